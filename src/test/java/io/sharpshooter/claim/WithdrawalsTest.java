package io.sharpshooter.claim;

import static org.assertj.core.api.Assertions.assertThat;

import io.sharpshooter.config.Settings;
import io.sharpshooter.model.ResourceVector;
import java.util.List;
import org.junit.jupiter.api.Test;

/** How long a user's next claim waits, and what is forgotten. */
class WithdrawalsTest {
    private static final Settings SETTINGS = Settings.DEFAULTS;
    private static final long HOLD = SETTINGS.holdTimeoutMs();
    private static final long MEMORY = SETTINGS.lossMemoryMs();
    private static final long NOW = 1_000_000_000;
    private static final String QUEUE = "root.gpu";
    private static final String USER = "alice";

    private final Withdrawals withdrawals = new Withdrawals();

    /** Strikes in a round and lets go in the next one. @return for how long he waits then */
    private long letsGo(long time) {
        withdrawals.count(struck(time - 3_000), time, SETTINGS);
        return Math.max(time, withdrawals.waitsUntil(QUEUE, USER, Long.MAX_VALUE)) - time;
    }

    private static Claim struck(long at) {
        Victim victim = SomeClaim.victim(1, "root.batch", ResourceVector.of(25, 2));
        return SomeClaim.planned(ClaimKind.LARGE, QUEUE, "", List.of(victim)).struck(at, List.of(victim), null);
    }

    @Test
    void theWaitDoublesUpToTheLongestThatAnyBackOffHas() {
        long time = NOW;
        assertThat(letsGo(time)).isZero();
        for (int doublings = 0; doublings < 9; doublings++) {
            time += 4_000;
            assertThat(letsGo(time)).isEqualTo(HOLD << Math.min(doublings, 6));
        }
        assertThat(withdrawals.waitsUntil(QUEUE, USER, HOLD)).isEqualTo(time + HOLD);
    }

    @Test
    void onlyWhatIsWithinTheMemoryCounts() {
        letsGo(NOW);
        assertThat(letsGo(NOW + MEMORY - 1)).isEqualTo(HOLD);
        assertThat(letsGo(NOW + MEMORY + 3_000)).isEqualTo(HOLD);
        assertThat(withdrawals.times(QUEUE, USER, NOW + MEMORY + 3_000, MEMORY)).isEqualTo(2);
        assertThat(letsGo(NOW + 3 * MEMORY)).isZero();
    }

    @Test
    void claimsThatHadStruckBeforeHeWasLastCountedBelongToThat() {
        withdrawals.count(struck(NOW - 6_000), NOW, SETTINGS);
        withdrawals.count(struck(NOW - 3_000), NOW, SETTINGS);
        withdrawals.count(struck(NOW - 3_000), NOW + 3_000, SETTINGS);
        assertThat(withdrawals.times(QUEUE, USER, NOW + 3_000, MEMORY)).isEqualTo(1);
        withdrawals.count(struck(NOW), NOW + 3_000, SETTINGS);
        assertThat(withdrawals.times(QUEUE, USER, NOW + 3_000, MEMORY)).isEqualTo(2);
    }

    /** Whatever the memory is, the book does not grow without end. */
    @Test
    void onlySoManyTimesAreRemembered() {
        for (int time = 0; time < 3 * Withdrawals.MOST_TIMES; time++) {
            withdrawals.count(struck(NOW + 4_000L * time), NOW + 4_000L * time + 1, SETTINGS);
        }
        long last = NOW + 4_000L * 3 * Withdrawals.MOST_TIMES;
        assertThat(withdrawals.times(QUEUE, USER, last, Long.MAX_VALUE / 2)).isEqualTo(Withdrawals.MOST_TIMES);
    }

    @Test
    void othersDoNotWait() {
        letsGo(NOW);
        letsGo(NOW + 3_000);
        assertThat(withdrawals.waitsUntil(QUEUE, "bob", Long.MAX_VALUE)).isLessThan(NOW);
        assertThat(withdrawals.waitsUntil("root.other", USER, Long.MAX_VALUE)).isLessThan(NOW);
        assertThat(withdrawals.times(QUEUE, "bob", NOW, MEMORY)).isZero();
    }

    @Test
    void whoWaitsIsRememberedUntilHeMayClaimAgainAndOthersWhileTheyCount() {
        letsGo(NOW);
        withdrawals.forget(NOW + MEMORY - 1, MEMORY);
        assertThat(withdrawals.size()).isEqualTo(1);
        withdrawals.forget(NOW + MEMORY, MEMORY);
        assertThat(withdrawals.size()).isZero();

        letsGo(NOW);
        letsGo(NOW + 3_000);
        withdrawals.forget(NOW + 3_000 + HOLD - 1, 0);
        assertThat(withdrawals.size()).isEqualTo(1);
        withdrawals.forget(NOW + 3_000 + HOLD, 0);
        assertThat(withdrawals.size()).isZero();
    }

    @Test
    void whatHappensToACopyLeavesItAlone() {
        Withdrawals copy = withdrawals.copy();
        copy.count(struck(NOW), NOW + 3_000, SETTINGS);
        assertThat(copy.size()).isEqualTo(1);
        assertThat(withdrawals.size()).isZero();
        assertThat(copy.copy().times(QUEUE, USER, NOW + 3_000, MEMORY)).isEqualTo(1);
    }
}
