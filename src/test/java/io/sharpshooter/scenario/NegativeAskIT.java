package io.sharpshooter.scenario;

import static org.assertj.core.api.Assertions.assertThat;

import io.sharpshooter.yarn.MockApp;
import io.sharpshooter.yarn.MockCluster;
import io.sharpshooter.yarn.MockClusterBuilder;
import io.sharpshooter.yarn.Size;
import io.sharpshooter.yarn.Want;
import org.junit.jupiter.api.Test;

/**
 * The ResourceManager takes an ask for fewer than no containers and books it as pending: in the app, in its queue and
 * above. Its own scheduler then gives nothing to that queue any more but what is reserved.
 */
class NegativeAskIT {
    private static final Want FEWER_THAN_NONE = Want.of(-1_000, Size.gib(1)).priority(3);
    private static final Size SMALL = Size.gib(4);

    @Test
    void aLargeAskOfAnotherAppIsHelped() throws Exception {
        try (MockCluster cluster = twoQueues().start();
                PolicyByHand policy = PolicyByHand.on(cluster)) {
            MockApp hostile = app(cluster, policy, "root.a");
            MockApp honest = app(cluster, policy, "root.a");
            cluster.fill(app(cluster, policy, "root.b"), Want.of(48, SMALL));
            hostile.ask(FEWER_THAN_NONE);
            honest.ask(Want.of(1, Size.gib(60)));
            assertThat(pending(cluster, "root.a")).isNegative();
            policy.turnsUntil(() -> honest.placed().size() == 1, 5);
            assertThat(policy.kills()).isEqualTo(15);
        }
    }

    @Test
    void smallAsksOfAnotherAppAreHelped() throws Exception {
        try (MockCluster cluster = twoQueues().start();
                PolicyByHand policy = PolicyByHand.on(cluster)) {
            MockApp hostile = app(cluster, policy, "root.a");
            MockApp honest = app(cluster, policy, "root.a");
            cluster.fill(app(cluster, policy, "root.b"), Want.of(48, SMALL));
            hostile.ask(FEWER_THAN_NONE);
            honest.ask(Want.of(3, SMALL));
            policy.turnsUntil(() -> honest.placed().size() == 3, 8);
            assertThat(policy.kills()).as("nobody dies in vain").isEqualTo(3);
        }
    }

    @Test
    void itHidesNoOtherAskOfItsOwnAppEither() throws Exception {
        try (MockCluster cluster = twoQueues().start();
                PolicyByHand policy = PolicyByHand.on(cluster)) {
            MockApp both = app(cluster, policy, "root.a");
            cluster.fill(app(cluster, policy, "root.b"), Want.of(48, SMALL));
            both.ask(FEWER_THAN_NONE, Want.of(1, Size.gib(60)));
            policy.turnsUntil(() -> both.placed().size() == 1, 5);
            assertThat(policy.kills()).isEqualTo(15);
        }
    }

    @Test
    void nobodyDiesForIt() throws Exception {
        try (MockCluster cluster = twoQueues().start();
                PolicyByHand policy = PolicyByHand.on(cluster)) {
            cluster.fill(app(cluster, policy, "root.b"), Want.of(48, SMALL));
            app(cluster, policy, "root.a").ask(FEWER_THAN_NONE);
            policy.restsFor(3);
        }
    }

    /** The scheduler gives that queue nothing, room or not, until a node is reserved for it. */
    @Test
    void whatFitsIsPlacedByAReservationAfterAWhile() throws Exception {
        try (MockCluster cluster = twoQueues().start();
                PolicyByHand policy = PolicyByHand.on(cluster)) {
            app(cluster, policy, "root.a").ask(FEWER_THAN_NONE);
            MockApp honest = app(cluster, policy, "root.a").ask(Want.of(1, SMALL));
            policy.turnsUntil(() -> honest.placed().size() == 1, 8);
            assertThat(policy.kills()).isZero();
        }
    }

    private static long pending(MockCluster cluster, String queue) {
        return cluster.scheduler()
                .getQueue(queue)
                .getQueueResourceUsage()
                .getPending("")
                .getMemorySize();
    }

    private static MockApp app(MockCluster cluster, PolicyByHand policy, String queue) throws Exception {
        MockApp app = cluster.app(queue).unmanaged().submit().launch();
        policy.drive(app);
        return app;
    }

    private static MockClusterBuilder twoQueues() {
        return MockCluster.builder()
                .set(PolicyByHand.KEYS + "total_preemption_per_round", "1")
                .set(PolicyByHand.KEYS + "natural_termination_factor", "1")
                .set(PolicyByHand.KEYS + "max_wait_before_kill", "0")
                .queue("root.a", 50)
                .queue("root.b", 50)
                .nodes(3, Size.gib(64));
    }
}
