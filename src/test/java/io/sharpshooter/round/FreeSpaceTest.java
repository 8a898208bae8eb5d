package io.sharpshooter.round;

import static org.assertj.core.api.Assertions.assertThat;

import io.sharpshooter.claim.ClaimBook;
import io.sharpshooter.fixture.Generated;
import io.sharpshooter.fixture.Seeds;
import io.sharpshooter.fixture.Snapshots;
import io.sharpshooter.model.ClusterSnapshot;
import java.util.Set;
import org.junit.jupiter.api.Test;

class FreeSpaceTest {
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
            assertThat(ShuffleTest.outcomes(one)).isEqualTo(ShuffleTest.outcomes(other));
            spared[0] += !lazy.nodesRead() && lazy.asks().size() > 0 ? 1 : 0;
        });
        assertThat(spared[0]).isPositive();
    }

    private static Decision decide(Generated generated, ClusterSnapshot snapshot) {
        return DecisionPropertiesTest.rounds(generated)
                .decide(snapshot, new ClaimBook())
                .decision();
    }
}
