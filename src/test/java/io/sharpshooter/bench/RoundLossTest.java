package io.sharpshooter.bench;

import static org.assertj.core.api.Assertions.assertThat;

import io.sharpshooter.fixture.Seeds;
import io.sharpshooter.fixture.Snapshots;
import io.sharpshooter.round.DecisionCheck;
import java.util.Set;
import org.junit.jupiter.api.Test;

/** What a round loses where asks of several sizes want the same nodes. */
class RoundLossTest {
    /** Nobody can lose less than the bound: what is compared with would be wrong. */
    private static final double LEAST = 1 - 1e-9;

    @Test
    void littleMoreIsLostThanMustBe() {
        assertLoss(40, 20, 4, 1.001);
    }

    /** There is time for some orders only. */
    @Test
    void norWhereOnlySomeOrdersCanBeTried() {
        assertLoss(5, 300, 20, 1.01);
    }

    private static void assertLoss(int seeds, int nodes, int asks, double most) {
        Seeds.each(seeds, seed -> {
            var instance = LossFamily.MIXED_ASKS.instance(nodes, 64, asks, seed);
            var claims = instance.scenario().round().openClaims();
            assertThat(claims).hasSameSizeAs(instance.asks());
            assertThat(LossComparison.ratio(instance, claims, false)).isBetween(LEAST, most);
        });
    }

    /** Invariants 1, 2, 4 and 5. */
    @Test
    void theRulesAreKept() {
        Seeds.each(40, seed -> {
            var instance = LossFamily.LIMITS_MIXED.instance(20, 64, 4, seed);
            var scenario = instance.scenario();
            var story = scenario.story();
            var snapshot = Snapshots.of(story.cluster(), Set.of());
            var round = story.decide();
            new DecisionCheck(snapshot, scenario.settings(), round.decision()).check();
        });
    }
}
