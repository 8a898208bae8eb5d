package io.sharpshooter.yarn;

import static io.sharpshooter.yarn.Look.gib;
import static org.assertj.core.api.Assertions.assertThat;

import io.sharpshooter.model.NodeSnapshot;
import java.util.List;
import org.apache.hadoop.yarn.api.records.ExecutionType;
import org.apache.hadoop.yarn.api.records.ExecutionTypeRequest;
import org.apache.hadoop.yarn.api.records.ResourceRequest;
import org.apache.hadoop.yarn.conf.YarnConfiguration;
import org.apache.hadoop.yarn.server.api.records.OpportunisticContainersStatus;
import org.junit.jupiter.api.Test;

class OpportunisticIT {

    @Test
    void opportunisticContainersAreNeitherCandidatesNorTerminating() throws Exception {
        try (MockCluster cluster = MockCluster.builder()
                .set(YarnConfiguration.OPPORTUNISTIC_CONTAINER_ALLOCATION_ENABLED, "true")
                .set(YarnConfiguration.NM_CONTAINER_QUEUING_SORTING_NODES_INTERVAL_MS, "1")
                .queue("root.a", 100)
                .nodes(1, Size.gib(8))
                .start()) {
            MockNode node = cluster.node(0);
            MockApp app = cluster.app("root.a").start();
            cluster.fill(app, Want.of(1, Size.gib(2)));
            placeOpportunistic(cluster, app, node);

            assertThat(node.inScheduler().getCopiedListOfRunningContainers()).hasSize(3);
            NodeSnapshot seen = Look.at(cluster).node(node);
            assertThat(seen.containers()).hasSize(2);
            assertThat(seen.unallocated()).isEqualTo(gib(5));
            app.kill();
            assertThat(Look.at(cluster).node(node).free()).isEqualTo(gib(8));
        }
    }

    /** The service that places them ranks nodes in a thread of its own. */
    private static void placeOpportunistic(MockCluster cluster, MockApp app, MockNode node) throws Exception {
        OpportunisticContainersStatus queue = OpportunisticContainersStatus.newInstance();
        queue.setEstimatedQueueWaitTime(-1);
        queue.setOpportQueueCapacity(10);
        node.nm().nodeHeartbeat(queue, true);
        cluster.drain();
        ResourceRequest request =
                Want.of(1, Size.gib(1)).priority(9).toRequests().get(0);
        request.setExecutionTypeRequest(ExecutionTypeRequest.newInstance(ExecutionType.OPPORTUNISTIC, true));
        app.ask(List.of(request));
        cluster.await("the AM gets one", () -> hasOpportunisticAfterHeartbeat(app));
    }

    private static boolean hasOpportunisticAfterHeartbeat(MockApp app) {
        try {
            app.heartbeat();
        } catch (Exception e) {
            throw new AssertionError(e);
        }
        return app.placed().stream().anyMatch(container -> container.getExecutionType() == ExecutionType.OPPORTUNISTIC);
    }
}
