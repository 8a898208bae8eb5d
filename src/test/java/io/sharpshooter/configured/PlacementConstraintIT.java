package io.sharpshooter.configured;

import static org.apache.hadoop.yarn.api.resource.PlacementConstraints.NODE;
import static org.apache.hadoop.yarn.api.resource.PlacementConstraints.PlacementTargets.allocationTag;
import static org.apache.hadoop.yarn.api.resource.PlacementConstraints.PlacementTargets.allocationTagWithNamespace;
import static org.apache.hadoop.yarn.api.resource.PlacementConstraints.PlacementTargets.nodeAttribute;
import static org.apache.hadoop.yarn.api.resource.PlacementConstraints.RACK;
import static org.apache.hadoop.yarn.api.resource.PlacementConstraints.cardinality;
import static org.apache.hadoop.yarn.api.resource.PlacementConstraints.targetIn;
import static org.apache.hadoop.yarn.api.resource.PlacementConstraints.targetNodeAttribute;
import static org.apache.hadoop.yarn.api.resource.PlacementConstraints.targetNotIn;
import static org.apache.hadoop.yarn.conf.YarnConfiguration.PROCESSOR_RM_PLACEMENT_CONSTRAINTS_HANDLER;
import static org.apache.hadoop.yarn.conf.YarnConfiguration.RM_PLACEMENT_CONSTRAINTS_HANDLER;
import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.params.provider.Arguments.arguments;

import io.sharpshooter.scenario.LogCatcher;
import io.sharpshooter.scenario.MockScene;
import io.sharpshooter.yarn.MockApp;
import io.sharpshooter.yarn.MockClusterBuilder;
import io.sharpshooter.yarn.Size;
import io.sharpshooter.yarn.Want;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;
import org.apache.hadoop.yarn.api.records.ExecutionType;
import org.apache.hadoop.yarn.api.records.ExecutionTypeRequest;
import org.apache.hadoop.yarn.api.records.NodeAttribute;
import org.apache.hadoop.yarn.api.records.NodeAttributeOpCode;
import org.apache.hadoop.yarn.api.records.NodeAttributeType;
import org.apache.hadoop.yarn.api.records.Priority;
import org.apache.hadoop.yarn.api.records.ResourceSizing;
import org.apache.hadoop.yarn.api.records.SchedulingRequest;
import org.apache.hadoop.yarn.api.resource.PlacementConstraint.AbstractConstraint;
import org.apache.log4j.Level;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** Three nodes of 16 GiB, mostly with the {@code scheduler} handler; what is not tagged there is b's. */
class PlacementConstraintIT {
    private static final Size SMALL = Size.gib(4);
    private static final Size LARGE = Size.gib(8);
    private static final Size NODE_SIZE = Size.gib(16);
    private static final String HANDLER = RM_PLACEMENT_CONSTRAINTS_HANDLER;

    static Stream<Arguments> constraints() {
        return Stream.of(
                arguments("anti-affinity", "web", List.of(0, 2), targetNotIn(NODE, allocationTag("web")), 1),
                arguments("affinity", "db", List.of(1), targetIn(NODE, allocationTag("db")), 1),
                arguments("two at most", "web", List.of(0, 0, 1, 2, 2), cardinality(NODE, 0, 1, "web"), 1),
                arguments("anti-affinity to a rack", "web", List.of(0), targetNotIn(RACK, allocationTag("web")), 2),
                arguments("affinity to a rack", "db", List.of(2), targetIn(RACK, allocationTag("db")), 2));
    }

    /** Nodes 0 and 1 are in one rack, node 2 in another. */
    @ParameterizedTest(name = "{0}")
    @MethodSource("constraints")
    void isKept(String what, String tag, List<Integer> tagged, AbstractConstraint constraint, int place)
            throws Exception {
        try (var scene = MockScene.of(cluster().nodes(2, NODE_SIZE).nodes(1, NODE_SIZE, "", 1))) {
            var app = withTags(scene, tag, tagged);
            app.askConstrained(constrained(9, LARGE, "web", constraint));
            assertThat(scene.placed(app, 1)).hasSize(2);
            assertThat(MockScene.placeOf(app)).isEqualTo(scene.node(place).id());
            if (tag.equals("web")) {
                app.askConstrained(constrained(10, SMALL, "web", constraint));
                scene.refused(app, "NO_ELIGIBLE_NODE");
            }
        }
    }

    /** To kill b's tagged container would open the only node to it. */
    @Test
    void aNodeThatOnlyAKillWouldOpenIsLeftOut() throws Exception {
        try (var scene = MockScene.of(cluster().nodes(1, NODE_SIZE))) {
            var neighbour = scene.app("root.b");
            neighbour.askConstrained(tagged(1, SMALL, "db"));
            scene.cluster().heartbeatAll();
            neighbour.heartbeat();
            scene.filler("root.b", Want.of(100, SMALL));
            var app = scene.app("root.a");
            var apart = targetNotIn(NODE, allocationTagWithNamespace("all", "db"));
            app.askConstrained(constrained(9, LARGE, "web", apart));
            scene.refused(app, "NO_ELIGIBLE_NODE");
            assertThat(neighbour.running()).hasSize(1);
        }
    }

    /** It is b's, and a node would be all free without it. */
    @Test
    void whatTheAskWantsToBeNearToIsNotTakenForIt() throws Exception {
        try (MockScene scene = scene()) {
            var neighbour = withNeighbour(scene);
            var app = scene.app("root.a");
            var near = targetIn(NODE, allocationTagWithNamespace("all", "db"));
            var whole = constrained(8, NODE_SIZE, "web", near);
            app.askConstrained(whole);
            scene.refused(app, "ONLY_PROTECTED_VICTIMS");
            whole.getResourceSizing().setNumAllocations(0);
            app.askConstrained(whole);
            app.askConstrained(constrained(9, Size.gib(12), "web", near));
            assertThat(scene.placed(app, 1)).hasSize(3);
            assertThat(MockScene.placeOf(app)).isEqualTo(scene.node(1).id());
            assertThat(neighbour.running()).hasSize(1);
        }
    }

    /** Node 1 has java=17, node 2 java=8. */
    @Test
    void anAttributeThatNoNodeHasIsNoReasonToKill() throws Exception {
        try (MockScene scene = scene()) {
            attribute(scene, 1, "17");
            attribute(scene, 2, "8");
            scene.filler("root.b", Want.of(100, SMALL));
            var app = scene.app("root.a");
            app.askConstrained(constrained(
                    1, LARGE, "web", targetNodeAttribute(NODE, NodeAttributeOpCode.EQ, nodeAttribute("java", "21"))));
            scene.refused(app, "NO_ELIGIBLE_NODE");
            attribute(scene, 0, "21");
            scene.placed(app, 1);
            assertThat(MockScene.placeOf(app)).isEqualTo(scene.node(0).id());
        }
    }

    private static void attribute(MockScene scene, int number, String version) throws Exception {
        var node = scene.node(number);
        var attribute =
                NodeAttribute.newInstance(NodeAttribute.PREFIX_CENTRALIZED, "java", NodeAttributeType.STRING, version);
        scene.cluster().context().getNodeAttributesManager().addNodeAttributes(Map.of(node.host(), Set.of(attribute)));
        scene.cluster().await("the scheduler knows it", () -> {
            var known = node.inScheduler().getNodeAttributes();
            return known != null && known.contains(attribute);
        });
    }

    /** There, asks with constraints never reach the scheduler. */
    @Test
    void thePlacementProcessorIsWarnedOfAtTheStartAndNobodyDiesForItsAsks() throws Exception {
        var processor = PROCESSOR_RM_PLACEMENT_CONSTRAINTS_HANDLER;
        try (var log = new LogCatcher("io.sharpshooter.yarn");
                var scene = MockScene.of(cluster().nodes(1, NODE_SIZE).set(HANDLER, processor))) {
            scene.filler("root.b", Want.of(100, SMALL));
            var app = scene.app("root.a");
            scene.policy();
            assertThat(log.messages(Level.WARN))
                    .singleElement()
                    .asString()
                    .contains(HANDLER, processor, "never reach the scheduler");
            app.askConstrained(constrained(1, LARGE, "web", targetNotIn(NODE, allocationTag("web"))));
            scene.policy().restsFor(3);
            assertThat(scene.policy().rounds())
                    .allMatch(round -> round.refusals("root.a").isEmpty());
            assertThat(scene.placed(app, Want.of(1, LARGE).priority(2))).hasSize(2);
        }
    }

    /** One container with a tag, wherever there is room. */
    private static SchedulingRequest tagged(int key, Size size, String tag) {
        return constrained(key, size, tag, targetNotIn(NODE, allocationTag("nobody")));
    }

    /** One container with a tag, where the constraint allows it. */
    private static SchedulingRequest constrained(int key, Size size, String tag, AbstractConstraint constraint) {
        return SchedulingRequest.newInstance(
                key,
                Priority.newInstance(key),
                ExecutionTypeRequest.newInstance(ExecutionType.GUARANTEED),
                Set.of(tag),
                ResourceSizing.newInstance(1, size.toResource()),
                constraint.build());
    }

    /** Queue b fills the cluster; its newest container is tagged and on node 1. */
    private static MockApp withNeighbour(MockScene scene) throws Exception {
        var filler = scene.filler(
                "root.b",
                Want.of(4, SMALL).near(scene.node(0).host()).only(),
                Want.of(3, SMALL).near(scene.node(1).host()).only().priority(2),
                Want.of(4, SMALL).near(scene.node(2).host()).only().priority(3));
        var neighbour = scene.app("root.b");
        neighbour.askConstrained(tagged(1, SMALL, "db"));
        scene.cluster().heartbeatAll();
        neighbour.heartbeat();
        scene.cluster().heartbeatAll();
        assertThat(MockScene.placeOf(neighbour)).isEqualTo(scene.node(1).id());
        assertThat(filler.running()).hasSize(11);
        return neighbour;
    }

    /** Queue a has a tagged container on each of these; b has the rest. */
    private static MockApp withTags(MockScene scene, String tag, List<Integer> nodes) throws Exception {
        var app = scene.app("root.a");
        for (int key = 1; key <= nodes.size(); key++) {
            var node = scene.node(nodes.get(key - 1));
            app.askConstrained(tagged(key, SMALL, tag));
            node.heartbeat();
            app.heartbeat();
            node.heartbeat();
        }
        assertThat(app.running()).hasSize(nodes.size());
        scene.filler("root.b", Want.of(100, SMALL));
        return app;
    }

    private static MockScene scene() throws Exception {
        return MockScene.of(cluster().nodes(3, NODE_SIZE));
    }

    private static MockClusterBuilder cluster() {
        return MockScene.settings().constraintsInScheduler().queue("root.a", 90).queue("root.b", 10);
    }
}
