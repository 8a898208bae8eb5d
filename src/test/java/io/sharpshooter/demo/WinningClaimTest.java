package io.sharpshooter.demo;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Reads the files that pin the format of the decision log. */
class WinningClaimTest {

    private static final Instant LATER = Instant.ofEpochMilli(Long.MAX_VALUE);
    private static final Path LOGS = Path.of("src/test/resources/io/sharpshooter/insight");

    @Test
    void isTheFirstThatWasSatisfied() throws IOException {
        List<String> log = new ArrayList<>();
        log.addAll(renumbered("cancelled", 3));
        log.addAll(renumbered("satisfied", 4));
        log.addAll(renumbered("satisfied", 5));
        assertThat(new WinningClaim(log, LATER).story()).startsWith("Claim 4:").contains("The container was placed");
    }

    @Test
    void elseIsTheLastThatWasMade() throws IOException {
        List<String> log = new ArrayList<>();
        log.addAll(renumbered("cancelled", 3));
        log.addAll(renumbered("expired", 8));
        assertThat(new WinningClaim(log, LATER).story()).startsWith("Claim 8:");
    }

    /** The table says then that it was not placed. */
    @Test
    void endsWithTheContest() throws IOException {
        List<String> log = renumbered("satisfied", 4);
        Instant held = Instant.parse("2023-11-14T22:13:26Z");
        assertThat(new WinningClaim(log, held).story()).contains("Killed").doesNotContain("The container was placed");
    }

    @Test
    void isMissedWhenThereWasNone() throws IOException {
        assertThat(new WinningClaim(renumbered("refusals", 1), LATER).story()).isEqualTo("No claim was made.");
        assertThat(new WinningClaim(List.of(), LATER).story()).isEqualTo("No claim was made.");
    }

    @Test
    void tellsTheLastRefusal() throws IOException {
        WinningClaim claim = new WinningClaim(renumbered("refusals", 1), LATER);
        assertThat(claim.lastRefusal("root.science")).hasValue("NOT_ENTITLED {used:5}");
        assertThat(claim.lastRefusal("root.batch")).isEmpty();
    }

    private static List<String> renumbered(String log, int claim) throws IOException {
        return Files.readAllLines(LOGS.resolve(log + ".jsonl")).stream()
                .map(line -> line.replaceFirst("\"claim\":\\d+", "\"claim\":" + claim))
                .toList();
    }
}
