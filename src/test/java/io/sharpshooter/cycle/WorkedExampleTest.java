package io.sharpshooter.cycle;

import static io.sharpshooter.fixture.Amount.gib;
import static io.sharpshooter.fixture.Detail.agedSeconds;
import static io.sharpshooter.fixture.Detail.am;
import static io.sharpshooter.fixture.Detail.on;
import static io.sharpshooter.fixture.QueueDetail.guaranteed;
import static io.sharpshooter.fixture.QueueDetail.maximum;
import static io.sharpshooter.fixture.QueueDetail.preemptionDisabled;
import static io.sharpshooter.fixture.QueueDetail.priority;
import static io.sharpshooter.fixture.Scenario.scenario;
import static org.assertj.core.api.Assertions.assertThat;

import io.sharpshooter.claim.ClaimState;
import io.sharpshooter.claim.EndReason;
import io.sharpshooter.demand.Reason;
import io.sharpshooter.fixture.QueueDetail;
import io.sharpshooter.fixture.Scenario;
import io.sharpshooter.fixture.Story;
import org.junit.jupiter.api.Test;

/** The example of {@code docs/deciding.md}, and each change to it that stands there. */
class WorkedExampleTest {
    /** Queue b fills the only node, of 64 GB; queue a waits for 24 GB. Both are promised half. */
    private static Scenario example() {
        return full(guaranteed(50), guaranteed(50)).asks("a", 1, gib(24));
    }

    private static Scenario full(QueueDetail ofA, QueueDetail ofB) {
        return tasks(oneNode(ofA, ofB), 7);
    }

    private static Scenario oneNode(QueueDetail ofA, QueueDetail ofB) {
        return scenario().node("n1", gib(64)).queue("a", ofA).queue("b", ofB);
    }

    /** A master, {@code b#0}, and so many tasks: {@code b#1} has run for 70 minutes, {@code b#2} for 60, and so on. */
    private static Scenario tasks(Scenario scenario, int count) {
        scenario.running("b", 1, gib(8), on("n1"), am(), agedSeconds(90 * 60));
        for (int task = 1; task <= count; task++) {
            scenario.running("b", 1, gib(8), on("n1"), agedSeconds((80 - 10 * task) * 60L));
        }
        return scenario;
    }

    @Test
    void theThreeNewestTasksDie() {
        example().expectVictims("b#5", "b#6", "b#7");
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
        story.asks("b", 3, gib(8)).heartbeats();
        assertThat(story.live().runningOn("n1")).contains("a#0").doesNotContain("b#8");
        assertThat(story.passSeconds(3).round().claim().state()).isEqualTo(ClaimState.SATISFIED);
    }

    @Test
    void whatIsFreeSparesATask() {
        tasks(oneNode(guaranteed(50), guaranteed(50)), 6).asks("a", 1, gib(24)).expectVictims("b#5", "b#6");
    }

    @Test
    void whereTheAskFitsNobodyDies() {
        tasks(oneNode(guaranteed(50), guaranteed(50)), 4)
                .asks("a", 1, gib(24))
                .round()
                .expect("a", Reason.FITS_NOW)
                .expectVictims();
    }

    @Test
    void aMasterIsNeverTaken() {
        oneNode(guaranteed(50), guaranteed(50))
                .running("b", 1, gib(24), on("n1"), am(), agedSeconds(60))
                .running("b", 5, gib(8), on("n1"))
                .asks("a", 1, gib(24))
                .expectVictims("b#3", "b#4", "b#5");
    }

    @Test
    void oneTaskThatCostsLessThanThreeDies() {
        oneNode(guaranteed(50), guaranteed(50))
                .running("b", 1, gib(24), on("n1"), agedSeconds(15 * 60))
                .running("b", 1, gib(8), on("n1"), agedSeconds(40 * 60))
                .running("b", 1, gib(8), on("n1"), agedSeconds(40 * 60))
                .running("b", 1, gib(8), on("n1"), agedSeconds(30 * 60))
                .running("b", 1, gib(8), on("n1"), agedSeconds(20 * 60))
                .running("b", 1, gib(8), on("n1"), agedSeconds(10 * 60))
                .asks("a", 1, gib(24))
                .expectVictims("b#0");
    }

    @Test
    void theCheaperNodeIsTaken() {
        tasks(
                        scenario()
                                .node("n1", gib(64))
                                .node("n2", gib(64))
                                .queue("a", guaranteed(50))
                                .queue("b", guaranteed(50)),
                        7)
                .running("b", 8, gib(8), on("n2"), agedSeconds(5 * 60))
                .asks("a", 1, gib(24))
                .round()
                .expectNodes("n2");
    }

    @Test
    void beyondItsShareNobodyDies() {
        full(guaranteed(25), guaranteed(75)).asks("a", 1, gib(24)).round().expect("a", Reason.NOT_ENTITLED);
    }

    @Test
    void whatNobodyIsPromisedGoesToWhoHasLess() {
        full(guaranteed(25), guaranteed(25))
                .queue("idle", guaranteed(50))
                .asks("a", 1, gib(24))
                .expectVictims("b#5", "b#6", "b#7");
    }

    @Test
    void whatNobodyIsPromisedGoesFirstToPriority() {
        scenario()
                .node("n1", gib(64))
                .queue("a", guaranteed(25))
                .queue("b", guaranteed(25), priority(1))
                .queue("idle", guaranteed(50))
                .running("b", 8, gib(8), on("n1"))
                .asks("a", 1, gib(24))
                .round()
                .expect("a", Reason.NOT_ENTITLED);
    }

    @Test
    void aQueueThatIsAheadGivesNothing() {
        full(guaranteed(50), priority(1))
                .asks("a", 1, gib(24))
                .round()
                .expect("a", Reason.ONLY_HIGHER_PRIORITY_VICTIMS);
    }

    @Test
    void unlessTheGuaranteeIsToBeHadFromItToo() {
        full(guaranteed(50), priority(1))
                .set("large-container.guarantee-from-higher-priority", "true")
                .asks("a", 1, gib(24))
                .expectVictims("b#5", "b#6", "b#7");
    }

    @Test
    void aProtectedQueueGivesNothing() {
        full(guaranteed(50), preemptionDisabled())
                .asks("a", 1, gib(24))
                .round()
                .expect("a", Reason.ONLY_PROTECTED_VICTIMS);
    }

    @Test
    void nobodyGetsMoreThanTheMaximum() {
        scenario()
                .node("n1", gib(64))
                .queue("a", guaranteed(20), maximum(30))
                .queue("b", guaranteed(80))
                .running("b", 8, gib(8), on("n1"))
                .asks("a", 1, gib(24))
                .round()
                .expect("a", Reason.QUEUE_MAXIMUM);
    }

    @Test
    void noNodeCouldHoldIt() {
        full(guaranteed(50), guaranteed(50)).asks("a", 1, gib(65)).round().expect("a", Reason.NO_NODE_BIG_ENOUGH);
    }

    @Test
    void aQueueHardlyAboveItsGuaranteeGivesNothing() {
        scenario()
                .set("max_ignored_over_capacity", "0.1")
                .node("n1", gib(64))
                .queue("a", guaranteed(gib(4)))
                .queue("b", guaranteed(gib(60)))
                .running("b", 16, gib(4), on("n1"))
                .asks("a", 1, gib(4))
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
        story.round().expectVictims("b#5", "b#6", "b#7");
    }

    @Test
    void smallOnesComeOneAfterTheOther() {
        Story story = full(guaranteed(50), guaranteed(50)).asks("a", 2, gib(8)).story();
        story.round().expectVictims("b#7");
        story.heartbeats().passSeconds(3).round();
        story.passSeconds(3).round();
        assertThat(story.killed()).containsExactly("b#7", "b#6");
    }

    @Test
    void aTaskThatEndsByItselfSparesAnother() {
        Story story = example().set("max_wait_before_kill", "15000").story();
        story.round().expectVictims("b#5", "b#6", "b#7");
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
        story.round().expectVictims("b#5", "b#6", "b#7");
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
