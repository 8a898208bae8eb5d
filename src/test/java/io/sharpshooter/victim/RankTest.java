package io.sharpshooter.victim;

import static io.sharpshooter.fixture.Amount.gib;
import static io.sharpshooter.fixture.Detail.agedSeconds;
import static io.sharpshooter.fixture.Detail.app;
import static io.sharpshooter.fixture.Detail.on;
import static io.sharpshooter.fixture.Detail.onlyOn;
import static io.sharpshooter.fixture.QueueDetail.guaranteed;
import static io.sharpshooter.fixture.QueueDetail.preemptionDisabled;
import static io.sharpshooter.fixture.QueueDetail.priority;
import static io.sharpshooter.fixture.Scenario.scenario;

import io.sharpshooter.demand.Reason;
import io.sharpshooter.fixture.Scenario;
import org.junit.jupiter.api.Test;

class RankTest {
    private static Scenario lowAsksWhileHighIsOverItsGuarantee() {
        return scenario()
                .node("n1", gib(100))
                .queue("low", guaranteed(50))
                .queue("high", guaranteed(50), priority(5))
                .running("high", 10, gib(10), on("n1"))
                .asks("low", 1, gib(50));
    }

    @Test
    void takesNothingFromAQueueOfHigherPriority() {
        lowAsksWhileHighIsOverItsGuarantee().round().expectVictims().expect("low", Reason.ONLY_HIGHER_PRIORITY_VICTIMS);
    }

    @Test
    void takesItsGuaranteeFromAQueueOfHigherPriorityWhereThatIsAllowed() {
        lowAsksWhileHighIsOverItsGuarantee()
                .set("guarantee-from-higher-priority", "true")
                .expectVictims("high#5", "high#6", "high#7", "high#8", "high#9");
    }

    @Test
    void beyondItsGuaranteeNothingIsTakenFromAQueueOfHigherPriorityEvenThen() {
        scenario()
                .set("guarantee-from-higher-priority", "true")
                .node("n1", gib(100))
                .queue("low", guaranteed(40))
                .queue("high", guaranteed(10), priority(5))
                .running("high", 10, gib(10), on("n1"))
                .asks("low", 1, gib(50))
                .expectNoVictims();
    }

    @Test
    void higherPriorityTakesDownToTheGuarantee() {
        scenario()
                .node("n1", gib(100))
                .queue("high", guaranteed(20), priority(5))
                .queue("low", guaranteed(30))
                .running("low", 10, gib(10), on("n1"))
                .asks("high", 1, gib(70))
                .expectVictims("low#3", "low#4", "low#5", "low#6", "low#7", "low#8", "low#9");
    }

    @Test
    void thePriorityOfTheBranchCountsAndNotThatOfTheLeaf() {
        scenario()
                .node("n1", gib(100))
                .queue("first", guaranteed(50), priority(5))
                .queue("first.modest", guaranteed(50))
                .queue("second", guaranteed(50))
                .queue("second.proud", guaranteed(50), priority(9))
                .running("first.modest", 10, gib(10), on("n1"))
                .asks("second.proud", 1, gib(50))
                .round()
                .expectVictims()
                .expect("second.proud", Reason.ONLY_HIGHER_PRIORITY_VICTIMS);
    }

    @Test
    void withinItsElasticMinimumADemandTakesDownToTheGuarantee() {
        scenario()
                .node("n1", gib(100))
                .queue("a", guaranteed(50))
                .queue("b", guaranteed(50))
                .running("b", 10, gib(10), on("n1"))
                .asks("a", 1, gib(50))
                .expectVictims("b#5", "b#6", "b#7", "b#8", "b#9");
    }

    @Test
    void beyondItsElasticMinimumADemandTakesDownToTheIdealShare() {
        scenario()
                .node("n1", gib(100))
                .queue("a", guaranteed(20))
                .queue("b", guaranteed(20))
                .queue("idle", guaranteed(60))
                .running("b", 10, gib(10), on("n1"))
                .asks("a", 1, gib(50))
                .expectVictims("b#5", "b#6", "b#7", "b#8", "b#9");
    }

    /** The first is all of a's elastic minimum, 60; for the second b, with 140 left, would have to be above its ideal share, 180. */
    @Test
    void ofTwoContainersOnlyTheOneWithinTheElasticMinimumTakesBelowTheIdealShare() {
        scenario()
                .node("n1", gib(100))
                .node("n2", gib(100))
                .node("n3", gib(100))
                .queue("a", guaranteed(20))
                .queue("b", guaranteed(10))
                .queue("d")
                .running("b", 10, gib(10), on("n1"), agedSeconds(9000))
                .running("b", 10, gib(10), on("n2"), agedSeconds(100))
                .running("d", 10, gib(10), on("n3"))
                .asks("a", 2, gib(60), onlyOn("n1", "n2"))
                .round()
                .expectNodes("n2")
                .expect("a", Reason.ONLY_PROTECTED_VICTIMS, 1);
    }

    @Test
    void theLastVictimMayCrossTheIdealShareByLessThanTheSmallestVictim() {
        scenario()
                .node("n1", gib(100))
                .queue("a", guaranteed(20))
                .queue("b", guaranteed(20))
                .queue("idle", guaranteed(60))
                .running("b", 6, gib(16), on("n1"))
                .asks("a", 1, gib(50))
                .expectVictims("b#3", "b#4", "b#5");
    }

    @Test
    void theGuaranteeIsNeverCrossed() {
        scenario()
                .node("n1", gib(100))
                .queue("a", guaranteed(60))
                .queue("b", guaranteed(40))
                .running("b", 3, gib(30), on("n1"))
                .asks("a", 1, gib(60))
                .round()
                .expectVictims()
                .expect("a", Reason.ONLY_PROTECTED_VICTIMS);
    }

    @Test
    void noOutsiderTakesFromALeafWhoseParentIsWithinItsDue() {
        scenario()
                .node("n1", gib(100))
                .queue("p", guaranteed(60))
                .queue("p.x", guaranteed(10))
                .queue("p.y", guaranteed(50))
                .queue("outsider", guaranteed(40))
                .running("p.x", 6, gib(10), on("n1"))
                .running("p.y", 1, gib(40), on("n1"), agedSeconds(9000))
                .asks("outsider", 1, gib(40))
                .set("threshold", "30%")
                .expectVictims("p.x#2", "p.x#3", "p.x#4", "p.x#5");
        scenario()
                .node("n1", gib(100))
                .queue("p", guaranteed(60))
                .queue("p.x", guaranteed(10))
                .queue("p.y", guaranteed(50))
                .queue("outsider", guaranteed(40))
                .queue("rest")
                .running("p.x", 6, gib(10), on("n1"))
                .running("rest", 4, gib(10), on("n1"), agedSeconds(9000))
                .asks("outsider", 1, gib(40))
                .set("threshold", "30%")
                .expectVictims("rest#0", "rest#1", "rest#2", "rest#3");
    }

    @Test
    void siblingsSettleAmongThemselvesThoughTheirParentIsWithinItsDue() {
        scenario()
                .node("n1", gib(100))
                .queue("p", guaranteed(100))
                .queue("p.x", guaranteed(40))
                .queue("p.y", guaranteed(60))
                .running("p.x", 10, gib(10), on("n1"))
                .asks("p.y", 1, gib(60))
                .expectVictims("p.x#4", "p.x#5", "p.x#6", "p.x#7", "p.x#8", "p.x#9");
    }

    @Test
    void aQueueWithPreemptionDisabledGivesNothing() {
        scenario()
                .node("n1", gib(100))
                .queue("a", guaranteed(50))
                .queue("b", guaranteed(50), preemptionDisabled())
                .running("b", 10, gib(10), on("n1"))
                .asks("a", 1, gib(50))
                .expectNoVictims();
    }

    @Test
    void aQueueTakesNothingFromItself() {
        scenario()
                .node("n1", gib(100))
                .queue("a", guaranteed(100))
                .running("a", 5, gib(10), on("n1"), app("old"))
                .asks("a", 1, gib(60), app("new"))
                .expectNoVictims();
    }

    @Test
    void onlyTypesInWhichItsQueueMayGiveMakeAContainerAVictim() {
        scenario()
                .node("n1", gib(100).vcores(20))
                .queue("a", guaranteed(50))
                .queue("memory", guaranteed(gib(30).vcores(10)))
                .queue("cores", guaranteed(gib(20)))
                .running("memory", 5, gib(16).vcores(2), on("n1"))
                .running("cores", 10, gib(2).vcores(1), on("n1"))
                .asks("a", 1, gib(50).vcores(8))
                .expectVictims("memory#2", "memory#3", "memory#4", "cores#8", "cores#9");
    }

    @Test
    void whatIsOnlyPromisedToAQueueIsNoReasonToTakeFromItsSiblings() {
        scenario()
                .node("n1", gib(100))
                .node("n2", gib(100))
                .queue("p")
                .queue("p.x", priority(1))
                .queue("p.y")
                .queue("d")
                .queue("o")
                .running("p.y", 5, gib(16), on("n1"))
                .running("o", 1, gib(20), on("n1"))
                .asks("p.x", 1, gib(90), onlyOn("n2"))
                .asks("d", 1, gib(15), onlyOn("n1"))
                .round()
                .expectVictims()
                .expect("p.x", Reason.FITS_NOW);
    }
}
