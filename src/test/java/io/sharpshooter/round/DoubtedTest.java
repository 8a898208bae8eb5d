package io.sharpshooter.round;

import static io.sharpshooter.fixture.Scenario.scenario;
import static org.assertj.core.api.Assertions.assertThat;

import io.sharpshooter.claim.Claim;
import io.sharpshooter.claim.ClaimKind;
import io.sharpshooter.claim.EndReason;
import io.sharpshooter.demand.Reason;
import io.sharpshooter.fixture.ClusterAsk;
import io.sharpshooter.fixture.Round;
import io.sharpshooter.fixture.Scenario;
import io.sharpshooter.fixture.Story;
import org.junit.jupiter.api.Test;

/** Asks of which some may have come already. */
class DoubtedTest {
    private static Scenario asking(int count) {
        Scenario scenario = scenario("queues batch 40%, gpu 60%");
        for (int node = 1; node <= 4; node++) {
            scenario.with("node n" + node + " 100g: batch 10 x 10g");
        }
        return scenario.with("gpu asks " + count + " x 60g");
    }

    private static void doubt(int some, Story story) {
        story.live().app("gpu").asks().values().forEach((ClusterAsk ask) -> ask.doubt(some));
    }

    @Test
    void nobodyIsToldForThemAndNoNodeIsReadWhereNothingElseWaits() {
        Story story = asking(1).story();
        doubt(1, story);
        Round round = story.round().expectVictims().expect("gpu", Reason.DOUBTED, 1);
        assertThat(round.outcomes("gpu")).hasSize(1);
        assertThat(round.nodesRead()).isFalse();
        doubt(0, story);
        assertThat(story.round().expect("gpu", Reason.HELPED, 1).victims()).hasSize(6);
    }

    @Test
    void theRestIsHelped() {
        Story story = asking(3).story();
        doubt(1, story);
        Round round = story.round();
        assertThat(round.openClaims()).hasSize(2);
        round.expect("gpu", Reason.HELPED, 2).expect("gpu", Reason.DOUBTED, 1);
        story.round().expect("gpu", Reason.HELPED, 2).expect("gpu", Reason.DOUBTED, 1);
    }

    /** More came than is waited for now. */
    @Test
    void moreMayBeDoubtedThanWaits() {
        Story story = asking(1).story();
        doubt(3, story);
        story.round().expectVictims().expect("gpu", Reason.DOUBTED, 1);
    }

    /** The scheduler counts them, and so do the shares. */
    @Test
    void theyCountAsPending() {
        Story certain = asking(1).story();
        Story doubted = asking(1).story();
        doubt(1, doubted);
        assertThat(doubted.round().decision().shares())
                .isEqualTo(certain.round().decision().shares());
    }

    @Test
    void aClaimThatIsDueLetsItsVictimsLiveUntilTheDoubtIsOver() {
        Story story = asking(1).set("max_wait_before_kill", "3000").story();
        assertThat(story.round().victims()).hasSize(6);
        doubt(1, story);
        Round due = story.passSeconds(3).round();
        assertThat(due.openClaims()).hasSize(1);
        due.expect("gpu", Reason.HELPED, 1);
        assertThat(story.killed()).isEmpty();
        doubt(0, story);
        story.passSeconds(3).round();
        assertThat(story.killed()).hasSize(6);
    }

    /** A master may get something, and ask anew, with each heartbeat: others do not wait for its claim for ever. */
    @Test
    void aClaimThatIsInDoubtUntilTheHoldTimeoutAfterItsDeadlineEndsAndNobodyDies() {
        Story story = asking(1)
                .set("max_wait_before_kill", "3000")
                .set("hold-timeout-ms", "30000")
                .story();
        story.round();
        doubt(1, story);
        assertThat(story.passSeconds(3).round().openClaims()).hasSize(1);
        assertThat(story.passSeconds(29).round().openClaims()).hasSize(1);
        assertThat(story.passSeconds(1).round().ends()).containsExactly(EndReason.PLACED_ELSEWHERE);
        assertThat(story.killed()).isEmpty();
        doubt(0, story);
        assertThat(story.passSeconds(3).round().victims()).hasSize(6);
    }

    @Test
    void aClaimOfAnAskThatProvesToHaveComeIsGivenUpAndNobodyDies() {
        Story story = asking(1).set("max_wait_before_kill", "3000").story();
        story.round();
        doubt(1, story);
        story.passSeconds(3).round();
        assertThat(story.withdraws("gpu").passSeconds(3).round().ends()).containsExactly(EndReason.ASK_WITHDRAWN);
        assertThat(story.killed()).isEmpty();
    }

    /** Two were told for at different times, and one container may have come. */
    @Test
    void ofSeveralClaimsThatAreDueTheOneThatWasDueFirstStrikes() {
        Story story = asking(1).set("max_wait_before_kill", "6000").story();
        story.round();
        story.passSeconds(3).with("gpu asks 60g").round();
        assertThat(story.book().open()).hasSize(2);
        doubt(1, story);
        story.passSeconds(6).round();
        assertThat(story.killed()).hasSize(6);
        assertThat(story.book().open())
                .extracting(claim -> claim.state().struck())
                .containsExactly(true, false);
    }

    /** Both take a small container of the node, the one whose ask may have come first. */
    @Test
    void whoIsHeldBackDoesNotKeepOthersOnTheNodeFromStriking() {
        Story story = scenario("""
                queues batch 50%, gpu 0% priority 1, idle 50%
                node n1 100g: batch 10 x 10g
                gpu/one asks 10g
                gpu/two asks 10g
                """)
                .set("natural_termination_factor", "1.0")
                .set("max_wait_before_kill", "3000")
                .story();
        assertThat(story.round().openClaims()).extracting(Claim::kind).containsOnly(ClaimKind.ORDINARY);
        story.live().app("gpu", "one").asks().values().forEach((ClusterAsk ask) -> ask.doubt(1));
        story.passSeconds(3).round();
        assertThat(story.killed()).hasSize(1);
        assertThat(story.book().open())
                .extracting(claim -> claim.state().struck())
                .containsExactly(false, true);
    }

    /** Those for whom somebody has died are not told anew, and what is doubted is none of theirs. */
    @Test
    void whatHasStruckGoesOn() {
        Story story = asking(1).story();
        story.round();
        assertThat(story.killed()).hasSize(6);
        doubt(1, story);
        story.passSeconds(3).round();
        assertThat(story.book().open()).hasSize(1);
        doubt(0, story);
        assertThat(story.heartbeats().passSeconds(3).round().ends()).containsExactly(EndReason.PLACED_HERE);
    }

    /** Room for it has been there for a while, which is not forgotten while nobody looks. */
    @Test
    void sinceWhenSomethingFitsIsRemembered() {
        Story story =
                asking(1).with("node n5 60g").set("blocked-after-ms", "6000").story();
        story.round().expect("gpu", Reason.FITS_NOW, 1);
        doubt(1, story);
        story.passSeconds(3).round().expect("gpu", Reason.DOUBTED, 1);
        doubt(0, story);
        assertThat(story.passSeconds(3).round().openClaims()).hasSize(1);
        assertThat(story.killed()).isEmpty();
    }
}
