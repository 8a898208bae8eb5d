package io.sharpshooter.scenario;

import static org.assertj.core.api.Assertions.assertThat;

import io.sharpshooter.yarn.Want;
import org.junit.jupiter.api.Test;

/** A container larger than one round's budget. */
class SmallClusterIT {

    /** 5 nodes of 64 GiB and a tenth of that for a round: 32 of the 60 that are needed. */
    @Test
    void isPlacedAfterEnoughRounds() throws Exception {
        try (MockScene scene = MockScene.full(builder ->
                builder.nodes(2, MockScene.NODE).set(PolicyByHand.KEYS + "total_preemption_per_round", "0.1"))) {
            scene.large().ask(Want.of(1, MockScene.LARGE));
            Round first = scene.policy().turn();
            assertThat(first.touchedNothing()).isTrue();
            assertThat(first.refusals("root.a")).containsExactly("BUDGET_SPENT");
            assertThat(scene.policy().turn().killed()).hasSize(MockScene.VICTIMS);
            assertThat(scene.large().placed()).hasSize(1);
        }
    }
}
