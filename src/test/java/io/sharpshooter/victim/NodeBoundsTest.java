package io.sharpshooter.victim;

import static io.sharpshooter.fixture.Amount.gib;
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
        return scenario("""
                queues a 100% priority 9, low, mid priority 1
                node n1 100g/8c: low 20g aged 1000s, mid 10g/1c aged 100s, mid 10g aged 300s
                node n2 400g/40c: low 10 x 10g aged 5s, mid 10 x 10g aged 5s
                a asks 60g
                """).set("cost", "run-time");
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
        Planning labelled = Planning.in("x", scenario("""
                queues a 100% of x priority 9, low 0% of x, mid priority 1
                node n1 100g
                node x1 100g label x: mid 20g borrowing aged 500s, low 2 x 10g aged 100s
                node x2 400g label x: low 30 x 10g, mid 10 x 10g borrowing
                a asks 80g label x
                """).set("cost", "run-time"));
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
        Planning planning = Planning.of(scenario("""
                queues a, x, y 150g
                node n1 80g/4gpu: x 4 x 10g aged 1000s, y 4 x 10g/1gpu aged 1s
                node n2 220g: x 6 x 10g, y 16 x 10g
                a asks 40g
                """).set("cost", "run-time"));
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
        Planning planning = Planning.of(scenario("""
                queues a 100%, b
                node n1 80g: b 8 x 10g aged 50000000s
                a asks 40g
                """).set("cost", "run-time"));
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
        return Planning.of(scenario("""
                queues a 100%, b
                node n2 50g
                node n1 110g: b 50g am, b 10g
                a asks 60g
                """));
    }

    @Test
    void containersThatHoldNothingCostNothingAtLeast() {
        Planning nothing = Planning.of(
                scenario("queues a 100%, b; node n1 100g: b 3 x 0g; a asks 60g").set("cost", "run-time"));
        assertThat(nothing.planner.bounds().roughly(0, lack(10 * GIB, 0))).isZero();
    }

    /** By memory it is not among the containers of the node. */
    @Test
    void aContainerWithoutMemoryCountsForItsCores() {
        Planning cores = Planning.of(scenario("""
                queues a 100%, b
                node n1 100g/40c: b 10g/10c aged 200s, b 10g/10c aged 300s, b 0g/10c aged 100s
                a asks 60g
                """).set("cost", "run-time"));
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
