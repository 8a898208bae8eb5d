package io.sharpshooter.round;

import static org.assertj.core.api.Assertions.assertThat;

import io.sharpshooter.claim.Claim;
import io.sharpshooter.claim.ClaimKind;
import io.sharpshooter.claim.ClaimState;
import io.sharpshooter.claim.EndReason;
import io.sharpshooter.fixture.Round;
import io.sharpshooter.fixture.Scenario;
import io.sharpshooter.fixture.Story;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Small asks. What is freed for one is held for it only where the scheduler may serve somebody else first; then one
 * after the other holds a node.
 */
class SmallClaimsTest {
    private static Scenario scenario() {
        return Scenario.scenario()
                .with("node n1 100g")
                .set("max_wait_before_kill", "15000")
                .set("natural_termination_factor", "1.0")
                .set("total_preemption_per_round", "1.0");
    }

    /** Queue a is owed nothing but by its priority, and b holds all: who has lost something would be served first. */
    private static Scenario owedByPriority(String asks) {
        return scenario()
                .with("queues a 0% priority 1, b 50%, c 50%", "b runs 10 x 10g on n1", "b asks 10 x 10g", asks);
    }

    private static Story told() {
        Story story = owedByPriority("a asks 3 x 10g").story();
        story.round().expectVictims("b#9", "b#8", "b#7");
        assertThat(story.book().open()).hasSize(3).allMatch(claim -> claim.kind() == ClaimKind.ORDINARY);
        return story;
    }

    private static long count(Story story, ClaimState state) {
        return story.book().open().stream()
                .filter(claim -> claim.state() == state)
                .count();
    }

    /** Each queue is owed half, and b holds all. */
    private static Story halves(String asks) {
        return scenario()
                .set("max_wait_before_kill", "0")
                .with("queues a 50%, b 50%", "b runs 10 x 10g on n1", "b asks 10 x 10g", asks)
                .story();
    }

    private static List<ClaimKind> kinds(Story story) {
        return story.book().open().stream().map(Claim::kind).toList();
    }

    @Test
    void belowTheGuaranteeSeveralStrikeAtOnceAndNothingIsHeld() {
        Story story = halves("a asks 4 x 10g");
        story.round().expectVictims("b#9", "b#8", "b#7", "b#6");
        assertThat(kinds(story)).containsOnly(ClaimKind.UNHELD);
        assertThat(story.killed()).hasSize(4);
        assertThat(story.reservationOn("n1")).isNull();
        assertThat(count(story, ClaimState.KILLED)).isEqualTo(4);
        Round second = story.heartbeats().passSeconds(3).round();
        assertThat(second.ends()).hasSize(4).containsOnly(EndReason.PLACED_HERE);
        assertThat(story.killed()).hasSize(4);
    }

    @Test
    void theOneThatReachesTheGuaranteeIsHeld() {
        Story story = halves("a asks 6 x 10g");
        story.round();
        assertThat(kinds(story))
                .containsExactly(
                        ClaimKind.UNHELD, ClaimKind.UNHELD, ClaimKind.UNHELD, ClaimKind.UNHELD, ClaimKind.ORDINARY);
    }

    /** Below their parent a comes before b. But the parent is above its guarantee, so the scheduler may go to y. */
    @Test
    void whereAQueueAboveIsBeyondItsGuaranteeAllIsHeld() {
        Story story = scenario()
                .set("max_wait_before_kill", "0")
                .with("queues x 40g, x.a 20g, x.b 20g, y 30g, z 30g", "x.b runs 10 x 10g on n1", "x.a asks 2 x 10g")
                .story();
        story.round();
        assertThat(kinds(story)).isNotEmpty().containsOnly(ClaimKind.ORDINARY);
    }

    /** A larger ask has come to the leaf in the grace period, and the scheduler would reserve the node for it. */
    @Test
    void whatIsNotSureAnyMoreWhenItIsDueIsHeld() {
        Story story = scenario()
                .with("queues a 50%, b 50%", "b runs 10 x 10g on n1", "b asks 10 x 10g", "a asks 10g")
                .story();
        story.round();
        assertThat(kinds(story)).containsExactly(ClaimKind.UNHELD);
        story.passSeconds(15).with("a/other asks 20g").round();
        assertThat(kinds(story)).contains(ClaimKind.ORDINARY).doesNotContain(ClaimKind.UNHELD);
    }

    /** It gives down to its guarantee, and what is freed last would go back to it. */
    @Test
    void whatTakesTheGiverBelowItsGuaranteeIsHeld() {
        Story story = scenario()
                .set("max_wait_before_kill", "0")
                .with("queues a 50%, b 45%, c 5%", "b runs 10 x 10g on n1", "b asks 10 x 10g", "a asks 6 x 10g")
                .story();
        story.round();
        assertThat(kinds(story)).endsWith(ClaimKind.ORDINARY).startsWith(ClaimKind.UNHELD);
    }

    /** For places that are named the scheduler lets the whole app wait, and serves the next queue. */
    @ParameterizedTest
    @CsvSource({"a asks 10g rather n1", "a asks 10g rather n2", "'a asks 1g rather n1, 10g key 5'"})
    void whatAnAppThatNamesPlacesAsksForIsHeld(String asks) {
        Story story = halves(asks);
        story.round();
        assertThat(kinds(story)).isNotEmpty().containsOnly(ClaimKind.ORDINARY);
    }

    /** On a full cluster the scheduler looks no further than the first ask for which there is no room. */
    @ParameterizedTest
    @CsvSource({"a/other, ORDINARY", "c, ORDINARY", "b/other, UNHELD"})
    void whatMayStandBehindALargerAskIsHeld(String larger, ClaimKind kind) {
        Story story = scenario()
                .set("max_wait_before_kill", "0")
                .with("queues a 30%, b 40%, c 30%", "b runs 10 x 10g on n1", "a asks 10g", larger + " asks 200g")
                .story();
        story.round();
        assertThat(kinds(story)).containsExactly(kind);
    }

    /** Wherever the container runs that it gets, it is the one that was waited for. */
    @Test
    void aPlacementAnywhereIsWhatItWasFor() {
        Story story = scenario()
                .set("max_wait_before_kill", "0")
                .with(
                        "queues a 100g, b 100g, c 10g",
                        "node n2 100g: b 10 x 10g",
                        "node n3 10g: c 10g",
                        "b runs 10 x 10g on n1",
                        "a asks 8 x 10g")
                .story();
        story.round();
        long struck = count(story, ClaimState.KILLED);
        story.ends("c#0");
        story.node("n3").terminating().clear();
        story.with("a runs 10g on n3");
        Round second = story.passSeconds(3).round();
        assertThat(second.ends()).containsExactly(EndReason.PLACED_ELSEWHERE);
        assertThat(story.book().open()).hasSize((int) struck - 1);
    }

    /** Its room has gone to somebody else: its next claim does not rely on the scheduler any more. */
    @ParameterizedTest
    @ValueSource(strings = {"0", "600000"})
    void afterOneThatWaitedInVainTheNextIsHeld(String lossMemory) {
        Story story = scenario()
                .set("max_wait_before_kill", "0")
                .set("loss-memory-ms", lossMemory)
                .with("queues a 50%, b 50%", "b runs 10 x 10g on n1", "b asks 10 x 10g", "a asks 2 x 10g")
                .story();
        story.round();
        assertThat(kinds(story)).containsExactly(ClaimKind.UNHELD, ClaimKind.UNHELD);
        story.node("n1").terminating().clear();
        story.with("b/other runs 2 x 10g on n1");
        Round late = story.passSeconds(60).round();
        assertThat(late.ends()).containsOnly(EndReason.HOLD_TIMEOUT);
        story.passSeconds(300).round();
        assertThat(kinds(story)).containsExactly(ClaimKind.ORDINARY);
    }

    /** It has killed, and the app will not have that node any more. Of the leaf's other apps the same is feared. */
    @Test
    void afterOneWhoseNodeWasExcludedTheNextOfItsLeafIsHeld() {
        Story story = halves("node n2 100g: b 10 x 10g; a asks 10g");
        story.round();
        story.withdraws("a");
        story.with("a asks 10g only n1", "a/other asks 10g");
        Round second = story.passSeconds(3).round();
        assertThat(second.ends()).containsExactly(EndReason.NODE_NOT_ELIGIBLE);
        assertThat(kinds(story)).isNotEmpty().containsOnly(ClaimKind.ORDINARY);
    }

    @Test
    void theOldestActsAndTheOthersWait() {
        Story story = told();
        story.passSeconds(15).round();
        assertThat(story.killed()).containsExactly("b#9");
        assertThat(story.book().open())
                .extracting(Claim::state)
                .containsExactly(ClaimState.HELD, ClaimState.NOTICED, ClaimState.NOTICED);
    }

    @Test
    void theNodeIsHeldForTheNextOnceTheFirstIsPlaced() {
        Story story = told();
        story.passSeconds(15).round();
        story.passSeconds(3).round();
        assertThat(story.killed()).as("while the node is held").containsExactly("b#9");
        Round second = story.heartbeats().passSeconds(3).round();
        assertThat(second.ends()).containsExactly(EndReason.PLACED_HERE);
        assertThat(story.killed()).containsExactly("b#9", "b#8");
        assertThat(count(story, ClaimState.HELD)).isOne();
        story.heartbeats().passSeconds(3).round();
        assertThat(story.killed()).containsExactly("b#9", "b#8", "b#7");
        story.heartbeats().passSeconds(3).round();
        assertThat(story.book().open()).isEmpty();
    }

    /** It has killed, and its node is to be held again before anybody else's turn comes. */
    @Test
    void whoHasLostItsReservationComesBeforeThoseWhoAreDue() {
        Story story = told();
        story.passSeconds(15).round();
        story.node("n1").reserve(null);
        story.passSeconds(3).round();
        assertThat(story.killed()).containsExactly("b#9");
        assertThat(story.reservationOn("n1")).isNotNull();
        assertThat(count(story, ClaimState.HELD)).isOne();
    }

    @Test
    void whereTheFirstHeldTheNodeInVainThoseWhoWereToldWaitUntilItsReservationIsGone() {
        Story story = owedByPriority("a asks 10g; a/other asks 10g").story();
        story.round();
        story.passSeconds(15).round();
        Round late = story.passSeconds(60).round();
        assertThat(late.ends()).containsExactly(EndReason.HOLD_TIMEOUT);
        assertThat(story.book().open())
                .singleElement()
                .matches(claim -> claim.state() == ClaimState.NOTICED, "waits, and was told");
    }
}
