package io.sharpshooter.scenario;

import static org.assertj.core.api.Assertions.assertThat;

import io.sharpshooter.yarn.MockApp;
import io.sharpshooter.yarn.MockCluster;
import io.sharpshooter.yarn.Size;
import io.sharpshooter.yarn.Want;
import org.junit.jupiter.api.Test;

/**
 * Two nodes of 50 GiB, full of 5 GiB containers of queue b. Queue a, guaranteed 20, asks for 40: it could gain 20 and fill nothing
 * with it.
 */
class EffectivenessIT {

    @Test
    void nothingIsKilledForAGainThatFillsNoAsk() throws Exception {
        try (Scene scene = new Scene()) {
            MockApp tooLarge = scene.app("root.a");
            tooLarge.ask(Want.of(1, Size.gib(40)));
            MockApp other = scene.app("root.c");
            other.ask(Want.of(2, Size.gib(25)));
            try (PolicyByHand policy = PolicyByHand.on(scene.cluster, scene.greedy, tooLarge, other)) {
                policy.turnsUntil(() -> other.placed().size() == 2, 3);
                assertThat(policy.kills()).isEqualTo(10);
                policy.restsFor(5);
                assertThat(tooLarge.placed()).isEmpty();
                assertThat(policy.rounds().get(0).refusals("root.a")).containsExactly("NOT_ENTITLED");
            }
        }
    }

    /** Of 100, c is guaranteed 50; with what a cannot use, and b is not due, 60 of it are c's. */
    @Test
    void theShareGoesToTheNextQueue() throws Exception {
        try (Scene scene = new Scene()) {
            MockApp tooLarge = scene.app("root.a");
            tooLarge.ask(Want.of(1, Size.gib(40)));
            MockApp other = scene.app("root.c");
            other.ask(Want.of(4, Size.gib(15)));
            try (PolicyByHand policy = PolicyByHand.on(scene.cluster, scene.greedy, tooLarge, other)) {
                policy.turnsUntil(() -> other.placed().size() == 4, 4);
                policy.restsFor(3);
            }
        }
    }

    private static final class Scene implements AutoCloseable {
        final MockCluster cluster;
        final MockApp greedy;

        Scene() throws Exception {
            cluster = MockCluster.builder()
                    .nodes(2, Size.gib(50))
                    .queue("root.a", 20)
                    .queue("root.b", 30)
                    .queue("root.c", 50)
                    .set(PolicyByHand.KEYS + "total_preemption_per_round", "1")
                    .set(PolicyByHand.KEYS + "max_wait_before_kill", "0")
                    .start();
            greedy = app("root.b");
            cluster.fill(greedy, Want.of(100, Size.gib(5)));
        }

        MockApp app(String queue) throws Exception {
            return cluster.app(queue).unmanaged().submit().launch();
        }

        @Override
        public void close() throws Exception {
            cluster.close();
        }
    }
}
