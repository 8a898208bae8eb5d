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
 * The ResourceManager takes an ask for fewer than no containers and books it as pending: in the app, in its queue and
 * above. Its own scheduler then gives nothing to that queue any more but what is reserved.
 */
class NegativeAskIT {
    private static final Want FEWER_THAN_NONE = Want.of(-1_000, Size.gib(1)).priority(3);
    private static final Size SMALL = Size.gib(4);

    @ParameterizedTest(name = "of the same app: {0}")
    @ValueSource(booleans = {false, true})
    void aLargeAskBesideItIsHelped(boolean ofTheSame) throws Exception {
        try (MockScene scene = MockScene.of(twoQueues())) {
            MockApp hostile = scene.app("root.a");
            MockApp honest = ofTheSame ? hostile : scene.app("root.a");
            scene.filler("root.b", Want.of(48, SMALL));
            hostile.ask(FEWER_THAN_NONE);
            assertThat(pending(scene, "root.a")).isNegative();
            honest.ask(Want.of(1, Size.gib(60)));
            scene.places(honest, 1, 15);
        }
    }

    @Test
    void smallAsksOfAnotherAppAreHelped() throws Exception {
        try (MockScene scene = MockScene.of(twoQueues())) {
            PolicyByHand policy = scene.policy();
            MockApp hostile = scene.app("root.a");
            MockApp honest = scene.app("root.a");
            scene.filler("root.b", Want.of(48, SMALL));
            hostile.ask(FEWER_THAN_NONE);
            honest.ask(Want.of(3, SMALL));
            policy.turnsUntil(() -> honest.placed().size() == 3, 90);
            assertThat(policy.kills())
                    .as("the scheduler does not serve such a queue before a node is held for it")
                    .isLessThanOrEqualTo(6);
        }
    }

    /** The scheduler gives that queue nothing, room or not, until a node is reserved for it. */
    @Test
    void whatFitsIsPlacedByAReservationAfterAWhile() throws Exception {
        try (MockScene scene = MockScene.of(twoQueues())) {
            PolicyByHand policy = scene.policy();
            scene.app("root.a").ask(FEWER_THAN_NONE);
            MockApp honest = scene.app("root.a").ask(Want.of(1, SMALL));
            policy.turnsUntil(() -> honest.placed().size() == 1, 8);
            assertThat(policy.kills()).isZero();
        }
    }

    private static long pending(MockScene scene, String queue) {
        return scene.cluster()
                .queue(queue)
                .getQueueResourceUsage()
                .getPending("")
                .getMemorySize();
    }

    private static MockClusterBuilder twoQueues() {
        return MockScene.settings()
                .set(PolicyByHand.KEYS + "natural_termination_factor", "1")
                .queue("root.a", 50)
                .queue("root.b", 50)
                .nodes(3, Size.gib(64));
    }
}
