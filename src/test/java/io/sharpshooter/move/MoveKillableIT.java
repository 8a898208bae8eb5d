package io.sharpshooter.move;

import static org.assertj.core.api.Assertions.assertThat;

import io.sharpshooter.yarn.MockApp;
import io.sharpshooter.yarn.MockCluster;
import io.sharpshooter.yarn.MockClusterBuilder;
import io.sharpshooter.yarn.Size;
import io.sharpshooter.yarn.Want;
import org.apache.hadoop.yarn.server.resourcemanager.rmcontainer.RMContainer;
import org.junit.jupiter.api.Test;

/** Containers that lazy preemption has marked. */
class MoveKillableIT {

    private static MockClusterBuilder lazy(MockClusterBuilder builder) {
        return builder.set("yarn.scheduler.capacity.lazy-preemption-enabled", "true");
    }

    private static MockApp withTwo(MockCluster cluster, String queue, String user) throws Exception {
        MockApp app = cluster.app(queue).user(user).start();
        cluster.fill(app, Want.of(2, Size.gib(2)));
        return app;
    }

    @Test
    void aMarkedContainerMoves() throws Exception {
        MoveScene.assertRepairs(
                "root.p.a",
                "root.q.b",
                true,
                builder -> lazy(builder)
                        .nodes(2, Size.gib(8))
                        .queue("root.p", 50)
                        .queue("root.p.a", 100)
                        .queue("root.q", 50)
                        .queue("root.q.b", 100),
                (cluster, scene) -> {
                    WholeLedger before = WholeLedger.of(cluster);
                    MockApp app = withTwo(cluster, scene.source(), "alice");
                    cluster.scheduler().markContainerForKillable(app.running().get(0));
                    scene.moveAndEnd(cluster, app, before);
                });
    }

    /** The parent of the destination is over its maximum with the moved app: the scheduler kills what is marked below it. */
    @Test
    void aMoveThatKillsOthersContainersLeavesTheBooksRight() throws Exception {
        MoveScene.assertRepairs("root.p.a", "root.q.b", true, MoveKillableIT::tight, (cluster, scene) -> {
            WholeLedger before = WholeLedger.of(cluster);
            MockApp other = withTwo(cluster, "root.q.c", "bob");
            MockApp app = withTwo(cluster, scene.source(), "alice");
            RMContainer victim = other.running().get(0);
            cluster.scheduler().markContainerForKillable(victim);
            cluster.move(app, scene.destination());
            assertThat(other.running()).doesNotContain(victim);
            scene.checkBooks(cluster);
            app.kill();
            other.kill();
            cluster.settle();
            scene.check("after the end", WholeLedger.of(cluster), before);
        });
    }

    /** Here the scheduler kills containers of the app that it is about to move, and moves them all the same. */
    @Test
    void aMoveThatKillsTheAppsOwnContainersLeavesTheBooksRight() throws Exception {
        MoveScene.assertRepairs("root.q.c", "root.q.b", true, MoveKillableIT::tight, (cluster, scene) -> {
            WholeLedger before = WholeLedger.of(cluster);
            MockApp app = withTwo(cluster, scene.source(), "alice");
            cluster.refreshQueues(conf -> {
                conf.set("yarn.scheduler.capacity.root.p.capacity", "74");
                conf.set("yarn.scheduler.capacity.root.q.capacity", "26");
                conf.set("yarn.scheduler.capacity.root.q.maximum-capacity", "26");
            });
            app.running().forEach(cluster.scheduler()::markContainerForKillable);
            cluster.move(app, scene.destination());
            assertThat(app.running()).hasSize(1);
            scene.checkBooks(cluster);
            app.kill();
            cluster.settle();
            scene.check("after the end", WholeLedger.of(cluster), before);
        });
    }

    private static MockClusterBuilder tight(MockClusterBuilder builder) {
        return lazy(builder)
                .nodes(2, Size.gib(8))
                .queue("root.p", 50)
                .queue("root.p.a", 100)
                .queue("root.q", 50, queue -> queue.max(50))
                .queue("root.q.b", 50)
                .queue("root.q.c", 50);
    }
}
