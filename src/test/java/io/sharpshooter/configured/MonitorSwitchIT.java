package io.sharpshooter.configured;

import static org.assertj.core.api.Assertions.assertThat;

import io.sharpshooter.PolicyWithClock;
import io.sharpshooter.scenario.MockScene;
import io.sharpshooter.scenario.PolicyByHand;
import io.sharpshooter.yarn.MockNode;
import io.sharpshooter.yarn.Want;
import java.util.HashSet;
import java.util.List;
import org.apache.hadoop.yarn.api.records.ContainerId;
import org.junit.jupiter.api.Test;

/**
 * {@code yarn.resourcemanager.scheduler.monitor.enable} goes off and on: a new policy object begins with what it finds.
 * Three nodes with so many containers each, of a queue that would give more than is needed, and an ask for most of a
 * node.
 */
class MonitorSwitchIT {
    private static final int WAIT_MS = 15_000;

    /** So many of 4 GiB fill a node of 64. */
    private static final int FULL = 16;

    /** Three nodes with so many have room for 60 GiB together. */
    private static final int BESIDE_ROOM = 11;

    /** The deadline passes while they are off. */
    @Test
    void aClaimWhoseVictimsWereToldIsForgottenAndMadeAnew() throws Exception {
        try (MockScene scene = scene(WAIT_MS, FULL)) {
            scene.policy().turn();
            List<ContainerId> told = scene.small().notices();
            scene.cluster().time().advance(WAIT_MS);
            switchOffAndOn(scene);
            scene.policy().restsFor(5);
            assertThat(scene.small().notices()).hasSize(2 * MockScene.VICTIMS);
            assertThat(new HashSet<>(scene.small().notices())).containsExactlyInAnyOrderElementsOf(told);
            isPlacedAfter(scene, MockScene.VICTIMS);
        }
    }

    /** Where the limits leave room for it the node is reserved together with the notice. */
    @Test
    void theReservationOfAClaimWhoseVictimsWereToldIsTakenOver() throws Exception {
        try (MockScene scene = scene(WAIT_MS, BESIDE_ROOM)) {
            assertThat(scene.policy().turn().reserved()).hasSize(1);
            switchOffAndOn(scene);
            scene.policy().restsFor(5);
            assertThat(scene.small().notices()).hasSize(2 * (BESIDE_ROOM - 1));
            isPlacedAfter(scene, BESIDE_ROOM - 1);
        }
    }

    @Test
    void whereTheAskIsWithdrawnMeanwhileNobodyDiesAndNothingStaysReserved() throws Exception {
        try (MockScene scene = scene(WAIT_MS, BESIDE_ROOM)) {
            assertThat(scene.policy().turn().reserved()).hasSize(1);
            scene.large().ask(Want.of(0, MockScene.LARGE));
            switchOffAndOn(scene);
            scene.policy().turn();
            assertThat(scene.large().inScheduler().getReservedContainers()).isEmpty();
            scene.policy().restsFor(6);
        }
    }

    /** The dead are still on their node, which is reserved; the new object plans nothing for the ask. */
    @Test
    void afterTheKillTheContainerIsPlacedAndNobodyElseDies() throws Exception {
        try (MockScene scene = scene(0, FULL)) {
            assertThat(scene.policy().turn().killed()).hasSize(MockScene.VICTIMS);
            switchOffAndOn(scene);
            scene.policy().restsFor(3);
            assertThat(scene.small().notices()).as("nobody else is told").isEmpty();
            scene.heldNode();
            isPlacedAfter(scene, 0);
        }
    }

    private static void switchOffAndOn(MockScene scene) {
        scene.policy().close();
        scene.policy(PolicyWithClock.of(scene.cluster().time()));
    }

    private static void isPlacedAfter(MockScene scene, int deaths) throws Exception {
        scene.policy().turn();
        scene.cluster().nodes().forEach(MockNode::confirmKills);
        scene.places(scene.large(), 1, deaths);
    }

    private static MockScene scene(int wait, int onEachNode) throws Exception {
        MockScene scene = MockScene.of(MockScene.threeNodes()
                .queue("root.a", 60)
                .queue("root.b", 15)
                .queue("root.c", 25)
                .set(PolicyByHand.WAIT, String.valueOf(wait)));
        scene.app("root.b");
        for (MockNode node : scene.cluster().nodes()) {
            scene.cluster()
                    .fill(
                            scene.small(),
                            Want.of(onEachNode, MockScene.SMALL)
                                    .near(node.host())
                                    .only());
        }
        scene.small().ask(Want.of(onEachNode == FULL ? 1_000 : 0, MockScene.SMALL));
        scene.cluster().nodes().forEach(MockNode::hangOnToKilled);
        scene.cluster().time().advance(60_000); // ages count, and stay in the same order
        scene.waiting("root.a", 1);
        return scene;
    }
}
