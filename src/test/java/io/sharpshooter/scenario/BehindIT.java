package io.sharpshooter.scenario;

import static org.assertj.core.api.Assertions.assertThat;

import io.sharpshooter.yarn.MockApp;
import io.sharpshooter.yarn.MockClusterBuilder;
import io.sharpshooter.yarn.Size;
import io.sharpshooter.yarn.Want;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * The scheduler looks no further than the first ask for which a queue has no room. Small asks that stand behind one
 * which nobody can help get what is freed for them all the same, and nothing is freed twice.
 *
 * <p>Four nodes of 16 GiB, full of 4 GiB containers of an app that takes back what it can get.
 */
class BehindIT {
    /** Larger than any node. */
    private static final Size STUCK = Size.gib(60);

    @Test
    void behindAnAskOfTheSameApp() throws Exception {
        try (MockScene scene = MockScene.of(full())) {
            scene.filler("root.b");
            MockApp waiting = scene.app("root.a");
            PolicyByHand policy = scene.policy();
            waiting.ask(
                    Want.of(1, STUCK).priority(1), Want.of(3, MockScene.SMALL).priority(2));
            placesAll(policy, waiting, 3);
        }
    }

    /** An earlier one of the same queue, or one of a queue that is served earlier. */
    @ParameterizedTest(name = "in {0}")
    @ValueSource(strings = {"root.a", "root.c"})
    void behindAnAskOfAnotherApp(String queue) throws Exception {
        try (MockScene scene = MockScene.of(full())) {
            scene.filler("root.b");
            MockApp stuck = scene.app("root.a");
            MockApp waiting = scene.app(queue);
            PolicyByHand policy = scene.policy();
            stuck.ask(Want.of(1, STUCK));
            waiting.ask(Want.of(3, MockScene.SMALL));
            placesAll(policy, waiting, 3);
        }
    }

    private static void placesAll(PolicyByHand policy, MockApp waiting, int count) throws Exception {
        policy.turnsUntil(() -> waiting.placed().size() == count, 8);
        assertThat(policy.kills()).isEqualTo(count);
        assertThat(policy.cancellations()).isEmpty();
        policy.restsFor(3);
    }

    private static MockClusterBuilder full() {
        return MockScene.settings()
                .nodes(4, Size.gib(16))
                .queue("root.a", 25)
                .queue("root.b", 50)
                .queue("root.c", 25);
    }
}
