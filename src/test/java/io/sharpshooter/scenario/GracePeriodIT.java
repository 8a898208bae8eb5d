package io.sharpshooter.scenario;

import static org.assertj.core.api.Assertions.assertThat;

import io.sharpshooter.yarn.Want;
import org.junit.jupiter.api.Test;

/** Notice first, kill at the deadline. */
class GracePeriodIT {
    private static final String WAIT = PolicyByHand.KEYS + "max_wait_before_kill";

    @Test
    void theMasterIsToldAndTheSameContainersDieAtTheDeadline() throws Exception {
        try (FullHouse house = FullHouse.start(builder -> builder.set(WAIT, "15000"))) {
            house.large().ask(Want.of(1, FullHouse.LARGE));
            Round first = house.policy().turn();
            assertThat(first.touchedNothing()).isTrue();
            assertThat(house.small().notices()).hasSize(FullHouse.VICTIMS);
            house.policy().restsFor(4);
            assertThat(house.small().notices()).hasSize(FullHouse.VICTIMS);

            Round deadline = house.policy().turn();
            assertThat(deadline.killed())
                    .containsExactlyInAnyOrderElementsOf(house.small().notices());
            assertThat(house.large().placed()).hasSize(1);
            house.policy().restsFor(2);
        }
    }
}
