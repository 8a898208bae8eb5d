package io.sharpshooter.move;

import static io.sharpshooter.move.MoveScene.assertAudited;
import static io.sharpshooter.move.MoveScene.assertLedger;
import static org.assertj.core.api.Assertions.assertThat;

import io.sharpshooter.AuditorByHand;
import io.sharpshooter.yarn.MockApp;
import io.sharpshooter.yarn.MockCluster;
import io.sharpshooter.yarn.MockClusterBuilder;
import io.sharpshooter.yarn.Size;
import io.sharpshooter.yarn.Want;
import io.sharpshooter.yarn.WholeLedger;
import io.sharpshooter.yarn.books.Ledger;
import org.apache.hadoop.yarn.api.records.ContainerUpdateType;
import org.apache.hadoop.yarn.server.resourcemanager.rmcontainer.RMContainer;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.event.ContainerExpiredSchedulerEvent;
import org.junit.jupiter.api.Test;

/**
 * Containers that are to shrink. Until the AM has heard of it, the app lists such a container twice; that is so for
 * long where it was to grow, and its AM did not make it grow in time.
 */
class MoveShrinkIT {

    private static MockClusterBuilder twoNodes() {
        return MoveScene.cluster().nodes(2, Size.gib(8)).queue("root.a", 50).queue("root.b", 50);
    }

    /** One of 1 GiB was to have 3, and its AM has let the time pass. */
    private static RMContainer toShrink(MockCluster cluster, MockApp app) throws Exception {
        cluster.fill(app, Want.of(1, Size.gib(1)));
        var container = app.running().get(0);
        grow(cluster, app, container);
        assertThat(app.running()).as("listed twice").containsExactly(container, container);
        return container;
    }

    private static void grow(MockCluster cluster, MockApp app, RMContainer container) throws Exception {
        app.update(container, ContainerUpdateType.INCREASE_RESOURCE, Size.gib(3).toResource());
        MoveScene.untilBorrowed(cluster, app);
        cluster.settle();
        assertThat(container.getContainer().getResource().getMemorySize()).isEqualTo(3072);
        cluster.scheduler().handle(new ContainerExpiredSchedulerEvent(container.getContainerId(), true));
        cluster.drain();
    }

    private static void moveRight(MockCluster cluster, MockApp app, Ledger before) throws Exception {
        var running = WholeLedger.of(cluster);
        cluster.move(app, "root.b");
        assertLedger("after the move", cluster, MoveScene.expected("root.a", "root.b", before, running));
        assertAudited(cluster);
    }

    /** Hadoop books the end of a container that was never booked. */
    @Test
    void itMovesOnceAndWhatHadoopBooksWrongWhenItsAmHearsOfItIsTold() throws Exception {
        try (MockCluster cluster = twoNodes().start()) {
            var empty = WholeLedger.of(cluster);
            var app = cluster.app("root.a").start();
            toShrink(cluster, app);
            moveRight(cluster, app, empty);
            app.heartbeat();
            cluster.settle();
            var number = "CONTAINERS: booked 1, true 2";
            var metric = "METRIC_ALLOCATED: booked 1 [2048, 2], true 2 [2048, 2]";
            assertThat(new AuditorByHand(cluster).rounds(2).told())
                    .containsExactlyInAnyOrder(
                            "root.b " + number,
                            "root " + number,
                            "root.b " + metric,
                            "root.b user alice " + metric,
                            "root " + metric);
        }
    }

    /**
     * It is gone from the books, and the app lists it until its AM has heard of the size that it was to have; a next
     * attempt never hears.
     */
    @Test
    void itCountsForNothingWhenItHasEndedBefore() throws Exception {
        try (MockCluster cluster = twoNodes().start()) {
            var empty = WholeLedger.of(cluster);
            var app = cluster.app("root.a").keepContainers().start();
            var container = toShrink(cluster, app);
            cluster.node(container.getAllocatedNode()).finish(container);
            assertThat(container.completed()).isTrue();
            cluster.node(app.amContainer().getAllocatedNode()).finish(app.amContainer());
            cluster.await("a second attempt", () -> app.attempt() == 2 && app.isScheduled());
            cluster.heartbeatAll();
            cluster.await("its master", app::amAllocated);
            app.launch();
            assertThat(app.running()).as("listed still").containsExactly(container);
            assertAudited(cluster);
            moveRight(cluster, app, empty);
            app.kill();
            cluster.settle();
            assertLedger("after the end", cluster, empty);
            assertAudited(cluster);
        }
    }
}
