package io.sharpshooter.move;

import static org.assertj.core.api.Assertions.assertThat;

import io.sharpshooter.AuditorByHand;
import io.sharpshooter.MoveSafeCapacityScheduler;
import io.sharpshooter.yarn.MockApp;
import io.sharpshooter.yarn.MockCluster;
import io.sharpshooter.yarn.Size;
import io.sharpshooter.yarn.WholeLedger;
import io.sharpshooter.yarn.books.Account;
import io.sharpshooter.yarn.books.Book;
import io.sharpshooter.yarn.books.Drift;
import io.sharpshooter.yarn.books.Ledger;
import java.util.Set;
import org.apache.hadoop.yarn.api.records.ExecutionType;
import org.apache.hadoop.yarn.api.records.ExecutionTypeRequest;
import org.apache.hadoop.yarn.api.records.Priority;
import org.apache.hadoop.yarn.api.records.ResourceSizing;
import org.apache.hadoop.yarn.api.records.SchedulingRequest;
import org.apache.hadoop.yarn.api.resource.PlacementConstraints;
import org.apache.hadoop.yarn.api.resource.PlacementConstraints.PlacementTargets;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.QueueMetrics;
import org.junit.jupiter.api.Test;

/** PENDING of asks with placement constraints: before Hadoop 3.5 it keeps for ever what such an ask has got. */
class AuditorConstraintIT {
    private static SchedulingRequest two() {
        return SchedulingRequest.newInstance(
                7,
                Priority.newInstance(7),
                ExecutionTypeRequest.newInstance(ExecutionType.GUARANTEED),
                Set.of("web"),
                ResourceSizing.newInstance(2, Size.gib(1).toResource()),
                PlacementConstraints.targetNotIn(PlacementConstraints.NODE, PlacementTargets.allocationTag("web"))
                        .build());
    }

    private static MockCluster start() throws Exception {
        QueueMetrics.clearQueueMetrics();
        return MockCluster.builder()
                .scheduler(MoveSafeCapacityScheduler.class)
                .constraintsInScheduler()
                .set(AuditorIT.HEAL, "true")
                .nodes(2, Size.gib(8))
                .queue("root.a", 50)
                .queue("root.b", 50)
                .start();
    }

    /** Two containers, one of which is placed. */
    private static MockApp halfServed(MockCluster cluster) throws Exception {
        MockApp app = cluster.app("root.a").start();
        app.askConstrained(two());
        cluster.node(0).heartbeat();
        cluster.drain();
        app.heartbeat();
        assertThat(app.placed()).hasSize(1);
        return app;
    }

    private static void serveTheOther(MockCluster cluster, MockApp app) throws Exception {
        cluster.heartbeatAll();
        app.heartbeat();
        assertThat(app.placed()).hasSize(2);
    }

    private static long pending(MockCluster cluster, String queue) {
        return WholeLedger.of(cluster)
                .get(Account.ofQueue(Book.PENDING, queue, ""))
                .amount()
                .get(0);
    }

    /** In the middle of such an ask too: what is still to come is booked right after it. */
    @Test
    void isRightOnceItIsHealed() throws Exception {
        try (MockCluster cluster = start()) {
            Ledger idle = WholeLedger.of(cluster);
            AuditorByHand auditor = new AuditorByHand(cluster);
            MockApp app = halfServed(cluster);
            assertThat(auditor.rounds(4).told()).isEmpty();
            assertThat(pending(cluster, "root.a")).isEqualTo(1024);
            cluster.move(app, "root.b");
            assertThat(auditor.rounds(4).told()).isEmpty();
            assertThat(pending(cluster, "root.b")).isEqualTo(1024);
            serveTheOther(cluster, app);
            assertThat(auditor.rounds(4).told()).isEmpty();
            assertThat(pending(cluster, "root.b")).isZero();
            app.kill();
            cluster.settle();
            assertThat(Drift.between(WholeLedger.of(cluster), idle)).isEmpty();
            assertThat(auditor.rounds(3).told()).isEmpty();
        }
    }
}
