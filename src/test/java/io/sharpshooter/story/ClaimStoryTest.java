package io.sharpshooter.story;

import static org.assertj.core.api.Assertions.assertThat;

import io.sharpshooter.Golden;
import io.sharpshooter.fixture.Hostile;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ClaimStoryTest {

    private static final String FILES = "src/test/resources/io/sharpshooter/insight/";

    @ParameterizedTest
    @CsvSource({"satisfied, 7", "elsewhere, 8", "cancelled, 7", "expired, 9", "reserved, 7"})
    void tellsAClaim(String name, long claim) {
        Golden.assertHas(
                FILES + name + ".txt", ClaimStory.ofClaim(log(name), claim).orElseThrow());
    }

    @Test
    void tellsWhyAContainerWasKilled() {
        String story = ClaimStory.ofContainer(log("satisfied"), "container_1700000000000_0003_01_000003")
                .orElseThrow();
        Golden.assertHas(FILES + "container.txt", story);
    }

    @Test
    void tellsOddNamesOnTheLinesOfTheStory() {
        List<String> odd = log("satisfied").stream()
                .map(line -> line.replace("root.batch", "a\\u001b\\u009b\\nb")
                        .replace("\"bob\"", "\"a\\u202e\\r\"")
                        .replace("yarn.io/gpu", "a\\u2028"))
                .toList();
        String killed = "container_1700000000000_0003_01_000003";
        String story = ClaimStory.ofContainer(odd, killed).orElseThrow();
        Hostile.assertNoneIn(story);
        assertThat(story).contains("(queue a\\u001b\\u009b\\nb, user a\\u202e\\r, ", "1 a\\u2028");
        String usual = ClaimStory.ofContainer(log("satisfied"), killed).orElseThrow();
        assertThat(story.lines()).hasSameSizeAs(usual.lines().toList());
    }

    @Test
    void doesNotSayOfASparedContainerThatItWasKilled() {
        assertThat(ClaimStory.ofContainer(log("satisfied"), "container_1700000000000_0004_01_000002"))
                .isEmpty();
        assertThat(ClaimStory.ofContainer(log("cancelled"), "container_1700000000000_0003_01_000002"))
                .isEmpty();
    }

    @Test
    void knowsNothingOfAClaimThatTheLogDoesNotHave() {
        assertThat(ClaimStory.ofClaim(log("satisfied"), 8)).isEmpty();
        assertThat(ClaimStory.ofClaim(List.of(), 7)).isEmpty();
    }

    @Test
    void tellsTheLastOfTwoClaimsOfTheSameNumber() {
        List<String> lines = new ArrayList<>(log("cancelled"));
        lines.addAll(log("satisfied"));
        assertThat(ClaimStory.ofClaim(lines, 7)).isEqualTo(ClaimStory.ofClaim(log("satisfied"), 7));

        lines.addAll(log("cancelled"));
        String killed = "container_1700000000000_0003_01_000003";
        assertThat(ClaimStory.ofContainer(lines, killed)).isEqualTo(ClaimStory.ofContainer(log("satisfied"), killed));
    }

    @Test
    void readsAroundWhatOthersWriteIntoTheFile() {
        List<String> lines = new ArrayList<>();
        lines.add("2023-11-14 22:13:19 INFO something else {not json");
        log("satisfied").forEach(line -> lines.add("2023-11-14 22:13:20,001 INFO  decisions: " + line));
        lines.add("{\"time\":\"2023-11-14T22:13:59.000Z\",\"ev");
        lines.addAll(log("refusals"));
        assertThat(ClaimStory.ofClaim(lines, 7)).isEqualTo(ClaimStory.ofClaim(log("satisfied"), 7));
    }

    private static List<String> log(String name) {
        return Golden.text(FILES + name + ".jsonl").lines().toList();
    }
}
