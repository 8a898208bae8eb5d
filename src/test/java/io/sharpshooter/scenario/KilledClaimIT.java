package io.sharpshooter.scenario;

import static org.assertj.core.api.Assertions.assertThat;

import io.sharpshooter.yarn.MockNode;
import io.sharpshooter.yarn.Want;
import org.apache.hadoop.yarn.api.records.Resource;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.capacity.CapacityScheduler;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.common.ResourceCommitRequest;
import org.junit.jupiter.api.Test;

/** A claim whose victims are dead and whose reservation the scheduler refuses, as may happen where something is marked killable. */
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
        try (FullHouse house = house()) {
            MockNode node = killsWithoutReservation(house);
            scheduler(house).refuses = false;
            Round again = house.policy().turn();
            assertThat(again.reserved()).containsExactly(node.id());
            assertThat(again.killed()).isEmpty();
            house.cluster().nodes().forEach(MockNode::confirmKills);
            house.policy().turnsUntil(() -> house.large().placed().size() == 1, 5);
            assertThat(house.large().running().get(0).getAllocatedNode()).isEqualTo(node.id());
            assertThat(house.policy().kills()).isEqualTo(FullHouse.VICTIMS);
        }
    }

    @Test
    void losesItsNodeAndTheAskIsHelpedOnAnother() throws Exception {
        try (FullHouse house = house()) {
            MockNode node = killsWithoutReservation(house);
            node.lose();
            scheduler(house).refuses = false;
            house.cluster().nodes().forEach(MockNode::confirmKills);
            assertThat(house.policy().turn().log("cancelled"))
                    .extracting(claim -> claim.text("reason"))
                    .containsExactly("NODE_LOST");
            house.policy().turnsUntil(() -> house.large().placed().size() == 1, 5);
            house.policy().restsFor(2);
            assertThat(house.large().running()).hasSize(1);
            assertThat(house.policy().kills()).isEqualTo(2 * FullHouse.VICTIMS);
        }
    }

    private static FullHouse house() throws Exception {
        return FullHouse.start(builder -> builder.nodes(1, FullHouse.NODE)
                .scheduler(Refusing.class)
                .set("yarn.scheduler.capacity.lazy-preemption-enabled", "true"));
    }

    /** Marks one container on node 0, so that the victims on another die first; then that one is left alone. Returns the claim's node. */
    private static MockNode killsWithoutReservation(FullHouse house) throws Exception {
        house.policy().expectErrors(1);
        house.cluster().nodes().forEach(MockNode::hangOnToKilled);
        house.cluster()
                .scheduler()
                .markContainerForKillable(house.on(house.cluster().node(0)).get(0));
        house.large().ask(Want.of(1, FullHouse.LARGE));
        scheduler(house).refuses = true;
        Round round = house.policy().round();
        assertThat(round.killed()).hasSize(FullHouse.VICTIMS);
        assertThat(round.reserved()).isEmpty();
        assertThat(round.events()).contains("killed");
        return house.cluster().nodes().stream()
                .filter(node -> house.on(node).size() == 1)
                .findFirst()
                .orElseThrow();
    }

    private static Refusing scheduler(FullHouse house) {
        return (Refusing) house.cluster().scheduler();
    }
}
