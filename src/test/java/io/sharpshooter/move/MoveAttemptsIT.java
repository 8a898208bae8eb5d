package io.sharpshooter.move;

import io.sharpshooter.yarn.MockApp;
import io.sharpshooter.yarn.MockCluster;
import io.sharpshooter.yarn.MockClusterBuilder;
import io.sharpshooter.yarn.Size;
import io.sharpshooter.yarn.Want;
import org.apache.hadoop.yarn.api.records.ApplicationAttemptId;
import org.apache.hadoop.yarn.server.resourcemanager.rmapp.attempt.RMAppAttemptState;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.event.AppAttemptAddedSchedulerEvent;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.event.AppAttemptRemovedSchedulerEvent;
import org.junit.jupiter.api.Test;

/** Apps whose containers outlive their master. With the last attempt in a queue the scheduler forgets the user there. */
class MoveAttemptsIT {
    private static final long KEPT_MB = 5120;

    private static MockClusterBuilder twoQueues(MockClusterBuilder builder) {
        return builder.nodes(2, Size.gib(8)).queue("root.a", 50).queue("root.b", 50);
    }

    private static MockApp keeper(MockCluster cluster) throws Exception {
        MockApp app = cluster.app("root.a").keepContainers().start();
        cluster.fill(app, Want.of(2, Size.gib(2)));
        return app;
    }

    @Test
    void anAppBetweenTwoAttemptsMoves() throws Exception {
        MoveScene.assertRepairs("root.a", "root.b", true, MoveAttemptsIT::twoQueues, (cluster, scene) -> {
            WholeLedger before = WholeLedger.of(cluster);
            MockApp app = keeper(cluster);
            ApplicationAttemptId first = app.inScheduler().getApplicationAttemptId();
            cluster.scheduler().handle(new AppAttemptRemovedSchedulerEvent(first, RMAppAttemptState.FAILED, true));
            cluster.move(app, scene.destination());
            scene.checkBooks(cluster);
            scene.checkUser(cluster, "root.a", 0);
            scene.checkUser(cluster, "root.b", KEPT_MB);
            ApplicationAttemptId second = ApplicationAttemptId.newInstance(app.id(), 2);
            cluster.scheduler().handle(new AppAttemptAddedSchedulerEvent(second, true));
            app.kill();
            cluster.settle();
            scene.check("after the end", WholeLedger.of(cluster), before);
        });
    }

    @Test
    void aSecondAttemptMovesWithTheContainersOfTheFirst() throws Exception {
        MoveScene.assertRepairs("root.a", "root.b", false, MoveAttemptsIT::twoQueues, (cluster, scene) -> {
            WholeLedger before = WholeLedger.of(cluster);
            MockApp app = keeper(cluster);
            cluster.node(app.amContainer().getAllocatedNode()).finish(app.amContainer());
            cluster.await(
                    "a second attempt",
                    () -> app.inScheduler().getApplicationAttemptId().getAttemptId() == 2);
            cluster.await(
                    "its request", () -> !app.inScheduler().getSchedulerKeys().isEmpty());
            cluster.heartbeatAll();
            cluster.await("its master", app::amAllocated);
            app.launch();
            cluster.move(app, scene.destination());
            scene.checkBooks(cluster);
            scene.checkUser(cluster, "root.a", 0);
            scene.checkUser(cluster, "root.b", KEPT_MB);
            app.kill();
            cluster.settle();
            scene.check("after the end", WholeLedger.of(cluster), before);
        });
    }
}
