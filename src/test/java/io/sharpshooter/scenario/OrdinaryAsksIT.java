package io.sharpshooter.scenario;

import static org.assertj.core.api.Assertions.assertThat;

import io.sharpshooter.yarn.MockApp;
import io.sharpshooter.yarn.MockClusterBuilder;
import io.sharpshooter.yarn.Size;
import io.sharpshooter.yarn.Want;
import org.junit.jupiter.api.Test;

/** Small asks get their share; whose containers give it is proven in {@link io.sharpshooter.place.OrdinaryTest}. */
class OrdinaryAsksIT {

    /** Both want all. A tenth above its guarantee of 64 GiB a queue is left alone: it keeps 17 containers. */
    @Test
    void theShareIsReachedAndThenTheClusterRests() throws Exception {
        try (MockScene scene = MockScene.of(twoQueues())) {
            scene.filler("root.b", Want.of(500, Size.gib(4)));
            MockApp waiting = scene.app("root.a");
            PolicyByHand policy = scene.policy();
            waiting.ask(Want.of(500, Size.gib(4)));
            policy.turnsUntil(() -> waiting.placed().size() == 15, 20);
            policy.restsFor(5);
            assertThat(policy.kills()).isEqualTo(15);
        }
    }

    /**
     * Three times queue a wants a container, one dies for it, and it gives it back. The scheduler serves who holds
     * least first: the job of one task, were it that which had died.
     */
    @Test
    void inAFairQueueTheAppThatHoldsMostGivesAndAJobOfOneTaskLives() throws Exception {
        try (MockScene scene = MockScene.of(twoQueues("fair"))) {
            MockApp many = scene.filler("root.b", Want.of(31, Size.gib(4)));
            MockApp single = scene.filler("root.b", Want.of(1, Size.gib(4)));
            MockApp waiting = scene.app("root.a");
            PolicyByHand policy = scene.policy();
            for (int time = 1; time <= 3; time++) {
                getsOne(waiting, policy);
                assertThat(policy.kills()).isEqualTo(time);
                single.ask(Want.of(1 - single.running().size(), Size.gib(4)));
                many.ask(Want.of(31 - many.running().size(), Size.gib(4)));
                policy.turn(); // it is seen to run
                waiting.release(waiting.running().get(0));
                policy.turnsUntil(() -> single.running().size() + many.running().size() == 32, 4);
            }
            assertThat(single.placed()).as("as often as it has died, and once").hasSize(1);
            assertThat(many.placed()).hasSize(31 + 3);
        }
    }

    /** By the order of the queue the newest app, which has one task, would give each time. */
    @Test
    void whoHasDiedOnceLivesWhileOthersGive() throws Exception {
        try (MockScene scene = MockScene.of(twoQueues())) {
            MockApp many = scene.filler("root.b", Want.of(31, Size.gib(4)));
            MockApp single = scene.filler("root.b", Want.of(1, Size.gib(4)));
            MockApp waiting = scene.app("root.a");
            PolicyByHand policy = scene.policy();
            for (int time = 1; time <= 3; time++) {
                getsOne(waiting, policy);
                assertThat(policy.kills()).isEqualTo(time);
                single.ask(Want.of(1 - single.running().size(), Size.gib(4)));
                policy.turn(); // it is seen to run
                waiting.release(waiting.running().get(0));
                policy.turnsUntil(() -> single.running().size() == 1, 4);
                many.ask(Want.of(31 - many.running().size(), Size.gib(4)));
                policy.turnsUntil(() -> many.running().size() == 31, 4);
            }
            assertThat(single.placed()).as("once, and again when it had died").hasSize(2);
            assertThat(many.placed()).hasSize(31 + 2);
        }
    }

    /** Two nodes of 64 GiB; an ask of 4 GiB is small. */
    private static MockClusterBuilder twoQueues() {
        return twoQueues("fifo");
    }

    private static MockClusterBuilder twoQueues(String order) {
        return MockScene.settings()
                .nodes(2, MockScene.NODE)
                .queue("root.a", 50)
                .queue("root.b", 50, queue -> queue.set("ordering-policy", order));
    }

    private static void getsOne(MockApp waiting, PolicyByHand policy) throws Exception {
        waiting.ask(Want.of(1, Size.gib(4)));
        policy.turnsUntil(() -> waiting.running().size() == 1, 4);
    }
}
