package io.sharpshooter.model;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.math.BigDecimal;
import java.math.BigInteger;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;

class FractionTest {
    private static final List<Long> EDGES = List.of(
            (long) Integer.MAX_VALUE, (long) Integer.MIN_VALUE, 1L << 31, 1L << 32, Long.MAX_VALUE, Long.MIN_VALUE);

    private final Random random = new Random(7);

    @Test
    void reckonsAsWholeNumbersOfAnySizeWould() {
        for (int turn = 0; turn < 20_000; turn++) {
            long a = any();
            long b = notZero();
            long c = any();
            long d = notZero();
            var one = Fraction.of(a, b);
            var other = Fraction.of(c, d);
            var left = big(a).multiply(big(d));
            var right = big(c).multiply(big(b));
            var below = big(b).multiply(big(d));
            var what = a + "/" + b + " and " + c + "/" + d;
            assertThat(words(one.plus(other))).as(what).isEqualTo(words(left.add(right), below));
            assertThat(words(one.minus(other))).as(what).isEqualTo(words(left.subtract(right), below));
            assertThat(words(one.times(c))).as(what).isEqualTo(words(big(a).multiply(big(c)), big(b)));
            assertThat(one.compareTo(other)).as(what).isEqualTo(left.compareTo(right) * below.signum());
            assertThat(one.signum()).as(what).isEqualTo(big(a).signum() * big(b).signum());
            var back = one.plus(other).minus(other);
            assertThat(back).as(what).isEqualTo(one).hasSameHashCodeAs(one).isEqualByComparingTo(one);
            assertThat(one.min(other)).as(what).isEqualTo(one.compareTo(other) < 0 ? one : other);
        }
    }

    @Test
    void roundsDownAlsoBelowZero() {
        assertThat(Fraction.of(7, 2).floor()).isEqualTo(3);
        assertThat(Fraction.of(-7, 2).floor()).isEqualTo(-4);
        assertThat(Fraction.of(7, -2).floor()).isEqualTo(-4);
        assertThat(Fraction.of(Long.MIN_VALUE, 2).floor()).isEqualTo(Long.MIN_VALUE / 2);
        var longParts = Fraction.of(Long.MAX_VALUE, 3).plus(Fraction.of(1, Long.MAX_VALUE - 1));
        assertThat(longParts.floor()).isEqualTo(Long.MAX_VALUE / 3);
    }

    @Test
    void readsDecimalsExactly() {
        assertThat(Fraction.of(new BigDecimal("0.1"))).isEqualTo(Fraction.of(1, 10));
        assertThat(Fraction.of(new BigDecimal("2E3")))
                .isEqualTo(Fraction.of(2000, 1))
                .isNotEqualTo("2000");
        assertThatThrownBy(() -> Fraction.of(1, 0)).isInstanceOf(ArithmeticException.class);
    }

    private long any() {
        return switch (random.nextInt(4)) {
            case 0 -> EDGES.get(random.nextInt(EDGES.size()));
            case 1 -> random.nextLong();
            case 2 -> random.nextInt();
            default -> random.nextInt(20) - 10;
        };
    }

    private long notZero() {
        long value = any();
        return value == 0 ? 1 : value;
    }

    private static BigInteger big(long value) {
        return BigInteger.valueOf(value);
    }

    private static String words(Fraction fraction) {
        return fraction.toString();
    }

    private static String words(BigInteger above, BigInteger below) {
        var divisor = above.gcd(below).multiply(big(below.signum()));
        var whole = below.divide(divisor);
        return above.divide(divisor) + (whole.equals(BigInteger.ONE) ? "" : "/" + whole);
    }
}
