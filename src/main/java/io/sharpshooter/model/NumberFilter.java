package io.sharpshooter.model;

/**
 * A few numbers, in so little space that it can only be said of some numbers that they are not among them (the filter
 * of Bloom, Space/time trade-offs in hash coding with allowable errors, 1970, with one bit per number). Of {@value
 * #BITS} numbers in a row each has its own bit.
 *
 * <p>Used by one thread while it is filled.
 */
public final class NumberFilter {
    /** How many bits there are. */
    public static final int BITS = 256;

    private long first;
    private long second;
    private long third;
    private long fourth;

    /** Adds a number, at least 0. */
    public void add(int number) {
        long bit = 1L << number;
        switch (number / Long.SIZE % (BITS / Long.SIZE)) {
            case 0 -> first |= bit;
            case 1 -> second |= bit;
            case 2 -> third |= bit;
            default -> fourth |= bit;
        }
    }

    /** False if no number was added to both; true if one was, or may have been. */
    public boolean mayMeet(NumberFilter other) {
        return ((first & other.first) | (second & other.second) | (third & other.third) | (fourth & other.fourth)) != 0;
    }
}
