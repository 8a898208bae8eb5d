package io.sharpshooter.victim;

import static io.sharpshooter.fixture.Scenario.scenario;

import io.sharpshooter.demand.Reason;
import io.sharpshooter.fixture.Scenario;
import org.junit.jupiter.api.Test;

class RankTest {
    private static Scenario lowAsksWhileHighIsOverItsGuarantee() {
        return scenario("""
                queues low 50%, high 50% priority 5
                node n1 100g: high 10 x 10g
                low asks 50g
                """);
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
        scenario("""
                queues low 40%, high 10% priority 5
                node n1 100g: high 10 x 10g
                low asks 50g
                """).set("guarantee-from-higher-priority", "true").expectNoVictims();
    }

    @Test
    void higherPriorityTakesDownToTheGuarantee() {
        scenario("""
                queues high 20% priority 5, low 30%
                node n1 100g: low 10 x 10g
                high asks 70g
                """).expectVictims("low#3", "low#4", "low#5", "low#6", "low#7", "low#8", "low#9");
    }

    @Test
    void thePriorityOfTheBranchCountsAndNotThatOfTheLeaf() {
        scenario("""
                queues first 50% priority 5, first.modest 50%, second 50%, second.proud 50% priority 9
                node n1 100g: first.modest 10 x 10g
                second.proud asks 50g
                """).round().expectVictims().expect("second.proud", Reason.ONLY_HIGHER_PRIORITY_VICTIMS);
    }

    @Test
    void withinItsElasticMinimumADemandTakesDownToTheGuarantee() {
        scenario("queues a 50%, b 50%; node n1 100g: b 10 x 10g; a asks 50g")
                .expectVictims("b#5", "b#6", "b#7", "b#8", "b#9");
    }

    @Test
    void beyondItsElasticMinimumADemandTakesDownToTheIdealShare() {
        scenario("""
                queues a 20%, b 20%, idle 60%
                node n1 100g: b 10 x 10g
                a asks 50g
                """).expectVictims("b#5", "b#6", "b#7", "b#8", "b#9");
    }

    /** The first is all of a's elastic minimum, 60; for the second b, with 140 left, would have to be above its ideal share, 180. */
    @Test
    void ofTwoContainersOnlyTheOneWithinTheElasticMinimumTakesBelowTheIdealShare() {
        scenario("""
                queues a 20%, b 10%, d
                node n1 100g: b 10 x 10g aged 9000s
                node n2 100g: b 10 x 10g aged 100s
                node n3 100g: d 10 x 10g
                a asks 2 x 60g only n1|n2
                """).round().expectNodes("n2").expect("a", Reason.ONLY_PROTECTED_VICTIMS, 1);
    }

    @Test
    void theLastVictimMayCrossTheIdealShareByLessThanTheSmallestVictim() {
        scenario("""
                queues a 20%, b 20%, idle 60%
                node n1 100g: b 6 x 16g
                a asks 50g
                """).expectVictims("b#3", "b#4", "b#5");
    }

    @Test
    void theGuaranteeIsNeverCrossed() {
        scenario("queues a 60%, b 40%; node n1 100g: b 3 x 30g; a asks 60g")
                .round()
                .expectVictims()
                .expect("a", Reason.ONLY_PROTECTED_VICTIMS);
    }

    @Test
    void noOutsiderTakesFromALeafWhoseParentIsWithinItsDue() {
        scenario("""
                queues p 60%, p.x 10%, p.y 50%, outsider 40%
                node n1 100g: p.x 6 x 10g, p.y 40g aged 9000s
                outsider asks 40g
                """).set("threshold", "30%").expectVictims("p.x#2", "p.x#3", "p.x#4", "p.x#5");
        scenario("""
                queues p 60%, p.x 10%, p.y 50%, outsider 40%, rest
                node n1 100g: p.x 6 x 10g, rest 4 x 10g aged 9000s
                outsider asks 40g
                """).set("threshold", "30%").expectVictims("rest#0", "rest#1", "rest#2", "rest#3");
    }

    @Test
    void siblingsSettleAmongThemselvesThoughTheirParentIsWithinItsDue() {
        scenario("""
                queues p 100%, p.x 40%, p.y 60%
                node n1 100g: p.x 10 x 10g
                p.y asks 60g
                """).expectVictims("p.x#4", "p.x#5", "p.x#6", "p.x#7", "p.x#8", "p.x#9");
    }

    @Test
    void aQueueWithPreemptionDisabledGivesNothing() {
        scenario("""
                queues a 50%, b 50% protected
                node n1 100g: b 10 x 10g
                a asks 50g
                """).expectNoVictims();
    }

    @Test
    void aQueueTakesNothingFromItself() {
        scenario("queues a 100%; node n1 100g: a/old 5 x 10g; a/new asks 60g").expectNoVictims();
    }

    @Test
    void onlyTypesInWhichItsQueueMayGiveMakeAContainerAVictim() {
        scenario("""
                queues a 50%, memory 30g/10c, cores 20g
                node n1 100g/20c: memory 5 x 16g/2c, cores 10 x 2g/1c
                a asks 50g/8c
                """).expectVictims("memory#2", "memory#3", "memory#4", "cores#8", "cores#9");
    }

    @Test
    void whatIsOnlyPromisedToAQueueIsNoReasonToTakeFromItsSiblings() {
        scenario("""
                queues p, p.x priority 1, p.y, d, o
                node n2 100g
                node n1 100g: p.y 5 x 16g, o 20g
                p.x asks 90g only n2
                d asks 15g only n1
                """).round().expectVictims().expect("p.x", Reason.FITS_NOW);
    }
}
