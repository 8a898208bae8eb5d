package io.sharpshooter.trial;

import static java.lang.Math.max;
import static java.util.Collections.nCopies;
import static java.util.Objects.requireNonNull;

import java.util.ArrayList;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Predicate;

/**
 * What runs on a node, and what became of the space that kills have freed there. It is used where a container of a
 * party for which it was meant takes it within {@value #PATIENCE_MS} ms and runs; else those who held it died in vain.
 * Who waits for room takes what was killed first, others last. For one thread.
 *
 * @param <C> a container
 */
final class NodeSpace<C> {
    private static final long PATIENCE_MS = 60_000;

    /** Each with what it has got of what was freed. */
    final Map<C, List<FreedGib>> running = new LinkedHashMap<>();

    private final List<FreedGib> freed = new ArrayList<>();
    private long free;
    double vainGibMs;
    long vainGib;

    /** A GiB that a killed container held, and the work that was lost with it. */
    record FreedGib(Set<String> meantFor, long at, double gibMs) {}

    NodeSpace(long gib) {
        this.free = gib;
    }

    /** @param waits whether it is one that room has to be made for */
    void comes(C container, String party, long gib, boolean waits) {
        long fromKilled = waits ? gib : max(0, gib - max(0, free - unused()));
        var own = take(fromKilled, piece -> piece.meantFor.contains(party));
        take(fromKilled - own.size(), piece -> !piece.meantFor.contains(party)).forEach(this::inVain);
        free -= gib;
        running.put(container, own);
    }

    /** @param ran whether it has run at all */
    void goes(C container, long gib, boolean ran) {
        free += gib;
        var pieces = requireNonNull(running.remove(container));
        if (!ran) {
            pieces.forEach(this::inVain);
        }
    }

    /**
     * One of these was killed.
     *
     * @param meantFor the parties that waited for its space
     * @param gibMs the work that was lost
     */
    void frees(Set<String> meantFor, long now, int gib, double gibMs) {
        freed.addAll(nCopies(gib, new FreedGib(meantFor, now, gibMs / gib)));
    }

    /** What was not used in time has died in vain. */
    void expire(long now) {
        take(Long.MAX_VALUE, piece -> now - piece.at > PATIENCE_MS).forEach(this::inVain);
    }

    /** GiB that were killed here, and not yet used. */
    int unused() {
        return freed.size();
    }

    private List<FreedGib> take(long wanted, Predicate<FreedGib> which) {
        var taken = new ArrayList<FreedGib>();
        for (Iterator<FreedGib> each = freed.iterator(); each.hasNext() && taken.size() < wanted; ) {
            var piece = each.next();
            if (which.test(piece)) {
                taken.add(piece);
                each.remove();
            }
        }
        return taken;
    }

    private void inVain(FreedGib piece) {
        vainGib++;
        vainGibMs += piece.gibMs;
    }
}
