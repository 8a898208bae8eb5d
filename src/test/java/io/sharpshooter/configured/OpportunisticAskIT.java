package io.sharpshooter.configured;

import static org.assertj.core.api.Assertions.assertThat;

import io.sharpshooter.scenario.MockScene;
import io.sharpshooter.yarn.MockApp;
import io.sharpshooter.yarn.MockClusterBuilder;
import io.sharpshooter.yarn.MockNode;
import io.sharpshooter.yarn.Size;
import io.sharpshooter.yarn.Want;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import org.apache.hadoop.yarn.api.records.Container;
import org.apache.hadoop.yarn.api.records.ExecutionType;
import org.apache.hadoop.yarn.api.records.ExecutionTypeRequest;
import org.apache.hadoop.yarn.api.records.Priority;
import org.apache.hadoop.yarn.api.records.ResourceRequest;
import org.apache.hadoop.yarn.conf.YarnConfiguration;
import org.apache.hadoop.yarn.server.api.records.NodeHealthStatus;
import org.apache.hadoop.yarn.server.api.records.NodeStatus;
import org.apache.hadoop.yarn.server.api.records.OpportunisticContainersStatus;
import org.apache.hadoop.yarn.server.resourcemanager.rmcontainer.RMContainer;
import org.apache.hadoop.yarn.server.resourcemanager.rmcontainer.RMContainerState;
import org.apache.hadoop.yarn.server.resourcemanager.rmnode.RMNodeStatusEvent;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Opportunistic containers that an app has asked for as such, on nodes that are full of guaranteed ones. */
class OpportunisticAskIT {
    private static final String SORTING_INTERVAL = YarnConfiguration.NM_CONTAINER_QUEUING_SORTING_NODES_INTERVAL_MS;
    private static final Duration LONG_ENOUGH = Duration.ofSeconds(60);

    /** The service for AMs looks at its list of nodes now and then, in a thread of its own. */
    @Test
    void whatTheResourceManagerHandsOutLivesWhileItsNodeIsCleared() throws Exception {
        try (MockScene scene = MockScene.of(queues())) {
            scene.cluster().nodes().forEach(node -> takesOpportunistic(scene, node));
            MockApp small = scene.filler("root.b");
            assertThat(small.running()).hasSize(48);
            Container asked = handedOut(scene, scene.app("root.b"));
            assertThat(asked.getExecutionType()).isEqualTo(ExecutionType.OPPORTUNISTIC);
            RMContainer opportunistic = scene.cluster().scheduler().getRMContainer(asked.getId());
            clearsItsNode(scene, small, opportunistic);
        }
    }

    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void itLivesWhoeverHasHandedItOut(boolean remote) throws Exception {
        try (MockScene scene = MockScene.of(queues())) {
            MockApp small = scene.filler("root.b");
            MockApp app = scene.app("root.b");
            clearsItsNode(scene, small, app.startOpportunistic(scene.node(1), Size.gib(2), remote));
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

    private static void clearsItsNode(MockScene scene, MockApp small, RMContainer opportunistic) throws Exception {
        MockNode node = scene.node(opportunistic.getAllocatedNode());
        node.heartbeat();
        assertThat(opportunistic.getState()).isEqualTo(RMContainerState.RUNNING);
        scene.cluster().assertBooksMatch();
        MockApp large = scene.app("root.a");
        large.ask(Want.of(1, Size.gib(64)).near(node.host()).only());
        scene.places(large, 1, 16);
        assertThat(small.running()).hasSize(32);
        assertThat(opportunistic.getState()).isEqualTo(RMContainerState.RUNNING);
        scene.cluster().assertBooksMatch();
    }

    private static Container handedOut(MockScene scene, MockApp app) throws Exception {
        app.ask(request());
        Instant deadline = Instant.now().plus(LONG_ENOUGH);
        while (app.placed().isEmpty()) {
            assertThat(Instant.now()).isBefore(deadline);
            scene.cluster().heartbeatAll();
            app.heartbeat();
        }
        return app.placed().get(0);
    }

    /**
     * A heartbeat that says how many opportunistic containers may wait on the node until they can start; Hadoop
     * believes the first one.
     */
    private static void takesOpportunistic(MockScene scene, MockNode node) {
        OpportunisticContainersStatus queue = OpportunisticContainersStatus.newInstance();
        queue.setOpportQueueCapacity(10);
        NodeHealthStatus healthy = NodeHealthStatus.newInstance(true, "", 0);
        NodeStatus status = NodeStatus.newInstance(node.id(), 0, List.of(), List.of(), healthy, null, null, List.of());
        status.setOpportunisticContainersStatus(queue);
        scene.cluster().context().getDispatcher().getEventHandler().handle(new RMNodeStatusEvent(node.id(), status));
        scene.cluster().drain();
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
                .set(SORTING_INTERVAL, "20")
                .queue("root.a", 50)
                .queue("root.b", 50);
    }
}
