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

    /** The sum, or {@link Wide#HUGE} where that is less. */
    static long sum(long[] column) {
        long sum = 0;
        for (long amount : column) {
            sum = Wide.plus(sum, amount);
        }
        return sum;
    }
}
