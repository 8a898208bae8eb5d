package io.sharpshooter.scenario;

import static org.assertj.core.api.Assertions.assertThat;

import io.sharpshooter.yarn.MockApp;
import io.sharpshooter.yarn.MockCluster;
import io.sharpshooter.yarn.Size;
import io.sharpshooter.yarn.Want;
import org.apache.hadoop.yarn.server.resourcemanager.RMContextImpl;
import org.junit.jupiter.api.Test;

/**
 * A ResourceManager that has recovered places nothing for a while ({@code
 * yarn.resourcemanager.work-preserving-recovery.scheduling-wait-ms}), until its nodes and AMs are back.
 */
class RecoveryIT {

    /**
     * Queue b is within its guarantee of half the cluster. As long as only one of three nodes has come back, it seems to be
     * far above half of what there is.
     */
    @Test
    void nobodyDiesUntilTheSchedulerHasWaitedForNodesToComeBack() throws Exception {
        try (MockCluster cluster = MockCluster.builder()
                .queue("root.a", 50)
                .queue("root.b", 50)
                .nodes(3, Size.gib(64))
                .set(PolicyByHand.KEYS + "total_preemption_per_round", "1")
                .set(PolicyByHand.KEYS + "max_wait_before_kill", "0")
                .start()) {
            MockApp b = cluster.app("root.b").amOn(cluster.node(0)).start();
            MockApp a = cluster.app("root.a").amOn(cluster.node(0)).start();
            b.ask(Want.of(15, Size.gib(4)));
            cluster.node(0).heartbeat();
            b.heartbeat();
            cluster.node(0).heartbeat();
            assertThat(b.running()).hasSize(15);

            // As in a ResourceManager that has just been started again: node 0 and the AMs are back, the others are
            // not.
            RMContextImpl context = (RMContextImpl) cluster.context();
            context.setWorkPreservingRecoveryEnabled(true);
            context.setSchedulerRecoveryStartAndWaitTime(600_000);
            cluster.node(1).lose();
            cluster.node(2).lose();
            a.ask(Want.of(1, Size.gib(30)));
            try (PolicyByHand policy = PolicyByHand.on(cluster, a, b)) {
                assertThat(context.isSchedulerReadyForAllocatingContainers()).isFalse();
                policy.restsFor(3);
                context.setSchedulerRecoveryStartAndWaitTime(0);
                policy.turnsUntil(() -> a.placed().size() == 1, 4);
                assertThat(policy.kills()).as("once it waits no more").isEqualTo(7);
            }
        }
    }
}
