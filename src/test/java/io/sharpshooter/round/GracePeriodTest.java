package io.sharpshooter.round;

import static io.sharpshooter.fixture.Amount.gib;
import static io.sharpshooter.fixture.Scenario.scenario;
import static org.assertj.core.api.Assertions.assertThat;

import io.sharpshooter.claim.Action.Notify;
import io.sharpshooter.claim.Action.Strike;
import io.sharpshooter.claim.ClaimState;
import io.sharpshooter.claim.EndReason;
import io.sharpshooter.fixture.Round;
import io.sharpshooter.fixture.Scenario;
import io.sharpshooter.fixture.Story;
import org.junit.jupiter.api.Test;

class GracePeriodTest {
    private static final String[] NEWEST_FIVE = {"batch#4", "batch#5", "batch#6", "batch#7", "batch#8"};

    /** Ten of a hundred GiB are free; sixty are asked for. */
    private static Scenario full() {
        return scenario("""
                queues batch 40%, gpu 60%
                node n1 100g: batch 9 x 10g
                gpu asks 60g
                """).set("max_wait_before_kill", "15000");
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
        story.passSeconds(15).round().expectVictims("batch#6-8");
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
        story.ends("batch#0-4").passSeconds(15).round();
        assertThat(story.killed()).isEmpty();
        assertThat(story.book().open().get(0).state()).isEqualTo(ClaimState.HELD);
    }

    @Test
    void whoWasNotToldIsNotTakenThoughHeIsCheaper() {
        Story story = scenario("""
                queues batch 40%, gpu 60%
                node n1 100g: batch 4 x 10g aged 100s, batch/other 5 x 10g aged 50s
                gpu asks 60g
                """)
                .set("max_wait_before_kill", "15000")
                .set("cost", "run-time")
                .story();
        story.round().expectVictims(NEWEST_FIVE);
        story.ends("batch#8").passSeconds(15).round().expectVictims("batch#4-7");
    }

    @Test
    void whoWasToldGoesBeforeALateOneOfEqualUse() {
        Story story = full().story();
        story.round();
        story.ends("batch#0").heartbeats();
        story.with("batch runs 10g aged 0s on n1");
        story.passSeconds(15).round().expectVictims(NEWEST_FIVE);
    }

    @Test
    void aLateContainerIsTakenWithoutANoticeInTheStallOfOneThatHasEnded() {
        Story story = full().story();
        story.round();
        story.ends("batch#8").heartbeats();
        story.with("batch runs 10g aged 0s on n1");
        story.passSeconds(14).round();
        assertThat(story.book().open()).hasSize(1);
        story.passSeconds(1).round().expectVictims("batch#4-7", "batch#9");
    }

    @Test
    void whoHasComeToTheNodeSinceAndRunsForLongIsNotLate() {
        Story story = full().story();
        story.round();
        story.ends("batch#8").heartbeats();
        story.with("batch runs 10g aged 600s on n1");
        assertThat(story.passSeconds(15).round().ends()).containsExactly(EndReason.NO_LONGER_FITS);
        assertThat(story.killed()).isEmpty();
    }

    @Test
    void entitlementIsNotAskedForBetweenNoticeAndDeadline() {
        Story story = full().with("queues urgent priority 9").story();
        story.round();
        story.with("urgent asks 90g");
        assertThat(story.passSeconds(3).round().ends()).isEmpty();
        story.withdraws("urgent").passSeconds(12).round();
        assertThat(story.killed()).containsExactlyInAnyOrder(NEWEST_FIVE);
    }

    @Test
    void aLateContainerIsChargedWhenTheClaimTakesMoreThanItWasChargedFor() {
        Story story = full().story();
        story.round();
        story.ends("batch#0").heartbeats();
        story.with("batch runs 2 x 10g aged 0s on n1");
        Round deadline = story.passSeconds(15).round();
        assertThat(deadline.claim().charge()).isEqualTo(gib(60).vector());
        assertThat(story.killed()).hasSize(6).contains("batch#4", "batch#5", "batch#6", "batch#7", "batch#8");
    }

    @Test
    void aClaimForWhichNothingFitsForNowWaitsForItsDeadline() {
        Story story = full().story();
        story.round();
        story.ends("batch#4", "batch#8").heartbeats();
        story.with("batch runs 30g aged 0s on n1");
        assertThat(story.passSeconds(3).round().ends()).isEmpty();
        story.passSeconds(12).round().expectVictims("batch#5-7", "batch#9");
        assertThat(story.killed()).hasSize(4);
    }

    @Test
    void aCheaperNodeFoundLaterDoesNotMoveTheClaim() {
        Story story = full().with("node n2 100g: batch 10 x 10g aged 9000s").story();
        story.round().expectNodes("n1");
        story.ends("batch#9-12").heartbeats();
        story.passSeconds(3).round().expectNodes("n1");
    }

    @Test
    void isGivenUpAtTheDeadlineWhenTheQueueIsNotEntitledAnyMore() {
        Story story = scenario("""
                queues batch 10%, gpu 10%, urgent priority 9
                node n1 100g: batch 10 x 10g
                gpu asks 50g
                """).set("max_wait_before_kill", "15000").story();
        story.round().expectNodes("n1");
        story.with("urgent asks 80g").passSeconds(3).round().expectNodes("n1");
        assertThat(story.passSeconds(12).round().ends()).containsExactly(EndReason.NOT_ENTITLED);
        assertThat(story.killed()).isEmpty();
    }

    @Test
    void theNodeIsReservedAsSoonAsTheLimitsAllow() {
        Story story = scenario("""
                queues batch 40g, gpu 60g
                node n1 100g: batch 9 x 10g
                node n2 100g: gpu/other 8 x 10g
                gpu asks 60g only n1
                """).set("max_wait_before_kill", "15000").story();
        story.cluster().queue("root.gpu").guaranteed("", gib(140).vector());
        story.round();
        assertThat(story.reservationOn("n1")).isNull();
        story.ends("gpu#0-2").passSeconds(3).round();
        assertThat(story.reservationOn("n1")).isNotNull();
        assertThat(story.killed()).isEmpty();
        story.passSeconds(12).round();
        assertThat(story.killed()).containsExactlyInAnyOrder(NEWEST_FIVE);
    }

    @Test
    void theNodeIsReservedWithTheNoticeWhereTheLimitsAllowThat() {
        Story story = scenario("""
                queues batch 40g, gpu 60g
                node n2 100g
                node n1 100g: batch 9 x 10g
                gpu asks 60g only n1
                """).set("max_wait_before_kill", "15000").story();
        story.round();
        assertThat(story.reservationOn("n1")).isNotNull();
        assertThat(story.killed()).isEmpty();
    }
}
