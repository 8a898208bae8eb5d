package io.sharpshooter.move;

import static org.assertj.core.api.Assertions.assertThat;

import io.sharpshooter.AuditorByHand;
import io.sharpshooter.MoveSafeCapacityScheduler;
import io.sharpshooter.yarn.MockApp;
import io.sharpshooter.yarn.MockCluster;
import io.sharpshooter.yarn.Size;
import io.sharpshooter.yarn.Want;
import io.sharpshooter.yarn.WholeLedger;
import io.sharpshooter.yarn.books.Account;
import io.sharpshooter.yarn.books.Book;
import io.sharpshooter.yarn.books.Drift;
import io.sharpshooter.yarn.books.Ledger;
import org.apache.hadoop.yarn.api.records.ContainerUpdateType;
import org.apache.hadoop.yarn.server.resourcemanager.rmcontainer.RMContainer;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.QueueMetrics;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.capacity.preemption.KillableContainer;
import org.junit.jupiter.api.Test;

/** Killable resources that Hadoop's own ways leave wrong for ever, without any move. */
class AuditorKillableIT {

    private static MockCluster start() throws Exception {
        QueueMetrics.clearQueueMetrics();
        return MockCluster.builder()
                .scheduler(MoveSafeCapacityScheduler.class)
                .set(AuditorIT.HEAL, "true")
                .set("yarn.scheduler.capacity.lazy-preemption-enabled", "true")
                .nodes(2, Size.gib(8))
                .queue("root.p", 50)
                .queue("root.p.a", 100)
                .queue("root.b", 50)
                .start();
    }

    private static MockApp marked(MockCluster cluster) throws Exception {
        MockApp app = cluster.app("root.p.a").start();
        cluster.fill(app, Want.of(2, Size.gib(2)));
        app.running().forEach(container -> cluster.scheduler().markContainerForKillable(container));
        assertThat(new AuditorByHand(cluster).rounds(3).told()).isEmpty();
        return app;
    }

    /** As a node does that has been made too small for what runs on it. */
    @Test
    void aContainerThatIsMarkedTwiceCountsOnceWhenHealed() throws Exception {
        try (MockCluster cluster = start()) {
            Ledger idle = WholeLedger.of(cluster);
            MockApp app = marked(cluster);
            Ledger right = WholeLedger.of(cluster);
            RMContainer twice = app.running().get(0);
            cluster.scheduler()
                    .getPreemptionManager()
                    .addKillableContainer(new KillableContainer(twice, "", "root.p.a"));
            AuditorByHand auditor = new AuditorByHand(cluster);
            assertThat(auditor.rounds(2).told())
                    .containsExactlyInAnyOrder(
                            "root KILLABLE: booked [6144, 3], true [4096, 2]",
                            "root.p KILLABLE: booked [6144, 3], true [4096, 2]",
                            "root.p.a KILLABLE: booked [6144, 3], true [4096, 2]");
            assertThat(auditor.rounds(1).told()).isEmpty();
            assertThat(Drift.between(WholeLedger.of(cluster), right)).isEmpty();
            cluster.move(app, "root.b");
            assertThat(auditor.rounds(3).told()).isEmpty();
            app.kill();
            cluster.settle();
            assertThat(Drift.between(WholeLedger.of(cluster), idle)).isEmpty();
        }
    }

    @Test
    void aMarkedContainerThatHasShrunkCountsWithItsNewSizeWhenHealed() throws Exception {
        try (MockCluster cluster = start()) {
            Ledger idle = WholeLedger.of(cluster);
            MockApp app = marked(cluster);
            RMContainer shrinking = app.running().get(0);
            app.update(
                            shrinking,
                            ContainerUpdateType.DECREASE_RESOURCE,
                            Size.gib(1).toResource())
                    .heartbeat();
            AuditorByHand auditor = new AuditorByHand(cluster);
            assertThat(auditor.rounds(2).told()).contains("root.p.a KILLABLE: booked [4096, 2], true [3072, 2]");
            assertThat(auditor.rounds(2).told()).isEmpty();
            app.kill();
            cluster.settle();
            Ledger end = WholeLedger.of(cluster);
            for (String queue : new String[] {"root", "root.p", "root.p.a"}) {
                Account killable = Account.ofQueue(Book.KILLABLE, queue, "");
                assertThat(end.get(killable)).isEqualTo(idle.get(killable));
            }
        }
    }
}
