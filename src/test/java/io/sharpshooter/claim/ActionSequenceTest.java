package io.sharpshooter.claim;

import static org.assertj.core.api.Assertions.assertThat;

import io.sharpshooter.claim.Action.Strike;
import io.sharpshooter.claim.ActionResult.Done;
import io.sharpshooter.claim.ActionResult.Refused;
import io.sharpshooter.model.AskId;
import io.sharpshooter.model.AskKey;
import io.sharpshooter.model.ContainerName;
import io.sharpshooter.model.ResourceVector;
import io.sharpshooter.model.RoundTime;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;

/** Which strikes wait for the next round since an earlier one of the round has failed. */
class ActionSequenceTest {
    private final ActionSequence sequence = new ActionSequence();

    @Test
    void aStrikeWaitsThatTakesFromTheQueueOfAFailedClaim() {
        fails(strike("root.p.c", true));
        assertThat(sequence.delay(strike("root.a", true, "root.b", "root.p.c"))).isTrue();
        assertThat(sequence.delay(strike("root.a", true, "root.b"))).isFalse();
        assertThat(sequence.delay(strike("root.a", true, "root.pc"))).isFalse();
    }

    @Test
    void itsParentsCountedTheAskToo() {
        fails(strike("root.p.c", true));
        assertThat(sequence.delay(strike("root.p.e", true, "root.p.d")))
                .as("what root.p holds does not matter between its children")
                .isFalse();
        assertThat(sequence.delay(strike("root.a", true, "root.p.d"))).isTrue();
        assertThat(sequence.delay(strike("root.p.e", true, "root.p.c"))).isTrue();
    }

    @Test
    void whoOnlyReservesBeforeItsDeadlineDoesNotWait() {
        fails(strike("root.p.c", true));
        assertThat(sequence.delay(strike("root.a", false, "root.p.c"))).isFalse();
        assertThat(sequence.delay(new Action.Notify(1, List.of()))).isFalse();
    }

    @Test
    void aReservationIsTakenLikeAContainer() {
        fails(strike("root.p.c", true));
        Claim blocked = claim("root.a", "").taking(List.of(), List.of(obstacle("root.p.c")));
        assertThat(sequence.delay(new Strike(blocked, Set.of(), true, true))).isTrue();
    }

    @Test
    void aStrikeWaitsWhoseQueueCountedTheVictimsOfAFailedClaimAsGone() {
        fails(strike("root.c", true, "root.p.x"));
        assertThat(sequence.delay(strike("root.p.y", true, "root.b"))).isTrue();
        assertThat(sequence.delay(strike("root.d", true, "root.b"))).isFalse();
    }

    @Test
    void theVictimsOfAClaimThatHasStruckAreGone() {
        Claim held = claim("root.c", "", "root.p.x").struck(9, List.of(victim("root.p.x")), null);
        fails(new Strike(held, Set.of(), true, false));
        assertThat(sequence.delay(strike("root.p.y", true, "root.b"))).isFalse();
    }

    @Test
    void whoCountsOnOneThatWaitsWaitsToo() {
        fails(strike("root.p.c", true));
        assertThat(sequence.delay(strike("root.d", true, "root.e"))).isFalse();
        assertThat(sequence.delay(strike("root.a", true, "root.p.c"))).isTrue();
        assertThat(sequence.delay(strike("root.d", true, "root.a"))).isTrue();
    }

    @Test
    void onlyAClaimThatIsOverCounts() {
        fails(strike("root.p.c", false));
        sequence.note(new Done(strike("root.p.c", true), List.of(), List.of(), null));
        assertThat(sequence.delay(strike("root.a", true, "root.p.c"))).isFalse();
        Claim held = claim("root.p.c", "").struck(9, List.of(), null);
        fails(new Strike(held, Set.of(), true, false));
        assertThat(sequence.delay(strike("root.a", true, "root.p.c"))).isTrue();
    }

    @Test
    void partitionsHaveBooksOfTheirOwn() {
        fails(new Strike(claim("root.p.c", "x"), Set.of(), true, true));
        assertThat(sequence.delay(strike("root.a", true, "root.p.c"))).isFalse();
    }

    @Test
    void inTurnAFailedStrikeIsNotedAtOnce() {
        Strike first = strike("root.p.c", true);
        Strike second = strike("root.a", true, "root.p.c");
        List<ActionResult> results = ActionSequence.inTurn(
                List.of(first, second), action -> new Refused((Strike) action, EndReason.OVER_LIMIT, ""));
        assertThat(results).extracting(ActionResult::action).containsExactly(first);
    }

    private void fails(Strike strike) {
        sequence.note(new Refused(strike, EndReason.OVER_LIMIT, ""));
    }

    private static Strike strike(String queue, boolean kill, String... victims) {
        return new Strike(claim(queue, "", victims), Set.of(), true, kill);
    }

    private static Claim claim(String queue, String partition, String... victims) {
        List<Victim> taken =
                List.of(victims).stream().map(ActionSequenceTest::victim).toList();
        return SomeClaim.planned(ClaimKind.LARGE, queue, partition, taken)
                .noticed(new RoundTime(1, 1), 2, Set.of(), Set.of());
    }

    private static Obstacle obstacle(String queue) {
        return new Obstacle(
                new ContainerName("application_1_0003", 1, 2),
                new AskId("application_1_0003", new AskKey(1, 0)),
                queue,
                "n1",
                ResourceVector.of(10, 1));
    }

    private static Victim victim(String queue) {
        return SomeClaim.victim(1, queue, ResourceVector.of(10, 1));
    }
}
