package io.sharpshooter.claim;

import static org.assertj.core.api.Assertions.assertThat;

import io.sharpshooter.claim.BackOffs.LostRace;
import io.sharpshooter.config.Settings;
import io.sharpshooter.model.AskId;
import io.sharpshooter.model.AskKey;
import org.junit.jupiter.api.Test;

/** Claims that come to nothing before anybody has died. */
class LostRacesTest {
    private static final AskId ASK = new AskId("application_1_0001", new AskKey(1, -1));
    private static final Settings SETTINGS = Settings.DEFAULTS;
    private static final long ROUND = SETTINGS.monitoringIntervalMs();

    private final BackOffs backOffs = new BackOffs();
    private long now = 1_000_000;
    private long moves;

    @Test
    void threeInARowHoldNobodyBackAndLeaveNoNodeOut() {
        for (int round = 1; round <= 3; round++) {
            lose("n1", EndReason.OVER_LIMIT);
            assertThat(pause()).isZero();
        }
        assertThat(backOffs.nodesLeftOut(ASK)).isEmpty();
    }

    @Test
    void fromTheFourthInARowOnThePausesDoubleUpToTheHoldTimeout() {
        for (int round = 1; round <= 3; round++) {
            lose("n" + round, EndReason.OVER_LIMIT);
        }
        for (long expected : new long[] {2, 4, 8, 16, 20, 20}) {
            lose("n4", EndReason.OVER_LIMIT);
            assertThat(pause()).isEqualTo(expected * ROUND);
        }
        assertThat(SETTINGS.holdTimeoutMs()).isEqualTo(20 * ROUND);
        assertThat(backOffs.nodesLeftOut(ASK)).containsExactly("n4");
        assertThat(backOffs.failures(ASK)).isZero();
    }

    @Test
    void anotherReasonBeginsAnotherRow() {
        lose("n1", EndReason.OVER_LIMIT);
        lose("n1", EndReason.OVER_LIMIT);
        lose("n1", EndReason.OVER_LIMIT);
        lose("n1", EndReason.REFUSED);
        lose("n1", EndReason.OVER_LIMIT);
        assertThat(pause()).isZero();
    }

    /** Eight containers of an ask may lose their races in one round. */
    @Test
    void thoseOfOneMomentAreOne() {
        for (int node = 1; node <= 8; node++) {
            loseToo("n" + node, EndReason.OVER_LIMIT);
        }
        assertThat(pause()).isZero();
    }

    @Test
    void theSameOnceMoreWithNothingMovedHoldsBackAtOnceAndLeavesTheNodeOut() {
        loseUnmoved("n1", EndReason.OVER_LIMIT);
        loseUnmoved("n2", EndReason.OVER_LIMIT);
        loseUnmoved("n1", EndReason.REFUSED);
        assertThat(pause()).isZero();
        loseUnmoved("n1", EndReason.OVER_LIMIT);
        assertThat(pause()).isEqualTo(2 * ROUND);
        assertThat(backOffs.nodesLeftOut(ASK)).containsExactly("n1");
        assertThat(backOffs.reasonOfPause(ASK)).isEqualTo(EndReason.OVER_LIMIT);
        assertThat(backOffs.pauses(ASK)).isEqualTo(1);
    }

    @Test
    void twoOnOneNodeAtOneMomentAreNotTheSameOnceMore() {
        now += ROUND;
        backOffs.lost(ASK, new LostRace("n1", EndReason.OVER_LIMIT, 0, false), now, SETTINGS);
        backOffs.lost(ASK, new LostRace("n1", EndReason.OVER_LIMIT, 0, false), now, SETTINGS);
        assertThat(pause()).isZero();
    }

    @Test
    void aSuccessForgetsThem() {
        for (int round = 1; round <= 4; round++) {
            lose("n1", EndReason.OVER_LIMIT);
        }
        assertThat(pause()).isPositive();
        backOffs.succeeded(ASK);
        assertThat(pause()).isZero();
        assertThat(backOffs.nodesLeftOut(ASK)).isEmpty();
        lose("n1", EndReason.OVER_LIMIT);
        assertThat(pause()).isZero();
    }

    @Test
    void aCopyRemembersThem() {
        for (int round = 1; round <= 4; round++) {
            lose("n1", EndReason.OVER_LIMIT);
        }
        assertThat(backOffs.copy().until(ASK)).isEqualTo(now + 2 * ROUND);
    }

    @Test
    void afterManyPausesTheNodesAreLeftOutForGood() {
        for (int round = 1; round <= 9; round++) {
            lose("n1", EndReason.OVER_LIMIT);
        }
        assertThat(backOffs.hasFailedVeryOften(ASK)).isFalse();
        lose("n1", EndReason.OVER_LIMIT);
        assertThat(backOffs.hasFailedVeryOften(ASK)).isTrue();
    }

    @Test
    void churnHoldsNobodyBackHoweverOftenUnlessNothingHasMoved() {
        for (int round = 1; round <= 9; round++) {
            now += ROUND;
            backOffs.lost(ASK, new LostRace("n1", EndReason.NO_LONGER_FITS, ++moves, true), now, SETTINGS);
            assertThat(pause()).isZero();
        }
        now += ROUND;
        backOffs.lost(ASK, new LostRace("n1", EndReason.NO_LONGER_FITS, moves, true), now, SETTINGS);
        assertThat(pause()).isPositive();
    }

    private long pause() {
        return Math.max(0, backOffs.until(ASK) - now);
    }

    private void lose(String node, EndReason reason) {
        now += ROUND;
        loseToo(node, reason);
    }

    private void loseToo(String node, EndReason reason) {
        backOffs.lost(ASK, new LostRace(node, reason, ++moves, false), now, SETTINGS);
    }

    private void loseUnmoved(String node, EndReason reason) {
        now += ROUND;
        backOffs.lost(ASK, new LostRace(node, reason, 0, false), now, SETTINGS);
    }
}
