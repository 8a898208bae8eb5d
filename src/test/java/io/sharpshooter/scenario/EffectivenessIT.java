package io.sharpshooter.scenario;

import static org.assertj.core.api.Assertions.assertThat;

import io.sharpshooter.yarn.MockApp;
import io.sharpshooter.yarn.Size;
import io.sharpshooter.yarn.Want;
import org.junit.jupiter.api.Test;

/**
 * Two nodes of 50 GiB, full of 5 GiB containers of queue b. Queue a, guaranteed 20, asks for 40: it could gain 20 and
 * fill nothing with it.
 */
class EffectivenessIT {

    @Test
    void nothingIsKilledForAGainThatFillsNoAsk() throws Exception {
        try (MockScene scene = scene()) {
            MockApp tooLarge = scene.app("root.a").ask(Want.of(1, Size.gib(40)));
            MockApp other = scene.app("root.c").ask(Want.of(2, Size.gib(25)));
            PolicyByHand policy = scene.policy();
            scene.places(other, 2, 10);
            assertThat(tooLarge.placed()).isEmpty();
            assertThat(policy.rounds().get(0).refusals("root.a")).containsExactly("NOT_ENTITLED");
        }
    }

    /** Of 100, c is guaranteed 50; with what a cannot use, and b is not due, 60 of it are c's. */
    @Test
    void theShareGoesToTheNextQueue() throws Exception {
        try (MockScene scene = scene()) {
            scene.app("root.a").ask(Want.of(1, Size.gib(40)));
            MockApp other = scene.app("root.c").ask(Want.of(4, Size.gib(15)));
            PolicyByHand policy = scene.policy();
            policy.turnsUntil(() -> other.placed().size() == 4, 4);
            policy.restsFor(3);
        }
    }

    private static MockScene scene() throws Exception {
        MockScene scene = MockScene.of(MockScene.settings()
                .nodes(2, Size.gib(50))
                .queue("root.a", 20)
                .queue("root.b", 30)
                .queue("root.c", 50));
        scene.filler("root.b", Want.of(100, Size.gib(5)));
        return scene;
    }
}
