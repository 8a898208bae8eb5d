package io.sharpshooter.yarn.read;

import java.util.BitSet;

/**
 * Some attempts by their numbers, and the same folded into a few bits: these say of most nodes at once that they have
 * no container of any of them. Used by one thread.
 */
final class OwnerSet {
    private static final int FOLDS = 256;

    private final BitSet numbers = new BitSet();
    private final BitSet folded = new BitSet(FOLDS);

    void add(int number) {
        numbers.set(number);
        fold(number, folded);
    }

    boolean has(int number) {
        return numbers.get(number);
    }

    /** False if none of its numbers was folded into the others; true if one was, or may have been. */
    boolean mayMeet(BitSet others) {
        return folded.intersects(others);
    }

    static void fold(int number, BitSet into) {
        into.set(number % FOLDS);
    }
}
