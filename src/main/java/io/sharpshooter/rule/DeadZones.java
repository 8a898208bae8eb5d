package io.sharpshooter.rule;

import io.sharpshooter.model.ClusterSnapshot;
import io.sharpshooter.model.Fraction;
import io.sharpshooter.rule.ShareFloors.Measure;
import io.sharpshooter.usage.QueueUsage;
import org.jspecify.annotations.Nullable;

/**
 * Which queues were, when it was tested, not far enough above their guarantee to give anything: used is at most
 * {@code (1 + max_ignored_over_capacity) × guaranteed}, per type.
 *
 * <p>It is tested twice a round, each time for all queues at once: for open claims as if there were none, so that none
 * is given up because of what it will take itself, and for new ones with the open ones counted as done.
 */
final class DeadZones {
    private final QueueUsage usage;
    private final Fraction factor;
    private final long[] @Nullable [] borders;
    private long[][] used;
    private long[][] committed;

    DeadZones(ClusterSnapshot snapshot, QueueUsage usage, Fraction maxIgnoredOverCapacity) {
        this.usage = usage;
        this.borders = new long[snapshot.queues().size()][];
        this.factor = maxIgnoredOverCapacity.plus(Fraction.ONE);
        this.used = snapshot.queues().stream()
                .map(queue -> usage.load(queue).used().toArray())
                .toArray(long[][]::new);
        this.committed = snapshot.queues().stream()
                .map(queue -> usage.load(queue).committed().toArray())
                .toArray(long[][]::new);
    }

    /** Tests it anew, as usage stands now. */
    void testAgain() {
        used = usage.copyOfUsed();
        committed = usage.copyOfCommitted();
    }

    /** What ran in a queue then. */
    long used(int queue, int type) {
        return used[queue][type];
    }

    /**
     * The types in which it contains a queue, a bit set. Amounts are whole, so it is enough to compare with the whole
     * part of the border.
     */
    long types(int queue, Measure measure) {
        long[] held = measure == Measure.USED ? used[queue] : committed[queue];
        long mask = 0;
        for (int type = 0; type < held.length; type++) {
            boolean dead = usage.guaranteed(queue, type) > 0 && held[type] <= borderOf(queue)[type];
            mask |= dead ? 1L << type : 0;
        }
        return mask;
    }

    /** The most that a queue may hold and give nothing. */
    long[] borderOf(int queue) {
        long[] border = borders[queue];
        if (border == null) {
            border = new long[usage.types()];
            for (int type = 0; type < border.length; type++) {
                border[type] = factor.times(usage.guaranteed(queue, type)).floor();
            }
            borders[queue] = border;
        }
        return border;
    }
}
