package io.sharpshooter.round;

import static io.sharpshooter.fixture.Amount.gib;
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
        Story story = scenario("""
                queues ml 100g/4gpu, b 100g
                node gpu1 100g/4gpu: b 4 x 1g/1gpu aged 900s
                node cpu1 100g: b 10 x 10g aged 9000s
                ml asks 60g/4gpu
                """).set("max_wait_before_kill", "15000").story();
        story.round().expectVictims("b#0-3");
        story.with("b/fresh runs 9 x 10g aged 0s on gpu1");
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
        Story story = scenario("queues a 80g, b 20g; node n1 100g: b 4 x 10g; a asks 60g")
                .set("observe_only", "true")
                .story();
        story.round();
        Round blocked = story.passSeconds(12).round();
        assertThat(blocked.claim().kind()).isEqualTo(ClaimKind.BLOCKED);
        story.with("b/new runs 5 x 10g on n1");
        assertThat(story.passSeconds(3).round().openClaims())
                .filteredOn(claim -> claim.kind() == ClaimKind.BLOCKED)
                .allMatch(claim -> claim.victims().isEmpty());
    }

    private static Story oneHasTakenTheRoomOfAVictim() {
        Story story = scenario("queues a 50g, b 50g; node n1 100g: b 10 x 10g; a asks 20g")
                .set("max_wait_before_kill", "15000")
                .story();
        story.round().expectVictims("b#9", "b#8");
        return story.ends("b#9").heartbeats().with("b runs 10g aged 0s on n1");
    }
}
