package io.sharpshooter.round;

import static org.assertj.core.api.Assertions.assertThat;

import io.sharpshooter.claim.ClaimBook;
import io.sharpshooter.demand.Reason;
import io.sharpshooter.demand.Verdict;
import io.sharpshooter.fixture.Generated;
import io.sharpshooter.fixture.Seeds;
import io.sharpshooter.fixture.Snapshots;
import io.sharpshooter.model.AskId;
import io.sharpshooter.model.ClusterSnapshot;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import org.junit.jupiter.api.Test;

/**
 * Invariant 7, first half: the order in which the snapshot lists things does not matter. Later rounds: {@link
 * ShuffledLivesTest}.
 */
class ShuffleTest {
    @Test
    void shuffledInputGivesTheSameDecision() {
        Seeds.each(2000, seed -> {
            Generated generated = Generated.of(seed);
            Decision plain = decide(generated, Snapshots.of(generated.cluster(), Set.of()));
            Random random = new Random(seed);
            Decision shuffled = decide(generated, Snapshots.shuffled(generated.cluster(), Set.of(), random));
            assertSame(shuffled, plain);
        });
    }

    static void assertSame(Decision shuffled, Decision plain) {
        assertThat(shuffled.claims()).isEqualTo(plain.claims());
        assertThat(shuffled.actions()).isEqualTo(plain.actions());
        assertThat(outcomes(shuffled)).isEqualTo(outcomes(plain));
        assertThat(shares(shuffled)).isEqualTo(shares(plain));
    }

    private static Decision decide(Generated generated, ClusterSnapshot snapshot) {
        return DecisionPropertiesTest.rounds(generated)
                .decide(snapshot, new ClaimBook())
                .decision();
    }

    static Map<Map.Entry<AskId, Reason>, Integer> outcomes(Decision decision) {
        Map<Map.Entry<AskId, Reason>, Integer> outcomes = new HashMap<>();
        for (Verdict verdict : decision.verdicts()) {
            outcomes.merge(Map.entry(verdict.ask().id(), verdict.reason()), verdict.count(), Integer::sum);
        }
        return outcomes;
    }

    static Map<String, Set<QueueShare>> shares(Decision decision) {
        Map<String, Set<QueueShare>> shares = new HashMap<>();
        decision.shares().forEach((partition, queues) -> shares.put(partition, new HashSet<>(List.copyOf(queues))));
        return shares;
    }
}
