package io.sharpshooter.round;

import static org.assertj.core.api.Assertions.assertThat;

import io.sharpshooter.claim.ClaimBook;
import io.sharpshooter.claim.ClaimState;
import io.sharpshooter.demand.Reason;
import io.sharpshooter.fixture.ClusterDeaths;
import io.sharpshooter.fixture.ClusterPlacement;
import io.sharpshooter.fixture.Generated;
import io.sharpshooter.fixture.Seeds;
import io.sharpshooter.fixture.Simulation;
import io.sharpshooter.fixture.Snapshots;
import java.util.EnumMap;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.api.Test;

/**
 * Invariant 7, first half, in later rounds: nor does the order in which the snapshot lists things matter to what
 * becomes of open claims, of back-offs and of what was carried over, or to what is remembered next.
 */
class ShuffledLivesTest {
    private static final int ROUNDS = 12;
    private static final int REFUSED_ROUNDS = 6;

    private final Map<ClaimState, Integer> open = new EnumMap<>(ClaimState.class);
    private int leftAlone;
    private int carriedOver;

    @Test
    void shuffledInputGivesTheSameDecisionInEveryRound() {
        Seeds.each(150, this::live);
        if (!Seeds.one()) {
            assertThat(open).containsKeys(ClaimState.NOTICED, ClaimState.HELD);
            assertThat(leftAlone).as("asks that were left alone").isPositive();
            assertThat(carriedOver).as("rounds with something carried over").isPositive();
        }
    }

    private void live(long seed) {
        Generated generated = Generated.of(seed);
        Random random = new Random(seed);
        Rounds rounds = DecisionPropertiesTest.rounds(generated);
        Simulation simulation = new Simulation(
                generated.cluster(), generated.settings(), rounds, new ClusterDeaths(generated.cluster(), true));
        ClusterPlacement placement = new ClusterPlacement(generated.cluster(), (int) (seed % 3) * 30, random);
        for (int round = 0; round < ROUNDS; round++) {
            ClaimBook book = simulation.book();
            count(book);
            RoundOutcome shuffled =
                    rounds.decide(Snapshots.shuffled(generated.cluster(), book.watched(), random), book);
            checkSame(shuffled, simulation.decide());
            if (seed % 5 == 0 && round < REFUSED_ROUNDS) {
                simulation.refusedRound(false);
            } else {
                simulation.round();
            }
            placement.heartbeats();
            generated
                    .cluster()
                    .pass(random.nextInt(4) == 0 ? 90_000 : generated.settings().monitoringIntervalMs());
        }
    }

    private void count(ClaimBook book) {
        book.open().forEach(claim -> open.merge(claim.state(), 1, Integer::sum));
        carriedOver += book.carriedOver().budget("").isEmpty() ? 0 : 1;
    }

    private void checkSame(RoundOutcome shuffled, RoundOutcome plain) {
        ShuffleTest.assertSame(shuffled.decision(), plain.decision());
        assertThat(shuffled.book()).usingRecursiveComparison().isEqualTo(plain.book());
        leftAlone += plain.decision().verdicts().stream()
                .filter(verdict -> verdict.reason() == Reason.LAST_CLAIM_EXPIRED)
                .mapToInt(verdict -> 1)
                .sum();
    }
}
