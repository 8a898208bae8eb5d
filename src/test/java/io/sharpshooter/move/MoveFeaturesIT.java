package io.sharpshooter.move;

import static org.assertj.core.api.Assertions.assertThat;

import io.sharpshooter.yarn.MockApp;
import io.sharpshooter.yarn.MockAppBuilder;
import io.sharpshooter.yarn.MockCluster;
import io.sharpshooter.yarn.Size;
import io.sharpshooter.yarn.Want;
import io.sharpshooter.yarn.WholeLedger;
import io.sharpshooter.yarn.books.Ledger;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.capacity.CSQueue;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledIf;

/**
 * Moves with the features of the CapacityScheduler that bring queues, or the scheduler itself, into being at run time.
 */
class MoveFeaturesIT {
    private static final String ROOT = "yarn.scheduler.capacity.root.";

    /** Three nodes of 8 GiB, more than half full with what somebody else runs: the ledger then. */
    private static Ledger filled(MockCluster cluster, String queue) throws Exception {
        var filler = started(cluster, cluster.app(queue).user("bob"));
        cluster.fill(filler, Want.of(3, Size.gib(5)));
        return WholeLedger.of(cluster);
    }

    /** An app with two containers and a reservation. */
    private static MockApp busyApp(MockCluster cluster, String queue) throws Exception {
        var app = started(cluster, cluster.app(queue));
        cluster.fill(app, Want.of(2, Size.mib(512)));
        app.ask(Want.of(1, Size.gib(4)).priority(2));
        cluster.heartbeatAll();
        assertThat(app.inScheduler().getReservedContainers()).isNotEmpty();
        return app;
    }

    /** A ResourceManager that became active later saves what it starts on another thread. */
    private static MockApp started(MockCluster cluster, MockAppBuilder builder) throws Exception {
        var app = builder.submit();
        cluster.heartbeatAll();
        cluster.await("its master has a container", app::amAllocated);
        return app.launch();
    }

    /**
     * As the client does it; the whole ledger must be right at once.
     *
     * @param before the ledger without the app
     * @param leaf the path of the leaf queue where it must end up, as a pattern
     */
    private static void move(MockCluster cluster, MockApp app, Ledger before, String to, String leaf) throws Exception {
        var from = queue(app);
        var running = WholeLedger.of(cluster);
        cluster.rm().getRMAppManager().moveApplicationAcrossQueue(app.id(), to);
        assertThat(queue(app)).matches(leaf);
        var expected = MoveScene.expected(from, queue(app), before, running);
        MoveScene.assertLedgerWithoutShares("after the move", cluster, expected);
        cluster.assertBooksMatch();
        MoveScene.assertAudited(cluster);
    }

    private static String queue(MockApp app) {
        return ((CSQueue) app.inScheduler().getQueue()).getQueuePath();
    }

    private static void endAll(MockCluster cluster) throws Exception {
        for (var id : cluster.scheduler().getSchedulerApplications().keySet()) {
            cluster.rm().killApp(id);
        }
        cluster.await(
                "all apps are gone",
                () -> cluster.scheduler().getSchedulerApplications().isEmpty());
        cluster.settle();
        cluster.assertIdle();
        assertThat(WholeLedger.leftovers(cluster.scheduler())).isEmpty();
        MoveScene.assertAudited(cluster);
    }

    @Test
    void outOfAnAutoCreatedQueueAndBack() throws Exception {
        try (MockCluster cluster = MoveScene.cluster()
                .set("yarn.scheduler.capacity.queue-mappings", "u:alice:root.m.alice")
                .set("yarn.scheduler.capacity.queue-mappings-override.enable", "true")
                .set(ROOT + "m.auto-create-child-queue.enabled", "true")
                .set(ROOT + "m.leaf-queue-template.capacity", "50")
                .set(ROOT + "m.leaf-queue-template.maximum-capacity", "100")
                .set(ROOT + "m.leaf-queue-template.user-limit-factor", "100")
                .nodes(3, Size.gib(8))
                .queue("root.m", 50)
                .queue("root.b", 50)
                .start()) {
            var before = filled(cluster, "root.b");
            var app = busyApp(cluster, "default");
            assertThat(queue(app)).isEqualTo("root.m.alice");
            move(cluster, app, before, "root.b", "root.b");
            move(cluster, app, before, "root.m.alice", "root.m.alice");
            endAll(cluster);
        }
    }

    /** Such a queue is made by the first app that names it. */
    @Test
    @EnabledIf(
            value = "io.sharpshooter.lines.HadoopHas#dynamicQueues",
            disabledReason = "this Hadoop has no auto-queue-creation-v2")
    void outOfADynamicQueueAndBack() throws Exception {
        try (MockCluster cluster = MoveScene.cluster()
                .nodes(3, Size.gib(8))
                .queue("root.b", 0, queue -> queue.capacity("1w"))
                .queue(
                        "root.d",
                        0,
                        queue -> queue.capacity("1w")
                                .set("auto-queue-creation-v2.enabled", "true")
                                .set("auto-queue-creation-v2.leaf-template.user-limit-factor", "100"))
                .start()) {
            var filler = started(cluster, cluster.app("root.d.new").user("bob"));
            cluster.fill(filler, Want.of(3, Size.gib(5)));
            var before = WholeLedger.of(cluster);
            var app = busyApp(cluster, "root.d.new");
            move(cluster, app, before, "root.b", "root.b");
            move(cluster, app, before, "root.d.new", "root.d.new");
            endAll(cluster);
        }
    }

    /** A plan stands for its default leaf queue, which the reservation system makes. */
    @Test
    void intoAPlanOfTheReservationSystem() throws Exception {
        try (MockCluster cluster = MoveScene.cluster()
                .set("yarn.resourcemanager.reservation-system.enable", "true")
                .set(ROOT + "plan.reservable", "true")
                .nodes(3, Size.gib(8))
                .queue("root.plan", 50)
                .queue("root.b", 50)
                .start()) {
            var before = filled(cluster, "root.b");
            var app = busyApp(cluster, "root.b");
            move(cluster, app, before, plan(cluster), "root\\.plan\\..*plan-default");
            move(cluster, app, before, "root.b", "root.b");
            endAll(cluster);
        }
    }

    /** Hadoop names the leaf after the plan's path or its last part. */
    private static String plan(MockCluster cluster) {
        var scheduler = cluster.scheduler();
        cluster.await(
                "the plan's leaf queue",
                () -> scheduler.getQueue("plan-default") != null || scheduler.getQueue("root.plan-default") != null);
        return scheduler.getQueue("plan-default") != null ? "plan" : "root.plan";
    }
}
