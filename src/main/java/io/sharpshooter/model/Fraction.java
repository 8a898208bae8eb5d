package io.sharpshooter.model;

import java.math.BigDecimal;
import java.math.BigInteger;

/**
 * An exact fraction. Shares and factors from the configuration are fractions, so that no amount of resources ever
 * passes through floating point.
 *
 * <p>Immutable; kept in lowest terms with a positive denominator, so that equal values are equal objects.
 */
public final class Fraction implements Comparable<Fraction> {
    public static final Fraction ZERO = of(0, 1);
    public static final Fraction ONE = of(1, 1);

    private final BigInteger numerator;
    private final BigInteger denominator;

    private Fraction(BigInteger numerator, BigInteger denominator) {
        if (denominator.signum() == 0) {
            throw new IllegalArgumentException(
                    "A fraction's denominator is not zero, but this one's is: " + numerator + "/0.");
        }
        BigInteger divisor = numerator.gcd(denominator).max(BigInteger.ONE);
        BigInteger sign = BigInteger.valueOf(denominator.signum());
        this.numerator = numerator.divide(divisor).multiply(sign);
        this.denominator = denominator.divide(divisor).multiply(sign);
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
        return new Fraction(
                numerator.multiply(other.denominator).add(other.numerator.multiply(denominator)),
                denominator.multiply(other.denominator));
    }

    public Fraction minus(Fraction other) {
        return new Fraction(
                numerator.multiply(other.denominator).subtract(other.numerator.multiply(denominator)),
                denominator.multiply(other.denominator));
    }

    public Fraction times(long factor) {
        return new Fraction(numerator.multiply(BigInteger.valueOf(factor)), denominator);
    }

    public Fraction min(Fraction other) {
        return compareTo(other) <= 0 ? this : other;
    }

    /** The largest whole number that is not above this fraction. */
    public long floor() {
        BigInteger[] parts = numerator.divideAndRemainder(denominator);
        return (parts[1].signum() < 0 ? parts[0].subtract(BigInteger.ONE) : parts[0]).longValueExact();
    }

    public int signum() {
        return numerator.signum();
    }

    @Override
    public int compareTo(Fraction other) {
        return numerator.multiply(other.denominator).compareTo(other.numerator.multiply(denominator));
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof Fraction that
                && numerator.equals(that.numerator)
                && denominator.equals(that.denominator);
    }

    @Override
    public int hashCode() {
        return 31 * numerator.hashCode() + denominator.hashCode();
    }

    /** For people: a percentage with one decimal, e.g. {@code 37.5%}. */
    public String toPercent() {
        BigDecimal percent = new BigDecimal(numerator)
                .movePointRight(2)
                .divide(new BigDecimal(denominator), 1, java.math.RoundingMode.HALF_UP);
        return percent.toPlainString() + "%";
    }

    @Override
    public String toString() {
        return denominator.equals(BigInteger.ONE) ? numerator.toString() : numerator + "/" + denominator;
    }
}
