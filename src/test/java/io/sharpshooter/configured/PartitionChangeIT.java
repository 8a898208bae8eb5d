package io.sharpshooter.configured;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.JsonNode;
import io.sharpshooter.MoveSafeCapacityScheduler;
import io.sharpshooter.QueueLedgerAuditor;
import io.sharpshooter.scenario.MockScene;
import io.sharpshooter.scenario.PlayedRound;
import io.sharpshooter.scenario.PolicyByHand;
import io.sharpshooter.yarn.MockApp;
import io.sharpshooter.yarn.MockNode;
import io.sharpshooter.yarn.QueueSpec;
import io.sharpshooter.yarn.Size;
import io.sharpshooter.yarn.Want;
import java.util.List;
import org.apache.hadoop.yarn.exceptions.InvalidResourceRequestException;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * Node 0 of 16 GiB is in x and full of b's containers, nodes 1 and 2 are in the default partition; the label moves from
 * node 0 to node 1 in the middle of a claim.
 */
class PartitionChangeIT {
    private static final String HEAL = "yarn.resourcemanager.monitor.capacity.ledger-audit.heal";
    private static final int AUDITS = 5;
    private static final Want LARGE = Want.of(1, Size.gib(12)).label("x");

    /** The label moves, the last node loses it, or the queue its access. */
    @ParameterizedTest(name = "{0}")
    @CsvSource({
        "the label moves, NODE_RELABELLED, ",
        "it is gone, NODE_RELABELLED, NO_NODE_BIG_ENOUGH",
        "no access, NODE_NOT_ELIGIBLE, NO_ELIGIBLE_NODE"
    })
    void nobodyDiesOnTheOldNodeWhereVictimsAreTold(String change, String end, @Nullable String refusal)
            throws Exception {
        try (MockScene scene = scene("6000")) {
            MockApp small = scene.filler("root.b", Want.of(100, Size.gib(4)).label("x"));
            MockApp large = scene.app("root.a").ask(LARGE);
            scene.policy().turn();
            assertThat(small.notices()).hasSize(3);
            switch (change) {
                case "the label moves" -> moveLabel(scene);
                case "it is gone" -> scene.cluster().relabel(scene.node(0), "");
                default -> withdrawAccess(scene);
            }
            PlayedRound round = scene.policy().turn();
            assertThat(scene.policy().cancellations()).containsExactly(end);
            assertThat(round.refusals("root.a")).isEqualTo(refusal == null ? List.of() : List.of(refusal));
            if (change.equals("no access")) {
                JsonNode numbers = round.log("refused_demand").get(0).json().path("numbers");
                assertThat(numbers.path("may run").asText())
                        .isEqualTo("nowhere: root.a has no access to the partition x");
            }
            scene.policy().restsFor(4);
            assertThat(scene.policy().kills()).isZero();
            assertThat(large.placed())
                    .hasSize(refusal == null ? 1 : 0)
                    .allMatch(container ->
                            container.getNodeId().equals(scene.node(1).id()));
        }
    }

    /**
     * Moving a node's label, Hadoop moves what the dead on it held as well if they are not confirmed, and the queues'
     * books are wrong from then on; the auditor corrects them.
     */
    @Test
    void theLabelMovesWhileTheNodeIsHeldAndTheAskIsHelpedWhereItIsNow() throws Exception {
        try (MockScene scene = scene("0")) {
            scene.filler("root.b", Want.of(100, Size.gib(4)).label("x"));
            scene.filler("root.b", Want.of(100, Size.gib(4)));
            MockApp large = scene.app("root.a");
            scene.cluster().nodes().forEach(MockNode::hangOnToKilled);
            large.ask(LARGE);
            assertThat(scene.policy().round().killed()).hasSize(3);
            moveLabel(scene);
            audit(scene);
            PlayedRound round = scene.policy().round();
            assertThat(round.log("cancelled"))
                    .extracting(claim -> claim.text("reason"))
                    .containsExactly("NODE_RELABELLED");
            assertThat(round.killed()).as("on node 1").hasSize(3);
            assertThat(scene.node(0).inScheduler().getReservedContainer())
                    .as("a reservation on the old node")
                    .isNull();
            scene.cluster().nodes().forEach(MockNode::confirmKills);
            scene.policy().turnsUntil(() -> large.placed().size() == 1, 3);
            scene.policy().restsFor(3);
            assertThat(MockScene.placeOf(large)).isEqualTo(scene.node(1).id());
        }
    }

    /** The ResourceManager does not even take the ask. */
    @Test
    void aQueueWithoutAccessCannotAskForThePartition() throws Exception {
        try (MockScene scene = scene("0")) {
            scene.filler("root.b", Want.of(100, Size.gib(4)).label("x"));
            MockApp outsider = scene.app("root.c");
            assertThatThrownBy(() -> outsider.ask(LARGE)).isInstanceOf(InvalidResourceRequestException.class);
            scene.policy().restsFor(2);
        }
    }

    private static void audit(MockScene scene) {
        QueueLedgerAuditor auditor = new QueueLedgerAuditor();
        auditor.init(
                scene.cluster().rm().getConfig(),
                scene.cluster().context(),
                scene.cluster().scheduler());
        for (int round = 0; round < AUDITS; round++) {
            auditor.editSchedule();
        }
    }

    private static void withdrawAccess(MockScene scene) throws Exception {
        scene.cluster().refreshQueues(conf -> {
            String prefix = "yarn.scheduler.capacity.root.";
            conf.set(prefix + "a.accessible-node-labels", " ");
            conf.set(prefix + "a.accessible-node-labels.x.capacity", "0");
            conf.set(prefix + "b.accessible-node-labels.x.capacity", "100");
        });
    }

    private static void moveLabel(MockScene scene) throws Exception {
        scene.cluster().relabel(scene.node(0), "");
        scene.cluster().relabel(scene.node(1), "x");
    }

    private static MockScene scene(String grace) throws Exception {
        return MockScene.of(MockScene.settings()
                .label("x", true)
                .queue("root.a", 60, queue -> queue.label("x", 90, 100))
                .queue("root.b", 10, queue -> queue.label("x", 10, 100))
                .queue("root.c", 30, QueueSpec::noLabels)
                .nodes(1, Size.gib(16), "x", 0)
                .nodes(2, Size.gib(16))
                .set(PolicyByHand.WAIT, grace)
                .scheduler(MoveSafeCapacityScheduler.class)
                .set(HEAL, "true"));
    }
}
