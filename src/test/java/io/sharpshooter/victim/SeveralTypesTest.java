package io.sharpshooter.victim;

import static io.sharpshooter.fixture.Amount.gib;
import static io.sharpshooter.fixture.Detail.agedSeconds;
import static io.sharpshooter.fixture.Detail.on;
import static io.sharpshooter.fixture.QueueDetail.guaranteed;
import static io.sharpshooter.fixture.QueueDetail.maximum;
import static io.sharpshooter.fixture.QueueDetail.preemptionDisabled;
import static io.sharpshooter.fixture.Scenario.scenario;
import static org.assertj.core.api.Assertions.assertThat;

import io.sharpshooter.claim.Action;
import io.sharpshooter.demand.Reason;
import io.sharpshooter.fixture.QueueDetail;
import io.sharpshooter.fixture.Scenario;
import org.junit.jupiter.api.Test;

/** An ask takes what it lacks, in whatever type that is. */
class SeveralTypesTest {
    @Test
    void whatLacksOnlyGpusTakesOnlyContainersWithGpus() {
        scenario()
                .set("threshold", "1%")
                .node("n1", gib(100).vcores(50).gpus(4))
                .queue("a", guaranteed(100))
                .queue("b")
                .running("b", 5, gib(1).vcores(1), on("n1"))
                .running("b", 4, gib(1).vcores(1).gpus(1), on("n1"))
                .running("b", 5, gib(1).vcores(1), on("n1"))
                .asks("a", 1, gib(10).vcores(1).gpus(2))
                .expectVictims("b#7", "b#8");
    }

    @Test
    void whatLacksOnlyCoresTakesOnlyContainersWithManyCores() {
        scenario()
                .set("threshold", "1%")
                .node("n1", gib(100).vcores(10))
                .queue("a", guaranteed(100))
                .queue("b")
                .running("b", 5, gib(1), on("n1"))
                .running("b", 2, gib(1).vcores(5), on("n1"))
                .running("b", 5, gib(1), on("n1"))
                .asks("a", 1, gib(10).vcores(8))
                .expectVictims("b#5", "b#6");
    }

    /** GPUs are free on the node, but the parent may have no more. */
    @Test
    void aMaximumOfGpusIsMadeRoomUnderByContainersOfTheSameParent() {
        scenario()
                .set("threshold", "1%")
                .node("n1", gib(100).gpus(8))
                .queue("p", guaranteed(100), maximum(gib(100).gpus(2)))
                .queue("p.a", guaranteed(100))
                .queue("p.b")
                .queue("c")
                .running("c", 2, gib(1).gpus(1), on("n1"))
                .running("p.b", 2, gib(1).gpus(1), on("n1"))
                .running("p.b", 2, gib(1), on("n1"))
                .asks("p.a", 1, gib(1).gpus(1))
                .expectVictims("p.b#1");
    }

    @Test
    void aReservationThatHoldsGpusIsDroppedForGpus() {
        gpusReserved(guaranteed(100), guaranteed(0)).round().expectVictims().expectObstacles("b@n1");
    }

    @Test
    void containersThatDoNotHelpAreNotCountedAsCandidates() {
        threeHoldCores("b")
                .node("n1", gib(100).vcores(110))
                .queue("a", guaranteed(gib(60).vcores(60)))
                .queue("b")
                .asks("a", 1, gib(1).vcores(60))
                .expectVictims("b#1", "b#2");
    }

    @Test
    void whatHoldsOnlyATypeOfWhichTheNodeHasJustEnoughIsNoCandidate() {
        threeHoldCores("b")
                .node("n1", gib(12).vcores(110))
                .queue("a", guaranteed(gib(6).vcores(60)))
                .queue("b")
                .asks("a", 1, gib(1).vcores(60))
                .expectVictims("b#1", "b#2");
    }

    @Test
    void whatHoldsOnlyATypeOfWhichALimitAllowsJustEnoughIsNoCandidate() {
        threeHoldCores("p.b")
                .node("n1", gib(100).vcores(400))
                .queue("p", guaranteed(100), maximum(gib(12).vcores(110)))
                .queue("p.a", guaranteed(gib(6).vcores(60)))
                .queue("p.b")
                .asks("p.a", 1, gib(1).vcores(60))
                .expectVictims("p.b#1", "p.b#2");
    }

    /** With the others there would be too many to try all sets. */
    private static Scenario threeHoldCores(String queue) {
        return scenario()
                .set("threshold", "1%")
                .set("cost", "run-time")
                .running(queue, 1, gib(1).vcores(50), on("n1"), agedSeconds(50))
                .running(queue, 2, gib(1).vcores(30), on("n1"), agedSeconds(33))
                .running(queue, 8, gib(1), on("n1"), agedSeconds(1000));
    }

    /** GPUs are free on n1, but with those of the reservation the parent has all that it may have. */
    @Test
    void aReservationElsewhereIsDroppedForTheGpusThatALimitLacks() {
        scenario()
                .set("threshold", "1%")
                .node("n1", gib(100).gpus(2))
                .node("n2", gib(100).gpus(2))
                .queue("p", guaranteed(100), maximum(gib(200).gpus(2)))
                .queue("p.a", guaranteed(100))
                .queue("p.b")
                .running("p.b", 1, gib(10).gpus(1), on("n2"))
                .reserved("p.b", gib(95).gpus(1), on("n2"))
                .asks("p.a", 1, gib(10).gpus(1))
                .round()
                .expectVictims()
                .expectObstacles("p.b@n2");
    }

    /** What b holds above its due is memory alone, and cores go with it. */
    @Test
    void coresMayGoAlongWithTheMemoryThatAContainerIsTakenFor() {
        scenario()
                .set("threshold", "1%")
                .node("n1", gib(100).vcores(50))
                .queue("a", guaranteed(gib(60).vcores(10)))
                .queue("b", guaranteed(gib(20).vcores(40)))
                .queue("c", preemptionDisabled())
                .running("c", 1, gib(20).vcores(10), on("n1"))
                .running("b", 4, gib(20).vcores(10), on("n1"))
                .asks("a", 1, gib(20).vcores(10))
                .expectVictims("b#3");
    }

    /** It may keep the memory. */
    @Test
    void aReservationIsDroppedForTheTypeThatItsQueueHasTooMuchOf() {
        gpusReserved(guaranteed(gib(40).gpus(2)), guaranteed(gib(60)))
                .round()
                .expectVictims()
                .expectObstacles("b@n1");
    }

    /** Of two GPUs b has one and has reserved both, and a wants one. */
    private static Scenario gpusReserved(QueueDetail a, QueueDetail b) {
        return scenario()
                .set("threshold", "1%")
                .node("n1", gib(100).gpus(2))
                .queue("a", a)
                .queue("b", b)
                .running("b", 1, gib(10).gpus(1), on("n1"))
                .reserved("b", gib(1).gpus(2), on("n1"))
                .asks("a", 1, gib(10).gpus(1));
    }

    /** 43 GiB of its 40 with the reservation, and up to 44 are ignored. */
    @Test
    void aQueueHardlyAboveItsGuaranteeWithAReservationKeepsThat() {
        hardlyAbove("0.1").round().expectVictims().expectObstacles().expect("svc", Reason.DEAD_ZONE);
        hardlyAbove("0").round().expectVictims("b#0").expectObstacles("batch@n1");
    }

    private static Scenario hardlyAbove(String ignored) {
        return scenario()
                .set("max_ignored_over_capacity", ignored)
                .node("n1", gib(100))
                .queue("svc", guaranteed(gib(60)))
                .queue("batch", guaranteed(gib(40)))
                .queue("b")
                .running("batch", 4, gib(10), on("n1"))
                .running("b", 1, gib(58), on("n1"))
                .reserved("batch", gib(3), on("n1"))
                .asks("svc", 1, gib(60));
    }

    @Test
    void aStrikeMayDropReservationsOfThoseWhoGiveThemOnly() {
        var round = scenario()
                .node("n1", gib(100))
                .node("n2", gib(100))
                .queue("a", guaranteed(50))
                .queue("b")
                .queue("c", guaranteed(50))
                .running("b", 10, gib(10), on("n1"))
                .running("c", 5, gib(10), on("n2"))
                .asks("a", 1, gib(60))
                .round();
        assertThat(round.actions(Action.Strike.class).get(0).givingQueues()).containsExactly("root.b");
    }

    /** The partition as a whole has cores enough. */
    @Test
    void coresThatAreFreeOnAnotherNodeMakeNoRoomHere() {
        scenario()
                .set("threshold", "1%")
                .node("n1", gib(100).vcores(10))
                .node("n2", gib(5).vcores(20))
                .queue("a", guaranteed(100))
                .queue("b")
                .running("b", 1, gib(5), on("n2"))
                .running("b", 2, gib(1).vcores(5), on("n1"))
                .running("b", 5, gib(1), on("n1"))
                .asks("a", 1, gib(10).vcores(8))
                .expectVictims("b#1", "b#2");
    }

    /** More cores than the node has are in use, and the ask wants none. */
    @Test
    void aTypeThatIsNotAskedForIsNotLacked() {
        Planning planning = Planning.of(scenario()
                .node("n1", gib(100).vcores(10))
                .queue("a", guaranteed(100))
                .queue("b")
                .running("b", 4, gib(20).vcores(2), on("n1"))
                .asks("a", 1, gib(20)));
        NodeState node = planning.nodes.all().get(0);
        node.addFree(gib(0).vcores(3).vector(), -1);
        NodePlan plan = planning.planner.plan(node).orElseThrow();
        assertThat(plan.victims()).isEmpty();
        assertThat(plan.lacked().isZero()).isTrue();
    }
}
