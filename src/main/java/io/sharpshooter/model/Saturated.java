package io.sharpshooter.model;

/** Sums and products of numbers that are not negative: the largest {@code long} where the true one does not fit. */
public final class Saturated {
    private Saturated() {}

    /** The sum, or the largest long. */
    public static long sum(long a, long b) {
        return a > Long.MAX_VALUE - b ? Long.MAX_VALUE : a + b;
    }

    /** The product, or the largest long. */
    public static long product(long a, long b) {
        return Math.multiplyHigh(a, b) == 0 && a * b >= 0 ? a * b : Long.MAX_VALUE;
    }
}
