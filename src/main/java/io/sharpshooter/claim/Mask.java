package io.sharpshooter.claim;

import java.util.Set;
import java.util.TreeSet;

/**
 * What is remembered of an ask for which others died or a node was held, in vain: it is left alone for hold-timeout ×
 * 2ⁿ after the n-th failure in a row, and the nodes where they failed are left out for it, as long as there are others,
 * until one succeeds.
 *
 * @param failures times in a row that claims failed so; those of one moment count once
 * @param until when the ask may be helped again, in ms of the monotonic clock
 * @param nodes ids of the nodes that are left out
 */
record Mask(int failures, long until, Set<String> nodes) {
    /** From then on the wait does not grow any more. */
    static final int MOST_DOUBLINGS = 6;

    Mask {
        nodes = Set.copyOf(nodes);
    }

    static Mask first(long time, long holdTimeoutMs, String node) {
        return new Mask(0, 0, Set.of()).again(time, holdTimeoutMs, node);
    }

    Mask again(long time, long holdTimeoutMs, String node) {
        Mask without = alsoWithout(node);
        if (until == time + waitMs(failures, holdTimeoutMs)) {
            return without;
        }
        return new Mask(failures + 1, time + waitMs(failures + 1, holdTimeoutMs), without.nodes);
    }

    /** Whether it does not grow any more. */
    boolean isLongest() {
        return failures > MOST_DOUBLINGS;
    }

    private Mask alsoWithout(String node) {
        Set<String> more = new TreeSet<>(nodes);
        more.add(node);
        return new Mask(failures, until, more);
    }

    private static long waitMs(int failures, long holdTimeoutMs) {
        return holdTimeoutMs << Math.min(failures, MOST_DOUBLINGS);
    }
}
