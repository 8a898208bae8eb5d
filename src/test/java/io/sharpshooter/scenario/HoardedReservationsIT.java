package io.sharpshooter.scenario;

import static org.assertj.core.api.Assertions.assertThat;

import io.sharpshooter.yarn.MockApp;
import io.sharpshooter.yarn.MockCluster;
import io.sharpshooter.yarn.Size;
import io.sharpshooter.yarn.Want;
import org.junit.jupiter.api.Test;

/** Reservations count as used, and keep others from what is free. */
class HoardedReservationsIT {
    /** An AM starves next to free memory. */
    @Test
    void theMasterGetsItsPlaceAndNobodyIsKilled() throws Exception {
        try (MockScene scene = MockScene.of(
                MockCluster.builder().nodes(4, Size.gib(16)).queue("root.a", 50).queue("root.b", 50))) {
            MockApp greedy = scene.filler("root.b", Want.of(4, Size.gib(12)));
            greedy.ask(Want.of(2, Size.gib(8)));
            scene.cluster().settle();
            MockApp starving = scene.cluster().app("root.a").submit();
            scene.cluster().settle();
            assertThat(greedy.inScheduler().getReservedContainers()).hasSize(2);
            assertThat(starving.amAllocated()).as("AM allocated without help").isFalse();
            assertThat(scene.node(3).inScheduler().getUnallocatedResource().getMemorySize())
                    .isEqualTo(4096);

            PolicyByHand policy = scene.policy();
            policy.turnsUntil(starving::amAllocated, 6);
            assertThat(policy.kills()).isZero();
            assertThat(greedy.running()).hasSize(4);
        }
    }

    /**
     * 20 nodes of 64 GiB with 12 GiB free on each. An app that nobody owes anything waits for two containers of 40 GiB,
     * and the longer it does the more nodes the scheduler reserves for it. Others of its queue want what is free.
     */
    @Test
    void whatIsReservedBeyondTheCountIsUsedByOthers() throws Exception {
        try (MockScene scene = MockScene.of(MockCluster.builder()
                .nodes(20, Size.gib(64))
                .queue("root.a", 50)
                .queue("root.b", 50)
                .set("yarn.scheduler.capacity.per-node-heartbeat.maximum-offswitch-assignments", "1"))) {
            scene.filler("root.b", Want.of(13 * 20 - 2, Size.gib(4)));
            MockApp hoarder = scene.app("root.b");
            hoarder.ask(Want.of(2, Size.gib(40)));
            MockApp late = scene.app("root.b");
            heartbeats(scene, 60);
            late.ask(Want.of(100, Size.gib(4)));
            heartbeats(scene, 30);
            assertThat(hoarder.inScheduler().getReservedContainers()).hasSizeGreaterThanOrEqualTo(5);
            assertThat(late.running()).as("containers of others, without help").hasSizeLessThan(10);
            PolicyByHand policy = scene.policy();
            for (int round = 0; round < 10; round++) {
                policy.round();
                heartbeats(scene, 3);
                assertThat(hoarder.inScheduler().getReservedContainers().size()).isBetween(2, 3);
            }
            assertThat(late.running()).hasSizeGreaterThan(35);
            assertThat(policy.kills()).isZero();
        }
    }

    private static void heartbeats(MockScene scene, int count) throws Exception {
        for (int beat = 0; beat < count; beat++) {
            scene.cluster().heartbeatAll();
        }
    }
}
