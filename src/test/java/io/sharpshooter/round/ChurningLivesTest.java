package io.sharpshooter.round;

import static org.assertj.core.api.Assertions.assertThat;

import io.sharpshooter.claim.ClaimBook;
import io.sharpshooter.fixture.Churn;
import io.sharpshooter.fixture.ClusterDeaths;
import io.sharpshooter.fixture.ClusterPlacement;
import io.sharpshooter.fixture.Generated;
import io.sharpshooter.fixture.Seeds;
import io.sharpshooter.fixture.Simulation;
import io.sharpshooter.fixture.Snapshots;
import java.util.Random;
import org.junit.jupiter.api.Test;

/**
 * Invariants 2 to 5 and 7 in each round of clusters in which containers come and go while claims wait for their
 * deadlines.
 */
class ChurningLivesTest {
    private static final int SEEDS = 300;
    private static final int ROUNDS = 12;

    private int waiting;
    private int chargedLate;
    private int left;

    @Test
    void whateverComesAndGoesEachDecisionIsAllowedAndTheSameForShuffledInput() {
        Seeds.each(SEEDS, this::live);
        if (Seeds.enough(SEEDS)) {
            assertThat(waiting)
                    .as("claims that went on with some of their told")
                    .isPositive();
            assertThat(chargedLate).as("claims charged for late ones").isPositive();
            assertThat(left).as("deaths of those who left").isPositive();
        }
    }

    private void live(long seed) {
        Generated generated = Generated.of(seed);
        Random random = new Random(seed);
        Rounds rounds = DecisionPropertiesTest.rounds(generated);
        Simulation simulation = new Simulation(
                generated.cluster(), generated.settings(), rounds, new ClusterDeaths(generated.cluster(), true));
        ClusterPlacement placement = new ClusterPlacement(generated.cluster(), (int) (seed % 3) * 30, random);
        Churn churn = new Churn(generated.cluster(), random);
        for (int round = 0; round < ROUNDS; round++) {
            ClaimBook before = simulation.book();
            RoundOutcome shuffled =
                    rounds.decide(Snapshots.shuffled(generated.cluster(), before.watched(), random), before);
            RoundOutcome plain = simulation.decide();
            ShuffleTest.assertSame(shuffled.decision(), plain.decision());
            assertThat(shuffled.book()).usingRecursiveComparison().isEqualTo(plain.book());
            LaterRoundCheck.live(simulation.snapshot(), generated.settings(), before, plain.decision())
                    .check();
            count(before, plain);
            simulation.round();
            placement.heartbeats();
            generated.cluster().pass(generated.settings().monitoringIntervalMs());
            churn.happens();
        }
    }

    private void count(ClaimBook before, RoundOutcome now) {
        left += now.book().losses().now().deaths().size()
                        > before.losses().now().deaths().size()
                ? 1
                : 0;
        before.open()
                .forEach(was -> now.book().open().stream()
                        .filter(claim ->
                                claim.id() == was.id() && !claim.state().struck())
                        .forEach(claim -> {
                            waiting += claim.victims().size() < was.victims().size() ? 1 : 0;
                            chargedLate += claim.charge().equals(was.charge()) ? 0 : 1;
                        }));
    }
}
