package io.sharpshooter.round;

import static io.sharpshooter.fixture.Scenario.scenario;
import static org.assertj.core.api.Assertions.assertThat;

import io.sharpshooter.claim.Action;
import io.sharpshooter.claim.Action.Notify;
import io.sharpshooter.claim.Action.Strike;
import io.sharpshooter.claim.Claim;
import io.sharpshooter.demand.Reason;
import io.sharpshooter.fixture.Round;
import io.sharpshooter.fixture.Scenario;
import org.junit.jupiter.api.Test;

/** Large claims of one round that lose less together where a later one chooses first. */
class ResolveTest {
    /**
     * The large ask chooses first. It would take n1, for a loss of 11, and leave the small one a loss of 12. The other
     * way round it is 5 and 12.
     */
    private static Scenario oneNodeIsBestForBoth() {
        return scenario("""
                queues a 120g, b 0g
                node n1 60g: b 30g aged 6s, b 30g aged 5s
                node n2 60g: b 60g aged 12s
                a/large asks 60g
                a/small asks 30g
                """).set("cost", "run-time");
    }

    @Test
    void theLaterOneHasTheNodeThatBothWantWhereThatLosesLess() {
        Round round = oneNodeIsBestForBoth().round();
        round.expectNodes("n1", "n2").expectVictims("b#1", "b#2");
        assertThat(round.helpedApps()).containsExactly("a/small", "a/large");
    }

    @Test
    void eachIsToldAndKilledOnce() {
        Round struck = oneNodeIsBestForBoth().round();
        assertThat(struck.actions(Strike.class)).extracting(Action::claim).containsExactly(1L, 2L);
        assertThat(struck.actions(Strike.class))
                .extracting(Strike::subject)
                .containsExactlyElementsOf(struck.openClaims());
        Round told = oneNodeIsBestForBoth().set("max_wait_before_kill", "15000").round();
        assertThat(told.actions(Notify.class)).extracting(Action::claim).containsExactly(1L, 2L);
        assertThat(told.actions(Notify.class))
                .flatExtracting(Notify::victims)
                .containsExactlyElementsOf(told.openClaims().stream()
                        .flatMap(claim -> claim.victims().stream())
                        .toList());
    }

    @Test
    void anOutcomeNamesTheNodeThatIsTaken() {
        Round round = oneNodeIsBestForBoth().round();
        assertThat(round.numbers("a/small", Reason.HELPED)).containsEntry("node", "n1");
        assertThat(round.numbers("a/large", Reason.HELPED)).containsEntry("node", "n2");
    }

    @Test
    void whatIsOnlyPlannedIsPlannedSoToo() {
        Round round = oneNodeIsBestForBoth().set("observe_only", "true").round();
        round.expectNodes("n1", "n2").expectVictims("b#1", "b#2");
        assertThat(round.decision().actions()).isEmpty();
        assertThat(round.numbers("a/large", Reason.OBSERVE_ONLY)).containsEntry("node", "n2");
    }

    @Test
    void nobodyOfAHigherQueueDiesForIt() {
        scenario("""
                queues a 180g priority 3, b 0g priority 1, c 0g priority 2
                node n1 60g: b 30g aged 6s, b 30g aged 5s
                node n2 60g: c 60g aged 12s
                node n3 60g: b 30g aged 100s, b 30g aged 101s
                a/large asks 60g
                a/small asks 30g
                """).set("cost", "run-time").round().expectNodes("n1", "n3");
    }

    @Test
    void itTakesNoMoreThanTheBudget() {
        Scenario scene = scenario("""
                queues a 190g, b 0g
                node n1 60g: b 30g aged 6s, b 30g aged 5s
                node n2 100g: b 100g aged 12s
                node n3 30g: b 30g aged 10s
                a/large asks 60g
                a/small asks 30g
                """).set("cost", "run-time").set("threshold", "10%");
        scene.round().expectNodes("n1", "n2");
        scene.set("total_preemption_per_round", "0.5").round().expectNodes("n1", "n3");
    }

    @Test
    void aClaimStaysWhereSomebodyIsToHaveWhatItLeaves() {
        Round round =
                scenario("""
                queues a 160g, b 0g
                node n1 100g: b 50g aged 6s, b 50g aged 5s
                node n2 60g: b 60g aged 13s
                a/large asks 60g
                a/fits asks 40g
                a/small asks 50g
                """).set("cost", "run-time").set("threshold", "10%").round();
        round.expectNodes("n1", "n2").expect("a/fits", Reason.FITS_NOW);
        assertThat(round.helpedApps()).containsExactly("a/large", "a/small");
    }

    @Test
    void whoChoosesAfterThemFindsThemAsTheyAre() {
        Round round = oneNodeIsBestForBoth()
                .with("node n3 60g: b 2 x 10g, b 40g aged 100s", "a/tiny asks 10g")
                .round();
        assertThat(round.openClaims("a/tiny")).extracting(Claim::node).containsExactly("n3");
        assertThat(round.openClaims("a/small")).extracting(Claim::node).containsExactly("n1");
    }
}
