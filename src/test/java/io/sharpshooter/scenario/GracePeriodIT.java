package io.sharpshooter.scenario;

import static org.assertj.core.api.Assertions.assertThat;

import io.sharpshooter.yarn.Want;
import org.junit.jupiter.api.Test;

/** Notice first, kill at the deadline. */
class GracePeriodIT {
    private static final String WAIT = PolicyByHand.KEYS + "max_wait_before_kill";

    @Test
    void theMasterIsToldAndTheSameContainersDieAtTheDeadline() throws Exception {
        try (MockScene scene = MockScene.full(builder -> builder.set(WAIT, "15000"))) {
            scene.large().ask(Want.of(1, MockScene.LARGE));
            Round first = scene.policy().turn();
            assertThat(first.touchedNothing()).isTrue();
            assertThat(scene.small().notices()).hasSize(MockScene.VICTIMS);
            scene.policy().restsFor(4);
            assertThat(scene.small().notices()).hasSize(MockScene.VICTIMS);

            Round deadline = scene.policy().turn();
            assertThat(deadline.killed())
                    .containsExactlyInAnyOrderElementsOf(scene.small().notices());
            assertThat(scene.large().placed()).hasSize(1);
            scene.policy().restsFor(2);
        }
    }
}
