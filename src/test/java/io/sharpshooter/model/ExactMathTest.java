package io.sharpshooter.model;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class ExactMathTest {
    private static final long MOST = Long.MAX_VALUE;

    @Test
    void whatFitsIsExact() {
        assertThat(ExactMath.sum(2, 3)).isEqualTo(5);
        assertThat(ExactMath.sum(MOST - 1, 1)).isEqualTo(MOST);
        assertThat(ExactMath.product(2, 3)).isEqualTo(6);
        assertThat(ExactMath.product(0, MOST)).isZero();
        assertThat(ExactMath.product(MOST, 0)).isZero();
        assertThat(ExactMath.product(1L << 31, 1L << 31)).isEqualTo(1L << 62);
    }

    @Test
    void whatDoesNotFitIsTheLargestLong() {
        assertThat(ExactMath.sum(MOST, 1)).isEqualTo(MOST);
        assertThat(ExactMath.sum(MOST, MOST)).isEqualTo(MOST);
        assertThat(ExactMath.product(1L << 32, 1L << 31)).isEqualTo(MOST);
        assertThat(ExactMath.product(MOST, MOST)).isEqualTo(MOST);
    }
}
