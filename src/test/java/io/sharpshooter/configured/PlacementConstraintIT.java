package io.sharpshooter.configured;

import static org.assertj.core.api.Assertions.assertThat;

import io.sharpshooter.scenario.MockScene;
import io.sharpshooter.yarn.MockApp;
import io.sharpshooter.yarn.MockClusterBuilder;
import io.sharpshooter.yarn.MockNode;
import io.sharpshooter.yarn.Size;
import io.sharpshooter.yarn.Want;
import org.apache.hadoop.yarn.api.resource.PlacementConstraint.AbstractConstraint;
import org.apache.hadoop.yarn.api.resource.PlacementConstraints;
import org.apache.hadoop.yarn.api.resource.PlacementConstraints.PlacementTargets;
import org.junit.jupiter.api.Test;

/** Three nodes of 16 GiB with the {@code scheduler} handler; what is not tagged there is b's. */
class PlacementConstraintIT {
    private static final Size SMALL = Size.gib(4);
    private static final Size LARGE = Size.gib(8);
    private static final Size NODE = Size.gib(16);

    @Test
    void antiAffinityIsKept() throws Exception {
        try (MockScene scene = scene()) {
            MockApp app = withTags(scene, "web", scene.node(0), scene.node(2));
            app.askConstrained(Constrained.one(9, LARGE, "web", apart("web")));
            assertThat(scene.placed(app, 1)).hasSize(2);
            assertThat(MockScene.placeOf(app)).isEqualTo(scene.node(1).id());
        }
    }

    /** To kill b's tagged container would open the only node to it; as long as that one lives the scheduler refuses. */
    @Test
    void aNodeThatOnlyAKillWouldOpenIsLeftOut() throws Exception {
        try (MockScene scene = MockScene.of(cluster().nodes(1, NODE))) {
            MockApp neighbour = scene.app("root.b");
            neighbour.askConstrained(Constrained.tagged(1, SMALL, "db"));
            scene.cluster().heartbeatAll();
            neighbour.heartbeat();
            scene.filler("root.b", Want.of(100, SMALL));
            MockApp app = scene.app("root.a");
            AbstractConstraint apart = PlacementConstraints.targetNotIn(
                    PlacementConstraints.NODE, PlacementTargets.allocationTagWithNamespace("all", "db"));
            app.askConstrained(Constrained.one(9, LARGE, "web", apart));
            scene.refused(app, "NO_ELIGIBLE_NODE");
            assertThat(neighbour.running()).hasSize(1);
        }
    }

    @Test
    void affinityIsKept() throws Exception {
        try (MockScene scene = scene()) {
            MockApp app = withTags(scene, "db", scene.node(1));
            app.askConstrained(Constrained.one(9, LARGE, "web", near("db")));
            assertThat(scene.placed(app, 1)).hasSize(2);
            assertThat(MockScene.placeOf(app)).isEqualTo(scene.node(1).id());
        }
    }

    /** At most two of a kind on a node. */
    @Test
    void cardinalityIsKept() throws Exception {
        try (MockScene scene = scene()) {
            MockApp app =
                    withTags(scene, "web", scene.node(0), scene.node(0), scene.node(1), scene.node(2), scene.node(2));
            AbstractConstraint twoAtMost = PlacementConstraints.cardinality(PlacementConstraints.NODE, 0, 1, "web");
            app.askConstrained(Constrained.one(9, LARGE, "web", twoAtMost));
            assertThat(scene.placed(app, 1)).hasSize(2);
            assertThat(MockScene.placeOf(app)).isEqualTo(scene.node(1).id());
            app.askConstrained(Constrained.one(10, SMALL, "web", twoAtMost));
            scene.refused(app, "NO_ELIGIBLE_NODE");
        }
    }

    /** Nodes 0 and 1 are in one rack, node 2 in another. */
    @Test
    void aRackThatAntiAffinityExcludesIsLeftOut() throws Exception {
        try (MockScene scene = MockScene.of(cluster().nodes(2, NODE).nodes(1, NODE, "", 1))) {
            MockApp app = withTags(scene, "web", scene.node(0));
            AbstractConstraint apart =
                    PlacementConstraints.targetNotIn(PlacementConstraints.RACK, PlacementTargets.allocationTag("web"));
            app.askConstrained(Constrained.one(9, LARGE, "web", apart));
            assertThat(scene.placed(app, 1)).hasSize(2);
            assertThat(MockScene.placeOf(app)).isEqualTo(scene.node(2).id());
            app.askConstrained(Constrained.one(10, LARGE, "web", apart));
            scene.refused(app, "NO_ELIGIBLE_NODE");
        }
    }

    @Test
    void affinityToARackIsKept() throws Exception {
        try (MockScene scene = MockScene.of(cluster().nodes(2, NODE).nodes(1, NODE, "", 1))) {
            MockApp app = withTags(scene, "db", scene.node(2));
            AbstractConstraint near =
                    PlacementConstraints.targetIn(PlacementConstraints.RACK, PlacementTargets.allocationTag("db"));
            app.askConstrained(Constrained.one(9, LARGE, "web", near));
            assertThat(scene.placed(app, 1)).hasSize(2);
            assertThat(MockScene.placeOf(app)).isEqualTo(scene.node(2).id());
        }
    }

    /** The container that the ask wants to be near to is b's, and newest: it would be the cheapest to take. */
    @Test
    void whatTheAskWantsToBeNearToIsNotTakenForIt() throws Exception {
        try (MockScene scene = scene()) {
            MockApp neighbour = withNeighbour(scene);
            MockApp app = scene.app("root.a");
            app.askConstrained(Constrained.one(9, Size.gib(12), "web", nearAny("db")));
            assertThat(scene.placed(app, 1)).hasSize(3);
            assertThat(MockScene.placeOf(app)).isEqualTo(scene.node(1).id());
            assertThat(neighbour.running()).hasSize(1);
        }
    }

    /** Queue b fills the cluster; its newest container is tagged and on node 1. */
    private static MockApp withNeighbour(MockScene scene) throws Exception {
        MockApp filler = scene.filler(
                "root.b",
                Want.of(4, SMALL).near(scene.node(0).host()).only(),
                Want.of(3, SMALL).near(scene.node(1).host()).only().priority(2),
                Want.of(4, SMALL).near(scene.node(2).host()).only().priority(3));
        MockApp neighbour = scene.app("root.b");
        neighbour.askConstrained(Constrained.tagged(1, SMALL, "db"));
        scene.cluster().heartbeatAll();
        neighbour.heartbeat();
        scene.cluster().heartbeatAll();
        assertThat(MockScene.placeOf(neighbour)).isEqualTo(scene.node(1).id());
        assertThat(filler.running()).hasSize(11);
        return neighbour;
    }

    /** Near to such containers of any app. */
    private static AbstractConstraint nearAny(String tag) {
        return PlacementConstraints.targetIn(
                PlacementConstraints.NODE, PlacementTargets.allocationTagWithNamespace("all", tag));
    }

    private static AbstractConstraint apart(String tag) {
        return PlacementConstraints.targetNotIn(PlacementConstraints.NODE, PlacementTargets.allocationTag(tag));
    }

    private static AbstractConstraint near(String tag) {
        return PlacementConstraints.targetIn(PlacementConstraints.NODE, PlacementTargets.allocationTag(tag));
    }

    /** An app of queue a with a tagged container of 4 GiB on each of these nodes; b has the rest. */
    private static MockApp withTags(MockScene scene, String tag, MockNode... nodes) throws Exception {
        MockApp app = scene.app("root.a");
        for (int key = 1; key <= nodes.length; key++) {
            app.askConstrained(Constrained.tagged(key, SMALL, tag));
            nodes[key - 1].heartbeat();
            app.heartbeat();
            nodes[key - 1].heartbeat();
        }
        assertThat(app.running()).hasSize(nodes.length);
        scene.filler("root.b", Want.of(100, SMALL));
        return app;
    }

    private static MockScene scene() throws Exception {
        return MockScene.of(cluster().nodes(3, NODE));
    }

    private static MockClusterBuilder cluster() {
        return MockScene.settings().constraintsInScheduler().queue("root.a", 90).queue("root.b", 10);
    }
}
