package io.sharpshooter.model;

import java.math.BigDecimal;
import java.math.BigInteger;

/**
 * An exact fraction. Shares and factors from the configuration are fractions, so that no amount of resources ever
 * passes through floating point.
 *
 * <p>Immutable; kept in lowest terms with a positive denominator, so that equal values are equal objects.
 */
public record Fraction(BigInteger numerator, BigInteger denominator) implements Comparable<Fraction> {
    public static final Fraction ZERO = of(0, 1);
    public static final Fraction ONE = of(1, 1);

    public Fraction {
        if (denominator.signum() == 0) {
            throw new IllegalArgumentException(
                    "A fraction's denominator is not zero, but this one's is: " + numerator + "/0.");
        }
        BigInteger divisor = numerator.gcd(denominator).multiply(BigInteger.valueOf(denominator.signum()));
        numerator = numerator.divide(divisor);
        denominator = denominator.divide(divisor);
    }

    public static Fraction of(long numerator, long denominator) {
        return new Fraction(BigInteger.valueOf(numerator), BigInteger.valueOf(denominator));
    }

    /** The exact value of a decimal number, e.g. of {@code 0.1}. */
    public static Fraction of(BigDecimal decimal) {
        int scale = Math.max(0, decimal.scale());
        return new Fraction(decimal.setScale(scale).unscaledValue(), BigInteger.TEN.pow(scale));
    }

    public Fraction plus(Fraction other) {
        BigInteger sum = numerator.multiply(other.denominator).add(other.numerator.multiply(denominator));
        return new Fraction(sum, denominator.multiply(other.denominator));
    }

    public Fraction minus(Fraction other) {
        return plus(other.times(-1));
    }

    public Fraction times(long factor) {
        return new Fraction(numerator.multiply(BigInteger.valueOf(factor)), denominator);
    }

    public Fraction min(Fraction other) {
        return compareTo(other) <= 0 ? this : other;
    }

    /** The largest whole number that is not above this fraction, or the largest {@code long} where that is less. */
    public long floor() {
        BigInteger[] parts = numerator.divideAndRemainder(denominator);
        BigInteger floor = parts[1].signum() < 0 ? parts[0].subtract(BigInteger.ONE) : parts[0];
        return floor.min(BigInteger.valueOf(Long.MAX_VALUE)).longValueExact();
    }

    public int signum() {
        return numerator.signum();
    }

    @Override
    public int compareTo(Fraction other) {
        return numerator.multiply(other.denominator).compareTo(other.numerator.multiply(denominator));
    }

    @Override
    public String toString() {
        return denominator.equals(BigInteger.ONE) ? numerator.toString() : numerator + "/" + denominator;
    }
}
