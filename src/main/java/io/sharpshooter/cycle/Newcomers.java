package io.sharpshooter.cycle;

import io.sharpshooter.claim.Arrivals;
import io.sharpshooter.claim.ClaimBook;
import io.sharpshooter.model.AskId;
import io.sharpshooter.model.ContainerName;
import java.util.HashMap;
import java.util.Map;
import java.util.TreeMap;

/**
 * Containers of asks with open claims that have come since the last round; each ends one claim.
 *
 * <p>Asks are read before nodes: a container that is placed in between is seen at once, and is missing from its ask only in the
 * next round. So newcomers that no drop of an ask explains are remembered for that round, to tell a placement elsewhere from a withdrawal.
 * Used by one thread.
 */
final class Newcomers {
    private final ClaimBook book;
    private final Map<AskId, TreeMap<ContainerName, String>> fresh = new HashMap<>();
    private final Map<AskId, Integer> counts = new HashMap<>();
    private final Map<AskId, Integer> earlier = new HashMap<>();

    /** @param seen the new containers of all asks with open claims */
    Newcomers(ClaimBook book, Sightings seen) {
        this.book = book;
        for (AskId ask : book.openByAsk().keySet()) {
            TreeMap<ContainerName, String> found = new TreeMap<>(seen.of(ask));
            fresh.put(ask, found);
            counts.put(ask, found.size());
            earlier.put(ask, book.arrivals(ask).unexplained());
        }
    }

    /** Takes this one, if it is new. */
    void take(AskId ask, ContainerName container) {
        of(ask).remove(container);
    }

    /** Takes one that runs on the node, the first by name; says no where there is none. */
    boolean takeOn(AskId ask, String node) {
        for (Map.Entry<ContainerName, String> newcomer : of(ask).entrySet()) {
            if (newcomer.getValue().equals(node)) {
                of(ask).remove(newcomer.getKey());
                return true;
            }
        }
        return false;
    }

    /** Takes one that runs anywhere, also one that came in the last round; says no where there is none. */
    boolean takeAny(AskId ask) {
        if (of(ask).pollFirstEntry() != null) {
            return true;
        }
        int left = earlier.getOrDefault(ask, 0);
        earlier.put(ask, left - 1);
        return left > 0;
    }

    /**
     * Remembers what is unexplained yet.
     *
     * @param outstanding how many of each ask wait now; those that are missing wait no more
     */
    void remember(Map<AskId, Integer> outstanding) {
        for (AskId ask : fresh.keySet()) {
            Arrivals before = book.arrivals(ask);
            int now = outstanding.getOrDefault(ask, 0);
            int drop = Math.max(0, before.outstanding() - now);
            int unexplained = before.unexplained() + counts.getOrDefault(ask, 0) - drop;
            int left = of(ask).size();
            book.arrived(ask, new Arrivals(now, Math.max(0, Math.min(left, unexplained))));
        }
    }

    private TreeMap<ContainerName, String> of(AskId ask) {
        return fresh.computeIfAbsent(ask, id -> new TreeMap<>());
    }
}
