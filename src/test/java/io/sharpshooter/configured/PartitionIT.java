package io.sharpshooter.configured;

import static java.lang.Math.min;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.sharpshooter.MoveSafeCapacityScheduler;
import io.sharpshooter.QueueLedgerAuditor;
import io.sharpshooter.scenario.MockScene;
import io.sharpshooter.scenario.PolicyByHand;
import io.sharpshooter.yarn.MockApp;
import io.sharpshooter.yarn.MockClusterBuilder;
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
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Node labels, each partition with shares and limits of its own. Mostly two nodes of 16 GiB are in the default
 * partition (0 and 1) and two in x (2 and 3).
 */
class PartitionIT {
    private static final String HEAL = "yarn.resourcemanager.monitor.capacity.ledger-audit.heal";
    private static final int AUDITS = 5;
    private static final Want LARGE_IN_X = Want.of(1, Size.gib(12)).label("x");
    private static final Size LARGE = Size.gib(12);

    /** Of the default partition a is guaranteed 10 %, of x 90 %. */
    @Test
    void sharesAreOfOnePartition() throws Exception {
        try (var scene = MockScene.of(cluster(100))) {
            fillWithB(scene);
            var app = scene.app("root.a");
            scene.refused(app, Want.of(1, LARGE), "NOT_ENTITLED");
            var dead = scene.placed(app, Want.of(1, LARGE).priority(2).label("x"));
            assertThat(dead)
                    .hasSize(3)
                    .allMatch(container -> container.getNodeLabelExpression().equals("x"));
            assertThat(app.running()).hasSize(1);
        }
    }

    /** Nodes 2 and 3 are idle and closed to it. */
    @Test
    void anAskForTheDefaultPartitionTakesThereAlthoughThePartitionIsIdle() throws Exception {
        try (var scene = MockScene.of(cluster(100).queue("root.a", 90).queue("root.b", 10))) {
            scene.filler("root.b", Want.of(100, Size.gib(4)));
            var app = scene.app("root.a");
            assertThat(scene.placed(app, Want.of(1, LARGE))).hasSize(3);
            assertThat(MockScene.placeOf(app))
                    .isIn(scene.node(0).id(), scene.node(1).id());
        }
    }

    /** Of the default partition 12 GiB would not be due to a. */
    @Test
    void anAskWithoutALabelIsForTheDefaultLabelOfItsQueue() throws Exception {
        try (var scene = MockScene.of(cluster(100)
                .queue("root.a", 10, queue -> queue.label("x", 90, 100).defaultLabel("x")))) {
            fillWithB(scene);
            var app = scene.app("root.a");
            var dead = scene.placed(app, Want.of(1, LARGE));
            assertThat(dead)
                    .hasSize(3)
                    .allMatch(container -> container.getNodeLabelExpression().equals("x"));
            assertThat(scene.policy().rounds().get(0).log("planned"))
                    .extracting(claim -> claim.text("partition"))
                    .containsExactly("x");
        }
    }

    /** A quarter of x is 8 GiB; the default partition's maximum is far. */
    @Test
    void maximaAreOfOnePartition() throws Exception {
        try (var scene = MockScene.of(cluster(25))) {
            fillWithB(scene);
            var app = scene.app("root.a");
            scene.refused(app, Want.of(1, LARGE).label("x"), "QUEUE_MAXIMUM");
            scene.placed(app, Want.of(1, Size.gib(8)).priority(2).label("x"));
        }
    }

    /** Half of a partition is 16 GiB in a round. */
    @Test
    void budgetsAreOfOnePartition() throws Exception {
        try (var scene = MockScene.of(
                cluster(100).queue("root.a", 90).queue("root.b", 10).set(PolicyByHand.PER_ROUND, "0.5"))) {
            fillWithB(scene);
            var app = scene.app("root.a");
            app.ask(Want.of(2, LARGE), Want.of(2, LARGE).priority(2).label("x"));
            var first = scene.policy().turn();
            assertThat(first.log("planned"))
                    .extracting(claim -> claim.text("partition"))
                    .containsExactly("", "x");
            assertThat(first.killed()).hasSize(6);
            assertThat(first.refusals("root.a")).containsExactly("BUDGET_SPENT", "BUDGET_SPENT");
            scene.policy().turnsUntil(() -> app.placed().size() == 4, 3);
        }
    }

    /** Bob has passed his half of a's 28.8 GiB in x. */
    @Test
    void userLimitsAreOfOnePartition() throws Exception {
        try (var scene = MockScene.of(cluster(100)
                .queue("root.a", 60, queue -> queue.minimumUserLimit(50).userLimitFactor(0.5))
                .queue("root.b", 40))) {
            var bob = scene.app("root.a", "bob");
            scene.cluster().fill(bob, Want.of(4, Size.gib(4)).label("x"));
            fillWithB(scene);
            scene.refused(bob, Want.of(1, Size.gib(4)).priority(2).label("x"), "USER_LIMIT");
            assertThat(scene.placed(bob, Want.of(1, LARGE).priority(3))).hasSize(3);
        }
    }

    private static void fillWithB(MockScene scene) throws Exception {
        scene.filler(
                "root.b",
                Want.of(100, Size.gib(4)),
                Want.of(100, Size.gib(4)).priority(2).label("x"));
    }

    private static MockClusterBuilder cluster(double maxInX) {
        return MockScene.settings()
                .label("x", true)
                .queue("root.a", 10, queue -> queue.label("x", min(maxInX, 90), maxInX))
                .queue("root.b", 90, queue -> queue.label("x", 100 - min(maxInX, 90), 100))
                .nodes(2, Size.gib(16))
                .nodes(2, Size.gib(16), "x", 0);
    }

    /**
     * Queue b, of lower priority than the borrower's queue, holds 12 GiB of x; for 4 one container has to go, for 8
     * two.
     */
    @ParameterizedTest(name = "for {0} GiB")
    @ValueSource(ints = {4, 8})
    void whoBorrowsThePartitionGoesFirst(int gib) throws Exception {
        try (var scene = MockScene.of(lendingCluster()
                .queue("root.a", 60, queue -> queue.priority(2))
                .queue("root.c", 30, queue -> queue.priority(1)))) {
            var borrower = borrower(scene, "root.c", 1);
            var own = scene.filler("root.b", Want.of(100, Size.gib(4)).label("x"));
            assertThat(own.running()).hasSize(3);
            var app = scene.app("root.a");
            var lent = MockScene.on(scene.node(1), borrower);
            var dead = scene.placed(app, Want.of(1, Size.gib(gib)).label("x"));
            assertThat(dead).hasSize(gib / 4).containsAll(lent);
        }
    }

    /** Queue a has its 60 % of x. */
    @Test
    void whoBorrowsGivesWayToAQueueOfThePartitionAboveItsGuarantee() throws Exception {
        try (var scene = MockScene.of(lendingCluster())) {
            var app = scene.filler("root.a", Want.of(2, Size.gib(6)).label("x"));
            var borrower = borrower(scene, "root.c", 1);
            var lent = MockScene.on(scene.node(1), borrower);
            assertThat(scene.placed(app, Want.of(1, Size.gib(4)).priority(2).label("x")))
                    .containsExactlyElementsOf(lent);
        }
    }

    @Test
    void whoBorrowsIsLeftAloneWhereItsQueueIsAheadByPriority() throws Exception {
        try (var scene = MockScene.of(lendingCluster().queue("root.c", 30, queue -> queue.priority(5)))) {
            var borrower = borrower(scene, "root.c", 4);
            scene.refused(scene.app("root.a"), Want.of(1, Size.gib(4)).label("x"), "ONLY_HIGHER_PRIORITY_VICTIMS");
            assertThat(MockScene.on(scene.node(1), borrower)).hasSize(4);
        }
    }

    @Test
    void anAskForTheDefaultPartitionTakesNothingFromWhoBorrows() throws Exception {
        try (var scene = MockScene.of(lendingCluster())) {
            var borrower = borrower(scene, "root.c", 4);
            var app = scene.app("root.a");
            var lent = MockScene.on(scene.node(1), borrower);
            assertThat(scene.placed(app, Want.of(1, Size.gib(8)))).hasSize(2).doesNotContainAnyElementsOf(lent);
        }
    }

    /** Fills the default partition, and so much of x. */
    private static MockApp borrower(MockScene scene, String queue, int containers) throws Exception {
        var app = scene.filler(queue, Want.of(4, Size.gib(4)));
        app.ask(Want.of(containers, Size.gib(4)).priority(2));
        for (int beat = 0; app.placed().size() < 4 + containers; beat++) {
            assertThat(beat).as("heartbeats").isLessThan(20);
            scene.cluster().heartbeatAll();
            app.heartbeat();
        }
        scene.cluster().heartbeatAll();
        assertThat(MockScene.on(scene.node(1), app)).hasSize(containers);
        return app;
    }

    /** A node of 16 GiB and one in x, which others may borrow. */
    private static MockClusterBuilder lendingCluster() {
        return MockScene.settings()
                .label("x", false)
                .queue("root.a", 60, queue -> queue.label("x", 60, 100))
                .queue("root.b", 10, queue -> queue.label("x", 40, 100))
                .queue("root.c", 30, QueueSpec::noLabels)
                .nodes(1, Size.gib(16))
                .nodes(1, Size.gib(16), "x", 0);
    }

    /** The label moves, the last node loses it, or the queue its access. */
    @ParameterizedTest(name = "{0}")
    @CsvSource({
        "the label moves, NODE_RELABELLED, ",
        "it is gone, NODE_RELABELLED, NO_NODE_BIG_ENOUGH",
        "no access, NODE_NOT_ELIGIBLE, NO_ELIGIBLE_NODE"
    })
    void nobodyDiesOnTheOldNodeWhereVictimsAreTold(String change, String end, @Nullable String refusal)
            throws Exception {
        try (MockScene scene = changing("6000")) {
            var small = scene.filler("root.b", Want.of(100, Size.gib(4)).label("x"));
            var large = scene.app("root.a").ask(LARGE_IN_X);
            scene.policy().turn();
            assertThat(small.notices()).hasSize(3);
            switch (change) {
                case "the label moves" -> moveLabel(scene);
                case "it is gone" -> scene.cluster().relabel(scene.node(0), "");
                default -> withdrawAccess(scene);
            }
            var round = scene.policy().turn();
            assertThat(scene.policy().cancellations()).containsExactly(end);
            assertThat(round.refusals("root.a")).isEqualTo(refusal == null ? List.of() : List.of(refusal));
            if (change.equals("no access")) {
                var numbers = round.log("refused_demand").get(0).json().path("numbers");
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

    /** Hadoop moves the unconfirmed dead with the label, and books go wrong; the auditor corrects them. */
    @Test
    void theLabelMovesWhileTheNodeIsHeldAndTheAskIsHelpedWhereItIsNow() throws Exception {
        try (MockScene scene = changing("0")) {
            scene.filler("root.b", Want.of(100, Size.gib(4)).label("x"));
            scene.filler("root.b", Want.of(100, Size.gib(4)));
            var large = scene.app("root.a");
            scene.cluster().nodes().forEach(MockNode::hangOnToKilled);
            large.ask(LARGE_IN_X);
            assertThat(scene.policy().round().killed()).hasSize(3);
            moveLabel(scene);
            audit(scene);
            var round = scene.policy().round();
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
        try (MockScene scene = changing("0")) {
            scene.filler("root.b", Want.of(100, Size.gib(4)).label("x"));
            var outsider = scene.app("root.c");
            assertThatThrownBy(() -> outsider.ask(LARGE_IN_X)).isInstanceOf(InvalidResourceRequestException.class);
            scene.policy().restsFor(2);
        }
    }

    private static void audit(MockScene scene) {
        var auditor = new QueueLedgerAuditor();
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
            var prefix = "yarn.scheduler.capacity.root.";
            conf.set(prefix + "a.accessible-node-labels", " ");
            conf.set(prefix + "a.accessible-node-labels.x.capacity", "0");
            conf.set(prefix + "b.accessible-node-labels.x.capacity", "100");
        });
    }

    private static void moveLabel(MockScene scene) throws Exception {
        scene.cluster().relabel(scene.node(0), "");
        scene.cluster().relabel(scene.node(1), "x");
    }

    /** Node 0 of three is in x, which is to move to node 1. */
    private static MockScene changing(String grace) throws Exception {
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
