package io.sharpshooter.yarn.read;

import static io.sharpshooter.yarn.Look.gib;
import static org.assertj.core.api.Assertions.assertThat;

import io.sharpshooter.model.NodeSnapshot;
import io.sharpshooter.yarn.Look;
import io.sharpshooter.yarn.MockApp;
import io.sharpshooter.yarn.MockCluster;
import io.sharpshooter.yarn.MockNode;
import io.sharpshooter.yarn.Size;
import io.sharpshooter.yarn.Want;
import io.sharpshooter.yarn.hadoop.YarnIds;
import org.apache.hadoop.yarn.api.records.ContainerUpdateType;
import org.apache.hadoop.yarn.api.records.ExecutionType;
import org.apache.hadoop.yarn.conf.YarnConfiguration;
import org.apache.hadoop.yarn.server.resourcemanager.rmcontainer.RMContainer;
import org.junit.jupiter.api.Test;

class OpportunisticIT {

    @Test
    void anOpportunisticContainerIsNeitherACandidateNorTerminating() throws Exception {
        try (MockCluster cluster = MockCluster.builder()
                .set(YarnConfiguration.OPPORTUNISTIC_CONTAINER_ALLOCATION_ENABLED, "true")
                .queue("root.a", 100)
                .nodes(1, Size.gib(8))
                .start()) {
            MockNode node = cluster.node(0);
            MockApp app = cluster.app("root.a").start();
            cluster.fill(app, Want.of(2, Size.gib(2)));
            RMContainer demoted = app.running().get(0);
            app.update(demoted, ContainerUpdateType.DEMOTE_EXECUTION_TYPE, null);
            assertThat(demoted.getExecutionType()).isEqualTo(ExecutionType.OPPORTUNISTIC);

            assertThat(node.inScheduler().getCopiedListOfRunningContainers()).contains(demoted);
            NodeSnapshot seen = Look.at(cluster).node(node);
            assertThat(seen.containers()).hasSize(2);
            assertThat(seen.containers())
                    .noneMatch(container -> YarnIds.container(container.name()).equals(demoted.getContainerId()));
            assertThat(seen.unallocated()).isEqualTo(gib(5));

            app.kill();
            NodeSnapshot dying = Look.at(cluster).node(node);
            assertThat(dying.terminating()).isEqualTo(gib(3));
            assertThat(dying.free()).isEqualTo(gib(8));
        }
    }
}
