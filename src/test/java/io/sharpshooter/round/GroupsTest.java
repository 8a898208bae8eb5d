package io.sharpshooter.round;

import static io.sharpshooter.fixture.Scenario.scenario;
import static org.assertj.core.api.Assertions.assertThat;

import io.sharpshooter.demand.Demand;
import io.sharpshooter.fixture.Scenario;
import io.sharpshooter.fixture.Seeds;
import io.sharpshooter.fixture.Story;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import org.junit.jupiter.api.Test;

/** A round may judge no more groups here than it judges in any case. */
class GroupsTest {
    private static final int MOST = 20;
    private static final int SMALL = 9999;

    @Test
    void equalAsksOfWhateverAppAndKeyAreJudgedOnce() {
        Scenario scenario = queues();
        for (int key = 0; key < 50; key++) {
            scenario.with("a/" + ("app" + key % 5) + " asks 4g key " + key);
        }
        assertThat(new Scene(scenario).round()).hasSize(1);
    }

    /** Nothing changes meanwhile. Of an app of many asks at least one more has its turn in each round. */
    @Test
    void eachGroupHasItsTurnSoonerOrLater() {
        Seeds.each(200, seed -> {
            Random random = new Random(seed);
            Scenario scenario = queues();
            int groups = 0;
            for (int app = 0; app < 1 + random.nextInt(32); app++) {
                int asks = random.nextInt(4) == 0 ? random.nextInt(60) : random.nextInt(4);
                for (int ask = 0; ask < asks; ask++) {
                    groups++;
                    String queue = app % 3 == 0 ? "b" : "a";
                    scenario.with(queue + "/app" + app + " asks " + groups + "g key " + groups);
                }
            }
            Scene scene = new Scene(scenario);
            Set<Integer> seen = new HashSet<>();
            for (int round = 0; round < 2 * 60; round++) {
                List<Integer> judged = scene.round();
                assertThat(judged).hasSize(Math.min(MOST, groups)).doesNotHaveDuplicates();
                seen.addAll(judged);
            }
            assertThat(seen).hasSize(groups);
        });
    }

    @Test
    void whoAsksForLittleIsJudgedInEveryRoundBesideWhoAsksForMuch() {
        Scenario scenario = queues();
        many(scenario, 0);
        scenario.with("a/small asks 9999g user bob key " + SMALL);
        Scene scene = new Scene(scenario);
        for (int round = 0; round < 100; round++) {
            assertThat(scene.round()).contains(SMALL);
        }
    }

    /** The other's asks are new in each round. */
    @Test
    void whoComesNewIsJudgedInTheVeryNextRound() {
        Map<Object, Long> before = Map.of();
        for (int round = 0; round < 20; round++) {
            Scenario scenario = queues();
            many(scenario, 1000 * round);
            if (round >= 10) {
                scenario.with("a/small asks 9999g user bob key " + SMALL);
            }
            Scene scene = new Scene(scenario);
            scene.remember(round, before);
            assertThat(scene.round().contains(SMALL)).isEqualTo(round >= 10);
            before = scene.before();
        }
    }

    /** Inside a leaf the order is the scheduler's, and counts. */
    @Test
    void inWhichOrderTheLeavesAreListedDoesNotMatter() {
        Scenario scenario = queues();
        for (int ask = 0; ask < 30; ask++) {
            scenario.with("a/one asks " + (1 + ask) + "g user ann key " + ask);
            scenario.with("b/two asks " + (1 + ask) + "g user ann key " + (100 + ask));
            scenario.with("b/three asks " + (101 + ask) + "g user ann key " + (200 + ask));
        }
        Comparator<Demand> byLeaf = Comparator.comparing(Demand::queue);
        List<Integer> judged = new Scene(scenario, byLeaf).round();
        assertThat(judged).hasSize(MOST);
        assertThat(new Scene(scenario, byLeaf.reversed()).round()).containsExactlyInAnyOrderElementsOf(judged);
    }

    private static void many(Scenario scenario, int from) {
        for (int ask = 0; ask < 300; ask++) {
            scenario.with("a/" + ("evil" + ask % 3) + " asks " + (1 + from + ask) + "g user ann key " + ask);
        }
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

        Map<Object, Long> before() {
            return story.book().looks("");
        }

        /** As if another round had been before. */
        void remember(int passed, Map<Object, Long> before) {
            story.passSeconds(passed).book().setLooks("", before);
        }

        /** The keys of the asks that were judged, one of each group. */
        List<Integer> round() {
            PartitionRound round = Counted.in(story.passSeconds(1), scenario);
            List<Demand> demands = round.demands().stream().sorted(order).toList();
            Groups groups = new Groups(round, new RefusalReason(round), demands, 1);
            groups.judge();
            List<Integer> judged = demands.stream()
                    .filter(demand -> groups.of(demand).first == demand)
                    .filter(demand -> groups.refusal(demand).isEmpty())
                    .map(demand -> demand.ask().key().priority())
                    .toList();
            assertThat(groups.counts()).containsEntry("judged", (long) judged.size());
            return judged;
        }
    }
}
