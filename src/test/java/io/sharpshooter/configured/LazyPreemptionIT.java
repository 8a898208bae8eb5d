package io.sharpshooter.configured;

import static org.assertj.core.api.Assertions.assertThat;

import io.sharpshooter.yarn.MockApp;
import io.sharpshooter.yarn.MockClusterBuilder;
import org.apache.hadoop.yarn.server.resourcemanager.rmcontainer.RMContainer;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.event.ContainerPreemptEvent;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.event.SchedulerEventType;
import org.junit.jupiter.api.Test;

/** With lazy preemption the scheduler gives killable containers to whom it likes; a claim kills for itself and marks nobody. */
class LazyPreemptionIT {

    @Test
    void aClaimKillsForItself() throws Exception {
        try (Scene scene = Scene.of(queues())) {
            MockApp small = scene.filler("root.b");
            MockApp large = scene.waiting("root.a", 2);
            scene.places(large, 1, 15);
            assertThat(small.running()).hasSize(33);
            assertThat(isAnyKillable(scene)).isFalse();
        }
    }

    @Test
    void nobodyDiesForWhatIsNotDue() throws Exception {
        try (Scene scene = Scene.of(queues())) {
            scene.filler("root.b");
            scene.waiting("root.c", 1);
            scene.refuses("root.c", "NOT_ENTITLED");
            assertThat(isAnyKillable(scene)).isFalse();
        }
    }

    /** Stock preemption, which was there before, has marked four; they are killable still, and on the claim's node. */
    @Test
    void containersThatWereMarkedBeforeAreTakenLikeOthers() throws Exception {
        try (Scene scene = Scene.of(queues())) {
            MockApp small = scene.filler("root.b");
            for (RMContainer container : small.running().subList(0, 4)) {
                scene.cluster()
                        .scheduler()
                        .handle(new ContainerPreemptEvent(
                                container.getApplicationAttemptId(),
                                container,
                                SchedulerEventType.MARK_CONTAINER_FOR_KILLABLE));
            }
            assertThat(isAnyKillable(scene)).isTrue();
            MockApp large = scene.waiting("root.a", 2);
            scene.places(large, 1, 15);
            assertThat(small.running()).hasSize(33);
        }
    }

    private static boolean isAnyKillable(Scene scene) {
        return scene.cluster()
                .scheduler()
                .getPreemptionManager()
                .getKillableContainers("root.b", "")
                .hasNext();
    }

    private static MockClusterBuilder queues() {
        return Scene.threeNodes()
                .queue("root.a", 40)
                .queue("root.b", 50)
                .queue("root.c", 10)
                .set("yarn.scheduler.capacity.lazy-preemption-enabled", "true");
    }
}
