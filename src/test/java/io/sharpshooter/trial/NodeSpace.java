package io.sharpshooter.trial;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.ListIterator;
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

    private final long gib;
    private final Map<C, Long> running = new LinkedHashMap<>();
    private final List<Freed> freed = new ArrayList<>();
    private final Map<C, List<Freed>> used = new LinkedHashMap<>();
    private double vainGibMs;
    private long vainGib;

    /** What a killed container held, or a part of it, and the work that was lost with each GiB. */
    private record Freed(Set<String> meantFor, long at, long gib, double gibMsPerGib) {
        Freed part(long gibOfIt) {
            return new Freed(meantFor, at, gibOfIt, gibMsPerGib);
        }
    }

    NodeSpace(long gib) {
        this.gib = gib;
    }

    Set<C> running() {
        return running.keySet();
    }

    /** @param waits whether it is one that room has to be made for */
    void comes(C container, String party, long size, boolean waits) {
        long fromKilled = waits ? size : Math.max(0, size - Math.max(0, free() - unused()));
        List<Freed> own = take(fromKilled, piece -> piece.meantFor.contains(party));
        long left = fromKilled - own.stream().mapToLong(Freed::gib).sum();
        take(left, piece -> !piece.meantFor.contains(party)).forEach(this::inVain);
        used.put(container, own);
        running.put(container, size);
    }

    /** @param ran whether it has run at all */
    void goes(C container, boolean ran) {
        running.remove(container);
        List<Freed> pieces = used.remove(container);
        if (pieces != null && !ran) {
            pieces.forEach(this::inVain);
        }
    }

    /**
     * One of these was killed.
     *
     * @param meantFor the parties that waited for its space
     * @param gibMs the work that was lost
     */
    void frees(Set<String> meantFor, long now, long size, long gibMs) {
        freed.add(new Freed(meantFor, now, size, (double) gibMs / size));
    }

    /** What was not used in time has died in vain. */
    void expire(long now) {
        take(Long.MAX_VALUE, piece -> now - piece.at > PATIENCE_MS).forEach(this::inVain);
    }

    private long free() {
        return gib - running.values().stream().mapToLong(size -> size).sum();
    }

    /** Killed here, and not yet used. */
    long unused() {
        return freed.stream().mapToLong(Freed::gib).sum();
    }

    double vainGibMs() {
        return vainGibMs;
    }

    long vainGib() {
        return vainGib;
    }

    private List<Freed> take(long wanted, Predicate<Freed> which) {
        List<Freed> taken = new ArrayList<>();
        long left = wanted;
        for (ListIterator<Freed> each = freed.listIterator(); each.hasNext() && left > 0; ) {
            Freed piece = each.next();
            if (which.test(piece)) {
                long part = Math.min(left, piece.gib);
                left -= part;
                taken.add(piece.part(part));
                if (part == piece.gib) {
                    each.remove();
                } else {
                    each.set(piece.part(piece.gib - part));
                }
            }
        }
        return taken;
    }

    private void inVain(Freed piece) {
        vainGib += piece.gib;
        vainGibMs += piece.gib * piece.gibMsPerGib;
    }
}
