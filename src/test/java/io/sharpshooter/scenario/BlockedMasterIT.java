package io.sharpshooter.scenario;

import static org.assertj.core.api.Assertions.assertThat;

import io.sharpshooter.yarn.MockApp;
import io.sharpshooter.yarn.MockCluster;
import io.sharpshooter.yarn.Size;
import io.sharpshooter.yarn.Want;
import org.junit.jupiter.api.Test;

/** Reservations count as used: an AM starves next to free memory that they keep from it. */
class BlockedMasterIT {

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
}
