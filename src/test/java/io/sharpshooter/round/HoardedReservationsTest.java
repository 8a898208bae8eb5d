package io.sharpshooter.round;

import static io.sharpshooter.fixture.Scenario.scenario;
import static org.assertj.core.api.Assertions.assertThat;

import io.sharpshooter.claim.Action.Release;
import io.sharpshooter.claim.EndReason;
import io.sharpshooter.demand.Reason;
import io.sharpshooter.fixture.Round;
import io.sharpshooter.fixture.Scenario;
import io.sharpshooter.fixture.Story;
import org.junit.jupiter.api.Test;

/** Which reservations of the scheduler are dropped since their ask needs no more so many. */
class HoardedReservationsTest {
    /** Nobody gives, and one node more is held than containers wait. */
    private static Scenario hoarded() {
        return scenario("""
                queues batch 90% protected, gpu 10%
                node n1 n2 n3 100g: batch 9 x 10g
                gpu asks 2 x 60g
                gpu reserves 60g aged 3s on n1
                gpu reserves 60g aged 2s on n2
                gpu reserves 60g aged 1s on n3
                """);
    }

    @Test
    void theNewestBeyondTheCountWithoutAnyClaim() {
        Story story = hoarded().story();
        Round round = story.round();
        assertThat(round.actions(Release.class))
                .singleElement()
                .satisfies(release -> assertThat(release.own()).isFalse())
                .extracting(Release::node)
                .isEqualTo("n3");
        assertThat(story.reservationOn("n1")).isNotNull();
        assertThat(story.reservationOn("n2")).isNotNull();
        assertThat(story.reservationOn("n3")).isNull();
        assertThat(story.passSeconds(3).round().actions(Release.class)).isEmpty();
    }

    @Test
    void noneThatIsNeeded() {
        Story story = hoarded().story();
        story.with("gpu asks 60g");
        assertThat(story.round().actions(Release.class)).isEmpty();
    }

    @Test
    void noneWhereThePolicyOnlyObserves() {
        Story story = hoarded().set("observe_only", "true").story();
        assertThat(story.round().actions(Release.class)).isEmpty();
        assertThat(story.reservationOn("n3")).isNotNull();
    }

    /** An ask that is left alone after a claim has failed. */
    @Test
    void alsoOfAMaskedAsk() {
        Story story = scenario("""
                queues batch 40%, gpu 60%
                node n1 100g: batch 10 x 10g
                node n2 n3 100g: batch 10 x 10g aged 9000s
                gpu asks 60g
                """).story();
        story.round().expectNodes("n1");
        assertThat(story.passSeconds(60).round().ends()).containsExactly(EndReason.HOLD_TIMEOUT);
        story.with("gpu reserves 60g aged 1s on n2", "gpu reserves 60g aged 0s on n3");
        Round round = story.passSeconds(3).round().expect("gpu", Reason.LAST_CLAIM_EXPIRED);
        assertThat(round.actions(Release.class)).extracting(Release::node).containsExactly("n3");
    }

    /** The claim's own is let go in the same round: the other one is needed now. */
    @Test
    void noneThatIsNeededOnceAClaimHasLetItsOwnGo() {
        Story story = scenario("""
                queues batch 40%, gpu 60%
                node n1 100g: batch 10 x 10g
                node n2 100g: batch 10 x 10g aged 9000s
                gpu asks 60g
                """).story();
        story.round().expectNodes("n1");
        story.passSeconds(60).with("gpu reserves 60g aged 0s on n2");
        Round round = story.round();
        assertThat(round.ends()).containsExactly(EndReason.HOLD_TIMEOUT);
        assertThat(round.actions(Release.class)).extracting(Release::node).containsExactly("n1");
        assertThat(story.reservationOn("n2")).isNotNull();
    }
}
