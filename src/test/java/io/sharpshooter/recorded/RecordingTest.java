package io.sharpshooter.recorded;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.junit.jupiter.api.Test;

/** The recording in the sources; {@code ./sharpshooter decisions compare} compares all of it. */
class RecordingTest {
    private static final int SAMPLE = 20;
    private static final int LEAST_LIVES = 2000;
    private static final int LEAST_ROUNDS = 6;
    private static final int MOST_BYTES = 10_000_000;

    private static final List<String> OFTEN = List.of(
            "cost count",
            "cost lost-work",
            "cost run-time",
            "priorities of queues",
            "preemption disabled",
            "several partitions",
            "borrowed partitions",
            "GPUs held",
            "reservations",
            "obstacles",
            "limits of users",
            "maxima of queues",
            "FAIR",
            "FAIR_BY_SIZE",
            "places of asks",
            "doubted asks",
            "asks for masters",
            "terminating containers",
            "observe only true",
            "begins with a claim HELD",
            "begins with a claim NOTICED",
            "kills",
            "several victims",
            "claim LARGE",
            "claim ORDINARY",
            "claim UNHELD",
            "claim BLOCKED",
            "rule HIGHER_PRIORITY",
            "rule ELASTIC_MINIMUM",
            "rule IDEAL_SHARE",
            "nodes read",
            "no node read",
            "remembers budgets",
            "remembers demandedSince",
            "remembers fitsSince",
            "remembers deliveries",
            "remembers losses");

    private static final List<String> SELDOM = List.of(
            "begins with a claim KILLED",
            "begins with a claim PLANNED",
            "strikes refused",
            "strikes refused for now",
            "claim EXPIRED",
            "ends APP_MOVED",
            "ends APP_NOT_ACTIVE",
            "ends ASK_WITHDRAWN",
            "ends HOLD_TIMEOUT",
            "ends NODE_LOST",
            "ends NODE_NOT_SCHEDULABLE",
            "ends NODE_RELABELLED",
            "ends NOT_ENTITLED",
            "ends NO_LONGER_FITS",
            "ends PLACED_ELSEWHERE",
            "node SILENT",
            "reason DEAD_ZONE",
            "reason LAST_CLAIM_EXPIRED",
            "reason OBSERVE_ONLY",
            "remembers failures",
            "remembers nodesLeftOut",
            "remembers refused",
            "remembers withdrawals",
            "remembers withdrawn");

    @Test
    void aSampleIsDecidedAsItWas() throws IOException {
        StringWriter said = new StringWriter();
        boolean same = new Comparison(3, List.of(), new PrintWriter(said)).of(recording(), SAMPLE);
        assertThat(same).as(said.toString()).isTrue();
    }

    @Test
    void coversWhatMayHappen() throws IOException {
        Features features = new Features();
        Recording.read(recording(), 1, life -> {
            assertThat(life.path("rounds").size()).isGreaterThanOrEqualTo(LEAST_ROUNDS);
            features.add(life);
        });
        Map<String, Integer> counts = features.counts();
        assertThat(counts.getOrDefault("cost count", 0)
                        + counts.getOrDefault("cost lost-work", 0)
                        + counts.getOrDefault("cost run-time", 0))
                .as("lives, each with a built-in cost")
                .isGreaterThanOrEqualTo(LEAST_LIVES);
        OFTEN.forEach(feature -> assertThat(counts.getOrDefault(feature, 0))
                .as("lives with %s", feature)
                .isGreaterThanOrEqualTo(90));
        SELDOM.forEach(feature -> assertThat(counts).containsKey(feature));
    }

    @Test
    void isSmall() throws IOException {
        try (InputStream in = recording()) {
            assertThat(in.readAllBytes().length).isLessThanOrEqualTo(MOST_BYTES);
        }
    }

    @Test
    void namesNoClass() throws IOException {
        Recording.read(
                recording(),
                SAMPLE,
                life -> assertThat(life.toString()).doesNotContain("io.sharpshooter", "Snapshot", "@"));
    }

    @Test
    void theSameLivesGiveTheSameBytes() throws IOException {
        assertThat(written()).isEqualTo(written());
    }

    private static byte[] written() throws IOException {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        Recording.write(out, 5, 4);
        return out.toByteArray();
    }

    private static InputStream recording() {
        return Objects.requireNonNull(RecordingTest.class.getResourceAsStream("decisions.jsonl.gz"));
    }
}
