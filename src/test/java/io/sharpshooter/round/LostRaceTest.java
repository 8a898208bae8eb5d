package io.sharpshooter.round;

import static io.sharpshooter.fixture.Scenario.scenario;
import static org.assertj.core.api.Assertions.assertThat;

import io.sharpshooter.claim.ClaimKind;
import io.sharpshooter.claim.EndReason;
import io.sharpshooter.demand.Reason;
import io.sharpshooter.fixture.Round;
import io.sharpshooter.fixture.Story;
import io.sharpshooter.model.AskId;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** What the scheduler refuses, asked under its lock, while nobody has died for it. */
class LostRaceTest {
    /** The ask fits and waits all the same. */
    @Test
    void aClaimForWhichNobodyIsToDieHoldsNobodyBackWhenItIsRefused() {
        Story story = scenario("queues a 80g, b 20g; node n1 100g: b 4 x 10g; a asks 60g")
                .story();
        story.round();
        Round refused = story.passSeconds(12).refusedRound();
        assertThat(refused.claim().kind()).isEqualTo(ClaimKind.BLOCKED);
        AskId ask = refused.claim().ask();
        assertThat(story.book().backOffs().until(ask))
                .isLessThanOrEqualTo(refused.decision().time());
    }

    @Test
    void isTriedAgainInTheNextRoundOnAnyNode() {
        Story story = twoNodes();
        story.refusedRound().expectNodes("n1");
        assertThat(story.killed()).isEmpty();
        story.passSeconds(3).round().expect("a", Reason.HELPED).expectNodes("n1");
        assertThat(story.killed()).hasSize(6);
    }

    @Test
    void theSecondInARowHoldsBackForTwoRoundsAndLeavesTheNodeOut() {
        Story story = twoNodes();
        story.refusedRound().expectNodes("n1");
        Round second = story.passSeconds(3).refusedRound().expectNodes("n1");
        AskId ask = second.claim().ask();
        assertThat(story.book().backOffs().until(ask) - second.decision().time())
                .isEqualTo(6_000);
        Round leftAlone = story.passSeconds(5).round().expect("a", Reason.LAST_CLAIM_EXPIRED);
        assertThat(leftAlone.numbers("a", Reason.LAST_CLAIM_EXPIRED))
                .containsEntry("refused as", EndReason.REFUSED.name())
                .containsEntry("left alone", "1")
                .doesNotContainKey("failures");
        story.passSeconds(1).round().expectNodes("n2");
    }

    @Test
    void aPlacementWithoutAClaimEndsTheRow() {
        Story story = twoNodes().withdraws("a");
        story.with("a/two asks 2 x 60g only n1|n2");
        AskId ask = story.refusedRound().decision().claims().get(0).ask();
        Round second = story.passSeconds(3).refusedRound();
        assertThat(story.book().backOffs().until(ask))
                .isGreaterThan(second.decision().time());
        story.ends("b#14-19");
        story.heartbeats();
        assertThat(story.live().runningOn("n2")).contains("a#0");
        story.passSeconds(3).round();
        assertThat(story.book().backOffs().until(ask)).isZero();
    }

    @Test
    void atTheDeadlineItIsTriedAgainAtOnceWithANotice() {
        Story story = scenario("queues a 60g, b 40g; node n1 100g: b 10 x 10g; a asks 60g")
                .set("max_wait_before_kill", "15000")
                .story();
        story.round().expectNodes("n1");
        story.passSeconds(15).refusedRound();
        assertThat(story.book().open()).isEmpty();
        story.ends("b#0").passSeconds(3);
        Round again = story.round().expect("a", Reason.HELPED);
        assertThat(again.claim().grace().deadline()).isEqualTo(again.decision().time() + 15_000);
    }

    /** Victims that have had their grace period would have been told in vain. */
    @ParameterizedTest
    @EnumSource(names = {"NO_LONGER_FITS", "OVER_LIMIT"})
    void whereSomebodyHasComeItWaitsAtTheDeadlineForOneRound(EndReason why) {
        Story story = twoNodes(15);
        story.round();
        story.passSeconds(15).lostRound(why);
        assertThat(story.book().open()).hasSize(1);
        story.passSeconds(2).lostRound(why);
        assertThat(story.book().open()).hasSize(1);
        story.passSeconds(1).lostRound(why);
        assertThat(story.book().open()).isEmpty();
    }

    @ParameterizedTest
    @EnumSource(names = {"NO_LONGER_FITS", "OVER_LIMIT"})
    void whereNobodyWasToldItDoesNotWait(EndReason why) {
        Story story = twoNodes();
        story.lostRound(why);
        assertThat(story.book().open()).isEmpty();
    }

    /** Those on n2 are dearer. */
    private static Story twoNodes() {
        return twoNodes(0);
    }

    private static Story twoNodes(int graceSeconds) {
        return scenario("""
                queues a 130g, b 70g
                node n1 100g: b 10 x 10g
                node n2 100g: b/old 10 x 10g aged 9000s
                a asks 60g
                """).set("max_wait_before_kill", graceSeconds + "000").story();
    }
}
