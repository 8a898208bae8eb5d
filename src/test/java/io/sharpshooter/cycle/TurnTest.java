package io.sharpshooter.cycle;

import static io.sharpshooter.fixture.Amount.gib;
import static io.sharpshooter.fixture.Detail.agedSeconds;
import static io.sharpshooter.fixture.Detail.app;
import static io.sharpshooter.fixture.Detail.on;
import static io.sharpshooter.fixture.QueueDetail.guaranteed;
import static org.assertj.core.api.Assertions.assertThat;

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
                .set("max_wait_before_kill", "15000")
                .set("natural_termination_factor", "1.0")
                .set("total_preemption_per_round", "1.0")
                .node("n1", gib(100));
    }

    private static Story told() {
        Story story = scenario()
                .queue("a", guaranteed(50))
                .queue("b", guaranteed(50))
                .running("b", 10, gib(10), on("n1"))
                .asks("b", 10, gib(10))
                .asks("a", 3, gib(10))
                .story();
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
        story.passSeconds(12).asks("a", 1, gib(10), app("late")).round().expect("a/late", Reason.NOT_ENTITLED);
    }

    /** Since the notice the queue has lost a container: it has too few for the large claim and all small ones. */
    @Test
    void whoActsComesBeforeThoseWhoWait() {
        Story story = toldWithLarge();
        story.passSeconds(12).round();
        assertThat(story.killed()).containsExactly("b#9");
        story.ends("b#20");
        story.node("n3").terminating().clear();
        story.starts("c", 1, gib(10), on("n3"));
        story.passSeconds(3).round();
        assertThat(story.killed()).containsExactly("b#9", "b#10", "b#11", "b#12", "b#13", "b#14");
    }

    /** A large claim on n2, told 3 s later. There are 80 GiB to be given, and all are. */
    private static Story toldWithLarge() {
        Story story = scenario()
                .node("n2", gib(100))
                .node("n3", gib(100))
                .queue("a", guaranteed(gib(80)))
                .queue("b", guaranteed(gib(220)))
                .queue("c", guaranteed(gib(0)))
                .running("b", 10, gib(10), on("n1"))
                .running("b", 10, gib(10), on("n2"), agedSeconds(9000))
                .running("b", 10, gib(10), on("n3"), agedSeconds(90_000))
                .asks("a", 3, gib(10))
                .story();
        story.round().expectNodes("n1", "n1", "n1");
        story.passSeconds(3).asks("a", 1, gib(50), app("large")).round().expectNodes("n1", "n1", "n1", "n2");
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
}
