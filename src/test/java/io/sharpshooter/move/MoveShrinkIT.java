package io.sharpshooter.move;

import static org.assertj.core.api.Assertions.assertThat;

import io.sharpshooter.AuditorByHand;
import io.sharpshooter.MoveSafeCapacityScheduler;
import io.sharpshooter.yarn.MockApp;
import io.sharpshooter.yarn.MockCluster;
import io.sharpshooter.yarn.MockClusterBuilder;
import io.sharpshooter.yarn.Size;
import io.sharpshooter.yarn.Want;
import io.sharpshooter.yarn.WholeLedger;
import io.sharpshooter.yarn.books.Drift;
import io.sharpshooter.yarn.books.Ledger;
import org.apache.hadoop.yarn.api.records.ContainerUpdateType;
import org.apache.hadoop.yarn.server.resourcemanager.rmcontainer.RMContainer;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.QueueMetrics;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.event.ContainerExpiredSchedulerEvent;
import org.junit.jupiter.api.Test;

/**
 * Containers that are to shrink. Until the AM has heard of it, the app lists such a container twice; that is so for
 * long where it was to grow, and its AM did not make it grow in time.
 */
class MoveShrinkIT {

    private static MockClusterBuilder cluster() {
        QueueMetrics.clearQueueMetrics();
        return MockCluster.builder()
                .scheduler(MoveSafeCapacityScheduler.class)
                .set(MoveScene.USER_METRICS, "true")
                .nodes(2, Size.gib(8))
                .queue("root.a", 50)
                .queue("root.b", 50);
    }

    /** One of 1 GiB was to have 3, and its AM has let the time pass. */
    private static RMContainer toShrink(MockCluster cluster, MockApp app) throws Exception {
        cluster.fill(app, Want.of(1, Size.gib(1)));
        RMContainer container = app.running().get(0);
        app.update(container, ContainerUpdateType.INCREASE_RESOURCE, Size.gib(3).toResource());
        cluster.heartbeatAll();
        app.heartbeat();
        cluster.settle();
        assertThat(container.getContainer().getResource().getMemorySize()).isEqualTo(3072);
        assertThat(app.running()).containsExactly(container);
        cluster.scheduler().handle(new ContainerExpiredSchedulerEvent(container.getContainerId(), true));
        cluster.drain();
        assertThat(app.running()).as("listed twice").containsExactly(container, container);
        return container;
    }

    /** Hadoop books the end of a container that was never booked: the one that stands for what is given back. */
    private static void assertHealedWhenItsAmHearsOfIt(
            MockCluster cluster, MockApp app, AuditorByHand auditor, String queue) throws Exception {
        app.heartbeat();
        cluster.settle();
        String number = "CONTAINERS: booked 1, true 2";
        String metric = "METRIC_ALLOCATED: booked 1 [2048, 2], true 2 [2048, 2]";
        assertThat(auditor.rounds(2).told())
                .containsExactlyInAnyOrder(
                        queue + " " + number,
                        "root " + number,
                        queue + " " + metric,
                        queue + " user alice " + metric,
                        "root " + metric,
                        "root user alice " + metric,
                        "* " + metric);
        assertThat(auditor.rounds(1).told()).as("healed").isEmpty();
    }

    @Test
    void itMovesOnce() throws Exception {
        try (MockCluster cluster = cluster().set(AuditorIT.HEAL, "true").start()) {
            Ledger empty = WholeLedger.of(cluster);
            MockApp app = cluster.app("root.a").start();
            AuditorByHand auditor = new AuditorByHand(cluster);
            toShrink(cluster, app);
            MoveScene scene = MoveScene.between("root.a", "root.b");
            scene.move(cluster, app, empty);
            scene.assertRight();
            assertThat(auditor.rounds(3).told()).isEmpty();
            assertHealedWhenItsAmHearsOfIt(cluster, app, auditor, "root.b");
            app.kill();
            cluster.settle();
            assertThat(Drift.between(WholeLedger.of(cluster), empty)).isEmpty();
        }
    }

    /**
     * It is gone from the books, and the app lists it until its AM has heard of the size that it was to have; a next
     * attempt never hears.
     */
    @Test
    void itCountsForNothingWhenItHasEndedBefore() throws Exception {
        try (MockCluster cluster = cluster().set(AuditorIT.HEAL, "true").start()) {
            Ledger empty = WholeLedger.of(cluster);
            MockApp app = cluster.app("root.a").keepContainers().start();
            AuditorByHand auditor = new AuditorByHand(cluster);
            RMContainer container = toShrink(cluster, app);
            cluster.node(container.getAllocatedNode()).finish(container);
            assertThat(container.completed()).isTrue();
            assertThat(app.running()).as("listed still").containsExactly(container);
            assertThat(auditor.rounds(3).told()).isEmpty();
            cluster.node(app.amContainer().getAllocatedNode()).finish(app.amContainer());
            cluster.await("a second attempt", () -> app.attempt() == 2 && app.isScheduled());
            cluster.heartbeatAll();
            cluster.await("its master", app::amAllocated);
            app.launch();
            assertThat(app.running()).as("listed still").containsExactly(container);
            assertThat(auditor.rounds(3).told()).isEmpty();
            MoveScene scene = MoveScene.between("root.a", "root.b");
            scene.move(cluster, app, empty);
            scene.assertRight();
            assertThat(auditor.rounds(3).told()).isEmpty();
            app.kill();
            cluster.settle();
            assertThat(Drift.between(WholeLedger.of(cluster), empty)).isEmpty();
            assertThat(auditor.rounds(3).told()).isEmpty();
        }
    }
}
