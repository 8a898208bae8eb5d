package io.sharpshooter.trial;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Map;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;

/** Several small containers on one node in one round: sooner than one at a time, and not in vain. */
class ManySmallIT {
    private static final long ONE_CONTAINER_GB = 4;
    private static final int HEARTBEATS = 3;
    private static final long SEEDS = Long.getLong("sharpshooter.seeds", 6);
    /** A node that is given one container a round gets no second claim beside the first. */
    private static final Contestant ONE_AT_A_TIME = new Contestant(
            "one at a time",
            Contestant.SHARPSHOOTER.maker(),
            Map.of("yarn.resourcemanager.nodemanagers.heartbeat-interval-ms", "3000"));

    static Stream<Arguments> scenes() {
        return IntStream.range(0, (int) SEEDS)
                .boxed()
                .flatMap(seed -> Stream.of(Arguments.of(seed, "root.a"), Arguments.of(seed, "root.z")));
    }

    /**
     * But where one that waited has gone to what ended by itself meanwhile, where a queue takes back what it has given
     * beyond its ideal share, or where a piece is too small for anybody.
     */
    @ParameterizedTest(name = "{1}, seed {0}")
    @MethodSource("scenes")
    void nobodyDiesInVain(int seed, String asker) throws Exception {
        TrialScene scene = SmallScenes.of(seed, asker);
        Score several = Play.synchronous(scene, Contestant.SHARPSHOOTER, HEARTBEATS, 0, seed)
                .run();
        Score one = Play.synchronous(scene, ONE_AT_A_TIME, HEARTBEATS, 0, seed).run();
        assertThat(several.gbInVain()).isLessThanOrEqualTo(explained(several, seed));
        assertThat(several.placed()).isGreaterThanOrEqualTo(one.placed());
        if (one.roundOf(100) > 0) {
            assertThat(several.roundOf(100)).isBetween(1, one.roundOf(100));
        }
    }

    private static long explained(Score score, int seed) {
        return score.gbEndedUsed() + score.gbTakenBack() + SmallScenes.gbInPieces(seed);
    }

    /**
     * Scenes in which all that is asked for can be placed. What threads of the scheduler place between the reading and
     * a turn is not placed there: now and then one dies in vain.
     */
    @ParameterizedTest(name = "{1}, seed {0}")
    @CsvSource({"4, root.a", "4, root.z", "19, root.a", "19, root.z", "20, root.a", "20, root.z"})
    void hardlyAnybodyDiesInVainBesideThreads(int seed, String asker) throws Exception {
        Score several = new Play(SmallScenes.of(seed, asker), Contestant.SHARPSHOOTER, HEARTBEATS, 0, seed, 4).run();
        assertThat(several.gbInVain()).isLessThanOrEqualTo(explained(several, seed) + ONE_CONTAINER_GB);
        assertThat(several.placed()).isEqualTo(several.asked());
    }
}
