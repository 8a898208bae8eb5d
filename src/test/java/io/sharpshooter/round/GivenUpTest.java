package io.sharpshooter.round;

import static io.sharpshooter.fixture.Scenario.scenario;
import static org.assertj.core.api.Assertions.assertThat;

import io.sharpshooter.claim.Action.Release;
import io.sharpshooter.claim.ClaimState;
import io.sharpshooter.claim.EndReason;
import io.sharpshooter.demand.Reason;
import io.sharpshooter.fixture.ClusterNode;
import io.sharpshooter.fixture.Round;
import io.sharpshooter.fixture.Scenario;
import io.sharpshooter.fixture.Story;
import io.sharpshooter.model.AskId;
import org.junit.jupiter.api.Test;

/** What a claim leaves behind that ends without its container. */
class GivenUpTest {
    private static Scenario full() {
        return scenario("""
                queues batch 40%, gpu 60%, other
                node n1 100g: batch 9 x 10g
                node n2 100g: batch 10 x 10g aged 9000s
                gpu asks 60g
                """).set("max_wait_before_kill", "15000");
    }

    private static Story noticed() {
        Story story = full().story();
        story.round().expectNodes("n1");
        return story;
    }

    @Test
    void aNodeThatStayedSilentIsNotHeldAgainstTheAsk() {
        Story story = noticed();
        AskId ask = story.book().open().get(0).ask();
        story.node("n1").setSilent(true);
        story.passSeconds(75).round().expectNodes("n2");
        assertThat(story.book().backOffs().nodesLeftOut(ask)).isEmpty();
        assertThat(story.book().backOffs().until(ask)).isZero();
    }

    /** The queue is due 120 GiB, of which the claim is to get 60. */
    @Test
    void aClaimOnASilentNodeStillCountsForItsQueue() {
        Story story = noticed();
        story.node("n1").setSilent(true);
        story.with("gpu/next asks 70g");
        Round round = story.passSeconds(3).round();
        assertThat(round.openClaims()).hasSize(1);
        round.expect("gpu/next", Reason.NOT_ENTITLED);
    }

    /** A round may take 60 GiB, and gets 60 more from the claim that it gives up. */
    @Test
    void whatAClaimWasChargedMayBeSpentInTheRoundThatGivesItUp() {
        Story story = full().with("node n3 100g: batch 10 x 10g aged 9000s")
                .set("total_preemption_per_round", "0.2")
                .story();
        story.round().expectNodes("n1");
        story.node("n1").setSilent(true);
        story.with("gpu/next asks 50g");
        story.passSeconds(75).round().expect("gpu", Reason.HELPED).expect("gpu/next", Reason.HELPED);
    }

    @Test
    void anAskWhoseNodeDoesNotFitAtTheDeadlineIsHelpedAgainAtOnce() {
        Story story = noticed();
        story.ends("batch#4").heartbeats().with("other runs 20g on n1");
        Round round = story.passSeconds(15).round().expect("gpu", Reason.HELPED);
        assertThat(round.ends()).containsExactly(EndReason.NO_LONGER_FITS);
        assertThat(story.killed()).isEmpty();
    }

    @Test
    void anAskWhoseVictimsAreProtectedIsNotBlamedAndItsReservationIsReleased() {
        Story story = reserved();
        AskId ask = story.book().open().get(0).ask();
        story.cluster().queue("root.batch").preemptionDisabled(true);
        Round round = story.passSeconds(3).round();
        assertThat(round.ends()).containsExactly(EndReason.VICTIMS_PROTECTED);
        assertThat(round.actions(Release.class)).extracting(Release::node).containsExactly("n1");
        assertThat(story.reservationOn("n1")).isNull();
        assertThat(story.book().backOffs().nodesLeftOut(ask)).isEmpty();
        assertThat(story.book().backOffs().until(ask)).isZero();
    }

    /** Those of the other queue were never its victims. */
    @Test
    void theProtectionOfOthersOnTheNodeIsNotTheReason() {
        Story story = noticed();
        story.ends("batch#4").heartbeats().with("other runs 20g on n1");
        story.cluster().queue("root.other").preemptionDisabled(true);
        assertThat(story.passSeconds(15).round().ends()).containsExactly(EndReason.NO_LONGER_FITS);
    }

    @Test
    void aNodeThatIsTakenByOthersAfterTheKillNoLongerFits() {
        Story story = full().set("max_wait_before_kill", "0").story();
        story.round().expectNodes("n1");
        ClusterNode node = story.node("n1");
        node.reserve(null);
        node.terminating().clear();
        story.with("other runs 5 x 10g on n1");
        Round round = story.passSeconds(3).round();
        assertThat(round.ends()).containsExactly(EndReason.NO_LONGER_FITS);
        round.expect("gpu", Reason.LAST_CLAIM_EXPIRED);
    }

    @Test
    void aReservedNodeWhoseStrikeIsRefusedIsReleased() {
        Story story = reserved();
        Round refused = story.passSeconds(15).refusedRound();
        assertThat(refused.victims()).isNotEmpty();
        assertThat(story.book().open()).isEmpty();
        assertThat(story.killed()).isEmpty();
        assertThat(story.reservationOn("n1")).isNull();
    }

    @Test
    void anEarlyReservationThatIsRefusedLeavesTheClaimWaiting() {
        Story story = reserved();
        story.node("n1").reserve(null);
        story.passSeconds(3).refusedRound();
        assertThat(story.book().open()).hasSize(1);
        assertThat(story.book().open().get(0).state()).isEqualTo(ClaimState.NOTICED);
    }

    /** The third node leaves room for it within the limits, so that its own is reserved at the notice. */
    private static Story reserved() {
        Story story = scenario("""
                queues batch 40g, gpu 60g
                node n2 100g
                node n1 100g: batch 9 x 10g
                gpu asks 60g only n1
                """).set("max_wait_before_kill", "15000").story();
        story.round().expectNodes("n1");
        assertThat(story.reservationOn("n1")).isNotNull();
        return story;
    }
}
