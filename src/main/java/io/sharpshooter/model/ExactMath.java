package io.sharpshooter.model;

/** Arithmetic that ends at the largest {@code long} where the true result is larger. */
public final class ExactMath {
    private ExactMath() {}

    /** The sum of two numbers of which the second is not negative, or the largest long. */
    public static long sum(long a, long b) {
        return a > Long.MAX_VALUE - b ? Long.MAX_VALUE : a + b;
    }

    /** The product of two numbers that are not negative, or the largest long. */
    public static long product(long a, long b) {
        return Math.multiplyHigh(a, b) == 0 && a * b >= 0 ? a * b : Long.MAX_VALUE;
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
}
