package io.sharpshooter.claim;

import static org.assertj.core.api.Assertions.assertThat;

import io.sharpshooter.config.Settings;
import io.sharpshooter.model.AskId;
import io.sharpshooter.model.AskKey;
import org.junit.jupiter.api.Test;

class BackOffsTest {
    private static final AskId ASK = new AskId("application_1_0001", new AskKey(1, -1));
    private static final Settings SETTINGS = Settings.DEFAULTS;
    private static final long ROUND = SETTINGS.monitoringIntervalMs();

    private final BackOffs backOffs = new BackOffs();
    private long now = 1_000_000;

    /** One mishap, e.g. a network that hangs for a minute, ends all of an ask's claims at once: that is one failure. */
    @Test
    void claimsOfOneAskThatFailInTheSameRoundCountAsOneFailure() {
        for (int node = 1; node <= 6; node++) {
            backOffs.failed(ASK, "n" + node, now, SETTINGS);
        }
        assertThat(pause()).isEqualTo(2 * SETTINGS.holdTimeoutMs());
    }

    @Test
    void fromTheSecondInARowOnThePausesDoubleUpToTheHoldTimeout() {
        lose("n1");
        for (long expected : new long[] {2, 4, 8, 16, 20, 20}) {
            lose("n4");
            assertThat(pause()).isEqualTo(expected * ROUND);
        }
        assertThat(SETTINGS.holdTimeoutMs()).isEqualTo(20 * ROUND);
        assertThat(backOffs.nodesLeftOut(ASK)).containsExactly("n4");
        assertThat(backOffs.failures(ASK)).isZero();
    }

    /** Eight containers of an ask may lose their races in one round. */
    @Test
    void thoseOfOneMomentAreOne() {
        for (int node = 1; node <= 8; node++) {
            backOffs.lost(ASK, "n" + node, now, SETTINGS);
        }
        assertThat(pause()).isZero();
    }

    @Test
    void afterManyPausesTheNodesAreLeftOutForGood() {
        for (int round = 1; round <= 6; round++) {
            lose("n1");
        }
        assertThat(backOffs.hasFailedVeryOften(ASK)).isFalse();
        lose("n1");
        assertThat(backOffs.hasFailedVeryOften(ASK)).isTrue();
    }

    private long pause() {
        return Math.max(0, backOffs.until(ASK) - now);
    }

    private void lose(String node) {
        now += ROUND;
        backOffs.lost(ASK, node, now, SETTINGS);
    }
}
