package io.sharpshooter.round;

import static io.sharpshooter.fixture.Scenario.scenario;
import static org.assertj.core.api.Assertions.assertThat;

import io.sharpshooter.claim.ClaimState;
import io.sharpshooter.claim.EndReason;
import io.sharpshooter.demand.Reason;
import io.sharpshooter.fixture.Scenario;
import io.sharpshooter.fixture.Story;
import org.junit.jupiter.api.Test;

/** The example of {@code docs/deciding.md}, and each change to it that stands there. */
class WorkedExampleTest {
    /** Queue b fills the only node, of 64 GB; queue a waits for 24 GB. Both are promised half. */
    private static Scenario example() {
        return full("50%", "50%").with("a asks 24g");
    }

    private static Scenario full(String ofA, String ofB) {
        return tasks(oneNode(ofA, ofB), 7);
    }

    private static Scenario oneNode(String ofA, String ofB) {
        return scenario("queues a " + ofA + ", b " + ofB, "node n1 64g");
    }

    /** A master, {@code b#0}, and so many tasks: {@code b#1} has run for 70 minutes, {@code b#2} for 60, and so on. */
    private static Scenario tasks(Scenario scenario, int count) {
        scenario.with("b runs 8g am aged 90m on n1");
        for (int task = 1; task <= count; task++) {
            scenario.with("b runs 8g aged " + ((80 - 10 * task) * 60L) + "s on n1");
        }
        return scenario;
    }

    @Test
    void theThreeNewestTasksDie() {
        example().expectVictims("b#5-7");
    }

    @Test
    void theyAreToldDieAndTheNodeIsHeldUntilTheContainerRuns() {
        Story story = example().set("max_wait_before_kill", "15000").story();
        assertThat(story.round().claim().state()).isEqualTo(ClaimState.NOTICED);
        assertThat(story.passSeconds(12).round().claim().state()).isEqualTo(ClaimState.NOTICED);
        assertThat(story.killed()).isEmpty();
        story.passSeconds(3).round();
        assertThat(story.book().open().get(0).state()).isEqualTo(ClaimState.HELD);
        assertThat(story.killed()).containsExactlyInAnyOrder("b#5", "b#6", "b#7");
        story.with("b asks 3 x 8g").heartbeats();
        assertThat(story.live().runningOn("n1")).contains("a#0").doesNotContain("b#8");
        assertThat(story.passSeconds(3).round().claim().state()).isEqualTo(ClaimState.SATISFIED);
    }

    @Test
    void whatIsFreeSparesATask() {
        tasks(oneNode("50%", "50%"), 6).with("a asks 24g").expectVictims("b#5", "b#6");
    }

    @Test
    void whereTheAskFitsNobodyDies() {
        tasks(oneNode("50%", "50%"), 4)
                .with("a asks 24g")
                .round()
                .expect("a", Reason.FITS_NOW)
                .expectVictims();
    }

    @Test
    void aMasterIsNeverTaken() {
        oneNode("50%", "50%")
                .with("b runs 24g am aged 60s on n1, 5 x 8g on n1; a asks 24g")
                .expectVictims("b#3-5");
    }

    @Test
    void oneTaskThatCostsLessThanThreeDies() {
        oneNode("50%", "50%").with("""
                b runs 24g aged 15m on n1, 8g aged 40m on n1, 8g aged 40m on n1, 8g aged 30m on n1
                b runs 8g aged 20m on n1, 8g aged 10m on n1
                a asks 24g
                """).expectVictims("b#0");
    }

    @Test
    void theCheaperNodeIsTaken() {
        tasks(scenario("queues a 50%, b 50%; node n1 n2 64g"), 7)
                .with("b runs 8 x 8g aged 5m on n2; a asks 24g")
                .round()
                .expectNodes("n2");
    }

    @Test
    void beyondItsShareNobodyDies() {
        full("25%", "75%").with("a asks 24g").round().expect("a", Reason.NOT_ENTITLED);
    }

    @Test
    void whatNobodyIsPromisedGoesToWhoHasLess() {
        full("25%", "25%").with("queues idle 50%; a asks 24g").expectVictims("b#5-7");
    }

    @Test
    void whatNobodyIsPromisedGoesFirstToPriority() {
        scenario("""
                queues a 25%, b 25% priority 1, idle 50%
                node n1 64g: b 8 x 8g
                a asks 24g
                """).round().expect("a", Reason.NOT_ENTITLED);
    }

    @Test
    void aQueueThatIsAheadGivesNothing() {
        full("50%", "priority 1").with("a asks 24g").round().expect("a", Reason.ONLY_HIGHER_PRIORITY_VICTIMS);
    }

    @Test
    void unlessTheGuaranteeIsToBeHadFromItToo() {
        full("50%", "priority 1")
                .with("a asks 24g")
                .set("large-container.guarantee-from-higher-priority", "true")
                .expectVictims("b#5-7");
    }

    @Test
    void aProtectedQueueGivesNothing() {
        full("50%", "protected").with("a asks 24g").round().expect("a", Reason.ONLY_PROTECTED_VICTIMS);
    }

    @Test
    void nobodyGetsMoreThanTheMaximum() {
        scenario("""
                queues a 20% max 30%, b 80%
                node n1 64g: b 8 x 8g
                a asks 24g
                """).round().expect("a", Reason.QUEUE_MAXIMUM);
    }

    @Test
    void noNodeCouldHoldIt() {
        full("50%", "50%").with("a asks 65g").round().expect("a", Reason.NO_NODE_BIG_ENOUGH);
    }

    @Test
    void aQueueHardlyAboveItsGuaranteeGivesNothing() {
        scenario("queues a 4g, b 60g; node n1 64g: b 16 x 4g; a asks 4g")
                .set("max_ignored_over_capacity", "0.1")
                .round()
                .expect("a", Reason.DEAD_ZONE);
    }

    @Test
    void theBudgetIsSavedUp() {
        Story story = example().set("total_preemption_per_round", "0.1").story();
        for (int round = 1; round <= 3; round++) {
            story.round().expect("a", Reason.BUDGET_SPENT);
            story.passSeconds(3);
        }
        story.round().expectVictims("b#5-7");
    }

    @Test
    void smallOnesComeOneAfterTheOther() {
        Story story = full("50%", "50%").with("a asks 2 x 8g").story();
        story.round().expectVictims("b#7");
        story.heartbeats().passSeconds(3).round();
        story.passSeconds(3).round();
        assertThat(story.killed()).containsExactly("b#7", "b#6");
    }

    @Test
    void aTaskThatEndsByItselfSparesAnother() {
        Story story = example().set("max_wait_before_kill", "15000").story();
        story.round().expectVictims("b#5-7");
        story.ends("b#1").heartbeats().passSeconds(15).round();
        assertThat(story.killed()).containsExactlyInAnyOrder("b#6", "b#7");
    }

    @Test
    void whoTakesTheAskBackInTimeCostsNobody() {
        Story story = example().set("max_wait_before_kill", "15000").story();
        story.round();
        assertThat(story.withdraws("a").passSeconds(15).round().ends()).containsExactly(EndReason.ASK_WITHDRAWN);
        assertThat(story.killed()).isEmpty();
    }

    @Test
    void observingKillsNobody() {
        Story story = example().set("observe_only", "true").story();
        story.round().expectVictims("b#5-7");
        assertThat(story.killed()).isEmpty();
    }

    @Test
    void aNodeIsNotHeldForEver() {
        Story story = example().story();
        story.round();
        assertThat(story.passSeconds(61).round().ends()).containsExactly(EndReason.HOLD_TIMEOUT);
        story.passSeconds(3).round().expect("a", Reason.LAST_CLAIM_EXPIRED);
    }
}
