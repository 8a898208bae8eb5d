package io.sharpshooter.cycle;

import static io.sharpshooter.fixture.Amount.gib;
import static io.sharpshooter.fixture.Detail.agedSeconds;
import static io.sharpshooter.fixture.Detail.app;
import static io.sharpshooter.fixture.Detail.on;
import static io.sharpshooter.fixture.QueueDetail.guaranteed;
import static io.sharpshooter.fixture.Scenario.scenario;
import static org.assertj.core.api.Assertions.assertThat;

import io.sharpshooter.claim.ClaimKind;
import io.sharpshooter.claim.EndReason;
import io.sharpshooter.fixture.Round;
import io.sharpshooter.fixture.Story;
import org.junit.jupiter.api.Test;

/** Containers that start on a claim's node after its notice: they may take the place of others, no more. */
class LateArrivalsTest {

    /** Nobody had charged the claim for memory, of which there was enough. */
    @Test
    void areChargedForATypeThatWasNotLackedAtTheNotice() {
        Story story = scenario()
                .set("max_wait_before_kill", "15000")
                .node("gpu1", gib(100).gpus(4))
                .node("cpu1", gib(100))
                .queue("ml", guaranteed(gib(100).gpus(4)))
                .queue("b", guaranteed(gib(100)))
                .running("b", 4, gib(1).gpus(1), on("gpu1"), agedSeconds(900))
                .running("b", 10, gib(10), on("cpu1"), agedSeconds(9000))
                .asks("ml", 1, gib(60).gpus(4))
                .story();
        story.round().expectVictims("b#0", "b#1", "b#2", "b#3");
        story.starts("b", 9, gib(10), on("gpu1"), app("fresh"), agedSeconds(0));
        Round deadline = story.passSeconds(15).round();
        assertThat(deadline.ends()).isEmpty();
        assertThat(deadline.claim().charge()).isEqualTo(gib(54).gpus(4).vector());
    }

    @Test
    void areNotTakenWhereTheStrikeHasWaitedLongForAHeartbeat() {
        Story story = oneHasTakenTheRoomOfAVictim();
        story.node("n1").setSilent(true);
        story.passSeconds(15).round();
        story.node("n1").setSilent(false);
        assertThat(story.passSeconds(50).round().ends()).containsExactly(EndReason.NO_LONGER_FITS);
        assertThat(story.killed()).isEmpty();
    }

    @Test
    void areTakenAtTheDeadline() {
        Story story = oneHasTakenTheRoomOfAVictim();
        story.passSeconds(15).round();
        assertThat(story.killed()).containsExactlyInAnyOrder("b#10", "b#8");
    }

    @Test
    void makeNoVictimsOfABlockedAsksClaimThatIsOnlyObserved() {
        Story story = scenario()
                .set("observe_only", "true")
                .node("n1", gib(100))
                .queue("a", guaranteed(gib(80)))
                .queue("b", guaranteed(gib(20)))
                .running("b", 4, gib(10), on("n1"))
                .asks("a", 1, gib(60))
                .story();
        story.round();
        Round blocked = story.passSeconds(12).round();
        assertThat(blocked.claim().kind()).isEqualTo(ClaimKind.BLOCKED);
        story.starts("b", 5, gib(10), on("n1"), app("new"));
        assertThat(story.passSeconds(3).round().openClaims())
                .filteredOn(claim -> claim.kind() == ClaimKind.BLOCKED)
                .allMatch(claim -> claim.victims().isEmpty());
    }

    private static Story oneHasTakenTheRoomOfAVictim() {
        Story story = scenario()
                .set("max_wait_before_kill", "15000")
                .node("n1", gib(100))
                .queue("a", guaranteed(gib(50)))
                .queue("b", guaranteed(gib(50)))
                .running("b", 10, gib(10), on("n1"))
                .asks("a", 1, gib(20))
                .story();
        story.round().expectVictims("b#9", "b#8");
        return story.ends("b#9").heartbeats().starts("b", 1, gib(10), on("n1"), agedSeconds(0));
    }
}
