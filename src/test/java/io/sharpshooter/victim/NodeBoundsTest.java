package io.sharpshooter.victim;

import static io.sharpshooter.fixture.Amount.gib;
import static io.sharpshooter.fixture.Detail.agedSeconds;
import static io.sharpshooter.fixture.Detail.am;
import static io.sharpshooter.fixture.Detail.borrowing;
import static io.sharpshooter.fixture.Detail.inPartition;
import static io.sharpshooter.fixture.Detail.on;
import static io.sharpshooter.fixture.QueueDetail.guaranteed;
import static io.sharpshooter.fixture.QueueDetail.guaranteedIn;
import static io.sharpshooter.fixture.QueueDetail.priority;
import static io.sharpshooter.fixture.Scenario.scenario;
import static org.assertj.core.api.Assertions.assertThat;

import io.sharpshooter.fixture.Lookup;
import io.sharpshooter.fixture.Scenario;
import java.util.Objects;
import org.junit.jupiter.api.Test;

/** What it costs at least to take so much on n1: a bound as near as it can be told without planning. */
class NodeBoundsTest {
    private static final long GIB = 1024;

    private final Planning planning = Planning.of(three());
    private final NodeBounds bounds = planning.planner.bounds();
    private final Allowance allowance = planning.planner.allowance();

    /** On n1 one of 20 GiB that costs 1000, and two of 10 GiB that cost 100 and 300, in queues far above their due. */
    private static Scenario three() {
        return scenario()
                .set("cost", "run-time")
                .node("n1", gib(100).vcores(8))
                .node("n2", gib(400).vcores(40))
                .queue("a", guaranteed(100), priority(9))
                .queue("low")
                .queue("mid", priority(1))
                .running("low", 1, gib(20), on("n1"), agedSeconds(1000))
                .running("mid", 1, gib(10).vcores(1), on("n1"), agedSeconds(100))
                .running("mid", 1, gib(10), on("n1"), agedSeconds(300))
                .running("low", 10, gib(10), on("n2"), agedSeconds(5))
                .running("mid", 10, gib(10), on("n2"), agedSeconds(5))
                .asks("a", 1, gib(60));
    }

    @Test
    void theCheapestPerUnitAreCountedFirstInWholeSteps() {
        assertIs(least(10 * GIB), 100);
        assertIs(least(20 * GIB), 400);
        assertIs(least(10 * GIB + 1), 400);
        assertIs(least(30 * GIB), 900);
        assertIs(least(40 * GIB), 1400);
    }

    /** Though those who have asked for the partition have the lower priority, and cost less. */
    @Test
    void whoBorrowsThePartitionIsCountedFirst() {
        Planning labelled = Planning.in(
                "x",
                scenario()
                        .set("cost", "run-time")
                        .node("x1", gib(100), "x")
                        .node("x2", gib(400), "x")
                        .node("n1", gib(100))
                        .queue("a", guaranteedIn("x", 100), priority(9))
                        .queue("low", guaranteedIn("x", 0))
                        .queue("mid", priority(1))
                        .running("mid", 1, gib(20), on("x1"), borrowing(), agedSeconds(500))
                        .running("low", 2, gib(10), on("x1"), inPartition("x"), agedSeconds(100))
                        .running("low", 30, gib(10), on("x2"), inPartition("x"))
                        .running("mid", 10, gib(10), on("x2"), borrowing())
                        .asks("a", 1, gib(80), inPartition("x")));
        long[] lack = {20 * GIB, 0, 0};
        Tiers tiers = Objects.requireNonNull(labelled.planner.tiers());
        assertIs(labelled.planner.bounds().leastCost(0, lack, labelled.planner.allowance(), tiers), 500);
        assertIs(labelled.planner.bounds().leastCost(0, lack, labelled.planner.allowance()), 200);
    }

    @Test
    void noMoreThanThereIsCanBeTaken() {
        assertThat(least(40 * GIB + 1)).isEqualTo(NodeBounds.IMPOSSIBLE);
        assertThat(least(10 * GIB, 1000)).isEqualTo(NodeBounds.IMPOSSIBLE);
    }

    @Test
    void ofTwoTypesTheDearerOneCounts() {
        assertThat(least(20 * GIB, 1)).isEqualTo(least(20 * GIB));
        assertThat(least(0, 1)).isPositive().isLessThan(least(20 * GIB));
    }

    @Test
    void whereTiersDecideALaterTierMakesNothingCheaper() {
        assertIs(byTiers(20 * GIB), 1000);
        assertIs(byTiers(30 * GIB), 900);
    }

    @Test
    void tiersDecideNothingWhereVictimsOfAClaimAreOnTheNode() {
        NodeState node = planning.nodes.all().get(0);
        node.claim(node.node().containers().get(0), true);
        assertIs(byTiers(20 * GIB), 400);
        node.claim(node.node().containers().get(0), false);
        assertIs(byTiers(20 * GIB), 1000);
    }

    @Test
    void aQuickBoundIsAsGoodAsTheOneThatWasWorkedOutForTheSame() {
        assertThat(bounds.roughly(0, lack(20 * GIB, 0))).isBetween(98L, 100L);
        long exact = least(20 * GIB);
        assertThat(bounds.roughly(0, lack(20 * GIB, 0))).isBetween(exact - 2, exact);
        assertThat(bounds.roughly(0, lack(0, 0))).isZero();
    }

    @Test
    void aNodeThatNobodyHasLookedAtIsJudgedAsIfItsNewestWereTheLargest() {
        assertThat(roughly(0, 10)).isBetween(48L, 50L);
        assertThat(roughly(0, 40)).isBetween(398L, 400L);
        assertThat(roughly(0, 60)).isBetween(1398L, 1400L);
        assertThat(roughly(0, 100)).as("three are all there are").isBetween(1398L, 1400L);
        assertThat(roughly(1, 100)).isBetween(48L, 50L);
    }

    /** Of a node that nobody has asked about. */
    private static long roughly(int node, long gib) {
        return Planning.of(three()).planner.bounds().roughly(node, lack(gib * GIB, 0));
    }

    @Test
    void oneContainerMayDoWhereItMakesRoomWithWhatIsFree() {
        NodeState node = planning.nodes.all().get(0);
        assertThat(bounds.oneMayDo(0, node, gib(80).vector())).isTrue();
        assertThat(bounds.oneMayDo(0, node, gib(81).vector())).isFalse();
        long[] free = {node.free(0), node.free(1), node.free(2)};
        assertThat(bounds.oneMayDo(free, gib(80).vector())).isTrue();
        assertThat(bounds.oneMayDo(free, gib(81).vector())).isFalse();
    }

    /** Later: x is above its ideal share by 10 GiB, and y, whose containers hold a GPU that nobody wants, by 30. */
    @Test
    void aQueueIsCountedDownToItsIdealShareAndNoFurther() {
        Planning planning = Planning.of(scenario()
                .set("cost", "run-time")
                .node("n1", gib(80).gpus(4))
                .node("n2", gib(220))
                .queue("a")
                .queue("x")
                .queue("y", guaranteed(gib(150)))
                .running("x", 4, gib(10), on("n1"), agedSeconds(1000))
                .running("y", 4, gib(10).gpus(1), on("n1"), agedSeconds(1))
                .running("x", 6, gib(10), on("n2"))
                .running("y", 16, gib(10), on("n2"))
                .asks("a", 1, gib(40)));
        planning.view.books().addRunning(Lookup.queue(planning.snapshot, "x"), gib(30).vector(), -1);
        planning.view.books().addRunning(Lookup.queue(planning.snapshot, "y"), gib(30).vector(), 1);
        planning.planner.refresh();
        Tiers tiers = Objects.requireNonNull(planning.planner.tiers());
        long bound = planning.planner.bounds().leastCost(0, lack(40 * GIB, 0), planning.planner.allowance(), tiers);
        long cost =
                planning.planner.plan(planning.nodes.all().get(0)).orElseThrow().cost();
        assertThat(cost).isEqualTo(1003);
        assertThat(bound).isBetween(1L, cost);
    }

    /** As much as a bound is lower for the sake of rounding would be more than one. */
    @Test
    void itIsNotAboveTheCostHoweverMuchThatIs() {
        Planning planning = Planning.of(scenario()
                .set("cost", "run-time")
                .node("n1", gib(80))
                .queue("a", guaranteed(100))
                .queue("b")
                .running("b", 8, gib(10), on("n1"), agedSeconds(50_000_000))
                .asks("a", 1, gib(40)));
        NodeBounds dear = planning.planner.bounds();
        long[] lack = lack(40 * GIB, 0);
        assertThat(dear.roughly(0, lack)).isBetween(199_999_000L, 200_000_000L);
        assertThat(dear.leastCost(0, lack, planning.planner.allowance())).isBetween(199_999_000L, 200_000_000L);
        assertThat(dear.roughly(0, lack)).isBetween(199_999_000L, 200_000_000L);
    }

    @Test
    void noNodesContainersHoldMoreTogetherThanIsUsedOnSomeNode() {
        assertThat(bounds.mostUsed()).containsExactly(200 * GIB, 1, 0);
    }

    @Test
    void oneContainerMayDoOnAnyNode() {
        NodeState node = planning.nodes.all().get(1);
        assertThat(bounds.oneMayDo(1, node, gib(210).vector())).isTrue();
        assertThat(bounds.oneMayDo(1, node, gib(211).vector())).isFalse();
    }

    @Test
    void whereThereIsRoomContainersAreNotLookedAt() {
        NodeState node = planning.nodes.all().get(0);
        long before = bounds.roughly(0, lack(10 * GIB, 0));
        assertThat(bounds.oneMayDo(0, node, gib(60).vector())).isTrue();
        assertThat(bounds.roughly(0, lack(10 * GIB, 0))).isEqualTo(before);
        assertThat(bounds.oneMayDo(0, node, gib(61).vector())).isTrue();
        assertThat(bounds.roughly(0, lack(10 * GIB, 0)))
                .as("not worked out yet")
                .isZero();
    }

    @Test
    void aMasterDoesNotMakeRoom() {
        Planning master = masterAndEmpty();
        NodeState node = master.nodes.all().get(0);
        assertThat(master.planner.bounds().oneMayDo(0, node, gib(60).vector())).isTrue();
        assertThat(master.planner.bounds().oneMayDo(0, node, gib(61).vector())).isFalse();
    }

    @Test
    void whereNothingRunsThereHasToBeRoom() {
        Planning master = masterAndEmpty();
        NodeState node = master.nodes.all().get(1);
        assertThat(master.planner.bounds().oneMayDo(1, node, gib(50).vector())).isTrue();
        assertThat(master.planner.bounds().oneMayDo(1, node, gib(51).vector())).isFalse();
    }

    /** On n1 a master of 50 GiB and another container of 10, and nothing on n2. */
    private static Planning masterAndEmpty() {
        return Planning.of(scenario()
                .node("n1", gib(110))
                .node("n2", gib(50))
                .queue("a", guaranteed(100))
                .queue("b")
                .running("b", 1, gib(50), on("n1"), am())
                .running("b", 1, gib(10), on("n1"))
                .asks("a", 1, gib(60)));
    }

    @Test
    void containersThatHoldNothingCostNothingAtLeast() {
        Planning nothing = Planning.of(scenario()
                .set("cost", "run-time")
                .node("n1", gib(100))
                .queue("a", guaranteed(100))
                .queue("b")
                .running("b", 3, gib(0), on("n1"))
                .asks("a", 1, gib(60)));
        assertThat(nothing.planner.bounds().roughly(0, lack(10 * GIB, 0))).isZero();
    }

    /** By memory it is not among the containers of the node. */
    @Test
    void aContainerWithoutMemoryCountsForItsCores() {
        Planning cores = Planning.of(scenario()
                .set("cost", "run-time")
                .node("n1", gib(100).vcores(40))
                .queue("a", guaranteed(100))
                .queue("b")
                .running("b", 1, gib(10).vcores(10), on("n1"), agedSeconds(200))
                .running("b", 1, gib(10).vcores(10), on("n1"), agedSeconds(300))
                .running("b", 1, gib(0).vcores(10), on("n1"), agedSeconds(100))
                .asks("a", 1, gib(60)));
        NodeBounds ofCores = cores.planner.bounds();
        assertIs(ofCores.leastCost(0, lack(10 * GIB, 20), cores.planner.allowance()), 300);
        assertIs(ofCores.leastCost(0, lack(10 * GIB, 30), cores.planner.allowance()), 600);
    }

    /** Both leave room for rounding. */
    private static void assertIs(long bound, long cost) {
        assertThat(bound).isBetween(cost - 1, cost);
    }

    private long least(long memory) {
        return least(memory, 0);
    }

    private long least(long memory, long vcores) {
        return bounds.leastCost(0, lack(memory, vcores), allowance);
    }

    private long byTiers(long memory) {
        Tiers tiers = Objects.requireNonNull(planning.planner.tiers());
        return bounds.leastCost(0, lack(memory, 0), allowance, tiers);
    }

    private static long[] lack(long memory, long vcores) {
        return new long[] {memory, vcores, 0};
    }
}
