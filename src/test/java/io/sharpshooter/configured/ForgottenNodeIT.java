package io.sharpshooter.configured;

import static org.assertj.core.api.Assertions.assertThat;

import io.sharpshooter.scenario.MockScene;
import io.sharpshooter.scenario.PolicyByHand;
import io.sharpshooter.yarn.MockApp;
import io.sharpshooter.yarn.MockClusterBuilder;
import io.sharpshooter.yarn.MockNode;
import io.sharpshooter.yarn.Size;
import io.sharpshooter.yarn.Want;
import org.apache.hadoop.yarn.api.records.NodeId;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledIf;

/**
 * With multi-node placement the scheduler takes nodes from its lists by label, and one that has lost its label is in
 * none: it places nothing there while it lists others.
 */
class ForgottenNodeIT {
    private static final int GIB = 64;

    @Test
    void nobodyDiesOnANodeThatTheSchedulerHasForgotten() throws Exception {
        try (MockScene scene = MockScene.of(oneAndTwoLabelled())) {
            scene.filler("root.b");
            MockApp cheapest =
                    scene.filler("root.b", Want.of(2, MockScene.LARGE).label("x"));
            loseLabels(scene);
            MockApp large = scene.waiting("root.a", 1);
            scene.places(large, 1, 15);
            assertThat(nodeOf(large)).isEqualTo(scene.node(0).id());
            assertThat(cheapest.running()).hasSize(2);
        }
    }

    @Test
    @EnabledIf(
            value = "io.sharpshooter.lines.HadoopHas#version34",
            disabledReason =
                    "with multi-node placement Hadoop 3.3 looks at reservations only if all of the partition is in use")
    void roomThereIsNotWaitedFor() throws Exception {
        try (MockScene scene = MockScene.of(oneAndTwoLabelled())) {
            scene.filler("root.b");
            loseLabels(scene);
            MockApp large = scene.waiting("root.a", 1);
            scene.places(large, 1, 15);
            assertThat(nodeOf(large)).isEqualTo(scene.node(0).id());
        }
    }

    /** Where it lists none, the scheduler looks at the node whose heartbeat has come. */
    @Test
    void whereAllAreForgottenAnAskIsHelpedAllTheSame() throws Exception {
        try (MockScene scene = MockScene.of(queues().nodes(3, Size.gib(GIB), "x", 0))) {
            scene.filler("root.b", Want.of(1_000, MockScene.SMALL).label("x"));
            loseLabels(scene);
            scene.places(scene.waiting("root.a", 2), 2, 30);
        }
    }

    @Test
    void aNodeThatComesMakesItForgetTheOthersInTheMiddleOfAClaim() throws Exception {
        MockClusterBuilder told = queues().set(PolicyByHand.WAIT, "6000");
        try (MockScene scene = MockScene.of(told.nodes(3, Size.gib(GIB), "x", 0))) {
            scene.filler("root.b", Want.of(1_000, MockScene.SMALL).label("x"));
            loseLabels(scene);
            scene.waiting("root.a", 1);
            scene.policy().turn();
            scene.cluster().addNode(Size.gib(8), "", 0);
            scene.policy().restsFor(5);
            assertThat(scene.policy().cancellations()).containsExactly("NODE_NOT_SCHEDULABLE");
        }
    }

    /** The threads look at no node but those that are listed, since 3.4. */
    @Test
    @EnabledIf(
            value = "io.sharpshooter.lines.HadoopHas#version34",
            disabledReason =
                    "the threads of Hadoop 3.3 look at all nodes one by one, and at one alone where none is listed")
    void besideAsynchronousThreadsNobodyDiesThoughAllAreForgotten() throws Exception {
        try (MockScene scene = MockScene.of(queues().asynchronousScheduling().nodes(3, Size.gib(GIB), "x", 0))) {
            MockApp cheap = scene.app("root.b").ask(Want.of(3, MockScene.LARGE).label("x"));
            scene.cluster().await("the cluster is full", () -> cheap.running().size() == 3);
            cheap.heartbeat();
            scene.cluster().heartbeatAll();
            loseLabels(scene);
            scene.waiting("root.a", 1);
            scene.refuses("root.a", "NO_ELIGIBLE_NODE");
        }
    }

    private static void loseLabels(MockScene scene) throws Exception {
        for (MockNode node : scene.cluster().nodes()) {
            if (node.inScheduler().getPartition().equals("x")) {
                scene.cluster().relabel(node, "");
            }
        }
    }

    private static NodeId nodeOf(MockApp app) {
        return app.running().get(0).getAllocatedNode();
    }

    /** Node 0 of 64 GiB without a label, and nodes 1 and 2 of 60 GiB that are to lose theirs. */
    private static MockClusterBuilder oneAndTwoLabelled() {
        return queues().nodes(1, Size.gib(GIB)).nodes(2, MockScene.LARGE, "x", 0);
    }

    private static MockClusterBuilder queues() {
        return MockScene.settings()
                .label("x", true)
                .queue("root.a", 88, queue -> queue.label("x", 88, 100))
                .queue("root.b", 2, queue -> queue.label("x", 2, 100))
                .queue("root.c", 10, queue -> queue.label("x", 10, 100))
                .set(PolicyByHand.KEYS + "large-container.cost", "count")
                .multiNodePlacement();
    }
}
