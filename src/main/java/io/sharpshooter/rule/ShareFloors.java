package io.sharpshooter.rule;

import io.sharpshooter.model.ResourceVector;
import io.sharpshooter.rule.Preemptible.PreemptionRule;
import io.sharpshooter.share.PartitionView;
import io.sharpshooter.usage.QueueUsage;
import java.util.Arrays;

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
    private Preemptible[] givings = new Preemptible[16];
    private ResourceVector[] sizes = new ResourceVector[16];
    private long[] smallestBefore = new long[64];
    private int taken;
    private int remembered;

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
        makeRoom(giving);
        givings[taken] = giving;
        sizes[taken++] = size;
        for (int queue : giving.levels()) {
            for (int type = 0; type < types; type++) {
                int slot = queue * types + type;
                long held = size.get(type);
                smallestBefore[remembered++] = smallest[slot];
                sum[slot] += held;
                boolean counts = held > 0 && (takenFor & (1L << type)) != 0;
                smallest[slot] = counts ? Math.min(smallest[slot], held) : smallest[slot];
            }
        }
    }

    private void makeRoom(Preemptible giving) {
        if (taken == givings.length) {
            givings = Arrays.copyOf(givings, 2 * taken);
            sizes = Arrays.copyOf(sizes, 2 * taken);
        }
        int wanted = remembered + giving.levels().length * types;
        if (wanted > smallestBefore.length) {
            smallestBefore = Arrays.copyOf(smallestBefore, 2 * wanted);
        }
    }

    /** Takes back the victim that was added last. */
    public void removeLast() {
        taken--;
        int[] levels = givings[taken].levels();
        for (int level = levels.length - 1; level >= 0; level--) {
            for (int type = types - 1; type >= 0; type--) {
                int slot = levels[level] * types + type;
                sum[slot] -= sizes[taken].get(type);
                smallest[slot] = smallestBefore[--remembered];
            }
        }
    }

    /** Adds a victim, unless some queue would not keep its due then; says which. */
    public boolean addIfKept(Preemptible giving, ResourceVector size, long takenFor) {
        add(giving, size, takenFor);
        boolean kept = lastKeepsFloors(takenFor);
        if (!kept) {
            removeLast();
        }
        return kept;
    }

    /** Whether every queue that the victim added last belongs to still keeps its due, in as many types as it must. */
    private boolean lastKeepsFloors(long takenFor) {
        Preemptible giving = givings[taken - 1];
        long held = takenFor & sizes[taken - 1].positiveTypes();
        boolean some = false;
        boolean all = true;
        for (int type = 0; type < types; type++) {
            boolean kept = areKept(giving, type);
            all &= kept;
            some |= kept && (held & (1L << type)) != 0;
        }
        return giving.rule() == PreemptionRule.DECIDED ? some : all;
    }

    private boolean areKept(Preemptible giving, int type) {
        for (int level = 0; level < giving.levels().length; level++) {
            int slot = giving.levels()[level] * types + type;
            if (smallest[slot] < NONE && !isFloorLeft(giving, level, type, slot)) {
                return false;
            }
        }
        return true;
    }

    private boolean isFloorLeft(Preemptible giving, int level, int type, int slot) {
        int queue = giving.levels()[level];
        long left = measure.held(view.usage(), queue, type) - sum[slot];
        if (left < view.usage().guaranteed(queue, type)) {
            return false;
        }
        long floor = giving.floors()[level][type];
        boolean mayCross = giving.rule() == PreemptionRule.IDEAL_SHARE;
        return left >= floor || (mayCross && floor - left < smallest[slot]);
    }
}
