package io.sharpshooter.model;

import java.math.BigDecimal;
import java.math.BigInteger;
import java.math.RoundingMode;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * An exact fraction. Shares and factors from the configuration are fractions, so that no amount of resources ever
 * passes through floating point.
 *
 * <p>Immutable; kept in lowest terms with a positive denominator, so that equal values are equal objects. Reckons in
 * {@code long} as long as that is enough, and in {@link BigInteger} beyond.
 */
public final class Fraction implements Comparable<Fraction> {
    public static final Fraction ZERO = of(0, 1);
    public static final Fraction ONE = of(1, 1);

    private final long numerator;
    private final long denominator;

    /** Present where a part does not fit in a {@code long}; the parts above say nothing then. */
    private final @Nullable Wide wide;

    private record Wide(BigInteger numerator, BigInteger denominator) {}

    private Fraction(long numerator, long denominator, @Nullable Wide wide) {
        this.numerator = numerator;
        this.denominator = denominator;
        this.wide = wide;
    }

    public static Fraction of(long numerator, long denominator) {
        if (numerator == Long.MIN_VALUE || denominator <= 0) {
            return of(BigInteger.valueOf(numerator), BigInteger.valueOf(denominator));
        }
        long divisor = greatestCommonDivisor(Math.abs(numerator), denominator);
        return new Fraction(numerator / divisor, denominator / divisor, null);
    }

    /** The exact value of a decimal number, e.g. of {@code 0.1}. */
    public static Fraction of(BigDecimal decimal) {
        int scale = Math.max(0, decimal.scale());
        return of(decimal.setScale(scale).unscaledValue(), BigInteger.TEN.pow(scale));
    }

    private static Fraction of(BigInteger numerator, BigInteger denominator) {
        if (denominator.signum() == 0) {
            throw new IllegalArgumentException(
                    "A fraction's denominator is not zero, but this one's is: " + numerator + "/0.");
        }
        BigInteger divisor = numerator.gcd(denominator).max(BigInteger.ONE);
        BigInteger sign = BigInteger.valueOf(denominator.signum());
        BigInteger above = numerator.divide(divisor).multiply(sign);
        BigInteger below = denominator.divide(divisor).multiply(sign);
        return isShort(above) && isShort(below)
                ? new Fraction(above.longValue(), below.longValue(), null)
                : new Fraction(0, 1, new Wide(above, below));
    }

    /** The smallest {@code long} counts as long, since it has no opposite. */
    private static boolean isShort(BigInteger value) {
        return value.bitLength() < Long.SIZE && !value.equals(BigInteger.valueOf(Long.MIN_VALUE));
    }

    /** Of two numbers that are not negative and not both zero. */
    private static long greatestCommonDivisor(long one, long two) {
        long a = one;
        long b = two;
        while (b != 0) {
            long rest = a % b;
            a = b;
            b = rest;
        }
        return a;
    }

    public Fraction plus(Fraction other) {
        return combined(other, 1);
    }

    public Fraction minus(Fraction other) {
        return combined(other, -1);
    }

    private Fraction combined(Fraction other, int sign) {
        if (areSmall(other)) {
            long mine = numerator * other.denominator;
            long theirs = other.numerator * denominator;
            return of(mine + sign * theirs, denominator * other.denominator);
        }
        BigInteger theirs = other.wideNumerator().multiply(wideDenominator()).multiply(BigInteger.valueOf(sign));
        return of(
                wideNumerator().multiply(other.wideDenominator()).add(theirs),
                wideDenominator().multiply(other.wideDenominator()));
    }

    public Fraction times(long factor) {
        long product = numerator * factor;
        boolean fits = wide == null && Math.multiplyHigh(numerator, factor) == product >> Long.SIZE - 1;
        return fits
                ? of(product, denominator)
                : of(wideNumerator().multiply(BigInteger.valueOf(factor)), wideDenominator());
    }

    public Fraction min(Fraction other) {
        return compareTo(other) <= 0 ? this : other;
    }

    /** The largest whole number that is not above this fraction, or the largest {@code long} where that is less. */
    public long floor() {
        if (wide == null) {
            return Math.floorDiv(numerator, denominator);
        }
        BigInteger[] parts = wide.numerator.divideAndRemainder(wide.denominator);
        BigInteger floor = parts[1].signum() < 0 ? parts[0].subtract(BigInteger.ONE) : parts[0];
        return floor.min(BigInteger.valueOf(Long.MAX_VALUE)).longValueExact();
    }

    public int signum() {
        return wide == null ? Long.signum(numerator) : wide.numerator.signum();
    }

    @Override
    public int compareTo(Fraction other) {
        if (wide == null && other.wide == null) {
            return compareProducts(numerator, other.denominator, other.numerator, denominator);
        }
        return wideNumerator()
                .multiply(other.wideDenominator())
                .compareTo(other.wideNumerator().multiply(wideDenominator()));
    }

    /** Compares a × b with c × d, which have up to 128 bits. */
    private static int compareProducts(long a, long b, long c, long d) {
        int byHigh = Long.compare(Math.multiplyHigh(a, b), Math.multiplyHigh(c, d));
        return byHigh != 0 ? byHigh : Long.compareUnsigned(a * b, c * d);
    }

    /** Whether products of parts, and the sum of two, fit in a {@code long}. */
    private boolean areSmall(Fraction other) {
        return isSmall() && other.isSmall();
    }

    private boolean isSmall() {
        return wide == null && denominator <= Integer.MAX_VALUE && Math.abs(numerator) <= Integer.MAX_VALUE;
    }

    private BigInteger wideNumerator() {
        return wide == null ? BigInteger.valueOf(numerator) : wide.numerator;
    }

    private BigInteger wideDenominator() {
        return wide == null ? BigInteger.valueOf(denominator) : wide.denominator;
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof Fraction that
                && numerator == that.numerator
                && denominator == that.denominator
                && Objects.equals(wide, that.wide);
    }

    @Override
    public int hashCode() {
        return 31 * Long.hashCode(numerator) + Long.hashCode(denominator) + (wide == null ? 0 : wide.hashCode());
    }

    /** For people: a percentage with one decimal, e.g. {@code 37.5%}. */
    public String toPercent() {
        BigDecimal percent = new BigDecimal(wideNumerator())
                .movePointRight(2)
                .divide(new BigDecimal(wideDenominator()), 1, RoundingMode.HALF_UP);
        return percent.toPlainString() + "%";
    }

    @Override
    public String toString() {
        return wideDenominator().equals(BigInteger.ONE)
                ? wideNumerator().toString()
                : wideNumerator() + "/" + wideDenominator();
    }
}
