package io.sharpshooter.move;

import static org.assertj.core.api.Assertions.assertThat;

import io.sharpshooter.AuditorByHand;
import io.sharpshooter.MoveSafeCapacityScheduler;
import io.sharpshooter.yarn.MockApp;
import io.sharpshooter.yarn.MockCluster;
import io.sharpshooter.yarn.MockClusterBuilder;
import io.sharpshooter.yarn.Size;
import io.sharpshooter.yarn.WholeLedger;
import io.sharpshooter.yarn.books.Account;
import io.sharpshooter.yarn.books.Book;
import io.sharpshooter.yarn.books.Drift;
import io.sharpshooter.yarn.books.Ledger;
import org.apache.hadoop.yarn.api.records.Resource;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.QueueMetrics;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.capacity.CSQueueMetrics;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What the metrics say that masters use, against the masters of active apps. */
class AuditorMastersIT {

    private static MockClusterBuilder healing(boolean userMetrics) {
        QueueMetrics.clearQueueMetrics();
        return MockCluster.builder()
                .scheduler(MoveSafeCapacityScheduler.class)
                .set(AuditorIT.HEAL, "true")
                .set(MoveScene.USER_METRICS, String.valueOf(userMetrics));
    }

    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void findsAndHealsThem(boolean userMetrics) throws Exception {
        try (MockCluster cluster = healing(userMetrics)
                .nodes(2, Size.gib(8))
                .queue("root.p", 50)
                .queue("root.p.a", 100)
                .queue("root.b", 50)
                .start()) {
            MockApp app = cluster.app("root.p.a").start();
            cluster.app("root.p.a").user("bob").start();
            Ledger right = WholeLedger.of(cluster);
            AuditorByHand auditor = new AuditorByHand(cluster);
            assertThat(auditor.rounds(3).told()).isEmpty();
            ((CSQueueMetrics) cluster.queue("root.p.a").getMetrics())
                    .incAMUsed("", "alice", Resource.newInstance(2048, 2));
            ((CSQueueMetrics) cluster.queue("root.b").getMetrics())
                    .decAMUsed("", "carol", Resource.newInstance(512, 1));
            assertThat(auditor.rounds(2).told())
                    .contains(
                            "root.p.a METRIC_AM_USED: booked [4096, 4], true [2048, 2]",
                            "root.b METRIC_AM_USED: booked [-512, -1], true [0, 0]")
                    .hasSize(userMetrics ? 4 : 2);
            assertThat(auditor.rounds(1).told()).isEmpty();
            assertThat(Drift.between(WholeLedger.of(cluster), right)).isEmpty();
            cluster.move(app, "root.b");
            assertThat(auditor.rounds(3).told()).isEmpty();
        }
    }

    /**
     * Hadoop moves a master to its node's new label in all books but the metrics, which keep it for ever when it ends
     * there.
     */
    @Test
    void findsAndHealsAMasterThatStaysCountedWhenItsNodeGetsALabel() throws Exception {
        try (MockCluster cluster = healing(true)
                .label("x", true)
                .nodes(2, Size.gib(8))
                .queue("root.a", 100, queue -> queue.label("x", 100, 100))
                .start()) {
            Ledger idle = WholeLedger.of(cluster);
            MockApp app = cluster.app("root.a").amOn(cluster.node(0)).start();
            cluster.relabel(cluster.node(0), "x");
            cluster.drain();
            AuditorByHand auditor = new AuditorByHand(cluster);
            assertThat(auditor.rounds(2).told())
                    .contains(
                            "root.a METRIC_AM_USED: booked [1024, 1], true [0, 0]",
                            "root.a user alice METRIC_AM_USED: booked [1024, 1], true [0, 0]");
            assertThat(auditor.rounds(2).told()).isEmpty();
            app.kill();
            cluster.settle();
            Ledger end = WholeLedger.of(cluster);
            for (String user : new String[] {"", "alice"}) {
                Account masters = new Account(Book.METRIC_AM_USED, "root.a", user, "");
                assertThat(end.get(masters)).isEqualTo(idle.get(masters));
            }
            assertThat(auditor.rounds(3).told()).isEmpty();
        }
    }
}
