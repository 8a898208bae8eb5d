package io.sharpshooter.model;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class SaturatedTest {
    private static final long MOST = Long.MAX_VALUE;

    @Test
    void whatFitsIsExact() {
        assertThat(Saturated.sum(2, 3)).isEqualTo(5);
        assertThat(Saturated.sum(MOST - 1, 1)).isEqualTo(MOST);
        assertThat(Saturated.product(2, 3)).isEqualTo(6);
        assertThat(Saturated.product(0, MOST)).isZero();
        assertThat(Saturated.product(MOST, 0)).isZero();
        assertThat(Saturated.product(1L << 31, 1L << 31)).isEqualTo(1L << 62);
    }

    @Test
    void whatDoesNotFitIsTheLargestLong() {
        assertThat(Saturated.sum(MOST, 1)).isEqualTo(MOST);
        assertThat(Saturated.sum(MOST, MOST)).isEqualTo(MOST);
        assertThat(Saturated.product(1L << 32, 1L << 31)).isEqualTo(MOST);
        assertThat(Saturated.product(MOST, MOST)).isEqualTo(MOST);
    }
}
