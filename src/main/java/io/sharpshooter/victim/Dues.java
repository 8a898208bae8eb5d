package io.sharpshooter.victim;

import io.sharpshooter.demand.Books;
import io.sharpshooter.demand.PartitionView;
import io.sharpshooter.model.ResourceVector;
import java.util.ArrayList;
import java.util.List;

/**
 * Checks, while a set of victims is put together, that every queue keeps its due in the types it is taken for.
 *
 * <p>A guarantee is never crossed. An ideal share may be crossed by the last victim, by less than the smallest victim
 * of that queue. Adding a victim never mends a due that is broken, and taking one away never breaks one; so it is
 * enough to check each victim when it is added. {@link #removeLast} after {@link #add} leaves no trace. Used by one
 * thread.
 */
final class Dues {
    /** What a queue's due is measured against. */
    enum Measure {
        /** Running containers: for containers as victims. */
        USED,
        /** Running containers and reservations: for reservations as victims. */
        COMMITTED
    }

    private final PartitionView view;
    private final Measure measure;
    private final List<Taken> taken = new ArrayList<>();

    private record Taken(Giving giving, ResourceVector size, long types) {
        boolean isUnder(int queue) {
            for (int level : giving.levels()) {
                if (level == queue) {
                    return true;
                }
            }
            return false;
        }
    }

    Dues(PartitionView view, Measure measure) {
        this.view = view;
        this.measure = measure;
    }

    /** Counts a victim that is taken for these types (a bit set). */
    void add(Giving giving, ResourceVector size, long types) {
        taken.add(new Taken(giving, size, types));
    }

    /** Takes back the victim that was added last. */
    void removeLast() {
        taken.remove(taken.size() - 1);
    }

    /** Whether every queue that the victim added last belongs to still keeps its due. */
    boolean lastKeepsDues() {
        Giving giving = taken.get(taken.size() - 1).giving;
        for (int level = 0; level < giving.levels().length; level++) {
            for (int type = 0; type < view.types(); type++) {
                if (!keepsDue(giving, level, type)) {
                    return false;
                }
            }
        }
        return true;
    }

    private boolean keepsDue(Giving giving, int level, int type) {
        int queue = giving.levels()[level];
        long sum = 0;
        long smallest = Long.MAX_VALUE;
        for (Taken victim : taken) {
            long held = victim.size.get(type);
            if (held > 0 && victim.isUnder(queue)) {
                sum += held;
                smallest = (victim.types & (1L << type)) != 0 ? Math.min(smallest, held) : smallest;
            }
        }
        boolean takenForType = smallest < Long.MAX_VALUE;
        return !takenForType || isDueLeft(giving, level, type, sum, smallest);
    }

    private boolean isDueLeft(Giving giving, int level, int type, long sum, long smallest) {
        int queue = giving.levels()[level];
        long left = held(queue, type) - sum;
        if (left < view.books().guaranteed(queue, type)) {
            return false;
        }
        long floor = giving.floors()[level][type];
        return left >= floor || (mayCross(giving) && floor - left < smallest);
    }

    /** The most of a type that may be taken under these rules while nothing is taken yet, by what is never passed. */
    long spare(Giving giving, int type) {
        long spare = Long.MAX_VALUE;
        for (int level = 0; level < giving.levels().length; level++) {
            int queue = giving.levels()[level];
            long guaranteed = view.books().guaranteed(queue, type);
            long least = mayCross(giving) ? guaranteed : Math.max(guaranteed, giving.floors()[level][type]);
            spare = Math.min(spare, held(queue, type) - least);
        }
        return spare;
    }

    private static boolean mayCross(Giving giving) {
        return giving.rule() == TakenUnder.IDEAL_SHARE;
    }

    private long held(int queue, int type) {
        Books books = view.books();
        long held = measure == Measure.USED ? books.used(queue, type) : books.committed(queue, type);
        return held - books.promised(queue, type);
    }
}
