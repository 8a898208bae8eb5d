package io.sharpshooter.round;

import static io.sharpshooter.fixture.Scenario.scenario;
import static java.util.Comparator.comparing;
import static org.assertj.core.api.Assertions.assertThat;

import io.sharpshooter.demand.Demand;
import io.sharpshooter.fixture.Scenario;
import io.sharpshooter.fixture.Story;
import java.util.Comparator;
import java.util.List;
import org.junit.jupiter.api.Test;

/** A round may judge no more groups here than it judges in any case. */
class GroupsTest {
    private static final int MOST = 20;
    private static final int SMALL = 9999;

    @Test
    void equalAsksOfWhateverAppAndKeyAreJudgedOnce() {
        var scenario = queues();
        for (int key = 0; key < 50; key++) {
            scenario.with("a/" + ("app" + key % 5) + " asks 4g key " + key);
        }
        assertThat(new Scene(scenario).round()).hasSize(1);
    }

    @Test
    void whoComesNewIsJudgedAtOnceAndInEveryRoundBesideWhoAsksForMuch() {
        var scenario = queues();
        for (int ask = 0; ask < 300; ask++) {
            scenario.with("a/" + ("evil" + ask % 3) + " asks " + (1 + ask) + "g user ann key " + ask);
        }
        var scene = new Scene(scenario);
        for (int round = 0; round < 100; round++) {
            if (round == 10) {
                scene.story.with("a/small asks 9999g user bob key " + SMALL);
            }
            assertThat(scene.round().contains(SMALL)).isEqualTo(round >= 10);
        }
    }

    /** Inside a leaf the order is the scheduler's, and counts. */
    @Test
    void inWhichOrderTheLeavesAreListedDoesNotMatter() {
        var scenario = queues();
        for (int ask = 0; ask < 30; ask++) {
            scenario.with("a/one asks " + (1 + ask) + "g user ann key " + ask);
            scenario.with("b/two asks " + (1 + ask) + "g user ann key " + (100 + ask));
            scenario.with("b/three asks " + (101 + ask) + "g user ann key " + (200 + ask));
        }
        var byLeaf = comparing(Demand::queue);
        var judged = new Scene(scenario, byLeaf).round();
        assertThat(judged).hasSize(MOST);
        assertThat(new Scene(scenario, byLeaf.reversed()).round()).containsExactlyInAnyOrderElementsOf(judged);
    }

    private static Scenario queues() {
        return scenario("queues a, b; node n1 1000000g");
    }

    /** What waits; each round is a second later. */
    private static final class Scene {
        private final Scenario scenario;
        private final Story story;
        private final Comparator<Demand> order;

        Scene(Scenario scenario) {
            this(scenario, (one, other) -> 0);
        }

        Scene(Scenario scenario, Comparator<Demand> order) {
            this.scenario = scenario;
            this.story = scenario.story();
            this.order = order;
        }

        /** The keys of the asks that were judged, one of each group. */
        List<Integer> round() {
            var round = Counted.in(story.passSeconds(1), scenario);
            var demands = round.demands().stream().sorted(order).toList();
            var groups = new Groups(round, new RefusalReason(round), demands, 1);
            groups.judge();
            var judged = demands.stream()
                    .filter(demand -> groups.of(demand).first == demand)
                    .filter(demand -> groups.refusal(demand).isEmpty())
                    .map(demand -> demand.ask().key().priority())
                    .toList();
            assertThat(groups.counts()).containsEntry("judged", (long) judged.size());
            return judged;
        }
    }
}
