package io.sharpshooter.model;

import java.util.function.IntPredicate;

/** Some of the numbers from 0 up to a limit. Immutable. */
public final class NumberSet {
    private final boolean[] has;
    private final NumberFilter filter = new NumberFilter();

    private NumberSet(int limit) {
        has = new boolean[limit];
    }

    /** The numbers below the limit that are wanted. */
    public static NumberSet of(int limit, IntPredicate wanted) {
        NumberSet set = new NumberSet(limit);
        for (int number = 0; number < limit; number++) {
            if (wanted.test(number)) {
                set.has[number] = true;
                set.filter.add(number);
            }
        }
        return set;
    }

    /** What its numbers are below. */
    public int limit() {
        return has.length;
    }

    /** Whether the number is one of them; it is below the limit. */
    public boolean has(int number) {
        return has[number];
    }

    /** False if none of them was added to the filter; true if one was, or may have been. */
    public boolean mayMeet(NumberFilter numbers) {
        return filter.mayMeet(numbers);
    }
}
