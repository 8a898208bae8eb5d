package io.sharpshooter.configured;

import static org.assertj.core.api.Assertions.assertThat;

import io.sharpshooter.scenario.MockScene;
import io.sharpshooter.yarn.MockApp;
import io.sharpshooter.yarn.MockClusterBuilder;
import io.sharpshooter.yarn.Size;
import io.sharpshooter.yarn.Want;
import java.util.List;
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

/** Opportunistic containers that an app has asked for as such, on nodes that are full of guaranteed ones. */
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
