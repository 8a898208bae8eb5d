package io.sharpshooter.scenario;

import static org.assertj.core.api.Assertions.assertThat;

import io.sharpshooter.yarn.MockApp;
import io.sharpshooter.yarn.MockClusterBuilder;
import io.sharpshooter.yarn.Size;
import io.sharpshooter.yarn.Want;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

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
        try (MockScene scene = MockScene.of(settings(2, Size.gib(64))
                .queue("root.a", 50)
                .queue("root.b", 50, queue -> queue.set("ordering-policy", "fair")))) {
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

    /** Two queues below their guarantees wait, one for many small ones; what a round may take is shared by both. */
    @ParameterizedTest
    @CsvSource({"1, 0, 0", "0.1, 15000, 1"})
    void aLargeOneDoesNotWaitBehindSmallOnes(String perRound, String wait, int more) throws Exception {
        int alone = turnsOfALargeOne(0, perRound, wait);
        assertThat(turnsOfALargeOne(300, perRound, wait)).isLessThanOrEqualTo(alone + more);
    }

    private static int turnsOfALargeOne(int small, String perRound, String wait) throws Exception {
        try (MockScene scene = MockScene.of(settings(4, Size.gib(64).vcores(16))
                .set(PolicyByHand.PER_ROUND, perRound)
                .set(PolicyByHand.WAIT, wait)
                .queue("root.users", 75)
                .queue("root.default", 25)
                .queue("root.users.c", 33.333, queue -> queue.set("ordering-policy", "fair"))
                .queue("root.users.a", 33.333)
                .queue("root.users.b", 33.334))) {
            for (String queue : List.of("root.users.c", "root.users.a")) {
                for (String user : List.of("u1", "u2", "u3")) {
                    scene.cluster().fill(scene.app(queue, user), Want.of(300, Size.gib(4)));
                }
            }
            for (String user : List.of("u1", "u2", "u3")) {
                scene.app("root.default", user).ask(Want.of(small, Size.gib(4)));
            }
            MockApp large = scene.app("root.users.b").ask(Want.of(1, Size.gib(40)));
            return scene.policy().turnsUntil(() -> large.placed().size() == 1, 20);
        }
    }

    /** Two nodes of 64 GiB; an ask of 4 GiB is small. */
    private static MockClusterBuilder twoQueues() {
        return settings(2, Size.gib(64)).queue("root.a", 50).queue("root.b", 50);
    }

    private static MockClusterBuilder settings(int nodes, Size size) {
        return MockScene.settings().nodes(nodes, size);
    }

    private static void getsOne(MockApp waiting, PolicyByHand policy) throws Exception {
        waiting.ask(Want.of(1, Size.gib(4)));
        policy.turnsUntil(() -> waiting.running().size() == 1, 4);
    }
}
