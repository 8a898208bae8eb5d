package io.sharpshooter.configured;

import static org.assertj.core.api.Assertions.assertThat;

import io.sharpshooter.scenario.FullHouse;
import io.sharpshooter.scenario.PolicyByHand;
import io.sharpshooter.yarn.MockNode;
import io.sharpshooter.yarn.Size;
import io.sharpshooter.yarn.Want;
import org.junit.jupiter.api.Test;

/** Nodes that come, fall ill and change their size in the middle of a claim; for lost and draining ones see {@code NodeLossIT}. */
class NodeChangeIT {

    @Test
    void aNodeThatJoinsBeforeTheDeadlineTakesTheContainerAndNobodyDies() throws Exception {
        try (FullHouse house = noticed()) {
            MockNode fresh = house.cluster().addNode(FullHouse.NODE, "", 0);
            isPlaced(house, 0);
            assertThat(house.large().running().get(0).getAllocatedNode()).isEqualTo(fresh.id());
        }
    }

    @Test
    void aNodeThatJoinsAfterTheKillLeavesNoReservationBehind() throws Exception {
        try (FullHouse house = held(0)) {
            house.cluster().addNode(FullHouse.NODE, "", 0);
            isPlaced(house, FullHouse.VICTIMS);
        }
    }

    @Test
    void aNodeThatTurnsUnhealthyBeforeTheDeadlineIsLeftForAnother() throws Exception {
        try (FullHouse house = noticed()) {
            MockNode node = house.noticedNode();
            node.turnUnhealthy();
            isPlaced(house, FullHouse.VICTIMS);
            assertThat(house.policy().cancellations()).containsExactly("NODE_LOST");
            assertThat(house.large().running().get(0).getAllocatedNode()).isNotEqualTo(node.id());
        }
    }

    @Test
    void aNodeThatTurnsUnhealthyAfterTheKillIsLeftForAnother() throws Exception {
        try (FullHouse house = held(1)) {
            MockNode node = house.heldNode();
            node.turnUnhealthy();
            isPlaced(house, 2 * FullHouse.VICTIMS);
            assertThat(house.large().running().get(0).getAllocatedNode()).isNotEqualTo(node.id());
        }
    }

    @Test
    void aNodeThatShrinksBeforeTheDeadlineIsLeftForAnother() throws Exception {
        try (FullHouse house = noticed()) {
            MockNode node = house.noticedNode();
            node.resizeAndKill(Size.gib(32));
            house.policy().heartbeats();
            isPlaced(house, FullHouse.VICTIMS);
            assertThat(house.policy().cancellations()).containsExactly("NO_LONGER_FITS");
            assertThat(house.large().running().get(0).getAllocatedNode()).isNotEqualTo(node.id());
        }
    }

    /** The ask is left alone for twice the hold timeout after the node has failed it. */
    @Test
    void aNodeThatShrinksAfterTheKillIsLeftForAnother() throws Exception {
        try (FullHouse house = held(1)) {
            MockNode node = house.heldNode();
            house.cluster().nodes().forEach(MockNode::confirmKills);
            node.resizeAndKill(Size.gib(32));
            house.policy().heartbeats();
            isPlaced(house, 2 * FullHouse.VICTIMS);
            assertThat(house.large().running().get(0).getAllocatedNode()).isNotEqualTo(node.id());
        }
    }

    /** Then root is above its maximum, which is what the nodes have, and the scheduler itself places nothing. */
    @Test
    void whereAShrunkNodeKeepsItsContainersNobodyDiesForAnAskThatCouldNotBePlaced() throws Exception {
        try (FullHouse house = noticed()) {
            house.noticedNode().resize(Size.gib(32));
            house.policy().restsFor(5);
            assertThat(house.policy().cancellations()).containsExactly("NO_LONGER_FITS");
        }
    }

    @Test
    void aNodeThatGrowsBeforeTheDeadlineSparesTheVictims() throws Exception {
        try (FullHouse house = noticed()) {
            MockNode node = house.noticedNode();
            node.resize(Size.gib(128));
            isPlaced(house, 0);
            assertThat(house.large().running().get(0).getAllocatedNode()).isEqualTo(node.id());
        }
    }

    @Test
    void aNodeThatGrowsAfterTheKillTakesTheContainerAtOnce() throws Exception {
        try (FullHouse house = held(0)) {
            MockNode node = house.heldNode();
            node.resize(Size.gib(128));
            house.policy().turn();
            assertThat(house.large().placed()).hasSize(1);
            isPlaced(house, FullHouse.VICTIMS);
        }
    }

    private static FullHouse noticed() throws Exception {
        FullHouse house = FullHouse.start(
                builder -> builder.nodes(1, FullHouse.NODE).set(PolicyByHand.KEYS + "max_wait_before_kill", "9000"));
        house.large().ask(Want.of(1, FullHouse.LARGE));
        assertThat(house.policy().turn().log("noticed")).hasSize(1);
        return house;
    }

    /** The victims are dead, and their node has not said so. */
    private static FullHouse held(int moreNodes) throws Exception {
        FullHouse house =
                FullHouse.start(builder -> moreNodes == 0 ? builder : builder.nodes(moreNodes, FullHouse.NODE));
        house.cluster().nodes().forEach(MockNode::hangOnToKilled);
        house.large().ask(Want.of(1, FullHouse.LARGE));
        assertThat(house.policy().turn().log("held")).hasSize(1);
        return house;
    }

    /** With so many kills in all, and then nobody dies any more. */
    private static void isPlaced(FullHouse house, int kills) throws Exception {
        house.policy().turn();
        house.cluster().nodes().forEach(MockNode::confirmKills);
        house.policy().turnsUntil(() -> house.large().placed().size() == 1, 45);
        house.policy().restsFor(2);
        assertThat(house.policy().kills()).isEqualTo(kills);
        assertThat(house.large().running()).hasSize(1);
        assertThat(house.large().inScheduler().getReservedContainers()).isEmpty();
    }
}
