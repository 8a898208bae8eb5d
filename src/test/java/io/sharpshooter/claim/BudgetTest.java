package io.sharpshooter.claim;

import static io.sharpshooter.fixture.Scenario.scenario;

import io.sharpshooter.demand.Reason;
import io.sharpshooter.fixture.Scenario;
import io.sharpshooter.fixture.Story;
import org.junit.jupiter.api.Test;

class BudgetTest {
    private static Scenario tenPercent() {
        return scenario().set("total_preemption_per_round", "0.1").set("natural_termination_factor", "1.0");
    }

    private static void expectHelpInRound(int round, Story story, String app) {
        for (int before = 1; before < round; before++) {
            story.round().expect(app, Reason.BUDGET_SPENT);
            story.passSeconds(3);
        }
        story.round().expect(app, Reason.HELPED);
    }

    @Test
    void aClaimBiggerThanOneRoundsBudgetBecomesPossible() {
        Story story = tenPercent()
                .with("queues a 50%, b 50%; node n1 100g: b 10 x 10g; a asks 50g")
                .story();
        expectHelpInRound(5, story, "a");
    }

    /**
     * Five rounds have saved for the first ask, whose strike is refused twice, so that it is left alone; the second
     * would have to wait for five more.
     */
    @Test
    void whatAClaimWasChargedThatCouldNotBeCarriedOutIsSpentInTheNextRound() {
        Story story = tenPercent().with("""
                queues a 50%, b 50%
                node n1 100g: b 10 x 10g
                a/first asks 50g
                a/second asks 50g
                """).story();
        for (int before = 1; before < 5; before++) {
            story.round();
            story.passSeconds(3);
        }
        story.refusedRound(EndReason.REFUSED).expect("a/first", Reason.HELPED);
        story.passSeconds(3).refusedRound(EndReason.REFUSED).expect("a/first", Reason.HELPED);
        story.passSeconds(3)
                .round()
                .expect("a/first", Reason.LAST_CLAIM_EXPIRED)
                .expect("a/second", Reason.HELPED);
    }

    @Test
    void alsoOnFiveNodesOfWhichItTakesOne() {
        Scenario scenario = tenPercent().with("queues a 50%, b 50%");
        for (int node = 1; node <= 5; node++) {
            scenario.with("node n" + node + " 64g: b 16 x 4g");
        }
        expectHelpInRound(2, scenario.with("a asks 60g").story(), "a");
    }

    @Test
    void fourGpusAreBudgetedInFractions() {
        Story story = tenPercent().with("""
                queues a 50%, b 50%
                node n1 100g/4gpu: b 4 x 1g/1gpu
                a asks 1g/1gpu
                """).story();
        expectHelpInRound(3, story, "a");
    }

    @Test
    void whatIsSetAsideForAClaimIsNotSpentOnSmallerOnes() {
        Story story = tenPercent().with("""
                queues a 50%, b 50%
                node n1 n2 100g: b 10 x 10g
                a asks 60g
                a/small asks 4 x 10g key 1
                """).story();
        for (int round = 1; round <= 2; round++) {
            story.round().expect("a", Reason.BUDGET_SPENT).expect("a/small", Reason.BUDGET_SPENT);
            story.passSeconds(3);
        }
        story.round().expect("a", Reason.HELPED);
    }

    @Test
    void whatTheFirstDoesNotNeedIsLeftForSmallerOnes() {
        tenPercent().with("""
                queues a 100%, b
                node n1 100g/10gpu: b 10 x 1g/1gpu
                node n2 100g: b 10 x 10g
                a asks 2g/5gpu
                a/small asks 20g only n2
                """).round().expect("a", Reason.BUDGET_SPENT).expect("a/small", Reason.HELPED);
    }

    @Test
    void aCancelledClaimRefundsWhatItDidNotKill() {
        refundedAs(Reason.HELPED, oneAsksAQuarter());
    }

    /** The log says what would have been done. */
    @Test
    void soDoesOneThatIsOnlyObserved() {
        refundedAs(Reason.OBSERVE_ONLY, oneAsksAQuarter().set("observe_only", "true"));
    }

    private static void refundedAs(Reason help, Scenario scenario) {
        Story story = scenario.story();
        story.round().expect("a", help);
        story.withdraws("a").with("c asks 50g; a/again asks 50g");
        story.passSeconds(3).round().expect("c", help).expect("a/again", help);
    }

    private static Scenario oneAsksAQuarter() {
        return tenPercent().with("""
                queues a 50%, c 50%, b
                node n1 n2 100g: b 10 x 10g
                a asks 50g
                """).set("total_preemption_per_round", "0.25").set("max_wait_before_kill", "15000");
    }

    @Test
    void anUnspentBudgetIsNotSavedForNobody() {
        Story story = tenPercent()
                .with("queues a 50%, b 50%; node n1 100g: b 10 x 10g")
                .story();
        for (int round = 0; round < 9; round++) {
            story.round();
            story.passSeconds(3);
        }
        expectHelpInRound(5, story.with("a asks 50g"), "a");
    }
}
