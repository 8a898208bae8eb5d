package io.sharpshooter.scenario;

import static org.assertj.core.api.Assertions.assertThat;

import io.sharpshooter.yarn.MockNode;
import io.sharpshooter.yarn.Want;
import java.util.List;
import java.util.Set;
import org.apache.hadoop.yarn.api.records.ContainerId;
import org.apache.hadoop.yarn.server.resourcemanager.rmcontainer.RMContainer;
import org.junit.jupiter.api.Test;

/** A claim loses its node, in each state, and the ask is helped on another. */
class NodeLossIT {
    private static final String WAIT = PolicyByHand.KEYS + "max_wait_before_kill";

    @Test
    void whilePlannedAndOnlyObserved() throws Exception {
        try (FullHouse house = FullHouse.start(
                builder -> builder.nodes(1, FullHouse.NODE).set(PolicyByHand.KEYS + "observe_only", "true"))) {
            house.large().ask(Want.of(1, FullHouse.LARGE));
            String planned = nodePlanned(house.policy().round());
            house.cluster().nodes().stream()
                    .filter(node -> node.id().toString().equals(planned))
                    .findFirst()
                    .orElseThrow()
                    .lose();
            Round after = house.policy().round();
            assertThat(house.policy().cancellations()).containsExactly("NODE_LOST");
            assertThat(nodePlanned(after)).isNotEqualTo(planned);
            assertThat(house.policy().kills()).isZero();
        }
    }

    @Test
    void whileNoticed() throws Exception {
        try (FullHouse house =
                FullHouse.start(builder -> builder.nodes(1, FullHouse.NODE).set(WAIT, "9000"))) {
            house.large().ask(Want.of(1, FullHouse.LARGE));
            house.policy().turn();
            house.noticedNode().lose();
            house.policy().restsFor(1);
            assertThat(house.policy().cancellations()).containsExactly("NODE_LOST");
            placedElsewhere(house);
            assertThat(house.policy().kills()).isEqualTo(FullHouse.VICTIMS);
        }
    }

    @Test
    void whileNoticedItBeginsToDrain() throws Exception {
        try (FullHouse house =
                FullHouse.start(builder -> builder.nodes(1, FullHouse.NODE).set(WAIT, "9000"))) {
            house.large().ask(Want.of(1, FullHouse.LARGE));
            house.policy().turn();
            MockNode node = house.noticedNode();
            house.cluster().rm().sendNodeGracefulDecommission(node.nm(), 3_600);
            house.cluster().drain();
            house.policy().restsFor(1);
            assertThat(house.policy().cancellations()).containsExactly("NODE_NOT_SCHEDULABLE");
            placedElsewhere(house);
            assertThat(house.large().running().get(0).getAllocatedNode()).isNotEqualTo(node.id());
            assertThat(house.policy().kills()).isEqualTo(FullHouse.VICTIMS);
        }
    }

    @Test
    void whileNoticedItGetsAnotherLabel() throws Exception {
        try (FullHouse house = FullHouse.start(builder -> builder.nodes(1, FullHouse.NODE)
                .label("x", true)
                .queue("root.a", 40, queue -> queue.label("x", 100, 100))
                .set(WAIT, "9000"))) {
            house.large().ask(Want.of(1, FullHouse.LARGE));
            house.policy().turn();
            MockNode node = house.noticedNode();
            house.cluster().relabel(node, "x");
            house.policy().round();
            assertThat(house.policy().cancellations()).containsExactly("NODE_RELABELLED");
            placedElsewhere(house);
            assertThat(house.large().running().get(0).getAllocatedNode()).isNotEqualTo(node.id());
            assertThat(house.policy().kills()).isEqualTo(FullHouse.VICTIMS);
        }
    }

    @Test
    void whileHeldBeforeTheDeadAreConfirmed() throws Exception {
        try (FullHouse house = FullHouse.start(builder -> builder.nodes(1, FullHouse.NODE))) {
            house.cluster().nodes().forEach(MockNode::hangOnToKilled);
            house.large().ask(Want.of(1, FullHouse.LARGE));
            house.policy().turn();
            house.heldNode().lose();
            house.cluster().nodes().forEach(MockNode::confirmKills);
            assertThat(house.policy().turn().log("cancelled"))
                    .extracting(claim -> claim.text("reason"))
                    .containsExactly("NODE_LOST");
            placedElsewhere(house);
            assertThat(house.policy().kills()).isEqualTo(2 * FullHouse.VICTIMS);
        }
    }

    @Test
    void whileHeldAfterAllButOneAreConfirmed() throws Exception {
        try (FullHouse house = FullHouse.start(builder -> builder.nodes(1, FullHouse.NODE))) {
            house.cluster().nodes().forEach(MockNode::hangOnToKilled);
            house.large().ask(Want.of(1, FullHouse.LARGE));
            List<RMContainer> before = house.small().running();
            Round round = house.policy().turn();
            MockNode node = house.heldNode();
            List<RMContainer> dead = before.stream()
                    .filter(container -> round.killed().contains(container.getContainerId()))
                    .toList();
            for (RMContainer confirmed : dead.subList(1, dead.size())) {
                node.finish(confirmed);
            }
            assertThat(node.inScheduler().getUnallocatedResource().getMemorySize())
                    .isEqualTo((FullHouse.VICTIMS - 1) * 4096L);
            assertThat(house.policy().turn().touchedNothing()).isTrue();
            node.lose();
            house.cluster().nodes().forEach(MockNode::confirmKills);
            placedElsewhere(house);
            assertThat(house.policy().kills()).isEqualTo(2 * FullHouse.VICTIMS);
        }
    }

    @Test
    void whileHeldBeforeTheDeadAreConfirmedItBeginsToDrain() throws Exception {
        try (FullHouse house = withNotice()) {
            struckAfterNotice(house);
            drainsUnderItsClaim(house);
        }
    }

    @Test
    void whileHeldAfterAllButOneAreConfirmedItBeginsToDrain() throws Exception {
        try (FullHouse house = withNotice()) {
            List<RMContainer> before = house.small().running();
            Set<ContainerId> killed = struckAfterNotice(house);
            RMContainer[] dead = before.stream()
                    .filter(container -> killed.contains(container.getContainerId()))
                    .skip(1)
                    .toArray(RMContainer[]::new);
            house.heldNode().finish(dead);
            drainsUnderItsClaim(house);
        }
    }

    /** A notice of one turn: the claim that comes in the place of a cancelled one strikes in the turn after. */
    private static FullHouse withNotice() throws Exception {
        return FullHouse.start(builder -> builder.nodes(1, FullHouse.NODE).set(WAIT, "3000"));
    }

    /** The claim has killed, and its node, which it holds, has not said so. */
    private static Set<ContainerId> struckAfterNotice(FullHouse house) throws Exception {
        house.cluster().nodes().forEach(MockNode::hangOnToKilled);
        house.large().ask(Want.of(1, FullHouse.LARGE));
        house.policy().turn();
        Set<ContainerId> killed = house.policy().turn().killed();
        assertThat(killed).hasSize(FullHouse.VICTIMS);
        return killed;
    }

    /** The claim ends at once and leaves no reservation there; who has lived on its node lives on, and the ask is helped elsewhere. */
    private static void drainsUnderItsClaim(FullHouse house) throws Exception {
        MockNode node = house.heldNode();
        List<RMContainer> alive = house.on(node);
        house.cluster().rm().sendNodeGracefulDecommission(node.nm(), 3_600);
        house.cluster().drain();
        Round after = house.policy().round();
        assertThat(house.policy().cancellations()).containsExactly("NODE_NOT_SCHEDULABLE");
        assertThat(after.killed()).isEmpty();
        assertThat(after.released()).containsExactly(node.id());
        assertThat(house.large().inScheduler().getReservedContainers())
                .noneMatch(reserved -> reserved.getReservedNode().equals(node.id()));
        house.cluster().nodes().forEach(MockNode::confirmKills);
        placedElsewhere(house);
        assertThat(house.large().running().get(0).getAllocatedNode()).isNotEqualTo(node.id());
        assertThat(house.policy().kills()).isEqualTo(2 * FullHouse.VICTIMS);
        assertThat(house.on(node)).isEqualTo(alive);
        assertThat(house.large().inScheduler().getReservedContainers()).isEmpty();
    }

    private static String nodePlanned(Round round) {
        return round.log("planned").get(0).text("node");
    }

    private static void placedElsewhere(FullHouse house) throws Exception {
        house.policy().turnsUntil(() -> house.large().placed().size() == 1, 5);
        house.policy().restsFor(2);
        assertThat(house.large().running()).hasSize(1);
    }
}
