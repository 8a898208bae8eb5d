package io.sharpshooter.round;

import static io.sharpshooter.fixture.Scenario.scenario;
import static org.assertj.core.api.Assertions.assertThat;

import io.sharpshooter.demand.Demand;
import io.sharpshooter.fixture.Scenario;
import io.sharpshooter.fixture.Seeds;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;

/** Each look costs 1 here, and a round may look at {@code MOST} groups. */
class LookingTest {
    private static final int MOST = 10;
    private static final int SMALL = 9999;

    @Test
    void allAreLookedAtWhereTheyAreFew() {
        Scenario scenario = queues();
        for (int key = 0; key < 30; key++) {
            scenario.with("a/one asks " + (1 + key) + "g key " + key);
        }
        Scene scene = new Scene(scenario);
        assertThat(scene.round(30)).hasSize(30);
        assertThat(scene.before).isEmpty();
    }

    @Test
    void equalAsksOfWhateverAppAndKeyAreLookedAtOnce() {
        Scenario scenario = queues();
        for (int key = 0; key < 50; key++) {
            scenario.with("a/" + ("app" + key % 5) + " asks 4g key " + key);
        }
        assertThat(new Scene(scenario).round(0)).hasSize(1);
    }

    /** Nothing changes meanwhile. Of an app of many asks at least one more has its turn in each round. */
    @Test
    void eachGroupHasItsTurnSoonerOrLater() {
        Seeds.each(200, seed -> {
            Random random = new Random(seed);
            Scenario scenario = queues();
            int groups = 0;
            for (int app = 0; app < 1 + random.nextInt(16); app++) {
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
                List<Integer> looked = scene.round(0);
                assertThat(looked).hasSize(Math.min(MOST, groups)).doesNotHaveDuplicates();
                seen.addAll(looked);
            }
            assertThat(seen).hasSize(groups);
        });
    }

    /** More apps than a round can look at, each with one ask. */
    @Test
    void appsTakeTurns() {
        Scenario scenario = queues();
        for (int app = 0; app < 3 * MOST; app++) {
            scenario.with("a/app" + app + " asks " + (1 + app) + "g key " + app);
        }
        Scene scene = new Scene(scenario);
        Set<Integer> seen = new HashSet<>();
        for (int round = 0; round < 3; round++) {
            seen.addAll(scene.round(0));
        }
        assertThat(seen).hasSize(3 * MOST);
    }

    @Test
    void whoAsksForLittleIsLookedAtInEveryRoundBesideWhoAsksForMuch() {
        Scenario scenario = queues();
        many(scenario, 0);
        scenario.with("a/small asks 9999g user bob key " + SMALL);
        Scene scene = new Scene(scenario);
        for (int round = 0; round < 100; round++) {
            assertThat(scene.round(0)).contains(SMALL);
        }
    }

    /** The other's asks are new in each round. */
    @Test
    void whoComesNewIsLookedAtInTheVeryNextRound() {
        Map<Object, Long> before = Map.of();
        for (int round = 0; round < 20; round++) {
            Scenario scenario = queues();
            many(scenario, 1000 * round);
            if (round >= 10) {
                scenario.with("a/small asks 9999g user bob key " + SMALL);
            }
            Scene scene = new Scene(scenario);
            scene.before = before;
            scene.time = round;
            assertThat(scene.round(0).contains(SMALL)).isEqualTo(round >= 10);
            before = scene.before;
        }
    }

    /** Inside a leaf the order is the scheduler's, and counts. */
    @Test
    void inWhichOrderTheLeavesAreListedDoesNotMatter() {
        Scenario scenario = queues();
        for (int ask = 0; ask < 30; ask++) {
            scenario.with("a/one asks " + (1 + ask) + "g user ann key " + ask);
            scenario.with("b/two asks " + (1 + ask) + "g user ann key " + (100 + ask));
        }
        Comparator<Demand> byLeaf = Comparator.comparing(Demand::queue);
        List<Integer> looked = new Scene(scenario, byLeaf).round(0, MOST - 1);
        assertThat(looked).hasSize(MOST - 1);
        assertThat(new Scene(scenario, byLeaf.reversed()).round(0, MOST - 1)).isEqualTo(looked);
    }

    private static void many(Scenario scenario, int from) {
        for (int ask = 0; ask < 300; ask++) {
            scenario.with("a/" + ("evil" + ask % 3) + " asks " + (1 + from + ask) + "g user ann key " + ask);
        }
    }

    private static Scenario queues() {
        return scenario("queues a, b; node n1 100g");
    }

    /** What waits, and what is remembered. */
    private static final class Scene {
        private final PartitionRound round;
        private final List<Demand> demands;
        private Map<Object, Long> before = Map.of();
        private long time;

        Scene(Scenario scenario) {
            this(scenario, (one, other) -> 0);
        }

        Scene(Scenario scenario, Comparator<Demand> order) {
            Counted counted = Counted.in(scenario.story(), scenario);
            round = counted.round;
            demands = counted.snapshot.asks().stream()
                    .map(ask -> new Demand(ask, 1, false))
                    .sorted(order)
                    .toList();
        }

        /** The key of the first ask of each group that was looked at. */
        List<Integer> round(int few) {
            return round(few, MOST);
        }

        List<Integer> round(int few, int most) {
            List<Integer> looked = new ArrayList<>();
            Looking looking = new Looking(round, demands, few);
            time++;
            before = looking.look(before, time, first -> looked.add(name(first)), looked::size, most);
            assertThat(looking.looked()).isEqualTo(new TreeSet<>(looked).size());
            assertThat(demands.stream().filter(looking::isLookedAt).map(Scene::name))
                    .containsAll(looked);
            return looked;
        }

        private static Integer name(Demand demand) {
            return demand.ask().key().priority();
        }
    }
}
