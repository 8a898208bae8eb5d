package io.sharpshooter.claim;

import static io.sharpshooter.fixture.Amount.gib;
import static io.sharpshooter.fixture.Detail.app;
import static io.sharpshooter.fixture.Detail.key;
import static io.sharpshooter.fixture.Detail.on;
import static io.sharpshooter.fixture.Detail.onlyOn;
import static io.sharpshooter.fixture.QueueDetail.guaranteed;
import static io.sharpshooter.fixture.Scenario.scenario;
import static org.assertj.core.api.Assertions.assertThat;

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
                .node("n1", gib(100))
                .queue("a", guaranteed(50))
                .queue("b", guaranteed(50))
                .running("b", 10, gib(10), on("n1"))
                .asks("a", 1, gib(50))
                .story();
        expectHelpInRound(5, story, "a");
    }

    /** Five rounds have saved for the first ask, whose strike is refused twice, so that it is left alone; the second would have to wait for five more. */
    @Test
    void whatAClaimWasChargedThatCouldNotBeCarriedOutIsSpentInTheNextRound() {
        Story story = tenPercent()
                .node("n1", gib(100))
                .queue("a", guaranteed(50))
                .queue("b", guaranteed(50))
                .running("b", 10, gib(10), on("n1"))
                .asks("a", 1, gib(50), app("first"))
                .asks("a", 1, gib(50), app("second"))
                .story();
        for (int before = 1; before < 5; before++) {
            story.round();
            story.passSeconds(3);
        }
        story.refusedRound().expect("a/first", Reason.HELPED);
        story.passSeconds(3).refusedRound().expect("a/first", Reason.HELPED);
        story.passSeconds(3)
                .round()
                .expect("a/first", Reason.LAST_CLAIM_EXPIRED)
                .expect("a/second", Reason.HELPED);
        story.passSeconds(3).round();
        assertThat(story.book().takeRefunds("")).isEmpty();
    }

    @Test
    void alsoOnFiveNodesOfWhichItTakesOne() {
        Scenario scenario = tenPercent().queue("a", guaranteed(50)).queue("b", guaranteed(50));
        for (int node = 1; node <= 5; node++) {
            scenario.node("n" + node, gib(64)).running("b", 16, gib(4), on("n" + node));
        }
        expectHelpInRound(2, scenario.asks("a", 1, gib(60)).story(), "a");
    }

    @Test
    void fourGpusAreBudgetedInFractions() {
        Story story = tenPercent()
                .node("n1", gib(100).gpus(4))
                .queue("a", guaranteed(50))
                .queue("b", guaranteed(50))
                .running("b", 4, gib(1).gpus(1), on("n1"))
                .asks("a", 1, gib(1).gpus(1))
                .story();
        expectHelpInRound(3, story, "a");
    }

    @Test
    void whatIsSetAsideForAClaimIsNotSpentOnSmallerOnes() {
        Story story = tenPercent()
                .node("n1", gib(100))
                .node("n2", gib(100))
                .queue("a", guaranteed(50))
                .queue("b", guaranteed(50))
                .running("b", 10, gib(10), on("n1"))
                .running("b", 10, gib(10), on("n2"))
                .asks("a", 1, gib(60))
                .asks("a", 4, gib(10), app("small"), key(1))
                .story();
        for (int round = 1; round <= 2; round++) {
            story.round().expect("a", Reason.BUDGET_SPENT).expect("a/small", Reason.BUDGET_SPENT);
            story.passSeconds(3);
        }
        story.round().expect("a", Reason.HELPED);
    }

    @Test
    void whatTheFirstDoesNotNeedIsLeftForSmallerOnes() {
        tenPercent()
                .node("n1", gib(100).gpus(10))
                .node("n2", gib(100))
                .queue("a", guaranteed(100))
                .queue("b")
                .running("b", 10, gib(1).gpus(1), on("n1"))
                .running("b", 10, gib(10), on("n2"))
                .asks("a", 1, gib(2).gpus(5))
                .asks("a", 1, gib(20), app("small"), onlyOn("n2"))
                .round()
                .expect("a", Reason.BUDGET_SPENT)
                .expect("a/small", Reason.HELPED);
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
        story.withdraws("a").asks("c", 1, gib(50)).asks("a", 1, gib(50), app("again"));
        story.passSeconds(3).round().expect("c", help).expect("a/again", help);
    }

    private static Scenario oneAsksAQuarter() {
        return tenPercent()
                .set("total_preemption_per_round", "0.25")
                .set("max_wait_before_kill", "15000")
                .node("n1", gib(100))
                .node("n2", gib(100))
                .queue("a", guaranteed(50))
                .queue("c", guaranteed(50))
                .queue("b")
                .running("b", 10, gib(10), on("n1"))
                .running("b", 10, gib(10), on("n2"))
                .asks("a", 1, gib(50));
    }

    @Test
    void anUnspentBudgetIsNotSavedForNobody() {
        Story story = tenPercent()
                .node("n1", gib(100))
                .queue("a", guaranteed(50))
                .queue("b", guaranteed(50))
                .running("b", 10, gib(10), on("n1"))
                .story();
        for (int round = 0; round < 9; round++) {
            story.round();
            story.passSeconds(3);
        }
        expectHelpInRound(5, story.asks("a", 1, gib(50)), "a");
    }
}
