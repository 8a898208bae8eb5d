package io.sharpshooter.model;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import org.junit.jupiter.api.Test;

class RoundTimeTest {
    private final RoundTime now = new RoundTime(5_000, 1_700_000_000_000L);

    @Test
    void namesAnyMomentByTheWallClockAsItIsSetNow() {
        assertThat(now.wallAt(5_000)).isEqualTo(1_700_000_000_000L);
        assertThat(now.wallAt(2_000)).isEqualTo(1_699_999_997_000L);
        assertThat(now.wallAt(20_000)).isEqualTo(1_700_000_015_000L);
    }

    @Test
    void nothingIsYoungerThanNew() {
        assertThat(now.since(1_699_999_940_000L)).isEqualTo(60_000);
        assertThat(now.since(1_700_000_000_001L)).isZero();
    }

    @Test
    void refusesAMonotonicClockThatCountsFromBelowZero() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> new RoundTime(-1, 0))
                .withMessage("The monotonic clock counts from 0, but says -1.");
    }
}
