package io.sharpshooter.insight;

import static java.util.Collections.nCopies;

import io.sharpshooter.model.ExactMath;
import java.util.ArrayList;
import java.util.List;

/**
 * How often something was at most so much. Immutable.
 *
 * @param bounds in ascending order
 * @param atMost for each bound, how many were at most that
 * @param count how many there were
 * @param sum of all of them, no more than a {@code long} holds
 */
public record Histogram(List<Long> bounds, List<Long> atMost, long count, long sum) {
    /** One of which nothing is known yet. */
    static Histogram of(Long... bounds) {
        return new Histogram(List.of(bounds), nCopies(bounds.length, 0L), 0, 0);
    }

    /** The same with one more; a negative one counts as 0. */
    Histogram and(long value) {
        var more = new ArrayList<>(atMost);
        for (int bound = 0; bound < more.size(); bound++) {
            if (value <= bounds.get(bound)) {
                more.set(bound, more.get(bound) + 1);
            }
        }
        return new Histogram(bounds, more, count + 1, ExactMath.sum(sum, Math.max(0, value)));
    }
}
