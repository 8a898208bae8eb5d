package io.sharpshooter.scenario;

import io.sharpshooter.yarn.Want;
import org.junit.jupiter.api.Test;

/** A cost class that throws an error is one that throws: the default is used. */
class OverflowingCostIT {
    @Test
    void theDefaultIsUsed() throws Exception {
        try (MockScene scene = MockScene.full(
                builder -> builder.set(PolicyByHand.KEYS + "large-container.cost", OverflowingCost.class.getName()))) {
            scene.large().ask(Want.of(1, MockScene.LARGE));
            scene.policy().turnsUntil(() -> scene.large().placed().size() == 1, 3);
        }
    }
}
