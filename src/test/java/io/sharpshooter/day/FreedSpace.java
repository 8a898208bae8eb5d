package io.sharpshooter.day;

import java.util.ArrayList;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * What became of the space of one node that kills have freed. It is used where a container of a queue for which it was
 * meant takes it within {@value #PATIENCE_MS} ms and runs there; else those who held it died in vain. A queue for which
 * room has to be made takes what was killed first, others last. For one thread.
 */
final class FreedSpace {
    private static final long PATIENCE_MS = 60_000;

    private final List<Freed> pieces = new ArrayList<>();
    private final Map<Object, List<Share>> taken = new LinkedHashMap<>();
    private double vainGibMs;
    private long vainGib;

    private record Share(long gib, double gibMs) {}

    void frees(Freed piece) {
        pieces.add(piece);
    }

    /**
     * A container comes.
     *
     * @param owner by which {@link #leaves} knows it
     * @param naturalGib what is free here besides what was killed
     */
    void comes(Object owner, String queue, long gib, boolean large, long naturalGib) {
        long from = large ? gib : Math.max(0, gib - Math.max(0, naturalGib));
        List<Share> shares = new ArrayList<>();
        from = take(queue, true, from, shares);
        take(queue, false, from, shares);
        if (!shares.isEmpty()) {
            taken.put(owner, shares);
        }
    }

    private long take(String queue, boolean meant, long wanted, List<Share> shares) {
        long left = wanted;
        for (Iterator<Freed> each = pieces.iterator(); each.hasNext() && left > 0; ) {
            Freed piece = each.next();
            if (piece.isMeantFor(queue) == meant) {
                long part = Math.min(left, piece.gib());
                left -= part;
                piece.take(part);
                if (meant) {
                    shares.add(new Share(part, piece.work(part)));
                } else {
                    inVain(part, piece.work(part));
                }
                if (piece.gib() == 0) {
                    each.remove();
                }
            }
        }
        return left;
    }

    /** A container goes. @param ran whether it has run at all */
    void leaves(Object owner, boolean ran) {
        List<Share> shares = taken.remove(owner);
        if (shares != null && !ran) {
            shares.forEach(share -> inVain(share.gib, share.gibMs));
        }
    }

    /** What was never used is counted. */
    void expire(long now) {
        for (Iterator<Freed> each = pieces.iterator(); each.hasNext(); ) {
            Freed piece = each.next();
            if (now - piece.at() > PATIENCE_MS) {
                inVain(piece.gib(), piece.work(piece.gib()));
                each.remove();
            }
        }
    }

    /** Killed here, and not yet used. */
    long gib() {
        return pieces.stream().mapToLong(Freed::gib).sum();
    }

    double vainGibMs() {
        return vainGibMs;
    }

    long vainGib() {
        return vainGib;
    }

    private void inVain(long gib, double gibMs) {
        vainGib += gib;
        vainGibMs += gibMs;
    }
}
