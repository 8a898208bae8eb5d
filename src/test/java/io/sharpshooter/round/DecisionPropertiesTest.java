package io.sharpshooter.round;

import static org.assertj.core.api.Assertions.assertThat;

import io.sharpshooter.claim.Claim;
import io.sharpshooter.claim.ClaimBook;
import io.sharpshooter.claim.ClaimKind;
import io.sharpshooter.cost.CostChoice;
import io.sharpshooter.fixture.Generated;
import io.sharpshooter.fixture.Seeds;
import io.sharpshooter.fixture.Snapshots;
import io.sharpshooter.model.ClusterSnapshot;
import java.util.EnumMap;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;

/** Invariants 1 to 5 over generated clusters. */
class DecisionPropertiesTest {
    @Test
    void everyDecisionKeepsTheRules() {
        Map<ClaimKind, Integer> kinds = new EnumMap<>(ClaimKind.class);
        int[] minimal = new int[1];
        Seeds.each(2000, seed -> {
            Generated generated = Generated.of(seed);
            ClusterSnapshot snapshot = Snapshots.of(generated.cluster(), Set.of());
            Decision decision =
                    rounds(generated).decide(snapshot, new ClaimBook()).decision();
            DecisionCheck check = new DecisionCheck(snapshot, generated.settings(), decision);
            check.check();
            minimal[0] += check.checkedForMinimality();
            decision.claims().stream().map(Claim::kind).forEach(kind -> kinds.merge(kind, 1, Integer::sum));
        });
        assertThat(kinds).containsKeys(ClaimKind.values());
        assertThat(minimal[0])
                .as("claims that were checked for a needless victim")
                .isPositive();
    }

    static Rounds rounds(Generated generated) {
        CostChoice cost = CostChoice.load(generated.settings().cost(), DecisionPropertiesTest.class.getClassLoader());
        return new Rounds(generated.settings(), cost, warning -> {
            throw new AssertionError(warning);
        });
    }
}
