package io.sharpshooter.scenario;

import static org.assertj.core.api.Assertions.assertThat;

import io.sharpshooter.yarn.MockApp;
import io.sharpshooter.yarn.MockNode;
import io.sharpshooter.yarn.Size;
import io.sharpshooter.yarn.Want;
import java.util.List;
import org.apache.hadoop.yarn.api.records.NodeId;
import org.apache.hadoop.yarn.server.resourcemanager.rmcontainer.RMContainer;
import org.junit.jupiter.api.Test;

/** What a claim meets on its way in a real ResourceManager, and a naive one would stumble over. */
class HazardIT {

    /** One of the noticed is killed by somebody else, and its node has not confirmed it when the claim strikes. */
    @Test
    void aDeadContainerIsNotKilledAgain() throws Exception {
        try (MockScene scene = MockScene.full(builder -> builder.set(PolicyByHand.WAIT, "9000"))) {
            scene.large().ask(Want.of(1, MockScene.LARGE));
            scene.policy().turn();
            MockNode node = scene.noticedNode().hangOnToKilled();
            RMContainer dead = scene.on(node).stream()
                    .filter(container -> scene.small().notices().contains(container.getContainerId()))
                    .findFirst()
                    .orElseThrow();
            scene.cluster().kill(dead);
            scene.policy().restsFor(2);
            int waitingBefore = outstanding(scene.small());
            int preemptedBefore = preempted(scene.small());

            PlayedRound deadline = scene.policy().turn();
            assertThat(deadline.killed()).hasSize(MockScene.VICTIMS - 1).doesNotContain(dead.getContainerId());
            assertThat(outstanding(scene.small())).isEqualTo(waitingBefore);
            assertThat(preempted(scene.small()) - preemptedBefore).isEqualTo(MockScene.VICTIMS - 1);
            node.confirmKills();
            scene.policy().turnsUntil(() -> scene.large().placed().size() == 1, 2);
        }
    }

    /** Root has room for more than one reservation, and the dead are not confirmed for many heartbeats. */
    @Test
    void theSchedulersExtraReservationsAreDropped() throws Exception {
        try (MockScene scene = MockScene.of(MockScene.settings()
                .nodes(5, Size.gib(64))
                .queue("root.a", 50)
                .queue("root.b", 50)
                .set("yarn.scheduler.capacity.per-node-heartbeat.maximum-offswitch-assignments", "1"))) {
            scene.filler("root.b", Want.of(5 * 10, Size.gib(4)));
            MockApp large = scene.app("root.a");
            PolicyByHand policy = scene.policy();
            scene.cluster().nodes().forEach(MockNode::hangOnToKilled);
            large.ask(Want.of(1, Size.gib(56)));
            PlayedRound strike = policy.turn();
            assertThat(strike.killed()).hasSize(8);
            NodeId held = reservedNodes(large).get(0);
            int dropped = 0;
            for (int turn = 0; turn < 10; turn++) {
                for (int beat = 0; beat < 5; beat++) {
                    scene.cluster().heartbeatAll();
                }
                dropped += policy.round().released().size();
                assertThat(reservedNodes(large)).containsExactly(held);
                scene.cluster().time().advance(PolicyByHand.INTERVAL);
            }
            assertThat(dropped)
                    .as("reservations that the scheduler made on the way")
                    .isPositive();
            scene.cluster().nodes().forEach(MockNode::confirmKills);
            policy.turnsUntil(() -> large.placed().size() == 1, 3);
            assertThat(large.running().get(0).getAllocatedNode()).isEqualTo(held);
            assertThat(policy.kills()).isEqualTo(8);
        }
    }

    /**
     * Another node empties while the claims hold theirs; the scheduler places there and releases a reservation of the
     * key.
     */
    @Test
    void aPlacementElsewhereReleasesAReservation() throws Exception {
        try (MockScene scene = MockScene.full(builder -> builder.nodes(1, MockScene.NODE))) {
            scene.small().ask(Want.of(0, Size.gib(4)));
            scene.cluster().nodes().forEach(MockNode::hangOnToKilled);
            scene.large().ask(Want.of(1, MockScene.LARGE));
            scene.policy().turn();
            MockNode held = scene.heldNode();
            MockNode other = scene.cluster().nodes().stream()
                    .filter(node -> node != held && scene.on(node).size() == 16)
                    .findFirst()
                    .orElseThrow();
            for (RMContainer container : scene.on(other)) {
                other.finish(container);
            }
            scene.policy().turn();
            scene.policy().turn();
            assertThat(scene.large().placed()).hasSize(1);
            assertThat(scene.large().running().get(0).getAllocatedNode()).isEqualTo(other.id());
            assertThat(scene.large().inScheduler().getReservedContainers()).isEmpty();
            assertThat(ended(scene.policy(), "satisfied_elsewhere")).isEqualTo(1);
            scene.cluster().nodes().forEach(MockNode::confirmKills);
            scene.policy().restsFor(3);
            assertThat(scene.policy().kills()).isEqualTo(MockScene.VICTIMS);
        }
    }

    @Test
    void ofTwoClaimsTheOtherReservesAnewWhenItsReservationIsReleased() throws Exception {
        try (MockScene scene = MockScene.full(builder -> builder.queue("root.a", 40, queue -> queue.priority(5))
                .queue("root.b", 20)
                .queue("root.c", 40)
                .nodes(1, MockScene.NODE))) {
            scene.small().ask(Want.of(0, Size.gib(4)));
            scene.cluster().nodes().forEach(MockNode::hangOnToKilled);
            scene.large().ask(Want.of(2, MockScene.LARGE));
            scene.policy().turn();
            List<NodeId> held = reservedNodes(scene.large());
            assertThat(held).hasSize(2);
            MockNode other = scene.cluster().nodes().stream()
                    .filter(node -> !held.contains(node.id()) && scene.on(node).size() == 16)
                    .findFirst()
                    .orElseThrow();
            for (RMContainer container : scene.on(other)) {
                other.finish(container);
            }
            scene.policy().turn();
            assertThat(scene.large().placed()).hasSize(1);
            scene.policy().round();
            assertThat(reservedNodes(scene.large())).hasSize(1).isSubsetOf(held);
            scene.cluster().nodes().forEach(MockNode::confirmKills);
            scene.places(scene.large(), 2, 2 * MockScene.VICTIMS);
            assertThat(ended(scene.policy(), "satisfied_elsewhere")).isEqualTo(1);
            assertThat(ended(scene.policy(), "satisfied")).isEqualTo(1);
        }
    }

    /** The dead of the first node are never confirmed. */
    @Test
    void anExpiredClaimIsMaskedAndNotRepeatedOnItsNode() throws Exception {
        try (MockScene scene = MockScene.full(builder ->
                builder.nodes(1, MockScene.NODE).set(PolicyByHand.KEYS + "large-container.hold-timeout-ms", "9000"))) {
            scene.cluster().nodes().forEach(MockNode::hangOnToKilled);
            scene.large().ask(Want.of(1, MockScene.LARGE));
            scene.policy().turn();
            MockNode silent = scene.heldNode();
            scene.cluster().nodes().stream().filter(node -> node != silent).forEach(MockNode::confirmKills);
            scene.policy().restsFor(2);
            PlayedRound expiry = scene.policy().turn();
            assertThat(ended(scene.policy(), "expired")).isEqualTo(1);
            assertThat(expiry.released()).containsExactly(silent.id());
            assertThat(expiry.killed()).isEmpty();
            assertThat(expiry.refusals("root.a")).containsExactly("LAST_CLAIM_EXPIRED");
            scene.policy().restsFor(5);

            assertThat(scene.policy().turn().killed())
                    .as("after twice the timeout")
                    .hasSize(MockScene.VICTIMS);
            assertThat(scene.large().placed()).hasSize(1);
            assertThat(scene.large().running().get(0).getAllocatedNode()).isNotEqualTo(silent.id());
        }
    }

    private static long ended(PolicyByHand policy, String event) {
        return policy.rounds().stream()
                .mapToLong(round -> round.log(event).size())
                .sum();
    }

    private static List<NodeId> reservedNodes(MockApp app) {
        return app.inScheduler().getReservedContainers().stream()
                .map(RMContainer::getReservedNode)
                .toList();
    }

    private static int outstanding(MockApp app) {
        return app.inScheduler().getSchedulerKeys().stream()
                .mapToInt(key -> app.inScheduler().getOutstandingAsksCount(key))
                .sum();
    }

    private static int preempted(MockApp app) {
        return app.rmApp().getRMAppMetrics().getNumNonAMContainersPreempted();
    }
}
