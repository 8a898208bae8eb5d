package io.sharpshooter.scenario;

import static org.assertj.core.api.Assertions.assertThat;

import io.sharpshooter.yarn.MockNode;
import io.sharpshooter.yarn.Want;
import java.util.List;
import java.util.Set;
import org.apache.hadoop.yarn.api.records.ContainerId;
import org.apache.hadoop.yarn.server.resourcemanager.rmcontainer.RMContainer;
import org.junit.jupiter.api.Test;

/** A claim loses its node while it is only observed, or held by then, and the ask is helped on another; see {@code ChangeInClaimIT} too. */
class NodeLossIT {
    private static final String WAIT = PolicyByHand.KEYS + "max_wait_before_kill";

    @Test
    void whilePlannedAndOnlyObserved() throws Exception {
        try (MockScene scene = MockScene.full(
                builder -> builder.nodes(1, MockScene.NODE).set(PolicyByHand.KEYS + "observe_only", "true"))) {
            scene.large().ask(Want.of(1, MockScene.LARGE));
            String planned = nodePlanned(scene.policy().round());
            scene.cluster().nodes().stream()
                    .filter(node -> node.id().toString().equals(planned))
                    .findFirst()
                    .orElseThrow()
                    .lose();
            Round after = scene.policy().round();
            assertThat(scene.policy().cancellations()).containsExactly("NODE_LOST");
            assertThat(nodePlanned(after)).isNotEqualTo(planned);
            assertThat(scene.policy().kills()).isZero();
        }
    }

    @Test
    void whileHeldAfterAllButOneAreConfirmed() throws Exception {
        try (MockScene scene = MockScene.full(builder -> builder.nodes(1, MockScene.NODE))) {
            scene.cluster().nodes().forEach(MockNode::hangOnToKilled);
            scene.large().ask(Want.of(1, MockScene.LARGE));
            List<RMContainer> before = scene.small().running();
            Round round = scene.policy().turn();
            MockNode node = scene.heldNode();
            List<RMContainer> dead = before.stream()
                    .filter(container -> round.killed().contains(container.getContainerId()))
                    .toList();
            for (RMContainer confirmed : dead.subList(1, dead.size())) {
                node.finish(confirmed);
            }
            assertThat(node.inScheduler().getUnallocatedResource().getMemorySize())
                    .isEqualTo((MockScene.VICTIMS - 1) * 4096L);
            assertThat(scene.policy().turn().touchedNothing()).isTrue();
            node.lose();
            scene.cluster().nodes().forEach(MockNode::confirmKills);
            placedElsewhere(scene);
            assertThat(scene.policy().kills()).isEqualTo(2 * MockScene.VICTIMS);
        }
    }

    @Test
    void whileHeldBeforeTheDeadAreConfirmedItBeginsToDrain() throws Exception {
        try (MockScene scene = withNotice()) {
            struckAfterNotice(scene);
            drainsUnderItsClaim(scene);
        }
    }

    @Test
    void whileHeldAfterAllButOneAreConfirmedItBeginsToDrain() throws Exception {
        try (MockScene scene = withNotice()) {
            List<RMContainer> before = scene.small().running();
            Set<ContainerId> killed = struckAfterNotice(scene);
            RMContainer[] dead = before.stream()
                    .filter(container -> killed.contains(container.getContainerId()))
                    .skip(1)
                    .toArray(RMContainer[]::new);
            scene.heldNode().finish(dead);
            drainsUnderItsClaim(scene);
        }
    }

    /** A notice of one turn: the claim that comes in the place of a cancelled one strikes in the turn after. */
    private static MockScene withNotice() throws Exception {
        return MockScene.full(builder -> builder.nodes(1, MockScene.NODE).set(WAIT, "3000"));
    }

    /** The claim has killed, and its node, which it holds, has not said so. */
    private static Set<ContainerId> struckAfterNotice(MockScene scene) throws Exception {
        scene.cluster().nodes().forEach(MockNode::hangOnToKilled);
        scene.large().ask(Want.of(1, MockScene.LARGE));
        scene.policy().turn();
        Set<ContainerId> killed = scene.policy().turn().killed();
        assertThat(killed).hasSize(MockScene.VICTIMS);
        return killed;
    }

    /** The claim ends at once and leaves no reservation there; who has lived on its node lives on, and the ask is helped elsewhere. */
    private static void drainsUnderItsClaim(MockScene scene) throws Exception {
        MockNode node = scene.heldNode();
        List<RMContainer> alive = scene.on(node);
        scene.cluster().rm().sendNodeGracefulDecommission(node.nm(), 3_600);
        scene.cluster().drain();
        Round after = scene.policy().round();
        assertThat(scene.policy().cancellations()).containsExactly("NODE_NOT_SCHEDULABLE");
        assertThat(after.killed()).isEmpty();
        assertThat(after.released()).containsExactly(node.id());
        assertThat(scene.large().inScheduler().getReservedContainers())
                .noneMatch(reserved -> reserved.getReservedNode().equals(node.id()));
        scene.cluster().nodes().forEach(MockNode::confirmKills);
        placedElsewhere(scene);
        assertThat(scene.large().running().get(0).getAllocatedNode()).isNotEqualTo(node.id());
        assertThat(scene.policy().kills()).isEqualTo(2 * MockScene.VICTIMS);
        assertThat(scene.on(node)).isEqualTo(alive);
        assertThat(scene.large().inScheduler().getReservedContainers()).isEmpty();
    }

    private static String nodePlanned(Round round) {
        return round.log("planned").get(0).text("node");
    }

    private static void placedElsewhere(MockScene scene) throws Exception {
        scene.policy().turnsUntil(() -> scene.large().placed().size() == 1, 5);
        scene.policy().restsFor(2);
        assertThat(scene.large().running()).hasSize(1);
    }
}
