package io.sharpshooter.cycle;

import static io.sharpshooter.fixture.Amount.gib;
import static io.sharpshooter.fixture.Detail.agedSeconds;
import static io.sharpshooter.fixture.Detail.app;
import static io.sharpshooter.fixture.Detail.on;
import static io.sharpshooter.fixture.Detail.onlyOn;
import static io.sharpshooter.fixture.QueueDetail.guaranteed;
import static io.sharpshooter.fixture.QueueDetail.priority;
import static io.sharpshooter.fixture.Scenario.scenario;
import static org.assertj.core.api.Assertions.assertThat;

import io.sharpshooter.claim.Action.Notify;
import io.sharpshooter.claim.Action.Strike;
import io.sharpshooter.claim.ClaimState;
import io.sharpshooter.claim.EndReason;
import io.sharpshooter.demand.Reason;
import io.sharpshooter.fixture.Round;
import io.sharpshooter.fixture.Scenario;
import io.sharpshooter.fixture.Story;
import org.junit.jupiter.api.Test;

class GracePeriodTest {
    private static final String[] NEWEST_FIVE = {"batch#4", "batch#5", "batch#6", "batch#7", "batch#8"};

    /** Ten of a hundred GiB are free; sixty are asked for. */
    private static Scenario full() {
        return scenario()
                .set("max_wait_before_kill", "15000")
                .node("n1", gib(100))
                .queue("batch", guaranteed(40))
                .queue("gpu", guaranteed(60))
                .running("batch", 9, gib(10), on("n1"))
                .asks("gpu", 1, gib(60));
    }

    @Test
    void tellsFirstAndKillsAtTheDeadline() {
        Story story = full().story();
        Round notice = story.round().expectVictims(NEWEST_FIVE);
        assertThat(notice.actions(Notify.class)).hasSize(1);
        assertThat(notice.actions(Strike.class)).isEmpty();
        story.passSeconds(14).round().expectVictims(NEWEST_FIVE);
        assertThat(story.killed()).isEmpty();
        story.passSeconds(1).round();
        assertThat(story.killed()).containsExactlyInAnyOrder(NEWEST_FIVE);
        assertThat(story.book().open().get(0).state()).isEqualTo(ClaimState.HELD);
    }

    /** The strike may be refused, and who is told may give up at once what he need not. */
    @Test
    void whereVictimsDieAtOnceNobodyIsTold() {
        Story story = full().set("max_wait_before_kill", "0").story();
        assertThat(story.round().actions(Notify.class)).isEmpty();
        assertThat(story.killed()).containsExactlyInAnyOrder(NEWEST_FIVE);
    }

    @Test
    void tellsEachMasterOnce() {
        Story story = full().story();
        story.round();
        assertThat(story.passSeconds(3).round().actions(Notify.class)).isEmpty();
    }

    @Test
    void theAskRunsOnItsNodeAfterTheNodeReports() {
        Story story = full().set("max_wait_before_kill", "0").story();
        story.round();
        Round after = story.heartbeats().passSeconds(3).round();
        assertThat(after.claim().state()).isEqualTo(ClaimState.SATISFIED);
        assertThat(story.live().runningOn("n1")).contains("gpu#0");
        assertThat(story.book().open()).isEmpty();
    }

    @Test
    void spaceThatComesFreeByItselfSparesVictims() {
        Story story = full().story();
        story.round();
        story.ends("batch#0", "batch#1").heartbeats();
        story.passSeconds(15).round().expectVictims("batch#6", "batch#7", "batch#8");
        assertThat(story.killed()).containsExactlyInAnyOrder("batch#6", "batch#7", "batch#8");
    }

    @Test
    void aVictimThatEndsByItselfIsNotMissed() {
        Story story = full().story();
        story.round();
        story.ends("batch#8").passSeconds(15).round();
        assertThat(story.killed()).containsExactlyInAnyOrder("batch#4", "batch#5", "batch#6", "batch#7");
    }

    @Test
    void nobodyDiesWhenAllSpaceComesFreeByItself() {
        Story story = full().story();
        story.round();
        story.ends("batch#0", "batch#1", "batch#2", "batch#3", "batch#4")
                .passSeconds(15)
                .round();
        assertThat(story.killed()).isEmpty();
        assertThat(story.book().open().get(0).state()).isEqualTo(ClaimState.HELD);
    }

    @Test
    void whoWasNotToldIsNotTakenThoughHeIsCheaper() {
        Story story = scenario()
                .set("max_wait_before_kill", "15000")
                .set("cost", "run-time")
                .node("n1", gib(100))
                .queue("batch", guaranteed(40))
                .queue("gpu", guaranteed(60))
                .running("batch", 4, gib(10), on("n1"), agedSeconds(100))
                .running("batch", 5, gib(10), on("n1"), app("other"), agedSeconds(50))
                .asks("gpu", 1, gib(60))
                .story();
        story.round().expectVictims(NEWEST_FIVE);
        story.ends("batch#8").passSeconds(15).round().expectVictims("batch#4", "batch#5", "batch#6", "batch#7");
    }

    @Test
    void whoWasToldGoesBeforeALateOneOfEqualUse() {
        Story story = full().story();
        story.round();
        story.ends("batch#0").heartbeats();
        story.starts("batch", 1, gib(10), on("n1"), agedSeconds(0));
        story.passSeconds(15).round().expectVictims(NEWEST_FIVE);
    }

    @Test
    void aLateContainerIsTakenWithoutANoticeInTheStallOfOneThatHasEnded() {
        Story story = full().story();
        story.round();
        story.ends("batch#8").heartbeats();
        story.starts("batch", 1, gib(10), on("n1"), agedSeconds(0));
        story.passSeconds(14).round();
        assertThat(story.book().open()).hasSize(1);
        story.passSeconds(1).round().expectVictims("batch#4", "batch#5", "batch#6", "batch#7", "batch#9");
    }

    @Test
    void whoHasComeToTheNodeSinceAndRunsForLongIsNotLate() {
        Story story = full().story();
        story.round();
        story.ends("batch#8").heartbeats();
        story.starts("batch", 1, gib(10), on("n1"), agedSeconds(600));
        assertThat(story.passSeconds(15).round().ends()).containsExactly(EndReason.NO_LONGER_FITS);
        assertThat(story.killed()).isEmpty();
    }

    @Test
    void entitlementIsNotAskedForBetweenNoticeAndDeadline() {
        Story story = full().queue("urgent", priority(9)).story();
        story.round();
        story.asks("urgent", 1, gib(90));
        assertThat(story.passSeconds(3).round().ends()).isEmpty();
        story.withdraws("urgent").passSeconds(12).round();
        assertThat(story.killed()).containsExactlyInAnyOrder(NEWEST_FIVE);
    }

    @Test
    void aLateContainerIsChargedWhenTheClaimTakesMoreThanItWasChargedFor() {
        Story story = full().story();
        story.round();
        story.ends("batch#0").heartbeats();
        story.starts("batch", 2, gib(10), on("n1"), agedSeconds(0));
        Round deadline = story.passSeconds(15).round();
        assertThat(deadline.claim().charge()).isEqualTo(gib(60).vector());
        assertThat(story.killed()).hasSize(6).contains("batch#4", "batch#5", "batch#6", "batch#7", "batch#8");
    }

    /** Each round may take 9 GiB, and has saved for the claim; that is not for late ones. The second round after the deadline is too late. */
    @Test
    void whatTheRoundsOwnBudgetDoesNotCoverIsNotTakenForLateOnes() {
        Story story = full().set("total_preemption_per_round", "0.09").story();
        for (int saving = 1; saving <= 6; saving++) {
            story.passSeconds(3).round();
        }
        assertThat(story.book().open()).hasSize(1);
        story.ends("batch#0").heartbeats();
        story.starts("batch", 2, gib(10), on("n1"), agedSeconds(0));
        assertThat(story.passSeconds(15).round().ends()).isEmpty();
        assertThat(story.passSeconds(3).round().ends()).isEmpty();
        assertThat(story.passSeconds(3).round().ends()).containsExactly(EndReason.NO_LONGER_FITS);
        assertThat(story.killed()).isEmpty();
    }

    @Test
    void whereNothingCanFitAnyMoreTheClaimEndsAtOnceAndMasksNobody() {
        Story story = full().queue("other").story();
        story.round();
        story.ends("batch#4", "batch#8").heartbeats();
        story.starts("other", 1, gib(30), on("n1"), agedSeconds(0));
        story.cluster().queue("root.other").preemptionDisabled(true);
        Round later = story.passSeconds(3).round();
        assertThat(later.ends()).containsExactly(EndReason.NO_LONGER_FITS);
        later.expect("gpu", Reason.ONLY_PROTECTED_VICTIMS);
    }

    @Test
    void aClaimForWhichNothingFitsForNowCountsWithItsToldWhoLive() {
        Story story = full().story();
        story.round();
        story.ends("batch#4", "batch#8").heartbeats();
        story.starts("batch", 1, gib(30), on("n1"), agedSeconds(0));
        Round later = story.passSeconds(3).round().expectVictims("batch#5", "batch#6", "batch#7");
        assertThat(later.ends()).isEmpty();
        story.passSeconds(12).round().expectVictims("batch#5", "batch#6", "batch#7", "batch#9");
        assertThat(story.killed()).hasSize(4);
    }

    @Test
    void aCheaperNodeFoundLaterDoesNotMoveTheClaim() {
        Story story = full().node("n2", gib(100))
                .running("batch", 10, gib(10), on("n2"), agedSeconds(9000))
                .story();
        story.round().expectNodes("n1");
        story.ends("batch#9", "batch#10", "batch#11", "batch#12").heartbeats();
        story.passSeconds(3).round().expectNodes("n1");
    }

    @Test
    void isGivenUpAtTheDeadlineWhenTheQueueIsNotEntitledAnyMore() {
        Story story = scenario()
                .set("max_wait_before_kill", "15000")
                .node("n1", gib(100))
                .queue("batch", guaranteed(10))
                .queue("gpu", guaranteed(10))
                .queue("urgent", priority(9))
                .running("batch", 10, gib(10), on("n1"))
                .asks("gpu", 1, gib(50))
                .story();
        story.round().expectNodes("n1");
        story.asks("urgent", 1, gib(80)).passSeconds(3).round().expectNodes("n1");
        assertThat(story.passSeconds(12).round().ends()).containsExactly(EndReason.NOT_ENTITLED);
        assertThat(story.killed()).isEmpty();
    }

    @Test
    void theNodeIsReservedAsSoonAsTheLimitsAllow() {
        Story story = scenario()
                .set("max_wait_before_kill", "15000")
                .node("n1", gib(100))
                .node("n2", gib(100))
                .queue("batch", guaranteed(gib(40)))
                .queue("gpu", guaranteed(gib(60)))
                .running("batch", 9, gib(10), on("n1"))
                .running("gpu", 8, gib(10), on("n2"), app("other"))
                .asks("gpu", 1, gib(60), onlyOn("n1"))
                .story();
        story.cluster().queue("root.gpu").guaranteed("", gib(140).vector());
        story.round();
        assertThat(story.reservationOn("n1")).isNull();
        story.ends("gpu#0", "gpu#1", "gpu#2").passSeconds(3).round();
        assertThat(story.reservationOn("n1")).isNotNull();
        assertThat(story.killed()).isEmpty();
        story.passSeconds(12).round();
        assertThat(story.killed()).containsExactlyInAnyOrder(NEWEST_FIVE);
    }

    @Test
    void theNodeIsReservedWithTheNoticeWhereTheLimitsAllowThat() {
        Story story = scenario()
                .set("max_wait_before_kill", "15000")
                .node("n1", gib(100))
                .node("n2", gib(100))
                .queue("batch", guaranteed(gib(40)))
                .queue("gpu", guaranteed(gib(60)))
                .running("batch", 9, gib(10), on("n1"))
                .asks("gpu", 1, gib(60), onlyOn("n1"))
                .story();
        story.round();
        assertThat(story.reservationOn("n1")).isNotNull();
        assertThat(story.killed()).isEmpty();
    }
}
