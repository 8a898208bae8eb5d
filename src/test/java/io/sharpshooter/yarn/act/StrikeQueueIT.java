package io.sharpshooter.yarn.act;

import static org.assertj.core.api.Assertions.assertThat;

import io.sharpshooter.claim.Action.Strike;
import io.sharpshooter.claim.EndReason;
import io.sharpshooter.scenario.MockScene;
import io.sharpshooter.yarn.ClaimSpec;
import io.sharpshooter.yarn.MockApp;
import io.sharpshooter.yarn.MockCluster;
import io.sharpshooter.yarn.StrikeScene;
import io.sharpshooter.yarn.Want;
import org.apache.hadoop.yarn.api.records.ApplicationAttemptId;
import org.apache.hadoop.yarn.server.resourcemanager.rmapp.attempt.RMAppAttemptState;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.capacity.CSQueue;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.capacity.CapacityScheduler;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.event.AppAttemptAddedSchedulerEvent;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.event.AppAttemptRemovedSchedulerEvent;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/**
 * A queue without attempts can be removed, and between two attempts its app counts as none: the next attempt then runs
 * in a queue that the scheduler does not have any more.
 */
class StrikeQueueIT {
    private static final String CAPACITY = "yarn.scheduler.capacity.root.";

    @Test
    void thatWasRemovedBetweenTwoAttemptsAndMadeAgain() throws Exception {
        try (StrikeScene scene = StrikeScene.full()) {
            MockCluster cluster = scene.cluster();
            MockApp app = cluster.app("root.c").unmanaged().submit().launch();
            app.ask(Want.of(1, MockScene.LARGE));
            Strike strike = ClaimSpec.large(cluster, app, MockScene.LARGE, scene.node())
                    .victims(scene.candidates())
                    .strike();
            CSQueue before = cluster.queue("root.c");
            endAttempt(cluster, app);
            removeAndMakeAgain(cluster);
            beginAttempt(cluster, app);
            assertThat(app.inScheduler().getQueue()).isSameAs(before).isNotSameAs(cluster.queue("root.c"));
            scene.refused(strike, EndReason.QUEUE_GONE);
        }
    }

    /** Does not find one queue. */
    public static final class ShortNames extends CapacityScheduler {
        private volatile String hidden = "";

        @Override
        public @Nullable CSQueue getQueue(String name) {
            return hidden.equals(name) ? null : super.getQueue(name);
        }
    }

    private static void endAttempt(MockCluster cluster, MockApp app) {
        ApplicationAttemptId first = app.rmApp().getCurrentAppAttempt().getAppAttemptId();
        cluster.scheduler().handle(new AppAttemptRemovedSchedulerEvent(first, RMAppAttemptState.FAILED, false));
        cluster.drain();
    }

    private static void beginAttempt(MockCluster cluster, MockApp app) {
        cluster.scheduler()
                .handle(new AppAttemptAddedSchedulerEvent(ApplicationAttemptId.newInstance(app.id(), 2), false));
        cluster.drain();
    }

    private static void removeAndMakeAgain(MockCluster cluster) throws Exception {
        cluster.refreshQueues(conf -> conf.set(CAPACITY + "c.state", "STOPPED"));
        cluster.refreshQueues(conf -> {
            conf.set(CAPACITY + "queues", "a,b");
            conf.set(CAPACITY + "b.capacity", "60");
        });
        assertThat(cluster.findQueue("root.c")).isNull();
        cluster.refreshQueues(conf -> {
            conf.set(CAPACITY + "queues", "a,b,c");
            conf.set(CAPACITY + "b.capacity", "40");
            conf.set(CAPACITY + "c.state", "RUNNING");
        });
    }
}
