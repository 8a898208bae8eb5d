package io.sharpshooter.round;

import io.sharpshooter.claim.ClaimBook;
import io.sharpshooter.claim.SeenContainers.Arrivals;
import io.sharpshooter.model.AskId;
import io.sharpshooter.model.ContainerName;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/**
 * Containers of asks with open claims that have come since the last round; each ends one claim.
 *
 * <p>Asks are read before nodes: a container that is placed in between is seen at once, and is missing from its ask
 * only in the next round. So newcomers that no drop of an ask explains are remembered for that round, to tell a
 * placement elsewhere from a withdrawal. Used by one thread.
 */
final class Newcomers {
    private final ClaimBook book;
    private final Map<AskId, TreeMap<ContainerName, String>> fresh = new HashMap<>();
    private final Map<AskId, Integer> counts = new HashMap<>();
    private final Map<AskId, Integer> earlier = new HashMap<>();
    private final Map<AskId, Integer> lentEarlier = new HashMap<>();
    private final Map<AskId, Integer> lent = new HashMap<>();

    /** @param seen the new containers of all asks with open claims */
    Newcomers(ClaimBook book, Sightings seen) {
        this.book = book;
        for (AskId ask : book.openByAsk().keySet()) {
            TreeMap<ContainerName, String> found = new TreeMap<>(seen.of(ask));
            fresh.put(ask, found);
            counts.put(ask, found.size());
            earlier.put(ask, book.seen().arrivals(ask).unexplained());
            lentEarlier.put(ask, book.seen().arrivals(ask).lent());
        }
    }

    /** Takes this one, if it is new. */
    void take(AskId ask, ContainerName container) {
        of(ask).remove(container);
    }

    /** Takes one that runs on the node, the first by name; empty where there is none. */
    Optional<ContainerName> takeOn(AskId ask, String node) {
        Optional<ContainerName> first = of(ask).entrySet().stream()
                .filter(newcomer -> newcomer.getValue().equals(node))
                .map(Map.Entry::getKey)
                .findFirst();
        first.ifPresent(container -> take(ask, container));
        return first;
    }

    /** Takes one that runs anywhere, first one that came in the last round; says no where there is none. */
    boolean takeAny(AskId ask) {
        return takeOne(earlier, ask) || of(ask).pollFirstEntry() != null;
    }

    /**
     * The same for a claim that goes on: where the ask still seems to wait for what came, its drop ends another one in
     * the next round.
     */
    boolean lendAny(AskId ask) {
        boolean taken = takeAny(ask);
        lent.merge(ask, taken ? 1 : 0, Integer::sum);
        return taken;
    }

    /**
     * Takes one that was lent in the last round and that the ask still seemed to wait for; says no where there is none.
     */
    boolean takeLent(AskId ask) {
        return takeOne(lentEarlier, ask);
    }

    private static boolean takeOne(Map<AskId, Integer> counts, AskId ask) {
        int left = counts.getOrDefault(ask, 0);
        counts.put(ask, left - 1);
        return left > 0;
    }

    /**
     * Remembers what is unexplained yet.
     *
     * @param outstanding how many of each ask wait now; those that are missing wait no more
     */
    void remember(Map<AskId, Integer> outstanding) {
        for (AskId ask : fresh.keySet()) {
            Arrivals before = book.seen().arrivals(ask);
            int now = outstanding.getOrDefault(ask, 0);
            int drop = Math.max(0, before.outstanding() - now);
            int came = before.unexplained() + before.lent() + counts.getOrDefault(ask, 0);
            int unexplained = Math.max(0, came - drop);
            int lentNow = Math.min(lent.getOrDefault(ask, 0), unexplained);
            int left = of(ask).size();
            book.seen().arrived(ask, new Arrivals(now, Math.min(left, unexplained - lentNow), lentNow));
        }
    }

    private TreeMap<ContainerName, String> of(AskId ask) {
        return fresh.computeIfAbsent(ask, id -> new TreeMap<>());
    }
}
