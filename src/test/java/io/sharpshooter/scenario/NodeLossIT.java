package io.sharpshooter.scenario;

import static org.assertj.core.api.Assertions.assertThat;

import io.sharpshooter.yarn.MockNode;
import io.sharpshooter.yarn.Want;
import java.util.List;
import org.apache.hadoop.yarn.server.resourcemanager.rmcontainer.RMContainer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * A claim loses its node while it is only observed, or held by then, and the ask is helped on another; see
 * {@code ChangeInClaimIT} too.
 */
class NodeLossIT {
    @Test
    void whilePlannedAndOnlyObserved() throws Exception {
        try (MockScene scene =
                MockScene.full(builder -> builder.nodes(1, MockScene.NODE).set(PolicyByHand.OBSERVE_ONLY, "true"))) {
            scene.large().ask(Want.of(1, MockScene.LARGE));
            String planned = nodePlanned(scene.policy().round());
            scene.cluster().nodes().stream()
                    .filter(node -> node.id().toString().equals(planned))
                    .findFirst()
                    .orElseThrow()
                    .lose();
            PlayedRound after = scene.policy().round();
            assertThat(scene.policy().cancellations()).containsExactly("NODE_LOST");
            assertThat(nodePlanned(after)).isNotEqualTo(planned);
            assertThat(scene.policy().kills()).isZero();
        }
    }

    /**
     * The claim ends at once and leaves no reservation there; who has lived on its node lives on, and the ask is helped
     * elsewhere. With a notice of one turn the claim that comes in the place of a cancelled one strikes in the turn
     * after.
     */
    @ParameterizedTest(name = "all but one dead are confirmed: {0}")
    @ValueSource(booleans = {false, true})
    void whileHeldItBeginsToDrain(boolean confirmed) throws Exception {
        try (MockScene scene =
                MockScene.full(builder -> builder.nodes(1, MockScene.NODE).set(PolicyByHand.WAIT, "3000"))) {
            scene.cluster().nodes().forEach(MockNode::hangOnToKilled);
            scene.large().ask(Want.of(1, MockScene.LARGE));
            scene.policy().turn();
            assertThat(scene.policy().turn().killed()).hasSize(MockScene.VICTIMS);
            MockNode node = scene.heldNode();
            if (confirmed) {
                node.confirmAllKillsButOne();
            }
            List<RMContainer> alive = scene.on(node);
            scene.cluster().rm().sendNodeGracefulDecommission(node.nm(), 3_600);
            scene.cluster().drain();
            PlayedRound after = scene.policy().round();
            assertThat(scene.policy().cancellations()).containsExactly("NODE_NOT_SCHEDULABLE");
            assertThat(after.killed()).isEmpty();
            assertThat(after.released()).containsExactly(node.id());
            assertThat(scene.large().inScheduler().getReservedContainers())
                    .noneMatch(reserved -> reserved.getReservedNode().equals(node.id()));
            scene.cluster().nodes().forEach(MockNode::confirmKills);
            scene.places(scene.large(), 1, 2 * MockScene.VICTIMS);
            assertThat(MockScene.placeOf(scene.large())).isNotEqualTo(node.id());
            assertThat(scene.on(node)).isEqualTo(alive);
            assertThat(scene.large().inScheduler().getReservedContainers()).isEmpty();
        }
    }

    private static String nodePlanned(PlayedRound round) {
        return round.log("planned").get(0).text("node");
    }
}
