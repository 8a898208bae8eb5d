package io.sharpshooter.configured;

import static org.assertj.core.api.Assertions.assertThat;

import io.sharpshooter.scenario.MockScene;
import io.sharpshooter.yarn.MockApp;
import io.sharpshooter.yarn.MockClusterBuilder;
import io.sharpshooter.yarn.Size;
import io.sharpshooter.yarn.Want;
import java.util.List;
import org.apache.hadoop.yarn.api.records.ContainerUpdateType;
import org.apache.hadoop.yarn.api.records.ExecutionType;
import org.apache.hadoop.yarn.api.records.ExecutionTypeRequest;
import org.apache.hadoop.yarn.api.records.Priority;
import org.apache.hadoop.yarn.api.records.ResourceRequest;
import org.apache.hadoop.yarn.conf.YarnConfiguration;
import org.apache.hadoop.yarn.server.resourcemanager.rmcontainer.RMContainer;
import org.apache.hadoop.yarn.server.resourcemanager.rmcontainer.RMContainerState;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Opportunistic containers, asked for as such or demoted, run on what others leave idle: they are neither counted nor
 * taken, and nobody dies to promote one.
 */
class OpportunisticAskIT {
    private static final String SORTING_INTERVAL = YarnConfiguration.NM_CONTAINER_QUEUING_SORTING_NODES_INTERVAL_MS;

    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void itLivesWhoeverHasHandedItOut(boolean remote) throws Exception {
        try (MockScene scene = MockScene.of(queues())) {
            MockApp small = scene.filler("root.b");
            RMContainer opportunistic = scene.app("root.b").startOpportunistic(scene.node(1), Size.gib(2), remote);
            scene.node(1).heartbeat();
            assertThat(opportunistic.getState()).isEqualTo(RMContainerState.RUNNING);
            scene.cluster().assertBooksMatch();

            MockApp large = scene.app("root.a");
            large.ask(Want.of(1, Size.gib(64)).near(scene.node(1).host()).only());
            scene.places(large, 1, 16);
            assertThat(small.running()).hasSize(32);
            assertThat(opportunistic.getState()).isEqualTo(RMContainerState.RUNNING);
            scene.cluster().assertBooksMatch();
        }
    }

    /** What no node has taken yet waits outside of the scheduler. */
    @Test
    void nobodyDiesForOneThatWaits() throws Exception {
        try (MockScene scene = MockScene.of(queues().set(SORTING_INTERVAL, "3600000"))) {
            scene.filler("root.b");
            MockApp app = scene.app("root.a").ask(request());
            scene.policy().restsFor(4);
            assertThat(app.placed()).isEmpty();
            assertThat(app.running()).isEmpty();
        }
    }

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

    private static List<ResourceRequest> request() {
        return List.of(ResourceRequest.newBuilder()
                .priority(Priority.newInstance(1))
                .resourceName(ResourceRequest.ANY)
                .capability(Size.gib(2).toResource())
                .numContainers(1)
                .executionTypeRequest(ExecutionTypeRequest.newInstance(ExecutionType.OPPORTUNISTIC, true))
                .build());
    }

    private static MockClusterBuilder queues() {
        return MockScene.threeNodes()
                .set(YarnConfiguration.OPPORTUNISTIC_CONTAINER_ALLOCATION_ENABLED, "true")
                .queue("root.a", 50)
                .queue("root.b", 50);
    }
}
