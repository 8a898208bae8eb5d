package io.sharpshooter.insight;

/**
 * Arithmetic on amounts of 0 or more that stops at {@link Long#MAX_VALUE}: a report must not fail for a huge number.
 */
final class Saturating {
    private Saturating() {}

    static long sum(long left, long right) {
        long sum = left + right;
        return sum < 0 ? Long.MAX_VALUE : sum;
    }

    static long product(long left, long right) {
        long product = left * right;
        return Math.multiplyHigh(left, right) != 0 || product < 0 ? Long.MAX_VALUE : product;
    }

    /** A part of a whole in percent, rounded down. */
    static long percent(long part, long whole) {
        return part > Long.MAX_VALUE / 100 ? part / (whole / 100) : part * 100 / whole;
    }
}
