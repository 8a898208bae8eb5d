package io.sharpshooter.round;

import static org.assertj.core.api.Assertions.assertThat;

import io.sharpshooter.claim.Claim;
import io.sharpshooter.config.Settings;
import io.sharpshooter.fixture.Cluster;
import io.sharpshooter.model.Fraction;
import io.sharpshooter.model.ResourceVector;
import java.util.Collection;
import java.util.HashMap;
import java.util.Map;

/**
 * Invariant 4 over many rounds: what was ever charged, without what came to nothing, is within the budgets of all
 * rounds so far. A round may spend what earlier ones have saved, so this is all that can be said without knowing how.
 */
final class Spending {
    private final Cluster cluster;
    private final Settings settings;

    Spending(Cluster cluster, Settings settings) {
        this.cluster = cluster;
        this.settings = settings;
    }

    /** @param claims all that there ever were */
    void check(Collection<Claim> claims, int rounds) {
        Map<String, ResourceVector> spent = new HashMap<>();
        for (Claim claim : claims) {
            if (claim.open() || claim.hold().struckAt() > 0) {
                spent.merge(claim.partition(), claim.charge(), ResourceVector::plus);
            }
        }
        spent.forEach((partition, sum) -> check(partition, sum, rounds));
    }

    private void check(String partition, ResourceVector spent, int rounds) {
        ResourceVector total = cluster.total(partition);
        for (int type = 0; type < spent.size(); type++) {
            Fraction budgets = settings.totalPreemptionPerRound().times(total.get(type) * rounds);
            assertThat(Fraction.of(spent.get(type), 1))
                    .as("spent of type %s in %s rounds", type, rounds)
                    .isLessThanOrEqualTo(budgets);
        }
    }
}
