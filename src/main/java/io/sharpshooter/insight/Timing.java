package io.sharpshooter.insight;

import io.sharpshooter.model.ExactMath;

/**
 * How often something was timed, and how long it took. Immutable.
 *
 * @param count how many times
 * @param total all of them together
 * @param last the last of them
 * @param longest the longest of them
 */
public record Timing(long count, long total, long last, long longest) {
    public static final Timing NONE = new Timing(0, 0, 0, 0);

    /** The same with one more; a negative time counts as 0. */
    public Timing and(long time) {
        long took = Math.max(0, time);
        return and(new Timing(1, took, took, took));
    }

    /** The same with a later one added. */
    Timing and(Timing later) {
        long sum = ExactMath.sum(total, later.total);
        return new Timing(count + later.count, sum, later.last, Math.max(longest, later.longest));
    }
}
