package io.sharpshooter.share;

import static org.assertj.core.api.Assertions.assertThat;

import java.math.BigInteger;
import java.util.Random;
import org.junit.jupiter.api.Test;

/** Products of 126 bits agree with those of unbounded numbers. */
class WideTest {
    private static final int CASES = 20_000;

    @Test
    void comparesProducts() {
        Random random = new Random(1);
        for (int i = 0; i < CASES; i++) {
            long a = some(random);
            long b = some(random);
            long c = random.nextBoolean() ? some(random) : b;
            long d = random.nextBoolean() ? some(random) : a + random.nextInt(3);
            int expected = product(a, b).compareTo(product(c, d));
            assertThat(Integer.signum(Wide.compareProducts(a, b, c, d)))
                    .as("%d × %d and %d × %d", a, b, c, d)
                    .isEqualTo(expected);
        }
    }

    @Test
    void dividesProducts() {
        Random random = new Random(2);
        for (int i = 0; i < CASES; i++) {
            long a = some(random);
            long divisor = 1 + some(random);
            long b = random.nextLong(divisor);
            assertThat(Wide.multiplyDivide(a, b, divisor))
                    .as("%d × %d ÷ %d", a, b, divisor)
                    .isEqualTo(product(a, b).divide(BigInteger.valueOf(divisor)).longValueExact());
        }
    }

    @Test
    void sumsAndProductsOfWishesEndAtHuge() {
        assertThat(Wide.plus(3, 4)).isEqualTo(7);
        assertThat(Wide.plus(Wide.HUGE - 1, 5)).isEqualTo(Wide.HUGE);
        assertThat(Wide.plus(Long.MAX_VALUE, Long.MAX_VALUE)).isEqualTo(Wide.HUGE);
        assertThat(Wide.times(3, 4)).isEqualTo(12);
        assertThat(Wide.times(1L << 31, 1L << 32)).isEqualTo(Wide.HUGE);
        assertThat(Wide.times(1L << 50, Integer.MAX_VALUE)).isEqualTo(Wide.HUGE);
    }

    /** Numbers of every length up to 62 bits. */
    private static long some(Random random) {
        return random.nextLong(1L << (1 + random.nextInt(62)));
    }

    private static BigInteger product(long a, long b) {
        return BigInteger.valueOf(a).multiply(BigInteger.valueOf(b));
    }
}
