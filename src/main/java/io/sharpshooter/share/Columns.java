package io.sharpshooter.share;

import java.util.List;
import java.util.function.ToLongFunction;

/** Amounts of one resource type, one per sibling. */
final class Columns {
    private Columns() {}

    static long[] of(List<Member> members, ToLongFunction<Member> amount) {
        return members.stream().mapToLong(amount).toArray();
    }

    static long[] at(int[] places, long[] column) {
        long[] chosen = new long[places.length];
        for (int i = 0; i < places.length; i++) {
            chosen[i] = column[places[i]];
        }
        return chosen;
    }

    /** What is left of an amount once all of the column is taken from it, or -1 where it is not enough. */
    static long left(long amount, long[] column) {
        long left = amount;
        for (long taken : column) {
            if (taken > left) {
                return -1;
            }
            left -= taken;
        }
        return left;
    }
}
