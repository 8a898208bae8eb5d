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
        var random = new Random(1);
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
    void reckonsAsNumbersOfAnySizeWouldUpToTheLargestLong() {
        var random = new Random(2);
        for (int i = 0; i < CASES; i++) {
            long a = random.nextInt(20) == 0 ? MOST : some(random);
            long b = random.nextInt(20) == 0 ? MOST - a : some(random);
            long divisor = 1 + some(random);
            var what = a + ", " + b + ", " + divisor;
            var product = product(a, b);
            assertThat(ExactMath.multiplyDivide(a, b, divisor))
                    .as(what)
                    .isEqualTo(most(product.divide(BigInteger.valueOf(divisor))));
            assertThat(ExactMath.product(a, b)).as(what).isEqualTo(most(product));
            assertThat(ExactMath.sum(a, b))
                    .as(what)
                    .isEqualTo(most(BigInteger.valueOf(a).add(BigInteger.valueOf(b))));
            assertThat(ExactMath.sum(a, -b)).as(what).isEqualTo(a - b);
            assertThat(ExactMath.sum(-a, b)).as(what).isEqualTo(b - a);
        }
        assertThat(ExactMath.product(1L << 32, 1L << 31)).isEqualTo(MOST);
        assertThat(ExactMath.sum(MOST, MOST)).isEqualTo(MOST);
    }

    private static long most(BigInteger exact) {
        return exact.min(BigInteger.valueOf(MOST)).longValueExact();
    }

    /** Numbers of every length up to 62 bits. */
    private static long some(Random random) {
        return random.nextLong(1L << (1 + random.nextInt(62)));
    }

    private static BigInteger product(long a, long b) {
        return BigInteger.valueOf(a).multiply(BigInteger.valueOf(b));
    }
}
