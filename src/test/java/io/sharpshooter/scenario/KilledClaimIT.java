package io.sharpshooter.scenario;

import static org.assertj.core.api.Assertions.assertThat;

import io.sharpshooter.yarn.MockNode;
import io.sharpshooter.yarn.Want;
import org.apache.hadoop.yarn.api.records.Resource;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.capacity.CapacityScheduler;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.common.ResourceCommitRequest;
import org.junit.jupiter.api.Test;

/**
 * A claim whose victims are dead and whose reservation the scheduler refuses, as may happen where something is marked
 * killable.
 */
class KilledClaimIT {

    /** Refuses all proposals for a while. */
    public static final class Refusing extends CapacityScheduler {
        volatile boolean refuses;

        @Override
        public boolean tryCommit(Resource cluster, ResourceCommitRequest request, boolean updatePending) {
            return !refuses && super.tryCommit(cluster, request, updatePending);
        }
    }

    @Test
    void triesAgainInTheNextRound() throws Exception {
        try (MockScene scene = scene()) {
            MockNode node = killsWithoutReservation(scene);
            scheduler(scene).refuses = false;
            PlayedRound again = scene.policy().turn();
            assertThat(again.reserved()).containsExactly(node.id());
            assertThat(again.killed()).isEmpty();
            scene.cluster().nodes().forEach(MockNode::confirmKills);
            scene.policy().turnsUntil(() -> scene.large().placed().size() == 1, 5);
            assertThat(scene.large().running().get(0).getAllocatedNode()).isEqualTo(node.id());
            assertThat(scene.policy().kills()).isEqualTo(MockScene.VICTIMS);
        }
    }

    private static MockScene scene() throws Exception {
        return MockScene.full(builder -> builder.nodes(1, MockScene.NODE)
                .scheduler(Refusing.class)
                .set("yarn.scheduler.capacity.lazy-preemption-enabled", "true"));
    }

    /**
     * Marks one container on node 0, so that the victims on another die first; then that one is left alone. Returns the
     * claim's node.
     */
    private static MockNode killsWithoutReservation(MockScene scene) throws Exception {
        scene.policy().expectErrors(1);
        scene.cluster().nodes().forEach(MockNode::hangOnToKilled);
        scene.cluster()
                .scheduler()
                .markContainerForKillable(scene.on(scene.node(0)).get(0));
        scene.large().ask(Want.of(1, MockScene.LARGE));
        scheduler(scene).refuses = true;
        PlayedRound round = scene.policy().round();
        assertThat(round.killed()).hasSize(MockScene.VICTIMS);
        assertThat(round.reserved()).isEmpty();
        assertThat(round.events()).contains("killed");
        return scene.cluster().nodes().stream()
                .filter(node -> scene.on(node).size() == 1)
                .findFirst()
                .orElseThrow();
    }

    private static Refusing scheduler(MockScene scene) {
        return (Refusing) scene.cluster().scheduler();
    }
}
