package io.sharpshooter.model;

import static java.lang.Math.multiplyHigh;

import java.math.BigInteger;

/**
 * Arithmetic with whole numbers that never overflows: products of two numbers have up to 128 bits, and what is given
 * back ends at the largest {@code long} where the true result is larger.
 */
public final class ExactMath {
    private ExactMath() {}

    /** Compares a × b with c × d. */
    public static int compareProducts(long a, long b, long c, long d) {
        int byHigh = Long.compare(multiplyHigh(a, b), multiplyHigh(c, d));
        return byHigh != 0 ? byHigh : Long.compareUnsigned(a * b, c * d);
    }

    /** The whole part of a × b ÷ divisor, of numbers that are not negative, or the largest long. */
    public static long multiplyDivide(long a, long b, long divisor) {
        long low = a * b;
        if (multiplyHigh(a, b) == 0 && low >= 0) {
            return low / divisor;
        }
        BigInteger product = BigInteger.valueOf(a).multiply(BigInteger.valueOf(b));
        var quotient = product.divide(BigInteger.valueOf(divisor));
        return quotient.bitLength() < Long.SIZE ? quotient.longValue() : Long.MAX_VALUE;
    }

    /** The sum of two numbers, or the largest long. */
    public static long sum(long a, long b) {
        long sum = a + b;
        return a > 0 && b > 0 && sum < 0 ? Long.MAX_VALUE : sum;
    }

    /** The product of two numbers that are not negative, or the largest long. */
    public static long product(long a, long b) {
        return multiplyHigh(a, b) == 0 && a * b >= 0 ? a * b : Long.MAX_VALUE;
    }

    /** a − b, or the largest long. */
    public static long difference(long a, long b) {
        long difference = a - b;
        boolean tooLarge = a >= 0 && b < 0 && difference < 0;
        return tooLarge ? Long.MAX_VALUE : difference;
    }

    /**
     * How much a limit lacks for so much more than is held: held + wanted − limit, above zero where it lacks something.
     *
     * @param wanted not negative
     * @param limit not negative
     */
    public static long lack(long held, long wanted, long limit) {
        return difference(wanted, difference(limit, held));
    }

    /** Of two amounts that are not negative; 0 where both are. */
    public static long greatestCommonDivisor(long a, long b) {
        return b == 0 ? a : greatestCommonDivisor(b, a % b);
    }
}
