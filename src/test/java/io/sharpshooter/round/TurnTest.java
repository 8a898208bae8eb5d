package io.sharpshooter.round;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import io.sharpshooter.claim.Claim;
import io.sharpshooter.claim.ClaimKind;
import io.sharpshooter.claim.ClaimState;
import io.sharpshooter.claim.EndReason;
import io.sharpshooter.demand.Reason;
import io.sharpshooter.fixture.Round;
import io.sharpshooter.fixture.Scenario;
import io.sharpshooter.fixture.Story;
import org.junit.jupiter.api.Test;

/** Claims for ordinary asks share a node, which can be held for one of them at a time. */
class TurnTest {
    private static Scenario scenario() {
        return Scenario.scenario()
                .with("node n1 100g")
                .set("max_wait_before_kill", "15000")
                .set("natural_termination_factor", "1.0")
                .set("total_preemption_per_round", "1.0");
    }

    /** Each queue is owed half, and b holds all. */
    private static Scenario halves(String asks) {
        return scenario().with("queues a 50%, b 50%", "b runs 10 x 10g on n1", "b asks 10 x 10g", asks);
    }

    private static Story told() {
        Story story = halves("a asks 3 x 10g").story();
        story.round().expectVictims("b#9", "b#8", "b#7");
        assertThat(story.book().open()).hasSize(3).allMatch(claim -> claim.kind() == ClaimKind.ORDINARY);
        return story;
    }

    private static long count(Story story, ClaimState state) {
        return story.book().open().stream()
                .filter(claim -> claim.state() == state)
                .count();
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

    /** With their containers the queue has all that it is owed. */
    @Test
    void thoseWhoWaitAreCounted() {
        Story story = toldWithLarge();
        story.passSeconds(12).with("a/late asks 10g").round().expect("a/late", Reason.NOT_ENTITLED);
    }

    /** Since the notice the queue has lost a container: it has too few for the large claim and all small ones. */
    @Test
    void whoActsComesBeforeThoseWhoWait() {
        Story story = toldWithLarge();
        story.passSeconds(12).round();
        assertThat(story.killed()).containsExactly("b#9");
        story.ends("b#20");
        story.node("n3").terminating().clear();
        story.with("c runs 10g on n3");
        story.passSeconds(3).round();
        assertThat(story.killed()).containsExactly("b#9", "b#10", "b#11", "b#12", "b#13", "b#14");
    }

    /** A large claim on n2, told 3 s later. There are 80 GiB to be given, and all are. */
    private static Story toldWithLarge() {
        Story story = scenario().with("""
                queues a 80g, b 220g, c 0g
                b runs 10 x 10g on n1
                node n2 100g: b 10 x 10g aged 9000s
                node n3 100g: b 10 x 10g aged 90000s
                a asks 3 x 10g
                """).story();
        story.round().expectNodes("n1", "n1", "n1");
        story.passSeconds(3).with("a/large asks 50g").round().expectNodes("n1", "n1", "n1", "n2");
        return story;
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

    /** Its grace period was the shorter one, after a refresh; what its victim has freed is not the older claim's. */
    @Test
    void whoHasLostItsReservationComesBeforeAnOlderOneThatIsDue() {
        Scenario scenario =
                scenario().turns(2).set("max_wait_before_kill", "60000").with("""
                queues a 40%, b 40%, c 20%
                b runs 10 x 10g on n1
                b asks 10 x 10g
                a asks 10g
                """);
        Story story = scenario.story();
        story.round().expectVictims("b#9");
        story.refreshedFrom(scenario.set("max_wait_before_kill", "0"));
        story.passSeconds(3).with("c asks 10g").round();
        assertThat(story.killed()).containsExactly("b#8");
        story.node("n1").reserve(null);
        story.passSeconds(57).round();
        assertThat(story.killed())
                .as("the older claim has to free a place of its own")
                .containsExactly("b#8", "b#9");
        assertThat(story.book().open())
                .extracting(Claim::queue, Claim::state)
                .containsExactly(tuple("root.a", ClaimState.KILLED), tuple("root.c", ClaimState.HELD));
    }

    /** Three have their turn until the next round; the first holds the node, the others get it when it reports. */
    @Test
    void severalStrikeAtOnceWhereTurnsAreGiven() {
        Story story = atOnce("a asks 4 x 10g");
        story.round().expectVictims("b#9", "b#8", "b#7");
        assertThat(story.killed()).containsExactly("b#9", "b#8", "b#7");
        assertThat(story.book().open())
                .extracting(Claim::state)
                .containsExactly(ClaimState.HELD, ClaimState.KILLED, ClaimState.KILLED);
        Round second = story.heartbeats().heartbeats().passSeconds(3).round();
        assertThat(second.ends()).containsExactly(EndReason.PLACED_HERE, EndReason.PLACED_HERE);
        assertThat(story.killed()).as("the fourth, beside the third").containsExactly("b#9", "b#8", "b#7", "b#6");
        story.heartbeats().heartbeats().passSeconds(3).round();
        assertThat(story.book().open()).isEmpty();
    }

    /** b's own asks would be served before the third of a's, were the node not held for it. */
    @Test
    void ofSeveralAppsEachHasItsTurn() {
        Story story = atOnce("a asks 10g; a/other asks 10g; c asks 10g");
        story.round();
        assertThat(story.killed()).hasSize(3);
        story.heartbeats().heartbeats().heartbeats().passSeconds(3).round();
        assertThat(story.book().open()).isEmpty();
        assertThat(story.node("n1").containers())
                .extracting(container -> container.app().queue().path())
                .contains("root.a", "root.c")
                .hasSize(10);
    }

    /** Its turn is skipped, and the next one's comes. */
    @Test
    void whoDoesNotWantItAnyMoreLosesItsTurn() {
        Story story = atOnce("a asks 10g; a/other asks 10g; c asks 10g");
        story.round();
        story.heartbeats().live().app("a", "other").asks().clear();
        story.heartbeats().heartbeats().passSeconds(3).round();
        assertThat(story.node("n1").containers())
                .filteredOn(container -> container.app().queue().path().equals("root.c"))
                .hasSize(1);
    }

    /** Its reservation still stands when the round looks; it goes in this round, and the node is the next one's. */
    @Test
    void whereTheFirstIsTakenBackTheOthersWaitUntilItsReservationIsGone() {
        Story story = atOnce("a asks 10g; a/other asks 10g; c asks 10g");
        story.round();
        story.withdraws("a");
        Round after = story.passSeconds(3).round();
        assertThat(after.ends()).containsExactly(EndReason.ASK_WITHDRAWN);
        story.heartbeats().heartbeats().passSeconds(3).round();
        assertThat(story.book().open()).isEmpty();
        assertThat(story.node("n1").containers())
                .extracting(container -> container.app().queue().path())
                .contains("root.a", "root.c");
        assertThat(story.killed()).hasSize(3);
    }

    @Test
    void whereTheFirstHeldTheNodeInVainThoseWhoWereToldWaitUntilItsReservationIsGone() {
        Story story = halves("a asks 10g; a/other asks 10g").turns(1).story();
        story.round();
        story.passSeconds(15).round();
        Round late = story.passSeconds(60).round();
        assertThat(late.ends()).containsExactly(EndReason.HOLD_TIMEOUT);
        assertThat(story.book().open())
                .singleElement()
                .matches(claim -> claim.state() == ClaimState.NOTICED, "waits, and was told");
    }

    @Test
    void withAGracePeriodAsManyStrikeAsHaveTheirTurn() {
        Story story = halves("a asks 3 x 10g").turns(2).story();
        story.round().expectVictims("b#9", "b#8", "b#7");
        story.passSeconds(15).round();
        assertThat(story.killed()).containsExactly("b#9", "b#8");
        story.passSeconds(3).round();
        assertThat(story.killed()).as("while none has its container").containsExactly("b#9", "b#8");
        story.heartbeats().passSeconds(3).round();
        assertThat(story.killed()).containsExactly("b#9", "b#8", "b#7");
    }

    private static Story atOnce(String asks) {
        return scenario()
                .turns(3)
                .set("max_wait_before_kill", "0")
                .with("queues a 40%, b 40%, c 20%", "b runs 10 x 10g on n1", "b asks 10 x 10g", asks)
                .story();
    }
}
