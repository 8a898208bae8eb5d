package io.sharpshooter.round;

import static io.sharpshooter.fixture.Scenario.scenario;
import static org.assertj.core.api.Assertions.assertThat;

import io.sharpshooter.claim.ClaimState;
import io.sharpshooter.claim.EndReason;
import io.sharpshooter.demand.Reason;
import io.sharpshooter.fixture.Round;
import io.sharpshooter.fixture.Scenario;
import io.sharpshooter.fixture.Story;
import org.junit.jupiter.api.Test;

/**
 * The scheduler gives up the node of a claim to place another container of its ask on n3. The claim holds its node
 * again for the next one; it has not failed if that one does not come.
 */
class ReplacedTest {
    private static Scenario full() {
        return full(60);
    }

    private static Scenario full(int percent) {
        return scenario(
                "queues batch 40%, gpu " + percent + "%",
                "node n1 100g: batch 10 x 10g",
                "node n2 100g: batch 10 x 10g aged 9000s",
                "node n3 100g: batch 10 x 10g aged 90000s",
                "gpu asks 60g");
    }

    private static Story held() {
        Story story = full().story();
        story.round().expectNodes("n1");
        return story;
    }

    /** A round has seen that one has come on n3 instead of the one that n1 is held for; another waits still. */
    private static Story replaced() {
        Story story = held();
        comesOnN3(story);
        story.node("n1").reserve(null);
        story.passSeconds(3).round().expectNodes("n1");
        assertThat(story.reservationOn("n1")).isNotNull();
        return story;
    }

    private static void comesOnN3(Story story) {
        story.ends("batch#20-25");
        story.node("n3").terminating().clear();
        story.with("gpu runs 60g on n3");
    }

    @Test
    void isNotMaskedWhenTheTimeIsOver() {
        Story story = replaced();
        Round ended = story.passSeconds(57).round();
        assertThat(ended.claim().state()).isEqualTo(ClaimState.SATISFIED_ELSEWHERE);
        assertThat(ended.ends()).containsExactly(EndReason.PLACED_ELSEWHERE);
        assertThat(story.reservationOn("n1")).isNull();
        story.passSeconds(3).round().expectNodes().expect("gpu", Reason.FITS_NOW);
    }

    @Test
    void getsTheNextContainerAllTheSame() {
        Story story = replaced();
        story.heartbeats();
        assertThat(story.passSeconds(3).round().ends()).containsExactly(EndReason.PLACED_HERE);
    }

    @Test
    void isOverWhenTheNextOneIsWithdrawn() {
        Story story = replaced();
        story.withdraws("gpu");
        assertThat(story.passSeconds(3).round().ends()).containsExactly(EndReason.PLACED_ELSEWHERE);
    }

    @Test
    void isOverWhenItsNodeIsLostAfterHavingBeenSilent() {
        Story story = held();
        comesOnN3(story);
        story.node("n1").reserve(null);
        story.node("n1").setSilent(true);
        story.passSeconds(3).round().expectNodes("n1");
        story.node("n1").setSchedulable(false);
        assertThat(story.passSeconds(3).round().ends()).containsExactly(EndReason.PLACED_ELSEWHERE);
    }

    @Test
    void isOverAtOnceOnASilentNodeWhereNobodyHasDied() {
        Story story = scenario("""
                queues batch 20%, gpu 150%
                node n1 100g: batch 5 x 10g
                node n3 100g: batch 5 x 10g aged 9000s
                gpu asks 60g
                """).set("max_wait_before_kill", "15000").story();
        story.round().expectNodes("n1");
        assertThat(story.reservationOn("n1")).isNotNull();
        story.ends("batch#5");
        story.node("n3").terminating().clear();
        story.with("gpu runs 60g on n3");
        story.node("n1").reserve(null);
        story.node("n1").setSilent(true);
        assertThat(story.passSeconds(3).round().ends()).containsExactly(EndReason.PLACED_ELSEWHERE);
        assertThat(story.killed()).isEmpty();
    }

    /** Of two claims the first fails, after one has come instead of the second. */
    @Test
    void endsNoMaskThatIsYoungerThanWhatCame() {
        Story story = held();
        story.with("gpu asks 60g").passSeconds(3).round().expectNodes("n1", "n2");
        comesOnN3(story);
        story.node("n2").reserve(null);
        story.passSeconds(3).round().expectNodes("n1", "n2");
        assertThat(story.passSeconds(54).round().ends()).containsExactly(EndReason.HOLD_TIMEOUT);
        Round second = story.passSeconds(3).round();
        assertThat(second.ends()).containsExactly(EndReason.PLACED_ELSEWHERE);
        story.passSeconds(3).round().expect("gpu", Reason.LAST_CLAIM_EXPIRED);
    }

    /** The victims of the second one live: what came instead of the first one's is taken for it. */
    @Test
    void endsOneClaimOnly() {
        Story story = besideAnotherClaim();
        comesOnN3(story);
        story.with("gpu asks -1 x 60g");
        story.node("n1").reserve(null);
        Round next = story.passSeconds(3).round().expectNodes("n1");
        assertThat(next.ends()).containsExactly(EndReason.PLACED_ELSEWHERE);
        assertThat(story.passSeconds(54).round().ends()).containsExactly(EndReason.HOLD_TIMEOUT);
    }

    @Test
    void endsOneClaimOnlyAlsoWhereBothAreOver() {
        Story story = besideAnotherClaim();
        comesOnN3(story);
        story.node("n1").reserve(null);
        story.passSeconds(3).round().expectNodes("n1", "n2");
        story.withdraws("gpu");
        assertThat(story.passSeconds(3).round().ends())
                .containsExactlyInAnyOrder(EndReason.PLACED_ELSEWHERE, EndReason.ASK_WITHDRAWN);
    }

    /** The victims of a second claim live. */
    private static Story besideAnotherClaim() {
        Story story = full().set("max_wait_before_kill", "15000").story();
        story.round().expectNodes("n1");
        story.passSeconds(15).round();
        story.with("gpu asks 60g").passSeconds(3).round().expectNodes("n1", "n2");
        return story;
    }

    /** Of two claims the first. */
    private static Story oneHasFailed() {
        Story story = held();
        story.passSeconds(30).with("gpu asks 60g").round().expectNodes("n1", "n2");
        assertThat(story.passSeconds(30).round().ends()).containsExactly(EndReason.HOLD_TIMEOUT);
        assertThat(leftAloneUntil(story)).isPositive();
        return story;
    }

    /** Until when the ask of the claim that is open is left alone; 0 where it is not. */
    private static long leftAloneUntil(Story story) {
        return story.book().backOffs().until(story.book().open().get(0).ask());
    }

    /** The first claim has failed before: what comes instead of the second's is a success of the ask. */
    @Test
    void endsAMaskThatIsOlderThanWhatCame() {
        Story story = oneHasFailed();
        comesOnN3(story);
        story.node("n2").reserve(null);
        story.passSeconds(3).round().expectNodes("n2");
        assertThat(leftAloneUntil(story)).isZero();
    }

    /** Of two claims the first fails in the very round in which something has come instead of the second's. */
    @Test
    void endsNoMaskOfTheSameRound() {
        Story story = held();
        story.passSeconds(30).with("gpu asks 60g").round().expectNodes("n1", "n2");
        comesOnN3(story);
        story.node("n2").reserve(null);
        Round both = story.passSeconds(30).round().expectNodes("n2");
        assertThat(both.ends()).containsExactly(EndReason.HOLD_TIMEOUT);
        assertThat(leftAloneUntil(story)).isPositive();
    }

    /**
     * Three wait, of which the queue is owed two. The ask has shown at once that one came; the one that is withdrawn
     * later is another.
     */
    @Test
    void doesNotMakeAWithdrawalLookLikeAPlacement() {
        Story story = full(40).set("max_wait_before_kill", "15000").story();
        story.round().expectNodes("n1");
        story.passSeconds(15).round();
        story.with("gpu asks 2 x 60g").passSeconds(3).round().expectNodes("n1", "n2");
        comesOnN3(story);
        story.with("gpu asks -1 x 60g");
        story.node("n1").reserve(null);
        story.passSeconds(3).round().expectNodes("n1", "n2");
        story.with("gpu asks -1 x 60g");
        assertThat(story.passSeconds(3).round().ends()).containsExactly(EndReason.ASK_WITHDRAWN);
        assertThat(story.passSeconds(51).round().ends()).containsExactly(EndReason.PLACED_ELSEWHERE);
    }

    /** A reservation that goes with its node's label was not given up. */
    @Test
    void isNotMeantWhereTheNodeHasChanged() {
        Story story = held();
        comesOnN3(story);
        story.node("n1").reserve(null);
        story.node("n1").relabel("gold");
        assertThat(story.passSeconds(3).round().ends()).containsExactly(EndReason.NODE_RELABELLED);
    }

    @Test
    void isOverWhereTheSchedulerRefusesToReserveTheNodeAgain() {
        Story story = replaced();
        story.node("n1").reserve(null);
        story.passSeconds(3).refusedRound();
        assertThat(story.book().open()).isEmpty();
        story.passSeconds(3).round().expect("gpu", Reason.FITS_NOW);
    }
}
