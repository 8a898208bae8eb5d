package io.sharpshooter.trial;

import static io.sharpshooter.config.SettingsKeys.PREFIX;
import static org.assertj.core.api.Assertions.assertThat;

import io.sharpshooter.yarn.MockClusterBuilder;
import io.sharpshooter.yarn.QueueSpec;
import io.sharpshooter.yarn.Size;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import java.util.stream.LongStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Many small containers are asked for at once, and nobody dies in vain. On clusters made by chance, full of small
 * containers, where the scheduler would often serve others first.
 */
class ManySmallIT {
    private static final long SEEDS = Long.getLong("sharpshooter.seeds", 6);

    /** By its name the queue that waits stands before or behind the others. */
    static Stream<Arguments> scenes() {
        return LongStream.range(0, SEEDS)
                .boxed()
                .flatMap(seed -> Stream.of(Arguments.of(seed, "root.a"), Arguments.of(seed, "root.z")));
    }

    @ParameterizedTest(name = "{1}, seed {0}")
    @MethodSource("scenes")
    void nobodyDiesInVain(long seed, String asker) throws Exception {
        assertThat(play(seed, asker, 0).gibInVain()).isZero();
    }

    /**
     * Scenes in which all that is asked for can be placed. What is not held may be placed by a thread of the scheduler
     * where it is not waited for: now and then one dies in vain.
     */
    @Test
    void hardlyAnybodyDiesInVainBesideThreads() throws Exception {
        long killed = 0;
        long inVain = 0;
        for (long seed : List.of(1L, 6L, 22L)) {
            for (var asker : List.of("root.a", "root.z")) {
                var toll = play(seed, asker, 4);
                assertThat(toll.left).isZero();
                killed += toll.gibKilled;
                inVain += toll.gibInVain();
            }
        }
        assertThat(10 * inVain).isLessThanOrEqualTo(killed);
    }

    private static SceneToll play(long seed, String asker, int threads) throws Exception {
        var scene = new Scene(
                "small " + seed,
                "of " + asker,
                plan -> plan(plan, asker, new SplittableRandom(seed)),
                parts(asker, new SplittableRandom(~seed)));
        return new Play(scene, Contestant.SHARPSHOOTER, 0, seed, threads).run();
    }

    private static MockClusterBuilder plan(MockClusterBuilder plan, String asker, SplittableRandom chance) {
        int own = 20 + 5 * chance.nextInt(9);
        int third = 10 + 5 * chance.nextInt(4);
        return Scene.allAtOnce(plan)
                .nodes(2 + chance.nextInt(3), Size.gib(64))
                .queue(asker, own, queue -> order(queue, chance))
                .queue("root.n", third, queue -> order(queue, chance))
                .queue("root.m", 100 - own - third)
                .set("yarn.scheduler.capacity.root.ordering-policy", "priority-utilization")
                .set(PREFIX + "max_ignored_over_capacity", "0");
    }

    private static void order(QueueSpec queue, SplittableRandom chance) {
        queue.priority(chance.nextInt(5) == 0 ? 1 : 0).set("ordering-policy", chance.nextInt(3) == 0 ? "fair" : "fifo");
    }

    /** The first app stands ahead of the others. */
    private static List<Part> parts(String asker, SplittableRandom chance) {
        List<Part> parts = new ArrayList<>(List.of(Part.fills("root.m", Tasks.of(1_000, 4))));
        for (int apps = 1 + chance.nextInt(3); apps > 0; apps--) {
            var small = Tasks.of(1 + chance.nextInt(30 / apps), 4);
            var larger = Tasks.of(chance.nextInt(5), 8);
            parts.add(Part.asks(asker, apps > 1 ? 1 + chance.nextInt(4) : 1, small, larger));
        }
        if (chance.nextBoolean()) {
            var small = Tasks.of(1 + chance.nextInt(10), 4);
            parts.add(Part.asks("root.n", 1 + chance.nextInt(4), small));
        }
        return parts;
    }
}
