package io.sharpshooter.round;

import static io.sharpshooter.fixture.Scenario.scenario;
import static org.assertj.core.api.Assertions.assertThat;

import io.sharpshooter.claim.Action.Release;
import io.sharpshooter.claim.ClaimState;
import io.sharpshooter.claim.EndReason;
import io.sharpshooter.demand.Reason;
import io.sharpshooter.fixture.Round;
import io.sharpshooter.fixture.Scenario;
import io.sharpshooter.fixture.Story;
import io.sharpshooter.model.AskId;
import org.junit.jupiter.api.Test;

class HoldTest {
    private static Scenario full() {
        return scenario("""
                queues batch 40%, gpu 60%
                node n1 100g: batch 10 x 10g
                node n2 100g: batch 10 x 10g aged 9000s
                gpu asks 60g
                """);
    }

    private static Story held() {
        Story story = full().story();
        story.round().expectNodes("n1");
        return story;
    }

    @Test
    void expiresAfterTheHoldTimeoutAndReleasesTheNode() {
        Story story = held();
        story.passSeconds(59).round().expectNodes("n1");
        Round expired = story.passSeconds(1).round();
        assertThat(expired.claim().state()).isEqualTo(ClaimState.EXPIRED);
        assertThat(expired.claim().reason()).isEqualTo(EndReason.HOLD_TIMEOUT);
        expired.expect("gpu", Reason.LAST_CLAIM_EXPIRED);
        assertThat(story.reservationOn("n1")).isNull();
    }

    @Test
    void isMaskedForTwiceTheTimeoutAndThenLeavesTheNodeOut() {
        Story story = held();
        story.passSeconds(60).round();
        refill(story, "n1");
        story.passSeconds(119).round().expect("gpu", Reason.LAST_CLAIM_EXPIRED);
        story.passSeconds(1).round().expectNodes("n2");
    }

    @Test
    void theMaskDoublesWithEachFailureInARowAndFailedNodesStayLeftOut() {
        Story story = full().with("node n3 100g: batch 10 x 10g aged 90000s").story();
        story.round().expectNodes("n1");
        story.passSeconds(60).round();
        refill(story, "n1");
        story.passSeconds(120).round().expectNodes("n2");
        story.passSeconds(60).round().expect("gpu", Reason.LAST_CLAIM_EXPIRED);
        refill(story, "n2");
        story.passSeconds(239).round().expect("gpu", Reason.LAST_CLAIM_EXPIRED);
        story.passSeconds(1).round().expectNodes("n3");
    }

    @Test
    void successEndsTheMask() {
        Story story = held();
        AskId ask = story.book().open().get(0).ask();
        story.passSeconds(60).round();
        story.with("gpu asks 60g");
        story.passSeconds(120).round().expectNodes("n2", "n1"); // the second one has no other node
        assertThat(story.book().backOffs().nodesLeftOut(ask)).containsExactly("n1");
        story.heartbeats().passSeconds(3).round();
        assertThat(story.book().backOffs().nodesLeftOut(ask)).isEmpty();
    }

    @Test
    void aLostReservationIsMadeAnew() {
        Story story = held();
        var first = story.reservationOn("n1");
        story.node("n1").reserve(null);
        story.passSeconds(3).round().expectNodes("n1");
        assertThat(story.reservationOn("n1")).isNotNull().isNotEqualTo(first);
        assertThat(story.killed()).hasSize(6);
        story.heartbeats();
        assertThat(story.passSeconds(3).round().claim().state()).isEqualTo(ClaimState.SATISFIED);
    }

    @Test
    void theTimeoutCountsFromTheKillAlsoForAReservationMadeAnew() {
        Story story = held();
        story.passSeconds(40);
        story.node("n1").reserve(null);
        story.round();
        assertThat(story.passSeconds(20).round().ends()).containsExactly(EndReason.HOLD_TIMEOUT);
    }

    @Test
    void reservationsOfTheSchedulerForTheSameAskAreDroppedOursNever() {
        Story story = held();
        story.with("gpu reserves 60g aged 0s on n2");
        Round round = story.passSeconds(3).round();
        assertThat(round.actions(Release.class)).extracting(Release::node).containsExactly("n2");
        assertThat(story.reservationOn("n2")).isNull();
        assertThat(story.reservationOn("n1")).isNotNull();
    }

    @Test
    void reservationsWithinTheOutstandingCountStay() {
        Story story = held();
        story.with("gpu asks 60g; gpu reserves 60g aged 0s on n2");
        Round round = story.passSeconds(3).decide();
        assertThat(round.actions(Release.class)).isEmpty();
    }

    @Test
    void alsoWhereOnlyOneMayBePlacedAtOnce() {
        Story story = held();
        story.with("gpu asks 60g; gpu reserves 60g aged 0s on n2");
        keepsApart(story);
        Round round = story.passSeconds(3).decide();
        assertThat(round.actions(Release.class)).isEmpty();
        assertThat(round.ends()).isEmpty();
    }

    /** The scheduler has reserved two nodes for it, of which one is spare once the claim stands. */
    @Test
    void aClaimForOneOfSeveralThatKeepApartLeavesTheOthersTheirReservations() {
        Story story = scenario("""
                queues batch, gpu 60%, other protected
                node n5 100g drains
                node n1 100g: batch 10 x 10g
                node n3 n4 100g: other 5 x 10g
                gpu asks 3 x 60g
                gpu reserves 60g on n3
                gpu reserves 60g on n4
                """).story();
        keepsApart(story);
        story.decide().expectNodes("n1").expectObstacles("gpu@n3");
    }

    private static void keepsApart(Story story) {
        story.live().app("gpu").asks().values().forEach(ask -> ask.placesAtOnce(1));
    }

    /** Others have taken what the kill left behind. */
    private static void refill(Story story, String node) {
        story.node(node).terminating().clear();
        story.with("batch runs 6 x 10g on " + node);
    }
}
