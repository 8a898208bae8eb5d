package io.sharpshooter.yarn;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class MachineClockTest {
    /** What is remembered says 0 for never. */
    @Test
    void theMonotonicClockNeverSaysNeverAndNeverGoesBack() {
        long last = 0;
        for (int look = 0; look < 1_000; look++) {
            long now = MachineClock.now().monotonicMs();
            assertThat(now).isPositive().isGreaterThanOrEqualTo(last);
            last = now;
        }
    }

    @Test
    void theWallClockIsTheOneThatContainersAreStampedWith() {
        long before = System.currentTimeMillis();
        var now = MachineClock.now();
        assertThat(now.wallMs()).isBetween(before, System.currentTimeMillis());
    }
}
