package io.sharpshooter.yarn.act;

import static org.assertj.core.api.Assertions.assertThat;

import io.sharpshooter.claim.Action.Strike;
import io.sharpshooter.claim.ActionResult.Refused;
import io.sharpshooter.claim.EndReason;
import io.sharpshooter.scenario.MockScene;
import io.sharpshooter.yarn.MockApp;
import io.sharpshooter.yarn.MockCluster;
import io.sharpshooter.yarn.MockClusterBuilder;
import io.sharpshooter.yarn.MockNode;
import io.sharpshooter.yarn.Size;
import io.sharpshooter.yarn.StrikeScene;
import io.sharpshooter.yarn.Want;
import java.util.Set;
import org.apache.hadoop.yarn.api.records.ExecutionType;
import org.apache.hadoop.yarn.api.records.ExecutionTypeRequest;
import org.apache.hadoop.yarn.api.records.Priority;
import org.apache.hadoop.yarn.api.records.ResourceSizing;
import org.apache.hadoop.yarn.api.records.SchedulingRequest;
import org.apache.hadoop.yarn.api.resource.PlacementConstraint;
import org.apache.hadoop.yarn.api.resource.PlacementConstraints;
import org.apache.hadoop.yarn.api.resource.PlacementConstraints.PlacementTargets;
import org.junit.jupiter.api.Test;

/** Custom resource types, partitions and placement constraints. */
class StrikeTypesIT {
    private static final String GPU = "yarn.io/gpu";

    /** root.a may have half of the partition's 8 GPUs and holds 3. */
    @Test
    void aLimitInAPartition() throws Exception {
        try (StrikeScene scene = gpuCluster(50)) {
            MockApp small = scene.small();
            MockApp large = scene.large();
            scene.cluster().fill(large, Want.of(3, Size.gib(1).with(GPU, 1)).label("fast"));
            scene.cluster().fill(small, Want.of(8, Size.gib(2).with(GPU, 1)).label("fast"));
            MockNode node = scene.on(scene.node(2), small).size() == 4 ? scene.node(2) : scene.node(1);
            Size size = Size.gib(4).with(GPU, 2);
            large.ask(Want.of(1, size).label("fast").priority(2));
            Refused refused = scene.refused(
                    scene.claim(large, size, node)
                            .priority(2)
                            .partition("fast")
                            .victims(scene.on(node, small))
                            .strike(),
                    EndReason.OVER_LIMIT);
            assertThat(refused.detail()).startsWith("root.a lacks").contains(GPU + "=1");
        }
    }

    /** The node is next to what the ask must stay away from; the scheduler's commit does not look. */
    @Test
    void aPlacementConstraint() throws Exception {
        try (StrikeScene scene = StrikeScene.full(MockClusterBuilder::constraintsInScheduler)) {
            MockNode node = scene.node();
            scene.small().ask(Want.of(0, Size.gib(4)));
            scene.small().release(scene.candidates().get(0));
            scene.large().ask(Want.of(0, MockScene.LARGE));
            node.heartbeat();
            node.heartbeat();
            scene.large().askConstrained(apart(1, Size.gib(4)));
            node.heartbeat();
            scene.large().heartbeat();
            assertThat(scene.on(node, scene.large())).hasSize(1);

            scene.large().askConstrained(apart(2, Size.gib(40)));
            scene.refused(apartOn(scene, node), EndReason.NODE_NOT_ELIGIBLE);
            MockNode other = scene.node(1);
            assertThat(scene.done(apartOn(scene, other)).killed()).hasSize(10);
            scene.runsOn(other, scene.large());
        }
    }

    private static Strike apartOn(StrikeScene scene, MockNode node) {
        return scene.claim(scene.large(), Size.gib(40), node)
                .key(7, 2)
                .victims(scene.on(node, scene.small()))
                .strike();
    }

    /** One container that is not next to another of its kind. */
    private static SchedulingRequest apart(long requestId, Size size) {
        PlacementConstraint constraint = PlacementConstraints.targetNotIn(
                        PlacementConstraints.NODE, PlacementTargets.allocationTag("web"))
                .build();
        return SchedulingRequest.newInstance(
                requestId,
                Priority.newInstance(7),
                ExecutionTypeRequest.newInstance(ExecutionType.GUARANTEED),
                Set.of("web"),
                ResourceSizing.newInstance(1, size.toResource()),
                constraint);
    }

    private static StrikeScene gpuCluster(double maximum) throws Exception {
        return StrikeScene.twoApps(MockCluster.builder()
                .dominantResources()
                .resourceTypes(GPU)
                .label("fast", true)
                .queue("root.a", 50, queue -> queue.label("fast", 50, maximum))
                .queue("root.b", 50, queue -> queue.label("fast", 50, 100))
                .nodes(1, Size.gib(16).vcores(16))
                .nodes(2, Size.gib(16).vcores(16).with(GPU, 4), "fast", 0));
    }
}
