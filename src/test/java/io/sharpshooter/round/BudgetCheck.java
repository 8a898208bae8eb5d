package io.sharpshooter.round;

import static org.assertj.core.api.Assertions.assertThat;

import io.sharpshooter.claim.Claim;
import io.sharpshooter.claim.ClaimBook;
import io.sharpshooter.claim.Victim;
import io.sharpshooter.config.Settings;
import io.sharpshooter.config.SettingsKeys;
import io.sharpshooter.model.Fraction;
import io.sharpshooter.model.ResourceVector;
import java.util.List;

/**
 * Invariant 4: a claim is charged for all that its victims hold of what the node lacks, and what is noticed in a round
 * stays within the budget, what was carried over, and what was refunded.
 */
final class BudgetCheck {
    private BudgetCheck() {}

    static void checkCharge(Judge judge, Claim claim) {
        ResourceVector taken = ResourceVector.zero(judge.types());
        for (Victim victim : claim.victims()) {
            taken = taken.plus(victim.size());
        }
        for (int type = 0; type < judge.types(); type++) {
            long charge = claim.charge().get(type);
            assertThat(charge).isIn(0L, taken.get(type));
            boolean lacked = claim.size().get(type) > 0
                    && claim.size().get(type) > judge.free(claim.node()).get(type);
            assertThat(!lacked || charge == taken.get(type))
                    .as("%s is charged for what its node lacks", claim)
                    .isTrue();
        }
    }

    /**
     * @param before what was carried over and refunded
     * @param late what claims of earlier rounds were charged in this one for containers that have started since
     * @param refunded claims that ended in the round without a kill
     */
    static void checkRound(
            Judge judge,
            Settings settings,
            ClaimBook before,
            List<Claim> noticed,
            List<Claim> refunded,
            ResourceVector late) {
        ResourceVector total = judge.total();
        List<Fraction> carried = before.budget(judge.partition);
        for (int type = 0; type < judge.types(); type++) {
            Fraction allowed =
                    settings.get(SettingsKeys.TOTAL_PREEMPTION_PER_ROUND).times(total.get(type));
            allowed = type < carried.size() ? allowed.plus(carried.get(type)) : allowed;
            for (Claim claim : refunded) {
                allowed = allowed.plus(Fraction.of(claim.charge().get(type), 1));
            }
            allowed = allowed.minus(Fraction.of(late.get(type), 1));
            long spent = 0;
            for (Claim claim : noticed) {
                spent += claim.charge().get(type);
            }
            assertThat(spent == 0 || Fraction.of(spent, 1).compareTo(allowed) <= 0)
                    .as("%d of %s spent of type %d", spent, allowed, type)
                    .isTrue();
        }
    }
}
