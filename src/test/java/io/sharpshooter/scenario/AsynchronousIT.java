package io.sharpshooter.scenario;

import static org.assertj.core.api.Assertions.assertThat;

import io.sharpshooter.yarn.MockApp;
import io.sharpshooter.yarn.MockCluster;
import io.sharpshooter.yarn.Size;
import io.sharpshooter.yarn.Want;
import org.junit.jupiter.api.Test;

/** Asynchronous scheduling, the default of 3.5.0: any freed space may be given away by another thread at any moment. */
class AsynchronousIT {

    @Test
    void bothLargeContainersArePlacedOnTwentyFullNodes() throws Exception {
        try (MockCluster cluster = MockCluster.builder()
                .asynchronousScheduling()
                .nodes(20, Size.gib(64).vcores(64))
                .queue("root.a", 50)
                .queue("root.b", 50)
                .set(PolicyByHand.KEYS + "max_wait_before_kill", "0")
                .start()) {
            MockApp small = cluster.app("root.b").unmanaged().submit().launch();
            small.ask(Want.of(1_000, Size.gib(4)));
            cluster.await(
                    "the cluster is full",
                    () -> small.inScheduler().getLiveContainers().size() == 320);
            small.heartbeat();
            cluster.heartbeatAll();
            MockApp large = cluster.app("root.a").unmanaged().submit().launch();
            try (PolicyByHand policy = PolicyByHand.on(cluster, small, large)) {
                large.ask(Want.of(2, Size.gib(60)));
                policy.turnsUntil(() -> large.inScheduler().getLiveContainers().size() == 2, 6);
                assertThat(policy.kills()).isBetween(30, 31);
                for (int turn = 0; turn < 3; turn++) {
                    assertThat(policy.turn().killed()).isEmpty();
                }
            }
        }
    }
}
