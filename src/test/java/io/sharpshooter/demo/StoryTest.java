package io.sharpshooter.demo;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** Retells the files that pin the format of the decision log. */
class StoryTest {

    private static final Path LOGS = Path.of("src/test/resources/io/sharpshooter/insight");

    @Test
    void tellsTheLifeOfAClaim() {
        assertThat(story("satisfied"))
                .containsExactly(
                        "    0.0 s  Plan: 60 GB for root.science on n1, where 3 containers of root.batch (60 GB, 60 to 600 s old)"
                                + " cost least; its queue is below its guarantee and theirs is above.",
                        "    0.0 s  Notice: the master of the victims is told; they have 6.0 s left.",
                        "    3.0 s  Another set of victims is cheaper now: 2 containers of root.batch (40 GB, 63 to 93 s old).",
                        "    6.0 s  Kill: 2 containers of root.batch (40 GB, 66 to 96 s old) die, 3240 GB-seconds of work;"
                                + " in the same step the node is reserved. 1 reservations in the way are dropped.",
                        "   12.0 s  Placed, 15.0 s after it was first seen waiting.");
    }

    @Test
    void tellsWhyAClaimWasGivenUp() {
        assertThat(story("cancelled"))
                .last()
                .isEqualTo("    3.0 s  cancelled: OVER_LIMIT root would hold 104% of its maximum");
    }

    @Test
    void saysThatThereWasNone() {
        assertThat(story("refusals")).containsExactly("  No claim was made.");
    }

    private static List<String> story(String log) {
        return new Story(events(log), node -> node.equals("127.0.0.1:1234") ? "n1" : node).lines();
    }

    private static List<JsonNode> events(String log) {
        ObjectMapper json = new ObjectMapper();
        try (Stream<String> lines = Files.lines(LOGS.resolve(log + ".jsonl"))) {
            return lines.map(line -> read(json, line)).toList();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static JsonNode read(ObjectMapper json, String line) {
        try {
            return json.readTree(line);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
