package io.sharpshooter.scenario;

import static org.assertj.core.api.Assertions.assertThat;

import io.sharpshooter.yarn.MockApp;
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
     * Queue b is within its guarantee of half the cluster. As long as only one of three nodes has come back, it seems
     * to be far above half of what there is.
     */
    @Test
    void nobodyDiesUntilTheSchedulerHasWaitedForNodesToComeBack() throws Exception {
        try (MockScene scene = MockScene.of(
                MockScene.settings().queue("root.a", 50).queue("root.b", 50).nodes(3, Size.gib(64)))) {
            MockApp b = scene.drive(
                    scene.cluster().app("root.b").amOn(scene.node(0)).start());
            MockApp a = scene.drive(
                    scene.cluster().app("root.a").amOn(scene.node(0)).start());
            b.ask(Want.of(15, Size.gib(4)));
            scene.node(0).heartbeat();
            b.heartbeat();
            scene.node(0).heartbeat();
            assertThat(b.running()).hasSize(15);

            // As in a ResourceManager that has just been started again: node 0 and the AMs are back, the others are
            // not.
            RMContextImpl context = (RMContextImpl) scene.cluster().context();
            context.setWorkPreservingRecoveryEnabled(true);
            context.setSchedulerRecoveryStartAndWaitTime(600_000);
            scene.node(1).lose();
            scene.node(2).lose();
            a.ask(Want.of(1, Size.gib(30)));
            PolicyByHand policy = scene.policy();
            assertThat(context.isSchedulerReadyForAllocatingContainers()).isFalse();
            policy.restsFor(3);
            context.setSchedulerRecoveryStartAndWaitTime(0);
            policy.turnsUntil(() -> a.placed().size() == 1, 4);
            assertThat(policy.kills()).as("once it waits no more").isEqualTo(7);
        }
    }
}
