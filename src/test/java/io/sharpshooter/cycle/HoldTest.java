package io.sharpshooter.cycle;

import static io.sharpshooter.fixture.Amount.gib;
import static io.sharpshooter.fixture.Detail.agedSeconds;
import static io.sharpshooter.fixture.Detail.on;
import static io.sharpshooter.fixture.QueueDetail.guaranteed;
import static io.sharpshooter.fixture.QueueDetail.preemptionDisabled;
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
        return scenario()
                .node("n1", gib(100))
                .node("n2", gib(100))
                .queue("batch", guaranteed(40))
                .queue("gpu", guaranteed(60))
                .running("batch", 10, gib(10), on("n1"))
                .running("batch", 10, gib(10), on("n2"), agedSeconds(9000))
                .asks("gpu", 1, gib(60));
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
        Story story = full().node("n3", gib(100))
                .running("batch", 10, gib(10), on("n3"), agedSeconds(90_000))
                .story();
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
        story.asks("gpu", 1, gib(60));
        story.passSeconds(120).round().expectNodes("n2", "n1"); // the second one has no other node
        assertThat(story.book().nodesLeftOut(ask)).containsExactly("n1");
        story.heartbeats().passSeconds(3).round();
        assertThat(story.book().nodesLeftOut(ask)).isEmpty();
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
        story.reserves("gpu", gib(60), on("n2"), agedSeconds(0));
        Round round = story.passSeconds(3).round();
        assertThat(round.actions(Release.class)).extracting(Release::node).containsExactly("n2");
        assertThat(story.reservationOn("n2")).isNull();
        assertThat(story.reservationOn("n1")).isNotNull();
    }

    @Test
    void reservationsWithinTheOutstandingCountStay() {
        Story story = held();
        story.asks("gpu", 1, gib(60)).reserves("gpu", gib(60), on("n2"), agedSeconds(0));
        Round round = story.passSeconds(3).decide();
        assertThat(round.actions(Release.class)).isEmpty();
    }

    @Test
    void alsoWhereOnlyOneMayBePlacedAtOnce() {
        Story story = held();
        story.asks("gpu", 1, gib(60)).reserves("gpu", gib(60), on("n2"), agedSeconds(0));
        keepsApart(story);
        Round round = story.passSeconds(3).decide();
        assertThat(round.actions(Release.class)).isEmpty();
        assertThat(round.ends()).isEmpty();
    }

    /** The scheduler has reserved two nodes for it, of which one is spare once the claim stands. */
    @Test
    void aClaimForOneOfSeveralThatKeepApartLeavesTheOthersTheirReservations() {
        Story story = scenario()
                .node("n1", gib(100))
                .node("n3", gib(100))
                .node("n4", gib(100))
                .drainingNode("n5", gib(100))
                .queue("batch")
                .queue("gpu", guaranteed(60))
                .queue("other", preemptionDisabled())
                .running("batch", 10, gib(10), on("n1"))
                .running("other", 5, gib(10), on("n3"))
                .running("other", 5, gib(10), on("n4"))
                .asks("gpu", 3, gib(60))
                .reserved("gpu", gib(60), on("n3"))
                .reserved("gpu", gib(60), on("n4"))
                .story();
        keepsApart(story);
        story.decide().expectNodes("n1").expectObstacles("gpu@n3");
    }

    private static void keepsApart(Story story) {
        story.live().app("gpu").asks().values().forEach(ask -> ask.placesAtOnce(1));
    }

    /** Others have taken what the kill left behind. */
    private static void refill(Story story, String node) {
        story.node(node).terminating().clear();
        story.starts("batch", 6, gib(10), on(node));
    }
}
