package io.sharpshooter.rule;

import io.sharpshooter.model.ClusterSnapshot;
import io.sharpshooter.model.Fraction;
import io.sharpshooter.model.QueueSnapshot;
import io.sharpshooter.model.ResourceVector;
import io.sharpshooter.usage.QueueUsage;
import java.util.function.Function;
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

    DeadZones(ClusterSnapshot snapshot, String partition, QueueUsage usage, Fraction maxIgnoredOverCapacity) {
        this.usage = usage;
        this.borders = new long[snapshot.queues().size()][];
        this.factor = maxIgnoredOverCapacity.plus(Fraction.ONE);
        this.used = read(snapshot, queue -> queue.load(partition, usage.types()).used());
        this.committed =
                read(snapshot, queue -> queue.load(partition, usage.types()).committed());
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

    /** For containers of the queue. */
    boolean contains(int queue, int type) {
        return isWithin(used[queue][type], queue, type);
    }

    /** For reservations of the queue, which are counted with what runs. */
    boolean containsReserved(int queue, int type) {
        return isWithin(committed[queue][type], queue, type);
    }

    /** Amounts are whole, so it is enough to compare with the whole part of the border. */
    private boolean isWithin(long amount, int queue, int type) {
        return usage.guaranteed(queue, type) > 0 && amount <= borderOf(queue)[type];
    }

    /** The most that a queue may hold and give nothing. */
    long[] borderOf(int queue) {
        long[] border = borders[queue];
        if (border == null) {
            border = border(queue);
            borders[queue] = border;
        }
        return border;
    }

    private long[] border(int queue) {
        long[] border = new long[usage.types()];
        for (int type = 0; type < border.length; type++) {
            border[type] = factor.times(usage.guaranteed(queue, type)).floor();
        }
        return border;
    }

    private static long[][] read(ClusterSnapshot snapshot, Function<QueueSnapshot, ResourceVector> amount) {
        return snapshot.queues().stream()
                .map(queue -> amount.apply(queue).toArray())
                .toArray(long[][]::new);
    }
}
