package io.sharpshooter.configured;

import static org.assertj.core.api.Assertions.assertThat;

import io.sharpshooter.scenario.MockScene;
import io.sharpshooter.yarn.MockApp;
import io.sharpshooter.yarn.MockClusterBuilder;
import io.sharpshooter.yarn.MockNode;
import io.sharpshooter.yarn.Size;
import io.sharpshooter.yarn.Want;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * Whom a queue serves first is its own affair. Queue a is due 96 of 192 GiB: beside the 24 GiB that its first app holds
 * there is room for one large container.
 */
class OrderingPolicyIT {
    private static final Size MEDIUM = Size.gib(40);

    /**
     * The second app has come later and holds nothing. By size its place hangs on what it wants as well, as the
     * scheduler lists them.
     */
    @ParameterizedTest(name = "{0}, by size: {1}, second of priority {2}")
    @CsvSource({"fifo, false, 0, false", "fifo, false, 7, true", "fair, false, 0, true", "fair, true, 0, true"})
    void whoIsHelpedFirst(String policy, String bySize, int priority, boolean theSecond) throws Exception {
        try (var scene = MockScene.of(queues(policy)
                .set("yarn.scheduler.capacity.root.a.ordering-policy.fair.enable-size-based-weight", bySize))) {
            var first = holding(scene);
            scene.filler("root.b");
            first.ask(Want.of(1, MockScene.LARGE));
            var second = scene.app(scene.cluster().app("root.a").priority(priority));
            second.ask(Want.of(1, MockScene.LARGE));
            scene.places(theSecond ? second : first, theSecond ? 1 : 7, 15);
            assertThat(first.running()).hasSize(theSecond ? 6 : 7);
            assertThat(second.running()).hasSize(theSecond ? 1 : 0);
        }
    }

    /** With what h leaves queue a is due 120 GiB: three of 40, where both apps want three. */
    @Test
    void fairServesEachAppInTurnWithinOneRound() throws Exception {
        try (var scene = MockScene.of(queues("fair"))) {
            scene.filler("root.b");
            var first = scene.app("root.a").ask(Want.of(3, MEDIUM));
            var second = scene.app("root.a").ask(Want.of(3, MEDIUM));
            scene.policy().turn();
            assertThat(planned(scene)).containsExactly(first, second, first);
            scene.places(first, 2, 30);
            assertThat(second.running()).hasSize(1);
        }
    }

    @Test
    void aPriorityThatIsRaisedCountsFromTheNextRoundOn() throws Exception {
        try (var scene = MockScene.of(queues("fifo"))) {
            var first = holding(scene);
            scene.filler("root.b");
            var second = scene.app("root.a");
            first.ask(Want.of(1, MockScene.LARGE));
            second.ask(Want.of(1, MockScene.LARGE));
            second.changePriority(9);
            scene.places(second, 1, 15);
            assertThat(first.running()).hasSize(6);
        }
    }

    /** Queue h, which is served first, begins to want nine small ones. */
    @Test
    void wherePrioritiesOrderTheQueuesTheClaimOfAnotherIsHeld() throws Exception {
        try (var scene = MockScene.of(queues("fifo")
                .set("yarn.scheduler.capacity.root.ordering-policy", "priority-utilization")
                .set("yarn.scheduler.capacity.root.h.priority", "9"))) {
            var high = scene.app("root.h");
            scene.filler("root.b");
            scene.cluster().nodes().forEach(MockNode::hangOnToKilled);
            var large = scene.waiting("root.a", 1);
            assertThat(scene.policy().turn().killed()).hasSize(15);
            high.ask(Want.of(9, MockScene.SMALL));
            scene.cluster().nodes().forEach(MockNode::confirmKills);
            scene.policy().heartbeats();
            assertThat(large.running()).hasSize(1);
            assertThat(high.running()).isEmpty();
            scene.policy().turnsUntil(() -> high.running().size() == 9, 12);
            assertThat(scene.policy().kills()).as("with its own victims").isEqualTo(15 + 9);
        }
    }

    @Test
    void wherePrioritiesOrderTheQueuesTheHigherOneTakesDownToTheGuarantee() throws Exception {
        try (var scene = MockScene.of(queues("fifo")
                .set("yarn.scheduler.capacity.root.ordering-policy", "priority-utilization")
                .set("yarn.scheduler.capacity.root.h.priority", "9"))) {
            scene.gets("root.h", 2, 3, "root.b");
        }
    }

    /** For whom claims were made so far, oldest first. */
    private static List<MockApp> planned(MockScene scene) {
        return scene.policy().rounds().stream()
                .flatMap(round -> round.log("planned").stream())
                .map(claim -> scene.appById(claim.text("app")))
                .toList();
    }

    private static MockApp holding(MockScene scene) throws Exception {
        var first = scene.filler(
                "root.a", Want.of(6, Size.gib(4)).near(scene.node(0).host()).only());
        return first;
    }

    private static MockClusterBuilder queues(String policy) {
        return MockScene.threeNodes()
                .queue("root.a", 50, queue -> queue.set("ordering-policy", policy))
                .queue("root.b", 30)
                .queue("root.h", 20);
    }
}
