package io.sharpshooter.rule;

import static io.sharpshooter.rule.Preemptible.PreemptionRule.DECIDED;
import static java.lang.Math.min;

import io.sharpshooter.model.ResourceVector;
import io.sharpshooter.share.PartitionView;
import io.sharpshooter.usage.QueueUsage;
import java.util.ArrayDeque;
import java.util.Arrays;
import java.util.Deque;

/**
 * Checks, while a set of victims is put together, that every queue keeps its due in the types it is taken for.
 *
 * <p>A guarantee is never crossed. An ideal share may be crossed by the last victim, by less than the smallest victim
 * of that queue. Adding a victim never mends a due that is broken, and taking one away never breaks one; so it is
 * enough to check each victim when it is added. {@link #removeLast} after {@link #add} leaves no trace. Used by one
 * thread.
 */
public final class ShareFloors {
    /** What a queue's due is measured against. */
    public enum Measure {
        /** Running containers: for containers as victims. */
        USED,
        /** Running containers and reservations: for reservations as victims. */
        COMMITTED;

        /** What a queue holds by it and could give: nothing that it was only promised in this round. */
        long held(QueueUsage usage, int queue, int type) {
            long all = this == USED ? usage.used(queue, type) : usage.committed(queue, type);
            return all - usage.promised(queue, type);
        }
    }

    private static final long NONE = Long.MAX_VALUE;

    private final PartitionView view;
    private final Measure measure;
    private final int types;
    private final long[] sum;
    private final long[] smallest;
    private final Deque<Taken> taken = new ArrayDeque<>();

    /** A victim, and the smallest ones of its queues before it. */
    private record Taken(Preemptible giving, ResourceVector size, long[] smallestBefore) {}

    public ShareFloors(PartitionView view, Measure measure) {
        this.view = view;
        this.measure = measure;
        this.types = view.types();
        this.sum = new long[view.tree().size() * types];
        this.smallest = new long[sum.length];
        Arrays.fill(smallest, NONE);
    }

    /** Counts a victim that is taken for these types (a bit set). */
    public void add(Preemptible giving, ResourceVector size, long takenFor) {
        long counted = takenFor & size.positiveTypes();
        long[] before = new long[giving.levels().length * types];
        int next = 0;
        for (int queue : giving.levels()) {
            for (int type = 0; type < types; type++) {
                int slot = queue * types + type;
                before[next++] = smallest[slot];
                sum[slot] += size.get(type);
                boolean counts = (counted & (1L << type)) != 0;
                smallest[slot] = counts ? min(smallest[slot], size.get(type)) : smallest[slot];
            }
        }
        taken.push(new Taken(giving, size, before));
    }

    /** Takes back the victim that was added last. */
    public void removeLast() {
        Taken last = taken.pop();
        int next = 0;
        for (int queue : last.giving.levels()) {
            for (int type = 0; type < types; type++) {
                int slot = queue * types + type;
                sum[slot] -= last.size.get(type);
                smallest[slot] = last.smallestBefore[next++];
            }
        }
    }

    /**
     * Adds a victim, unless some queue would not keep its due then, and says whether it did. One that is decided needs
     * to leave it in some type that it dies for.
     */
    public boolean addIfKept(Preemptible giving, ResourceVector size, long takenFor) {
        add(giving, size, takenFor);
        long kept = 0;
        for (int type = 0; type < types; type++) {
            kept |= isKept(giving, type) ? 1L << type : 0;
        }
        boolean enough =
                giving.rule() == DECIDED ? (kept & takenFor & size.positiveTypes()) != 0 : kept == (1L << types) - 1;
        if (!enough) {
            removeLast();
        }
        return enough;
    }

    /** Whether every queue that gives keeps its due of a type, but for what the smallest victim may cross. */
    private boolean isKept(Preemptible giving, int type) {
        for (int queue : giving.levels()) {
            int slot = queue * types + type;
            long left = measure.held(view.usage(), queue, type) - sum[slot];
            long missing = giving.rule().floor(view, queue, type) - left;
            boolean broken = left < view.usage().guaranteed(queue, type) || missing >= smallest[slot];
            if (broken && smallest[slot] < NONE) {
                return false;
            }
        }
        return true;
    }
}
