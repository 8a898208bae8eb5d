package io.sharpshooter.configured;

import static org.assertj.core.api.Assertions.assertThat;

import io.sharpshooter.scenario.MockScene;
import io.sharpshooter.scenario.PlayedRound;
import io.sharpshooter.scenario.PolicyByHand;
import io.sharpshooter.yarn.MockApp;
import io.sharpshooter.yarn.MockClusterBuilder;
import io.sharpshooter.yarn.Size;
import io.sharpshooter.yarn.Want;
import java.util.List;
import org.apache.hadoop.yarn.server.resourcemanager.rmcontainer.RMContainer;
import org.junit.jupiter.api.Test;

/**
 * Two nodes of 16 GiB in the default partition (0 and 1) and two in x (2 and 3); each partition has shares and limits
 * of its own.
 */
class PartitionIT {
    private static final Size LARGE = Size.gib(12);

    /** Of the default partition a is guaranteed 10 %, of x 90 %. */
    @Test
    void sharesAreOfOnePartition() throws Exception {
        try (MockScene scene = MockScene.of(cluster(100))) {
            fillWithB(scene);
            MockApp app = scene.app("root.a");
            scene.refused(app, Want.of(1, LARGE), "NOT_ENTITLED");
            List<RMContainer> dead =
                    scene.placed(app, Want.of(1, LARGE).priority(2).label("x"));
            assertThat(dead)
                    .hasSize(3)
                    .allMatch(container -> container.getNodeLabelExpression().equals("x"));
            assertThat(app.running()).hasSize(1);
        }
    }

    /** Nodes 2 and 3 are idle and closed to it. */
    @Test
    void anAskForTheDefaultPartitionTakesThereAlthoughThePartitionIsIdle() throws Exception {
        try (MockScene scene = MockScene.of(cluster(100).queue("root.a", 90).queue("root.b", 10))) {
            scene.filler("root.b", Want.of(100, Size.gib(4)));
            MockApp app = scene.app("root.a");
            assertThat(scene.placed(app, Want.of(1, LARGE))).hasSize(3);
            assertThat(MockScene.placeOf(app))
                    .isIn(scene.node(0).id(), scene.node(1).id());
        }
    }

    /** Of the default partition a is guaranteed 10 %, so that 12 GiB would not be due to it there. */
    @Test
    void anAskWithoutALabelIsForTheDefaultLabelOfItsQueue() throws Exception {
        try (MockScene scene = MockScene.of(cluster(100)
                .queue("root.a", 10, queue -> queue.label("x", 90, 100).defaultLabel("x")))) {
            fillWithB(scene);
            MockApp app = scene.app("root.a");
            List<RMContainer> dead = scene.placed(app, Want.of(1, LARGE));
            assertThat(dead)
                    .hasSize(3)
                    .allMatch(container -> container.getNodeLabelExpression().equals("x"));
            assertThat(scene.policy().rounds().get(0).log("planned"))
                    .extracting(claim -> claim.text("partition"))
                    .containsExactly("x");
        }
    }

    /** A quarter of x is 8 GiB; the default partition's maximum is far. */
    @Test
    void maximaAreOfOnePartition() throws Exception {
        try (MockScene scene = MockScene.of(cluster(25))) {
            fillWithB(scene);
            MockApp app = scene.app("root.a");
            scene.refused(app, Want.of(1, LARGE).label("x"), "QUEUE_MAXIMUM");
            scene.placed(app, Want.of(1, Size.gib(8)).priority(2).label("x"));
        }
    }

    /** Half of a partition is 16 GiB in a round. */
    @Test
    void budgetsAreOfOnePartition() throws Exception {
        try (MockScene scene = MockScene.of(
                cluster(100).queue("root.a", 90).queue("root.b", 10).set(PolicyByHand.PER_ROUND, "0.5"))) {
            fillWithB(scene);
            MockApp app = scene.app("root.a");
            app.ask(Want.of(2, LARGE), Want.of(2, LARGE).priority(2).label("x"));
            PlayedRound first = scene.policy().turn();
            assertThat(first.log("planned"))
                    .extracting(claim -> claim.text("partition"))
                    .containsExactly("", "x");
            assertThat(first.killed()).hasSize(6);
            assertThat(first.refusals("root.a")).containsExactly("BUDGET_SPENT", "BUDGET_SPENT");
            scene.policy().turnsUntil(() -> app.placed().size() == 4, 3);
        }
    }

    /** Bob may hold half of a's 28.8 GiB in x and has passed that; in the default partition he holds nothing. */
    @Test
    void userLimitsAreOfOnePartition() throws Exception {
        try (MockScene scene = MockScene.of(cluster(100)
                .queue("root.a", 60, queue -> queue.minimumUserLimit(50).userLimitFactor(0.5))
                .queue("root.b", 40))) {
            MockApp bob = scene.app("root.a", "bob");
            scene.cluster().fill(bob, Want.of(4, Size.gib(4)).label("x"));
            fillWithB(scene);
            scene.refused(bob, Want.of(1, Size.gib(4)).priority(2).label("x"), "USER_LIMIT");
            assertThat(scene.placed(bob, Want.of(1, LARGE).priority(3))).hasSize(3);
        }
    }

    private static void fillWithB(MockScene scene) throws Exception {
        scene.filler(
                "root.b",
                Want.of(100, Size.gib(4)),
                Want.of(100, Size.gib(4)).priority(2).label("x"));
    }

    private static MockClusterBuilder cluster(double maxInX) {
        return MockScene.settings()
                .label("x", true)
                .queue("root.a", 10, queue -> queue.label("x", Math.min(maxInX, 90), maxInX))
                .queue("root.b", 90, queue -> queue.label("x", 100 - Math.min(maxInX, 90), 100))
                .nodes(2, Size.gib(16))
                .nodes(2, Size.gib(16), "x", 0);
    }
}
