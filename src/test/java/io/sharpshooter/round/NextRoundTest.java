package io.sharpshooter.round;

import static io.sharpshooter.fixture.Scenario.scenario;
import static org.assertj.core.api.Assertions.assertThat;

import io.sharpshooter.claim.Claim;
import io.sharpshooter.claim.ClaimState;
import io.sharpshooter.demand.Reason;
import io.sharpshooter.fixture.Round;
import io.sharpshooter.fixture.Scenario;
import io.sharpshooter.fixture.Story;
import io.sharpshooter.model.AskId;
import java.util.List;
import org.junit.jupiter.api.Test;

/** What one round leaves for the next, and what the next says of it. */
class NextRoundTest {
    private static Scenario full() {
        return scenario("""
                queues batch 40%, gpu 60%
                node n1 n2 100g: batch 10 x 10g
                gpu asks 60g
                """).set("max_wait_before_kill", "15000");
    }

    @Test
    void whoHasAClaimIsHelpedInEveryRoundWithTheNodeAsTheNumber() {
        Story story = full().story();
        Round first = story.round().expect("gpu", Reason.HELPED);
        String node = story.book().open().get(0).node();
        assertThat(first.numbers("gpu", Reason.HELPED)).containsEntry("node", node);
        Round next = story.passSeconds(3).round().expect("gpu", Reason.HELPED, 1);
        assertThat(next.numbers("gpu", Reason.HELPED)).containsEntry("node", node);
    }

    @Test
    void whereThePolicyOnlyObservesItSaysSoInEveryRound() {
        Story story = full().set("observe_only", "true").story();
        story.round().expect("gpu", Reason.OBSERVE_ONLY);
        Round next = story.passSeconds(3).round().expect("gpu", Reason.OBSERVE_ONLY, 1);
        assertThat(next.claim().state()).isEqualTo(ClaimState.PLANNED);
    }

    @Test
    void whatIsOnlyObservedKeepsItsVictims() {
        Story story =
                full().with("gpu/small asks 5g").set("observe_only", "true").story();
        List<String> before = story.round().victims();
        assertThat(before).hasSize(7);
        assertThat(story.passSeconds(3).round().victims()).isEqualTo(before);
        assertThat(story.passSeconds(3).round().ends()).isEmpty();
    }

    /** With 120 of 200 GiB left once the claim is done, batch is at the border of its dead zone. */
    @Test
    void theDeadZoneIsTestedForNewClaimsWithTheOpenOnesDone() {
        Story story = scenario("""
                queues batch 80g, gpu 120g
                node n1 n2 100g: batch 10 x 10g
                gpu asks 80g
                """)
                .set("max_wait_before_kill", "15000")
                .set("max_ignored_over_capacity", "0.5")
                .story();
        story.round().expect("gpu", Reason.HELPED);
        story.with("gpu/next asks 30g");
        Round next = story.passSeconds(3).round().expect("gpu", Reason.HELPED);
        next.expect("gpu/next", Reason.DEAD_ZONE);
    }

    /** A round may take 60 GiB; what the open claim was charged is not given back while it is open. */
    @Test
    void anOpenClaimIsNotRefunded() {
        Story story = full().with("node n3 n4 100g: batch 10 x 10g")
                .set("total_preemption_per_round", "0.15")
                .story();
        story.round().expect("gpu", Reason.HELPED);
        story.with("gpu/next asks 2 x 30g; gpu/last asks 20g");
        Round next = story.passSeconds(3).round();
        next.expect("gpu/next", Reason.HELPED, 2).expect("gpu/last", Reason.BUDGET_SPENT);
        assertThat(next.numbers("gpu/last", Reason.BUDGET_SPENT)).containsKeys("charge", "left", "saved");
    }

    @Test
    void aPartitionWhereNothingWaitsIsNotJudged() {
        Round round =
                full().with("queues other 100% of x; node x1 100g label x").round();
        assertThat(round.decision().shares()).containsOnlyKeys("");
    }

    @Test
    void whatWasCarriedOverIsForgottenWhereNothingWaitsAnyMore() {
        Story story = full().set("total_preemption_per_round", "0.25").story();
        story.round();
        assertThat(story.book().carriedOver().budget("")).isNotEmpty();
        story.withdraws("gpu").passSeconds(3).round();
        story.passSeconds(3).round();
        assertThat(story.book().carriedOver().budget("")).isEmpty();
    }

    @Test
    void anAskThatIsGoneLeavesNoMaskBehind() {
        Story story = full().set("max_wait_before_kill", "0").story();
        story.round();
        AskId ask = story.book().open().get(0).ask();
        story.passSeconds(60).round().expect("gpu", Reason.LAST_CLAIM_EXPIRED);
        assertThat(story.book().backOffs().until(ask)).isPositive();
        story.withdraws("gpu").passSeconds(3).round();
        assertThat(story.book().backOffs().until(ask)).isZero();
    }

    /** It has the key of the ask, so that it could be taken for the container that was asked for. */
    @Test
    void aContainerThatRanBeforeTheClaimDoesNotEndIt() {
        Story story = scenario("""
                queues batch 40%, gpu 60%
                node n1 100g: batch 9 x 10g, gpu 10g
                gpu asks 50g
                """).set("max_wait_before_kill", "15000").story();
        story.round().expectNodes("n1");
        assertThat(story.passSeconds(3).round().ends()).isEmpty();
    }

    @Test
    void theBookThatWasGivenStaysAsItWas() {
        Story story = full().story();
        story.round();
        List<Claim> before = story.book().open();
        story.passSeconds(3).decide();
        assertThat(story.book().open()).isEqualTo(before);
        assertThat(before.get(0).state()).isEqualTo(ClaimState.NOTICED);
    }
}
