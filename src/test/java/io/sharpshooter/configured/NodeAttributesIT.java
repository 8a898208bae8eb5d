package io.sharpshooter.configured;

import static org.assertj.core.api.Assertions.assertThat;

import io.sharpshooter.yarn.MockApp;
import io.sharpshooter.yarn.MockNode;
import io.sharpshooter.yarn.Size;
import io.sharpshooter.yarn.Want;
import java.util.Map;
import java.util.Set;
import org.apache.hadoop.yarn.api.records.NodeAttribute;
import org.apache.hadoop.yarn.api.records.NodeAttributeOpCode;
import org.apache.hadoop.yarn.api.records.NodeAttributeType;
import org.apache.hadoop.yarn.api.resource.PlacementConstraint.AbstractConstraint;
import org.apache.hadoop.yarn.api.resource.PlacementConstraints;
import org.apache.hadoop.yarn.api.resource.PlacementConstraints.PlacementTargets;
import org.junit.jupiter.api.Test;

/** Three full nodes of 16 GiB; node 1 has the attribute java=17, node 2 java=8. */
class NodeAttributesIT {
    private static final Size LARGE = Size.gib(12);

    @Test
    void anAttributeIsAskedFor() throws Exception {
        try (Stage stage = stage()) {
            MockApp app = stage.app("root.a");
            app.askConstrained(Constrained.one(1, LARGE, "web", java(NodeAttributeOpCode.EQ, "17")));
            assertThat(stage.placed(app, 1)).hasSize(3);
            assertThat(Stage.placeOf(app)).isEqualTo(stage.node(1).id());
        }
    }

    @Test
    void anAttributeIsRefused() throws Exception {
        try (Stage stage = stage()) {
            MockApp app = stage.app("root.a");
            AbstractConstraint neither =
                    PlacementConstraints.and(java(NodeAttributeOpCode.NE, "17"), java(NodeAttributeOpCode.NE, "8"));
            app.askConstrained(Constrained.one(1, LARGE, "web", neither));
            stage.placed(app, 1);
            assertThat(Stage.placeOf(app)).isEqualTo(stage.node(0).id());
        }
    }

    @Test
    void anAttributeThatNoNodeHasIsNoReasonToKill() throws Exception {
        try (Stage stage = stage()) {
            MockApp app = stage.app("root.a");
            app.askConstrained(Constrained.one(1, LARGE, "web", java(NodeAttributeOpCode.EQ, "21")));
            stage.refused(app, "NO_ELIGIBLE_NODE");
            attribute(stage, stage.node(0), "21");
            stage.placed(app, 1);
            assertThat(Stage.placeOf(app)).isEqualTo(stage.node(0).id());
        }
    }

    private static AbstractConstraint java(NodeAttributeOpCode operation, String version) {
        return PlacementConstraints.targetNodeAttribute(
                PlacementConstraints.NODE, operation, PlacementTargets.nodeAttribute("java", version));
    }

    private static void attribute(Stage stage, MockNode node, String version) throws Exception {
        NodeAttribute attribute =
                NodeAttribute.newInstance(NodeAttribute.PREFIX_CENTRALIZED, "java", NodeAttributeType.STRING, version);
        stage.cluster().context().getNodeAttributesManager().addNodeAttributes(Map.of(node.host(), Set.of(attribute)));
        stage.cluster().await("the scheduler knows " + version + " of " + node, () -> has(node, version));
    }

    private static boolean has(MockNode node, String version) {
        Set<NodeAttribute> known = node.inScheduler().getNodeAttributes();
        return known != null
                && known.stream()
                        .anyMatch(attribute -> attribute.getAttributeValue().equals(version));
    }

    private static Stage stage() throws Exception {
        Stage stage = Stage.of(Scene.settings()
                .constraintsInScheduler()
                .queue("root.a", 90)
                .queue("root.b", 10)
                .nodes(3, Size.gib(16)));
        attribute(stage, stage.node(1), "17");
        attribute(stage, stage.node(2), "8");
        stage.filler("root.b", Want.of(100, Size.gib(4)));
        return stage;
    }
}
