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
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

class FreeSpaceTest {
    private static final Set<Reason> SERVED = Set.of(Reason.HELPED, Reason.FITS_NOW, Reason.OBSERVE_ONLY);

    /** Why the others get nothing is judged before anybody is served, or after some are. */
    @Test
    void roundsThatNeedNotReadTheNodesDecideAsIfTheyHad() {
        int[] spared = new int[1];
        Seeds.each(2000, seed -> {
            Generated generated = Generated.of(seed);
            ClusterSnapshot lazy = Snapshots.of(generated.cluster(), Set.of());
            ClusterSnapshot read = Snapshots.of(generated.cluster(), Set.of());
            read.nodes();
            Decision one = decide(generated, lazy);
            Decision other = decide(generated, read);
            assertThat(one.claims()).isEqualTo(other.claims());
            assertThat(one.actions()).isEqualTo(other.actions());
            assertThat(served(one)).isEqualTo(served(other));
            spared[0] += !lazy.nodesRead() && lazy.asks().size() > 0 ? 1 : 0;
        });
        assertThat(spared[0]).isPositive();
    }

    private static Map<AskId, Integer> served(Decision decision) {
        return decision.verdicts().stream()
                .filter(verdict -> SERVED.contains(verdict.reason()))
                .collect(Collectors.toMap(verdict -> verdict.ask().id(), Verdict::count, Integer::sum));
    }

    private static Decision decide(Generated generated, ClusterSnapshot snapshot) {
        return DecisionPropertiesTest.rounds(generated)
                .decide(snapshot, new ClaimBook())
                .decision();
    }
}
