package io.sharpshooter.configured;

import static org.assertj.core.api.Assertions.assertThat;

import io.sharpshooter.scenario.MockScene;
import io.sharpshooter.yarn.MockApp;
import io.sharpshooter.yarn.MockClusterBuilder;
import io.sharpshooter.yarn.Size;
import io.sharpshooter.yarn.Want;
import org.apache.hadoop.yarn.api.records.ContainerUpdateType;
import org.apache.hadoop.yarn.api.records.ExecutionType;
import org.apache.hadoop.yarn.conf.YarnConfiguration;
import org.apache.hadoop.yarn.server.resourcemanager.rmcontainer.RMContainer;
import org.apache.hadoop.yarn.server.resourcemanager.rmcontainer.RMContainerState;
import org.junit.jupiter.api.Test;

/**
 * Opportunistic containers run on what others leave idle: they are neither counted nor taken, and nobody dies to
 * promote one.
 */
class PromotionIT {

    /** The whole node is needed, and its 16 guaranteed containers die for it. */
    @Test
    void anOpportunisticContainerOnTheClaimsNodeLives() throws Exception {
        try (MockScene scene = MockScene.of(queues())) {
            MockApp small = scene.filler("root.b");
            RMContainer opportunistic = demoted(small);
            scene.fill(small);
            assertThat(small.running()).hasSize(49);
            MockApp large = scene.app("root.a");
            large.ask(Want.of(1, Size.gib(64))
                    .near(scene.node(opportunistic.getAllocatedNode()).host())
                    .only());
            scene.places(large, 1, 16);
            assertThat(small.running()).hasSize(33).contains(opportunistic);
            assertThat(opportunistic.getState()).isEqualTo(RMContainerState.RUNNING);
        }
    }

    @Test
    void nobodyDiesForAPromotion() throws Exception {
        try (MockScene scene = MockScene.of(queues())) {
            MockApp waiting = scene.filler("root.a", Want.of(1, MockScene.SMALL));
            RMContainer opportunistic = demoted(waiting);
            MockApp small = scene.filler("root.b");
            assertThat(small.running()).as("the room is free for others").hasSize(48);
            waiting.update(opportunistic, ContainerUpdateType.PROMOTE_EXECUTION_TYPE, null);
            scene.policy().restsFor(4);
            assertThat(opportunistic.getExecutionType()).isEqualTo(ExecutionType.OPPORTUNISTIC);

            RMContainer ended = small.running().stream()
                    .filter(container -> container.getAllocatedNode().equals(opportunistic.getAllocatedNode()))
                    .findFirst()
                    .orElseThrow();
            small.ask(Want.of(0, MockScene.SMALL));
            scene.node(ended.getAllocatedNode()).finish(ended);
            scene.policy().restsFor(2);
            assertThat(waiting.inScheduler()
                            .getRMContainer(opportunistic.getContainerId())
                            .getExecutionType())
                    .as("promoted when there is room")
                    .isEqualTo(ExecutionType.GUARANTEED);
            waiting.ask(Want.of(1, MockScene.SMALL).priority(2));
            scene.places(waiting, 2, 1);
        }
    }

    private static RMContainer demoted(MockApp app) throws Exception {
        RMContainer container = app.running().get(0);
        app.update(container, ContainerUpdateType.DEMOTE_EXECUTION_TYPE, null);
        assertThat(container.getExecutionType()).isEqualTo(ExecutionType.OPPORTUNISTIC);
        return container;
    }

    private static MockClusterBuilder queues() {
        return MockScene.threeNodes()
                .set(YarnConfiguration.OPPORTUNISTIC_CONTAINER_ALLOCATION_ENABLED, "true")
                .queue("root.a", 50)
                .queue("root.b", 50);
    }
}
