package io.sharpshooter.round;

import static org.assertj.core.api.Assertions.assertThat;

import io.sharpshooter.claim.ClaimKind;
import io.sharpshooter.claim.ClaimState;
import io.sharpshooter.fixture.Generated;
import io.sharpshooter.fixture.Seeds;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Invariants 6 and 9, and 2, 3 and 5 in each round: what is killed for is placed, and in the end nobody is killed any
 * more.
 */
class RestTest {
    private static final Set<ClaimState> HERE = Set.of(ClaimState.SATISFIED);

    /** What ordinary claims have freed may go to a large ask that has its place elsewhere. */
    private static final Set<ClaimState> ANYWHERE = Set.of(ClaimState.SATISFIED, ClaimState.SATISFIED_ELSEWHERE);

    @Test
    void comesToRestAndEveryKillWasForSomething() {
        int[] satisfied = new int[1];
        int[] refreshed = new int[1];
        Seeds.each(2000, seed -> {
            var life = new Life(Generated.of(seed), (int) (seed % 3) * 30);
            life.untilRest(1000);
            refreshed[0] += life.refreshed();
            boolean alone = life.claims().values().stream()
                    .noneMatch(claim -> !claim.kind().ownsNode());
            for (var claim : life.claims().values()) {
                if (claim.kind() == ClaimKind.LARGE && life.killedFor(claim) > 0) {
                    assertThat(claim.state()).as("%s", claim).isIn(alone ? HERE : ANYWHERE);
                    satisfied[0]++;
                }
            }
        });
        int seeds = Seeds.count(2000);
        assertThat(satisfied[0] > seeds / 40 && refreshed[0] > seeds / 4 || Seeds.one())
                .isTrue();
    }

    /** Apps and users of one queue take from each other, and never in turns. */
    @Test
    void comesToRestInsideQueues() {
        int[] inside = new int[1];
        Seeds.each(2000, seed -> {
            var life = new Life(Generated.inside(seed), (int) (seed % 3) * 30);
            life.untilRest(1000);
            for (var claim : life.claims().values()) {
                boolean own = claim.victims().stream()
                        .anyMatch(victim -> victim.rule().isInside());
                inside[0] += own && life.killedFor(claim) > 0 ? 1 : 0;
            }
        });
        assertThat(inside[0] > Seeds.count(2000) / 40 || Seeds.one())
                .as("claims that took inside a queue: %s", inside[0])
                .isTrue();
    }

    /** Two queues took an odd core in turns; a claim came back after each wait. */
    @ParameterizedTest
    @ValueSource(longs = {9533, 5043, 9320, 11_596})
    void comesToRestWhereItOnceDidNot(long seed) {
        var life = new Life(Generated.of(seed), (int) (seed % 3) * 30);
        life.untilRest(1000);
        assertThat(life.rounds()).isPositive();
    }
}
