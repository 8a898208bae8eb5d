package io.sharpshooter.model;

import static org.assertj.core.api.Assertions.assertThat;

import java.math.BigInteger;
import java.util.Random;
import org.junit.jupiter.api.Test;

class ExactMathTest {
    private static final long MOST = Long.MAX_VALUE;
    private static final int CASES = 20_000;

    @Test
    void comparesProductsAsNumbersOfAnySizeWould() {
        Random random = new Random(1);
        for (int i = 0; i < CASES; i++) {
            long a = some(random);
            long b = some(random);
            long c = random.nextBoolean() ? some(random) : b;
            long d = random.nextBoolean() ? some(random) : a + random.nextInt(3);
            int expected = product(a, b).compareTo(product(c, d));
            assertThat(Integer.signum(ExactMath.compareProducts(a, b, c, d)))
                    .as("%d × %d and %d × %d", a, b, c, d)
                    .isEqualTo(expected);
            assertThat(Integer.signum(ExactMath.compareProducts(-a, b, -c, d)))
                    .as("-%d × %d and -%d × %d", a, b, c, d)
                    .isEqualTo(-expected);
        }
    }

    @Test
    void dividesProductsAsNumbersOfAnySizeWould() {
        Random random = new Random(2);
        for (int i = 0; i < CASES; i++) {
            long a = some(random);
            long b = some(random);
            long divisor = 1 + some(random);
            assertThat(ExactMath.multiplyDivide(a, b, divisor))
                    .as("%d × %d ÷ %d", a, b, divisor)
                    .isEqualTo(product(a, b)
                            .divide(BigInteger.valueOf(divisor))
                            .min(BigInteger.valueOf(MOST))
                            .longValueExact());
        }
    }

    @Test
    void whatFitsIsExact() {
        assertThat(ExactMath.sum(2, 3)).isEqualTo(5);
        assertThat(ExactMath.sum(-3, 2)).isEqualTo(-1);
        assertThat(ExactMath.sum(2, -3)).isEqualTo(-1);
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

    /** Numbers of every length up to 62 bits. */
    private static long some(Random random) {
        return random.nextLong(1L << (1 + random.nextInt(62)));
    }

    private static BigInteger product(long a, long b) {
        return BigInteger.valueOf(a).multiply(BigInteger.valueOf(b));
    }
}
