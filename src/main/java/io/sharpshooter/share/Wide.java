package io.sharpshooter.share;

import java.math.BigInteger;

/** Exact arithmetic on products of two amounts, which need up to 126 bits. All arguments are zero or positive. */
final class Wide {
    /**
     * Where sums of wishes end: more than any cluster has, and two of them still add up in a {@code long}. Wishes only
     * ever count up to a maximum far below it.
     */
    static final long HUGE = 1L << 61;

    private Wide() {}

    /** Compares a × b with c × d. */
    static int compareProducts(long a, long b, long c, long d) {
        int byHigh = Long.compare(Math.multiplyHigh(a, b), Math.multiplyHigh(c, d));
        return byHigh != 0 ? byHigh : Long.compareUnsigned(a * b, c * d);
    }

    /** The whole part of a × b ÷ divisor, or the largest {@code long} where that is less. */
    static long multiplyDivide(long a, long b, long divisor) {
        long low = a * b;
        return Math.multiplyHigh(a, b) == 0 && low >= 0 ? low / divisor : multiplyDivideWide(a, b, divisor);
    }

    /** a + b, or {@link #HUGE} where that is less. */
    static long plus(long a, long b) {
        return Math.min(HUGE, Math.min(HUGE, a) + Math.min(HUGE, b));
    }

    /** a × b, or {@link #HUGE} where that is less. */
    static long times(long a, long b) {
        long low = a * b;
        return Math.multiplyHigh(a, b) == 0 && low >= 0 ? Math.min(HUGE, low) : HUGE;
    }

    private static long multiplyDivideWide(long a, long b, long divisor) {
        BigInteger quotient =
                BigInteger.valueOf(a).multiply(BigInteger.valueOf(b)).divide(BigInteger.valueOf(divisor));
        return quotient.bitLength() < Long.SIZE ? quotient.longValue() : Long.MAX_VALUE;
    }
}
