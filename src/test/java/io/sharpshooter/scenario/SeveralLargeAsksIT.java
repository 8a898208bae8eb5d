package io.sharpshooter.scenario;

import static org.assertj.core.api.Assertions.assertThat;

import io.sharpshooter.yarn.MockApp;
import io.sharpshooter.yarn.Size;
import io.sharpshooter.yarn.Want;
import java.util.HashSet;
import java.util.Set;
import org.apache.hadoop.yarn.api.records.Container;
import org.apache.hadoop.yarn.api.records.NodeId;
import org.junit.jupiter.api.Test;

/** Many large containers at once, of one app and of several queues, and one that is larger than a budget. */
class SeveralLargeAsksIT {

    @Test
    void eightEqualOnesOfOneApp() throws Exception {
        try (MockScene scene = full(0.3)) {
            MockApp large = scene.app("root.a");
            large.ask(Want.of(8, Size.gib(40)));
            scene.places(large, 8, 8 * 10);
        }
    }

    @Test
    void differentOnesOfTwoQueues() throws Exception {
        try (MockScene scene = full(0.2)) {
            MockApp first = scene.app("root.a");
            MockApp second = scene.app("root.c");
            PolicyByHand policy = scene.policy();
            first.ask(Want.of(2, Size.gib(60)), Want.of(2, Size.gib(36)).priority(2));
            second.ask(Want.of(3, Size.gib(48)));
            policy.turnsUntil(() -> first.placed().size() + second.placed().size() == 7, 8);
            assertThat(policy.kills()).isEqualTo(2 * 15 + 2 * 9 + 3 * 12);
            policy.restsFor(3);
            Set<NodeId> nodes = new HashSet<>();
            first.placed().stream().map(Container::getNodeId).forEach(nodes::add);
            second.placed().stream().map(Container::getNodeId).forEach(nodes::add);
            assertThat(nodes).hasSize(7);
        }
    }

    /** 5 nodes of 64 GiB and a tenth of that for a round: 32 of the 60 that are needed. */
    @Test
    void oneLargerThanARoundsBudget() throws Exception {
        try (MockScene scene =
                MockScene.full(builder -> builder.nodes(2, MockScene.NODE).set(PolicyByHand.PER_ROUND, "0.1"))) {
            scene.large().ask(Want.of(1, MockScene.LARGE));
            PlayedRound first = scene.policy().turn();
            assertThat(first.touchedNothing()).isTrue();
            assertThat(first.refusals("root.a")).containsExactly("BUDGET_SPENT");
            assertThat(scene.policy().turn().killed()).hasSize(MockScene.VICTIMS);
            assertThat(scene.large().placed()).hasSize(1);
        }
    }

    /** 20 nodes of 64 GiB, full of small containers. */
    private static MockScene full(double perRound) throws Exception {
        MockScene scene = MockScene.of(MockScene.settings()
                .nodes(20, MockScene.NODE)
                .queue("root.a", 30)
                .queue("root.b", 40)
                .queue("root.c", 30)
                .set(PolicyByHand.PER_ROUND, String.valueOf(perRound)));
        assertThat(scene.filler("root.b").running()).hasSize(320);
        return scene;
    }
}
