package io.sharpshooter.recorded;

import static org.assertj.core.api.Assertions.assertThat;

import io.sharpshooter.claim.ClaimBook;
import io.sharpshooter.fixture.Replayed;
import io.sharpshooter.fixture.Scenario;
import io.sharpshooter.fixture.Snapshots;
import java.io.IOException;
import java.util.Map;
import java.util.Set;
import java.util.function.Supplier;
import org.junit.jupiter.api.Test;

/**
 * How much a snapshot of a large cluster weighs. {@code -Dsharpshooter.snapshot.nodes=10000} is for the largest that is
 * promised: 400,000 containers in 60 MB, 20 s to write and to read. Prints what it takes.
 */
class LargeSnapshotTest {
    private static final int NODES = Integer.getInteger("sharpshooter.snapshot.nodes", 500);
    private static final int ON_EACH = 40;

    @Test
    void aLargeClusterFitsIntoASmallFile() throws IOException {
        var rows = new StringBuilder("queues ");
        for (int queue = 0; queue < 100; queue++) {
            rows.append(queue == 0 ? "" : ", ").append("q").append(queue).append(" 1%");
        }
        for (int node = 0; node < NODES; node++) {
            int queue = node % 50;
            rows.append("\nnode host").append(node).append(".example.org 400g/100c: ");
            rows.append("q").append(queue).append("/app").append(node % 1000).append(" 40 x 10g");
        }
        for (int ask = 0; ask < 1000; ask++) {
            String host = "host" + ask % NODES + ".example.org";
            rows.append("\nq")
                    .append(50 + ask % 50)
                    .append("/app")
                    .append(ask)
                    .append(" asks 5 x 60g rather ")
                    .append(host);
        }
        var cluster = Scenario.scenario(rows.toString()).live().cluster();
        var recording = new Recording(Map.of(), Snapshots.of(cluster, Set.of()), new ClaimBook());
        recording.cluster().nodes();
        byte[] file = timed("write", () -> Replayed.written(recording));
        var read = timed("read", () -> Replayed.read(file));
        byte[] hidden = timed("anonymize", () -> RoundTripTest.hidden(read));
        System.out.printf("%,d bytes, anonymous %,d%n", file.length, hidden.length);
        var containers = read.cluster().nodes().stream()
                .mapToInt(node -> node.containers().size())
                .sum();
        assertThat(containers).isEqualTo(NODES * ON_EACH);
        assertThat(file.length).isLessThan(60_000_000 / 10_000 * NODES);
    }

    private static <T> T timed(String what, Supplier<T> step) {
        long began = System.nanoTime();
        T made = step.get();
        System.out.printf("%s: %.1f s%n", what, (System.nanoTime() - began) / 1e9);
        return made;
    }
}
