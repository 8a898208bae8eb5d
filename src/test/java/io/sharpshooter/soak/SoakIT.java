package io.sharpshooter.soak;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.PrintWriter;
import java.io.StringWriter;
import java.util.Map;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledIf;

@EnabledIf(value = "io.sharpshooter.lines.HadoopHas#weights", disabledReason = "queues of many episodes have weights")
class SoakIT {
    private static final long SEED = 11;
    private static final int ROUNDS = 8;
    private static final Set<Trait> WANTED = Set.of(Trait.RESTARTS, Trait.DYNAMIC, Trait.LABEL);

    @Test
    void aSchedulerThatLeaksIsFoundAndTheMoveThatShowsItIsLeft() throws Exception {
        var operations = Operation.sequence(new SplittableRandom(SEED), ROUNDS);
        operations.removeIf(operation -> operation.kind() == Kind.KILL_APP);
        for (int number = 0; number < 8; number++) {
            operations.add(new Operation(Kind.MOVE, number, number, 0));
        }
        var episode = new Episode(SEED, operations, LeakyScheduler.class);
        var failure = episode.run().failure().orElseThrow();
        assertThat(episode.operations().get(failure.at()).kind()).isEqualTo(Kind.MOVE);
        assertThat(failure.cause()).hasMessageContaining("the queues' books").hasMessageContaining("USED: booked");
        var shortest = episode.shrunk(failure, 60, line -> {});
        assertThat(shortest.operations())
                .hasSizeLessThanOrEqualTo(3)
                .extracting(Operation::kind)
                .contains(Kind.MOVE);
        assertThat(shortest.run().failure().orElseThrow().kind()).isEqualTo(failure.kind());
    }

    @Test
    void oneEpisodeGoesWellAndTheSameSeedMakesTheSameCluster() throws Exception {
        var said = new StringWriter();
        assertThat(new Soak(1, false, new PrintWriter(said)).only(0))
                .as(said.toString())
                .isTrue();
        assertThat(Episode.random(SEED, ROUNDS)).isEqualTo(Episode.random(SEED, ROUNDS));
    }

    /** Of many episodes one with all of that. */
    @Test
    void anEpisodeWithRestartsDynamicQueuesAndALabelGoesWell() throws Exception {
        long seed = LongStream.iterate(1, next -> next + 1)
                .filter(next -> new Layout(next).traits().containsAll(WANTED))
                .findFirst()
                .orElseThrow();
        var episode = Episode.random(seed, 100);
        assertThat(episode.operations()).extracting(Operation::kind).contains(Kind.RESTART, Kind.QUEUE_GOES);
        assertThat(episode.run().failure()).isEmpty();
    }

    @Test
    void aLongRunInWhichNobodyDiedOrNoClaimWasSatisfiedHasFailed() {
        var half = new SoakTally(500, 3, 0, Map.of(Kind.ASK, 5));
        assertThat(half.hasAchievedNothing()).isFalse();
        assertThat(half.plus(half)).isEqualTo(new SoakTally(1_000, 6, 0, Map.of(Kind.ASK, 10)));
        assertThat(half.plus(half).hasAchievedNothing()).isTrue();
        assertThat(half.plus(new SoakTally(500, 0, 1, Map.of())).hasAchievedNothing())
                .isFalse();
        assertThat(half.never()).contains(Kind.RELEASE).doesNotContain(Kind.ASK);
    }
}
