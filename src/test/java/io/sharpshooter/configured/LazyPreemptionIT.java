package io.sharpshooter.configured;

import static org.assertj.core.api.Assertions.assertThat;

import io.sharpshooter.scenario.MockScene;
import io.sharpshooter.yarn.MockApp;
import io.sharpshooter.yarn.MockClusterBuilder;
import io.sharpshooter.yarn.MockNode;
import java.util.List;
import org.apache.hadoop.yarn.server.resourcemanager.rmcontainer.RMContainer;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.event.ContainerPreemptEvent;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.event.SchedulerEventType;
import org.junit.jupiter.api.Test;

/**
 * With lazy preemption the scheduler gives killable containers to whom it likes; a claim kills for itself and marks
 * nobody.
 */
class LazyPreemptionIT {

    @Test
    void aClaimKillsForItself() throws Exception {
        try (MockScene scene = MockScene.of(queues())) {
            MockApp small = scene.filler("root.b");
            MockApp large = scene.waiting("root.a", 2);
            scene.places(large, 1, 15);
            assertThat(small.running()).hasSize(33);
            assertThat(isAnyKillable(scene)).isFalse();
        }
    }

    /**
     * Stock preemption, which was there before, has marked four on the first node, and they are killable still. All
     * nodes cost as much, so the claim is on the first one, as it would be without the marks; 15 of the 16 there die,
     * so three of the marked ones at least.
     */
    @Test
    void containersThatWereMarkedBeforeAreTakenLikeOthers() throws Exception {
        try (MockScene scene = MockScene.of(queues())) {
            MockApp small = scene.filler("root.b");
            MockNode node = scene.node(0);
            List<RMContainer> marked = MockScene.on(node, small).subList(0, 4);
            marked.forEach(container -> mark(scene, container));
            assertThat(isAnyKillable(scene)).isTrue();
            MockApp large = scene.waiting("root.a", 2);
            scene.places(large, 1, 15);
            assertThat(small.running()).hasSize(33);
            assertThat(MockScene.placeOf(large)).isEqualTo(node.id());
            assertThat(MockScene.on(node, small)).hasSize(1);
            assertThat(small.running()).filteredOn(marked::contains).hasSizeLessThanOrEqualTo(1);
        }
    }

    private static void mark(MockScene scene, RMContainer container) {
        scene.cluster()
                .scheduler()
                .handle(new ContainerPreemptEvent(
                        container.getApplicationAttemptId(),
                        container,
                        SchedulerEventType.MARK_CONTAINER_FOR_KILLABLE));
    }

    private static boolean isAnyKillable(MockScene scene) {
        return scene.cluster()
                .scheduler()
                .getPreemptionManager()
                .getKillableContainers("root.b", "")
                .hasNext();
    }

    private static MockClusterBuilder queues() {
        return MockScene.threeNodes()
                .queue("root.a", 40)
                .queue("root.b", 50)
                .queue("root.c", 10)
                .set("yarn.scheduler.capacity.lazy-preemption-enabled", "true");
    }
}
