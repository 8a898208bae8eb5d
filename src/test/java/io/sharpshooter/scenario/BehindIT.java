package io.sharpshooter.scenario;

import static org.assertj.core.api.Assertions.assertThat;

import io.sharpshooter.yarn.MockApp;
import io.sharpshooter.yarn.MockCluster;
import io.sharpshooter.yarn.MockClusterBuilder;
import io.sharpshooter.yarn.Size;
import io.sharpshooter.yarn.Want;
import org.junit.jupiter.api.Test;

/**
 * The scheduler looks no further than the first ask for which a queue has no room. Small asks that stand behind one which nobody
 * can help get what is freed for them all the same, and nothing is freed twice.
 *
 * <p>Four nodes of 16 GiB, full of 4 GiB containers of an app that takes back what it can get.
 */
class BehindIT {
    private static final Size SMALL = Size.gib(4);
    /** Larger than any node. */
    private static final Size STUCK = Size.gib(60);

    @Test
    void behindAnAskOfTheSameApp() throws Exception {
        try (MockCluster cluster = full().start()) {
            MockApp greedy = greedy(cluster);
            MockApp waiting = unmanaged(cluster, "root.a");
            try (PolicyByHand policy = PolicyByHand.on(cluster, greedy, waiting)) {
                waiting.ask(Want.of(1, STUCK).priority(1), Want.of(3, SMALL).priority(2));
                placesAll(policy, waiting, 3);
            }
        }
    }

    @Test
    void behindAnEarlierAppOfTheSameQueue() throws Exception {
        try (MockCluster cluster = full().start()) {
            MockApp greedy = greedy(cluster);
            MockApp stuck = unmanaged(cluster, "root.a");
            MockApp waiting = unmanaged(cluster, "root.a");
            try (PolicyByHand policy = PolicyByHand.on(cluster, greedy, stuck, waiting)) {
                stuck.ask(Want.of(1, STUCK));
                waiting.ask(Want.of(3, SMALL));
                placesAll(policy, waiting, 3);
            }
        }
    }

    @Test
    void behindAnAskOfAQueueThatIsServedEarlier() throws Exception {
        try (MockCluster cluster = full().start()) {
            MockApp greedy = greedy(cluster);
            MockApp stuck = unmanaged(cluster, "root.a");
            MockApp waiting = unmanaged(cluster, "root.c");
            try (PolicyByHand policy = PolicyByHand.on(cluster, greedy, stuck, waiting)) {
                stuck.ask(Want.of(1, STUCK));
                waiting.ask(Want.of(3, SMALL));
                placesAll(policy, waiting, 3);
            }
        }
    }

    private static void placesAll(PolicyByHand policy, MockApp waiting, int count) throws Exception {
        policy.turnsUntil(() -> waiting.placed().size() == count, 8);
        assertThat(policy.kills()).isEqualTo(count);
        assertThat(policy.cancellations()).isEmpty();
        policy.restsFor(3);
    }

    private static MockClusterBuilder full() {
        return MockCluster.builder()
                .nodes(4, Size.gib(16))
                .queue("root.a", 25)
                .queue("root.b", 50)
                .queue("root.c", 25)
                .set(PolicyByHand.KEYS + "total_preemption_per_round", "1")
                .set(PolicyByHand.KEYS + "max_wait_before_kill", "0");
    }

    private static MockApp greedy(MockCluster cluster) throws Exception {
        MockApp greedy = unmanaged(cluster, "root.b");
        cluster.fill(greedy, Want.of(1_000, SMALL));
        return greedy;
    }

    private static MockApp unmanaged(MockCluster cluster, String queue) throws Exception {
        return cluster.app(queue).unmanaged().submit().launch();
    }
}
