package io.sharpshooter.java8;

/** Of {@link Math}. */
public final class Arithmetic {
    private static final int HALF = Integer.SIZE;
    private static final long LOW = (1L << HALF) - 1;

    private Arithmetic() {}

    /** The upper 64 bits of the product's 128. */
    public static long multiplyHigh(long a, long b) {
        long low = (a & LOW) * (b & LOW);
        // The upper halves carry the sign. No sum here is wider than 64 bits.
        long first = (a >> HALF) * (b & LOW) + (low >>> HALF);
        long second = (a & LOW) * (b >> HALF) + (first & LOW);
        return (a >> HALF) * (b >> HALF) + (first >> HALF) + (second >> HALF);
    }
}
