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
            throw new ArithmeticException(numerator + "/0");
        }
        var divisor = numerator.gcd(denominator);
        if (denominator.signum() < 0) {
            divisor = divisor.negate();
        }
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
        return new Fraction(over(other).add(other.over(this)), denominator.multiply(other.denominator));
    }

    public Fraction minus(Fraction other) {
        return plus(other.times(-1));
    }

    public Fraction times(long factor) {
        return new Fraction(numerator.multiply(BigInteger.valueOf(factor)), denominator);
    }

    public Fraction times(Fraction factor) {
        return new Fraction(numerator.multiply(factor.numerator), denominator.multiply(factor.denominator));
    }

    public Fraction min(Fraction other) {
        return compareTo(other) <= 0 ? this : other;
    }

    /** The largest whole number that is not above this fraction, or the largest {@code long} where that is less. */
    public long floor() {
        var floor = numerator.subtract(numerator.mod(denominator)).divide(denominator);
        return floor.min(BigInteger.valueOf(Long.MAX_VALUE)).longValueExact();
    }

    public int signum() {
        return numerator.signum();
    }

    @Override
    public int compareTo(Fraction other) {
        return over(other).compareTo(other.over(this));
    }

    /** The numerator, where both have the product of their denominators. */
    private BigInteger over(Fraction other) {
        return numerator.multiply(other.denominator);
    }

    @Override
    public String toString() {
        if (denominator.equals(BigInteger.ONE)) {
            return numerator.toString();
        }
        return numerator + "/" + denominator;
    }
}
