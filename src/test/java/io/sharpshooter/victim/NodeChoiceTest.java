package io.sharpshooter.victim;

import static io.sharpshooter.fixture.Amount.gib;
import static io.sharpshooter.fixture.Detail.agedSeconds;
import static io.sharpshooter.fixture.Detail.app;
import static io.sharpshooter.fixture.Detail.borrowing;
import static io.sharpshooter.fixture.Detail.inPartition;
import static io.sharpshooter.fixture.Detail.key;
import static io.sharpshooter.fixture.Detail.on;
import static io.sharpshooter.fixture.Detail.onlyOn;
import static io.sharpshooter.fixture.Detail.ratherOn;
import static io.sharpshooter.fixture.QueueDetail.guaranteed;
import static io.sharpshooter.fixture.QueueDetail.guaranteedIn;
import static io.sharpshooter.fixture.QueueDetail.maximum;
import static io.sharpshooter.fixture.QueueDetail.priority;
import static io.sharpshooter.fixture.Scenario.scenario;
import static org.assertj.core.api.Assertions.assertThat;

import io.sharpshooter.demand.Reason;
import io.sharpshooter.fixture.Amount;
import io.sharpshooter.fixture.QueueDetail;
import io.sharpshooter.fixture.Scenario;
import org.junit.jupiter.api.Test;

class NodeChoiceTest {
    private static Scenario twoNodes() {
        return scenario()
                .node("n1", gib(100))
                .node("n2", gib(100))
                .queue("a", guaranteed(50))
                .queue("b");
    }

    @Test
    void choosesTheNodeWhereLeastIsLost() {
        twoNodes()
                .running("b", 10, gib(10), on("n1"), agedSeconds(5000))
                .running("b", 10, gib(10), on("n2"), agedSeconds(100))
                .asks("a", 1, gib(60))
                .round()
                .expectNodes("n2");
    }

    @Test
    void aNodeWhereOnlyBorrowersDieGoesBeforeCost() {
        scenario()
                .node("x1", gib(100), "x")
                .node("x2", gib(100), "x")
                .node("n1", gib(100))
                .queue("a", guaranteedIn("x", 100))
                .queue("b")
                .running("b", 10, gib(10), on("x1"), inPartition("x"), agedSeconds(1))
                .running("b", 4, gib(10), on("x2"), inPartition("x"), agedSeconds(1))
                .running("b", 6, gib(10), on("x2"), borrowing(), agedSeconds(90_000))
                .asks("a", 1, gib(60), inPartition("x"))
                .round()
                .expectNodes("x2");
    }

    @Test
    void amongOwnersTheLowestOfTheHighestPrioritiesGoesBeforeCost() {
        scenario()
                .node("n1", gib(100))
                .node("n2", gib(100))
                .queue("a", guaranteed(50), priority(9))
                .queue("more", priority(3))
                .queue("less", priority(2))
                .running("less", 5, gib(10), on("n1"), agedSeconds(1))
                .running("more", 5, gib(10), on("n1"), agedSeconds(1))
                .running("less", 10, gib(10), on("n2"), agedSeconds(90_000))
                .asks("a", 1, gib(60))
                .round()
                .expectNodes("n2");
    }

    @Test
    void aNodeWhereNoScarceTypeDiesInVainGoesBeforeCost() {
        scenario()
                .node("n1", gib(100).gpus(10))
                .node("n2", gib(100))
                .queue("a", guaranteed(50))
                .queue("b")
                .running("b", 10, gib(10).gpus(1), on("n1"), agedSeconds(1))
                .running("b", 10, gib(10), on("n2"), agedSeconds(90_000))
                .asks("a", 1, gib(60))
                .round()
                .expectNodes("n2");
    }

    @Test
    void priorityGoesBeforeScarceTypesAmongNodesToo() {
        scenario()
                .node("n1", gib(100).gpus(10))
                .node("n2", gib(100))
                .queue("a", guaranteed(50), priority(9))
                .queue("more", priority(3))
                .queue("less", priority(2))
                .running("less", 10, gib(10).gpus(1), on("n1"), agedSeconds(90_000))
                .running("more", 10, gib(10), on("n2"), agedSeconds(1))
                .asks("a", 1, gib(60))
                .round()
                .expectNodes("n1");
    }

    @Test
    void atEqualCostTheLowestPriorityOfTheVictimsQueuesDecides() {
        scenario()
                .set("cost", "count")
                .node("n1", gib(100))
                .node("n2", gib(100))
                .queue("a", guaranteed(50), priority(9))
                .queue("more", priority(3))
                .queue("less", priority(2))
                .running("more", 10, gib(10), on("n1"))
                .running("less", 10, gib(10), on("n2"))
                .asks("a", 1, gib(60))
                .round()
                .expectNodes("n2");
    }

    @Test
    void thenThePreferredPlace() {
        twoNodes()
                .set("cost", "count")
                .running("b", 10, gib(10), on("n1"))
                .running("b", 10, gib(10), on("n2"))
                .asks("a", 1, gib(60), ratherOn("n2"))
                .round()
                .expectNodes("n2");
    }

    @Test
    void thenTheNumberOfVictims() {
        twoNodes()
                .set("cost", "run-time")
                .running("b", 2, gib(50), on("n1"), agedSeconds(30))
                .running("b", 1, gib(90), on("n2"), agedSeconds(60))
                .asks("a", 1, gib(60))
                .round()
                .expectNodes("n2");
    }

    @Test
    void thenTheSpaceFreedBeyondTheNeed() {
        twoNodes()
                .set("cost", "count")
                .running("b", 1, gib(100), on("n1"))
                .running("b", 1, gib(70), on("n2"))
                .running("b", 1, gib(30), on("n2"))
                .asks("a", 1, gib(60))
                .round()
                .expectNodes("n2")
                .expectVictims("b#1");
    }

    @Test
    void thenTheNodesId() {
        twoNodes()
                .set("cost", "count")
                .running("b", 10, gib(10), on("n2"))
                .running("b", 10, gib(10), on("n1"))
                .asks("a", 1, gib(60))
                .round()
                .expectNodes("n1");
    }

    @Test
    void oneHoldingClaimPerNode() {
        twoNodes()
                .running("b", 10, gib(10), on("n1"))
                .running("b", 10, gib(10), on("n2"))
                .asks("a", 2, gib(50))
                .round()
                .expectNodes("n2", "n1");
        scenario()
                .node("n1", gib(200))
                .queue("a", guaranteed(100))
                .queue("b")
                .running("b", 20, gib(10), on("n1"))
                .asks("a", 2, gib(100))
                .round()
                .expectNodes("n1")
                .expect("a", Reason.HELPED, 1);
    }

    /** The first victim is larger than it need be, so that the parent lacks less for the second container: now n2 does with one victim. */
    @Test
    void aNodeIsJudgedAnewWhereLimitsLackLessThanBefore() {
        scenario()
                .set("cost", "run-time")
                .set("total_preemption_per_round", "1.0")
                .set("threshold", "1%")
                .node("n1", gib(50))
                .node("n2", gib(90))
                .node("n3", gib(40))
                .queue("p", guaranteed(gib(160)), maximum(gib(160)))
                .queue("p.a", guaranteed(gib(80)))
                .queue("p.b")
                .running("p.b", 1, gib(50), on("n1"), agedSeconds(10))
                .running("p.b", 1, gib(30), on("n2"), agedSeconds(50))
                .running("p.b", 1, gib(40), on("n2"), agedSeconds(8000))
                .running("p.b", 1, gib(40), on("n3"), agedSeconds(60))
                .asks("p.a", 2, gib(40))
                .round()
                .expectNodes("n1", "n2");
    }

    @Test
    void aNodeThatTheAskMayNotUseIsNoChoice() {
        twoNodes()
                .running("b", 10, gib(10), on("n1"), agedSeconds(1))
                .running("b", 10, gib(10), on("n2"), agedSeconds(9000))
                .asks("a", 1, gib(60), onlyOn("n2"))
                .round()
                .expectNodes("n2");
    }

    @Test
    void aDrainingNodeIsNoChoice() {
        scenario()
                .node("n1", gib(100))
                .drainingNode("n2", gib(100))
                .queue("a", guaranteed(50))
                .queue("b")
                .running("b", 10, gib(10), on("n1"))
                .running("b", 10, gib(10), on("n2"), agedSeconds(1))
                .asks("a", 1, gib(60))
                .round()
                .expectNodes("n1");
    }

    /** Containers of low are taken first, which costs 610 on n2; when those of mid come first, 100. */
    @Test
    void aPlanMadeBeforeIsForgottenWhenContainersAreTakenInAnotherOrder() {
        Planning planning = Planning.of(costlyOnTheSecond());
        NodeChoice choice = new NodeChoice(planning.planner);
        takeTheFirst(planning, choice);
        moveFromLowToMid(planning, gib(20));
        expectTheSecond(choice);
    }

    /** Of the 29 GiB that low has on n2 it can give only 25 then, one container; with one of mid alone it costs 100. */
    @Test
    void aPlanMadeBeforeIsForgottenWhenItsQueueCanGiveLess() {
        Planning planning = Planning.of(costlyOnTheSecond(69, 20, priority(1)));
        NodeChoice choice = new NodeChoice(planning.planner);
        takeTheFirst(planning, choice);
        planning.view.books().addRunning(queue(planning, 0), gib(4).vector(), -1);
        expectTheSecond(choice);
    }

    /** What b holds on n2 is not enough until more is free there; then it would cost only 50. */
    @Test
    void aNodeWithoutAPlanIsNotLookedAtAgainInTheRound() {
        Planning planning = Planning.of(scenario()
                .set("cost", "run-time")
                .node("n1", gib(20))
                .node("n2", gib(20))
                .node("n3", gib(20))
                .queue("a", guaranteed(100))
                .queue("b")
                .running("b", 1, gib(20), on("n1"), agedSeconds(100))
                .running("b", 1, gib(5), on("n2"), agedSeconds(50))
                .running("a", 1, gib(15), on("n2"))
                .running("b", 1, gib(20), on("n3"), agedSeconds(300))
                .asks("a", 1, gib(10)));
        NodeChoice choice = new NodeChoice(planning.planner);
        takeTheFirst(planning, choice);
        planning.view.books().addCommitted(queue(planning, 0), gib(5).vector(), -1);
        NodeState second = planning.nodes.all().get(1);
        second.addFree(gib(5).vector(), 1);
        assertThat(choice.best(1)).map(NodePlan::cost).hasValue(300L);
        assertThat(planning.planner.plan(second)).map(NodePlan::cost).hasValue(50L);
    }

    /** On n2 it costs 140 at first, and 70 when 3 GiB more are free. */
    @Test
    void aNodeIsKnownByItsPlanUntilThatIsTheBest() {
        Planning planning = Planning.of(scenario()
                .set("cost", "run-time")
                .node("n1", gib(10))
                .node("n2", gib(13))
                .node("n3", gib(10))
                .queue("a", guaranteed(100))
                .queue("b")
                .running("b", 1, gib(10), on("n1"), agedSeconds(110))
                .running("b", 1, gib(7), on("n2"), agedSeconds(70))
                .running("b", 1, gib(6), on("n2"), agedSeconds(70))
                .running("b", 1, gib(10), on("n3"), agedSeconds(120))
                .asks("a", 1, gib(10)));
        NodeChoice choice = new NodeChoice(planning.planner);
        takeTheFirst(planning, choice);
        planning.view.books().addCommitted(queue(planning, 0), gib(3).vector(), -1);
        planning.nodes.all().get(1).addFree(gib(3).vector(), 1);
        assertThat(choice.best(1).orElseThrow().cost()).isEqualTo(120);
        planning.nodes.all().get(2).hold(true);
        assertThat(choice.best(2).orElseThrow().cost()).isEqualTo(70);
    }

    @Test
    void plansAreForgottenTimeAndAgainAsTheOrderChanges() {
        Planning planning = Planning.of(costlyOnTheSecond());
        NodeChoice choice = new NodeChoice(planning.planner);
        for (int version = 0; version < 6; version += 2) {
            assertThat(choice.best(version).orElseThrow().cost()).isEqualTo(500);
            moveFromLowToMid(planning, gib(20));
            assertThat(choice.best(version + 1).orElseThrow().cost()).isEqualTo(100);
            moveFromLowToMid(planning, gib(-20));
        }
    }

    /** The parent lacks 10 GiB or 5. */
    @Test
    void plansAreForgottenTimeAndAgainAsLimitsLackLessAndMore() {
        Planning planning = Planning.of(scenario()
                .set("cost", "run-time")
                .node("n1", gib(20))
                .node("n2", gib(20))
                .queue("p", guaranteed(gib(20)), maximum(gib(20)))
                .queue("p.a", guaranteed(gib(20)))
                .queue("p.b")
                .running("p.b", 2, gib(5), on("n1"), agedSeconds(100))
                .running("p.b", 1, gib(10), on("n2"), agedSeconds(150))
                .asks("p.a", 1, gib(10)));
        NodeChoice choice = new NodeChoice(planning.planner);
        for (int version = 0; version < 6; version += 2) {
            assertThat(choice.best(version).orElseThrow().cost()).isEqualTo(150);
            planning.view.books().addCommitted(queue(planning, 0), gib(5).vector(), -1);
            assertThat(choice.best(version + 1).orElseThrow().cost()).isEqualTo(100);
            planning.view.books().addCommitted(queue(planning, 0), gib(5).vector(), 1);
        }
    }

    private static Scenario costlyOnTheSecond() {
        return costlyOnTheSecond(59, 10, guaranteed(gib(20)));
    }

    private static Scenario costlyOnTheSecond(long gibOfA, long gibOfLow, QueueDetail mid) {
        return scenario()
                .set("cost", "run-time")
                .set("max_ignored_over_capacity", "0")
                .node("n1", gib(20))
                .node("n2", gib(49))
                .node("n3", gib(20))
                .queue("a", guaranteed(gib(gibOfA)), priority(9))
                .queue("low", guaranteed(gib(gibOfLow)))
                .queue("mid", mid)
                .running("low", 1, gib(20), on("n1"), agedSeconds(500))
                .running("low", 1, gib(15), on("n2"), agedSeconds(300))
                .running("low", 1, gib(14), on("n2"), agedSeconds(310))
                .running("mid", 1, gib(20), on("n2"), agedSeconds(100))
                .running("mid", 1, gib(20), on("n3"), agedSeconds(590))
                .asks("a", 1, gib(20));
    }

    /** On n2 cores are lacked too, of which low has more than its ideal share: its containers go first, for 410 at least. */
    @Test
    void aBoundIsForgottenWhenAQueueComesToItsShareInATypeThatIsLackedThere() {
        Planning planning = Planning.of(coresLackedOnTheSecond());
        NodeChoice choice = new NodeChoice(planning.planner);
        takeTheFirst(planning, choice);
        moveFromLowToMid(planning, gib(0).vcores(22));
        expectTheSecond(choice);
    }

    private static Scenario coresLackedOnTheSecond() {
        Scenario scenario = scenario()
                .set("cost", "run-time")
                .node("n1", gib(20).vcores(10))
                .node("n2", gib(49).vcores(12))
                .node("n3", gib(20).vcores(10))
                .queue("a", guaranteed(gib(69).vcores(30)), priority(9))
                .queue("low")
                .queue("mid")
                .running("low", 1, gib(20).vcores(1), on("n1"), agedSeconds(350))
                .running("low", 1, gib(15).vcores(4), on("n2"), agedSeconds(300))
                .running("low", 1, gib(14).vcores(4), on("n2"), agedSeconds(310))
                .running("mid", 1, gib(20).vcores(4), on("n2"), agedSeconds(100))
                .running("mid", 1, gib(20).vcores(1), on("n3"), agedSeconds(380))
                .asks("a", 20, gib(20).vcores(2));
        for (int node = 4; node < 10; node++) {
            scenario.node("n" + node, gib(200).vcores(10))
                    .running("low", 1, gib(1).vcores(10), on("n" + node), agedSeconds(9000));
        }
        return scenario;
    }

    /** Cores are lacked on n2 alone, by their parent, since mid's reservation cannot go with mid's containers there. */
    @Test
    void aPlanIsForgottenWhenAQueueComesToItsShareInATypeThatLimitsLackedForIt() {
        Planning planning = Planning.of(coresLackedByTheParent());
        NodeChoice choice = new NodeChoice(planning.planner);
        takeTheFirst(planning, choice);
        moveFromLowTo(asking(planning), planning, gib(0).vcores(40));
        expectTheSecond(choice);
    }

    private static Scenario coresLackedByTheParent() {
        Scenario scenario = scenario()
                .set("cost", "run-time")
                .set("max_ignored_over_capacity", "0")
                .node("n1", gib(20).vcores(10))
                .node("n2", gib(69).vcores(20))
                .node("n3", gib(20).vcores(10))
                .queue("p", guaranteed(100), maximum(gib(133).vcores(80)))
                .queue("p.a", guaranteed(gib(10).vcores(1)), priority(1))
                .queue("p.low")
                .queue("p.mid", priority(1), maximum(gib(50).vcores(4)))
                .running("p.low", 1, gib(20).vcores(1), on("n1"), agedSeconds(350))
                .running("p.low", 1, gib(15).vcores(4), on("n2"), agedSeconds(300))
                .running("p.low", 1, gib(14).vcores(4), on("n2"), agedSeconds(310))
                .running("p.mid", 1, gib(20).vcores(1), on("n2"), agedSeconds(50))
                .running("p.mid", 1, gib(20).vcores(4), on("n2"), agedSeconds(100))
                .running("p.mid", 1, gib(20).vcores(4), on("n3"), agedSeconds(380))
                .reserved("p.mid", gib(1).vcores(2), on("n4"), key(30))
                .asks("p.a", 1, gib(20).vcores(2))
                .asks("p.a", 5, gib(1).vcores(7), app("other"));
        for (int small = 4; small < 8; small++) {
            scenario.node("n" + small, gib(6).vcores(17)).running("p.low", 1, gib(1).vcores(15), on("n" + small));
        }
        return scenario;
    }

    private static void moveFromLowToMid(Planning planning, Amount amount) {
        moveFromLowTo(queue(planning, 2), planning, amount);
    }

    private static void moveFromLowTo(int queue, Planning planning, Amount amount) {
        planning.view.books().addRunning(queue(planning, 0), amount.vector(), -1);
        planning.view.books().addRunning(queue, amount.vector(), 1);
    }

    private static int asking(Planning planning) {
        return planning.snapshot.asks().get(0).app().queue().index();
    }

    private static void takeTheFirst(Planning planning, NodeChoice choice) {
        NodeState best = choice.best(0).orElseThrow().node();
        assertThat(best.node().id()).isEqualTo("n1");
        best.hold(true);
    }

    private static void expectTheSecond(NodeChoice choice) {
        NodePlan next = choice.best(1).orElseThrow();
        assertThat(next.cost()).isEqualTo(100);
        assertThat(next.node().node().id()).isEqualTo("n2");
    }

    /** Whose the container on a node is that stands first there. */
    private static int queue(Planning planning, int node) {
        return planning.container(node, 0).queue().index();
    }
}
