package io.sharpshooter.scenario;

import io.sharpshooter.yarn.Want;
import org.junit.jupiter.api.Test;

/** A cost class that throws an error is one that throws: the default is used. */
class OverflowingCostIT {
    @Test
    void theDefaultIsUsed() throws Exception {
        try (FullHouse house = FullHouse.start(
                builder -> builder.set(PolicyByHand.KEYS + "large-container.cost", OverflowingCost.class.getName()))) {
            house.large().ask(Want.of(1, FullHouse.LARGE));
            house.policy().turnsUntil(() -> house.large().placed().size() == 1, 3);
        }
    }
}
