package io.sharpshooter.configured;

import static org.assertj.core.api.Assertions.assertThat;

import io.sharpshooter.scenario.MockScene;
import io.sharpshooter.yarn.MockApp;
import io.sharpshooter.yarn.MockNode;
import io.sharpshooter.yarn.Size;
import io.sharpshooter.yarn.Want;
import java.util.Map;
import java.util.Set;
import org.apache.hadoop.yarn.api.records.NodeAttribute;
import org.apache.hadoop.yarn.api.records.NodeAttributeOpCode;
import org.apache.hadoop.yarn.api.records.NodeAttributeType;
import org.apache.hadoop.yarn.api.resource.PlacementConstraints;
import org.apache.hadoop.yarn.api.resource.PlacementConstraints.PlacementTargets;
import org.junit.jupiter.api.Test;

/** Three full nodes of 16 GiB; node 1 has the attribute java=17, node 2 java=8. */
class NodeAttributesIT {
    private static final Size LARGE = Size.gib(12);

    @Test
    void anAttributeThatNoNodeHasIsNoReasonToKill() throws Exception {
        try (MockScene scene = scene()) {
            MockApp app = scene.app("root.a");
            app.askConstrained(Constrained.one(
                    1,
                    LARGE,
                    "web",
                    PlacementConstraints.targetNodeAttribute(
                            PlacementConstraints.NODE,
                            NodeAttributeOpCode.EQ,
                            PlacementTargets.nodeAttribute("java", "21"))));
            scene.refused(app, "NO_ELIGIBLE_NODE");
            attribute(scene, scene.node(0), "21");
            scene.placed(app, 1);
            assertThat(MockScene.placeOf(app)).isEqualTo(scene.node(0).id());
        }
    }

    private static void attribute(MockScene scene, MockNode node, String version) throws Exception {
        NodeAttribute attribute =
                NodeAttribute.newInstance(NodeAttribute.PREFIX_CENTRALIZED, "java", NodeAttributeType.STRING, version);
        scene.cluster().context().getNodeAttributesManager().addNodeAttributes(Map.of(node.host(), Set.of(attribute)));
        scene.cluster().await("the scheduler knows " + version + " of " + node, () -> has(node, version));
    }

    private static boolean has(MockNode node, String version) {
        Set<NodeAttribute> known = node.inScheduler().getNodeAttributes();
        return known != null
                && known.stream()
                        .anyMatch(attribute -> attribute.getAttributeValue().equals(version));
    }

    private static MockScene scene() throws Exception {
        MockScene scene = MockScene.of(MockScene.settings()
                .constraintsInScheduler()
                .queue("root.a", 90)
                .queue("root.b", 10)
                .nodes(3, Size.gib(16)));
        attribute(scene, scene.node(1), "17");
        attribute(scene, scene.node(2), "8");
        scene.filler("root.b", Want.of(100, Size.gib(4)));
        return scene;
    }
}
