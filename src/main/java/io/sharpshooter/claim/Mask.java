package io.sharpshooter.claim;

import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Collectors;

/**
 * What is remembered of an ask whose claims failed: it is left alone for hold-timeout × 2ⁿ after the n-th failure in a row,
 * and the nodes where they failed are left out for it.
 *
 * @param failures claims in a row that expired or could not be carried out
 * @param until when the ask may be helped again, ms since the epoch
 * @param nodesUntil until when each node is left out, by id, ms since the epoch: twice as long as the ask
 */
record Mask(int failures, long until, Map<String, Long> nodesUntil) {
    private static final int MOST_DOUBLINGS = 6;

    Mask {
        nodesUntil = Map.copyOf(nodesUntil);
    }

    static Mask first(long time, long holdTimeoutMs, String node) {
        return new Mask(0, 0, Map.of()).again(time, holdTimeoutMs, node);
    }

    Mask again(long time, long holdTimeoutMs, String node) {
        long wait = waitMs(failures + 1, holdTimeoutMs);
        Map<String, Long> more = new TreeMap<>(nodesUntil);
        more.put(node, time + 2 * wait);
        return new Mask(failures + 1, time + wait, more);
    }

    /** Ids of the nodes that are left out now. */
    Set<String> nodes(long time) {
        return nodesUntil.entrySet().stream()
                .filter(node -> node.getValue() > time)
                .map(Map.Entry::getKey)
                .collect(Collectors.toSet());
    }

    private static long waitMs(int failures, long holdTimeoutMs) {
        return holdTimeoutMs << Math.min(failures, MOST_DOUBLINGS);
    }
}
