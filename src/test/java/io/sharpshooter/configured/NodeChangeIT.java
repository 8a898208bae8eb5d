package io.sharpshooter.configured;

import static org.assertj.core.api.Assertions.assertThat;

import io.sharpshooter.scenario.MockScene;
import io.sharpshooter.scenario.PolicyByHand;
import io.sharpshooter.yarn.MockNode;
import io.sharpshooter.yarn.Size;
import io.sharpshooter.yarn.Want;
import org.junit.jupiter.api.Test;

/** Nodes that come, fall ill and change their size in the middle of a claim; for lost and draining ones see {@code NodeLossIT}. */
class NodeChangeIT {

    @Test
    void aNodeThatJoinsBeforeTheDeadlineTakesTheContainerAndNobodyDies() throws Exception {
        try (MockScene scene = noticed()) {
            MockNode fresh = scene.cluster().addNode(MockScene.NODE, "", 0);
            isPlaced(scene, 0);
            assertThat(scene.large().running().get(0).getAllocatedNode()).isEqualTo(fresh.id());
        }
    }

    @Test
    void aNodeThatJoinsAfterTheKillLeavesNoReservationBehind() throws Exception {
        try (MockScene scene = held(0)) {
            scene.cluster().addNode(MockScene.NODE, "", 0);
            isPlaced(scene, MockScene.VICTIMS);
        }
    }

    @Test
    void aNodeThatTurnsUnhealthyBeforeTheDeadlineIsLeftForAnother() throws Exception {
        try (MockScene scene = noticed()) {
            MockNode node = scene.noticedNode();
            node.turnUnhealthy();
            isPlaced(scene, MockScene.VICTIMS);
            assertThat(scene.policy().cancellations()).containsExactly("NODE_LOST");
            assertThat(scene.large().running().get(0).getAllocatedNode()).isNotEqualTo(node.id());
        }
    }

    @Test
    void aNodeThatTurnsUnhealthyAfterTheKillIsLeftForAnother() throws Exception {
        try (MockScene scene = held(1)) {
            MockNode node = scene.heldNode();
            node.turnUnhealthy();
            isPlaced(scene, 2 * MockScene.VICTIMS);
            assertThat(scene.large().running().get(0).getAllocatedNode()).isNotEqualTo(node.id());
        }
    }

    @Test
    void aNodeThatShrinksBeforeTheDeadlineIsLeftForAnother() throws Exception {
        try (MockScene scene = noticed()) {
            MockNode node = scene.noticedNode();
            node.resizeAndKill(Size.gib(32));
            scene.policy().heartbeats();
            isPlaced(scene, MockScene.VICTIMS);
            assertThat(scene.policy().cancellations()).containsExactly("NO_LONGER_FITS");
            assertThat(scene.large().running().get(0).getAllocatedNode()).isNotEqualTo(node.id());
        }
    }

    /** The ask is left alone for twice the hold timeout after the node has failed it. */
    @Test
    void aNodeThatShrinksAfterTheKillIsLeftForAnother() throws Exception {
        try (MockScene scene = held(1)) {
            MockNode node = scene.heldNode();
            scene.cluster().nodes().forEach(MockNode::confirmKills);
            node.resizeAndKill(Size.gib(32));
            scene.policy().heartbeats();
            isPlaced(scene, 2 * MockScene.VICTIMS);
            assertThat(scene.large().running().get(0).getAllocatedNode()).isNotEqualTo(node.id());
        }
    }

    /** Then root is above its maximum, which is what the nodes have, and the scheduler itself places nothing. */
    @Test
    void whereAShrunkNodeKeepsItsContainersNobodyDiesForAnAskThatCouldNotBePlaced() throws Exception {
        try (MockScene scene = noticed()) {
            scene.noticedNode().resize(Size.gib(32));
            scene.policy().restsFor(5);
            assertThat(scene.policy().cancellations()).containsExactly("NO_LONGER_FITS");
        }
    }

    @Test
    void aNodeThatGrowsBeforeTheDeadlineSparesTheVictims() throws Exception {
        try (MockScene scene = noticed()) {
            MockNode node = scene.noticedNode();
            node.resize(Size.gib(128));
            isPlaced(scene, 0);
            assertThat(scene.large().running().get(0).getAllocatedNode()).isEqualTo(node.id());
        }
    }

    @Test
    void aNodeThatGrowsAfterTheKillTakesTheContainerAtOnce() throws Exception {
        try (MockScene scene = held(0)) {
            MockNode node = scene.heldNode();
            node.resize(Size.gib(128));
            scene.policy().turn();
            assertThat(scene.large().placed()).hasSize(1);
            isPlaced(scene, MockScene.VICTIMS);
        }
    }

    private static MockScene noticed() throws Exception {
        MockScene scene = MockScene.full(
                builder -> builder.nodes(1, MockScene.NODE).set(PolicyByHand.KEYS + "max_wait_before_kill", "9000"));
        scene.large().ask(Want.of(1, MockScene.LARGE));
        assertThat(scene.policy().turn().log("noticed")).hasSize(1);
        return scene;
    }

    /** The victims are dead, and their node has not said so. */
    private static MockScene held(int moreNodes) throws Exception {
        MockScene scene =
                MockScene.full(builder -> moreNodes == 0 ? builder : builder.nodes(moreNodes, MockScene.NODE));
        scene.cluster().nodes().forEach(MockNode::hangOnToKilled);
        scene.large().ask(Want.of(1, MockScene.LARGE));
        assertThat(scene.policy().turn().log("held")).hasSize(1);
        return scene;
    }

    /** With so many kills in all, and then nobody dies any more. */
    private static void isPlaced(MockScene scene, int kills) throws Exception {
        scene.policy().turn();
        scene.cluster().nodes().forEach(MockNode::confirmKills);
        scene.policy().turnsUntil(() -> scene.large().placed().size() == 1, 45);
        scene.policy().restsFor(2);
        assertThat(scene.policy().kills()).isEqualTo(kills);
        assertThat(scene.large().running()).hasSize(1);
        assertThat(scene.large().inScheduler().getReservedContainers()).isEmpty();
    }
}
