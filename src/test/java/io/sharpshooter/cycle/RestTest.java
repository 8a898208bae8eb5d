package io.sharpshooter.cycle;

import static org.assertj.core.api.Assertions.assertThat;

import io.sharpshooter.claim.Claim;
import io.sharpshooter.claim.ClaimKind;
import io.sharpshooter.claim.ClaimState;
import io.sharpshooter.fixture.Generated;
import io.sharpshooter.fixture.Seeds;
import org.junit.jupiter.api.Test;

/** Invariants 6 and 9: what is killed for is placed, and in the end nobody is killed any more. */
class RestTest {
    @Test
    void comesToRestAndEveryKillWasForSomething() {
        int[] satisfied = new int[1];
        Seeds.each(300, seed -> {
            Life life = new Life(Generated.of(seed), (int) (seed % 3) * 30);
            life.untilRest(1000);
            for (Claim claim : life.claims().values()) {
                if (claim.kind() == ClaimKind.LARGE && life.killedFor(claim) > 0) {
                    assertThat(claim.state()).as("%s", claim).isEqualTo(ClaimState.SATISFIED);
                    satisfied[0]++;
                }
            }
        });
        assertThat(satisfied[0] > 50 || Seeds.one()).isTrue();
    }
}
