package io.sharpshooter.share;

import io.sharpshooter.model.QueueSnapshot;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * One of the children that divide what their parent has: its amounts per resource type, and its share so far.
 *
 * <p>Mutable, for one thread; {@code share} is the queue's row of the table and written in place.
 */
final class Member {
    final long[] guaranteed;
    final long[] used;

    /** The share so far, from zero to what is wanted or, with preemption disabled, what it began with. */
    final long[] share;

    /** What it begins with if its parent has enough. */
    final long[] minimum;

    /** What it has begun with. */
    final long[] start;

    final long[] total;
    private final long[] wanted;
    private final QueueSnapshot queue;
    private final @Nullable WholeAsks asks;
    private boolean out;

    Member(QueueTable table, int row) {
        this.queue = table.queues.get(row);
        this.guaranteed = table.guaranteed[row];
        this.wanted = table.wanted[row];
        this.used = table.used[row];
        this.share = table.ideal[row];
        this.minimum = table.elastic[row].clone();
        this.start = new long[minimum.length];
        this.total = table.total;
        this.asks = queue.leaf() ? new WholeAsks(table.pending.of(row), table.pending.sum(row)) : null;
        for (int type = 0; type < minimum.length && queue.preemptionDisabled(); type++) {
            minimum[type] = Math.max(minimum[type], Math.min(used[type], table.maximum[row][type]));
        }
    }

    int priority() {
        return queue.priority();
    }

    /** What it uses, so far as that is guaranteed and part of its minimum. */
    long kept(int type) {
        return Math.min(minimum[type], Math.min(used[type], guaranteed[type]));
    }

    /** Begins with this much of a type, and is in again. */
    void begin(int type, long amount) {
        start[type] = amount;
        share[type] = amount;
        out = false;
    }

    /** The most that its share may become: what it wants; what it uses when it is out. */
    long cap(int type) {
        return Math.max(share[type], out ? Math.min(used[type], wanted[type]) : wanted[type]);
    }

    /** Whether it could use some of what is left. */
    boolean canUseSome(long[] left) {
        for (int type = 0; type < left.length; type++) {
            if (left[type] > 0 && share[type] < cap(type)) {
                return true;
            }
        }
        return false;
    }

    /** What it has over what it uses. */
    long gain(int type) {
        return Math.max(0, share[type] - used[type]);
    }

    /** Gives back what whole asks do not fill of the gain, and says whether that is anything. */
    boolean trim(long[] left) {
        if (asks == null || out) {
            return false;
        }
        long[] unfilled = asks.unfilled(gains());
        boolean trimmed = false;
        for (int type = 0; type < unfilled.length; type++) {
            move(type, -unfilled[type], left);
            trimmed |= unfilled[type] > 0;
        }
        return trimmed;
    }

    /** Takes what completes one ask more, if there is enough left. */
    void completeOne(long[] left) {
        long[] next = next(left);
        if (next == null) {
            return;
        }
        for (int type = 0; type < next.length; type++) {
            // A share below what is used stays there in a type of which nothing is gained.
            move(type, next[type] == 0 ? 0 : used[type] + next[type] - share[type], left);
        }
        trim(left);
    }

    /** Takes what makes its share as large as its use, if there is enough left for that in every type. */
    void keepUse(long[] left) {
        long[] missing = new long[left.length];
        for (int type = 0; type < left.length; type++) {
            missing[type] = Math.max(0, Math.min(used[type], wanted[type]) - share[type]);
            if (missing[type] > left[type]) {
                return;
            }
        }
        for (int type = 0; type < left.length; type++) {
            move(type, missing[type], left);
        }
    }

    /** A leaf is out, and gains no more, when too little is left for each of its asks. */
    void leaveIfStuck(long[] left) {
        out = out || isStuck(left);
    }

    /** A leaf is out, whatever is left. */
    void leave() {
        out = asks != null;
    }

    /** Whether it is a leaf, and so much is not enough for one more of its asks. */
    boolean isStuck(long[] left) {
        return asks != null && next(left) == null;
    }

    /** Lowers the minimum of a leaf that is out to what it can use of its start, and says whether that is less. */
    boolean lowerMinimum() {
        boolean lowered = false;
        for (int type = 0; type < minimum.length; type++) {
            if (out && share[type] < start[type]) {
                minimum[type] = share[type];
                lowered = true;
            }
        }
        return lowered;
    }

    private long @Nullable [] next(long[] left) {
        if (asks == null || !canUseSome(left)) {
            return null;
        }
        long[] reach = new long[left.length];
        for (int type = 0; type < reach.length; type++) {
            long most = share[type] + Math.min(left[type], cap(type) - share[type]);
            reach[type] = Math.max(0, most - used[type]);
        }
        return asks.next(gains(), reach);
    }

    private long[] gains() {
        long[] gains = new long[share.length];
        Arrays.setAll(gains, this::gain);
        return gains;
    }

    /** Moves so much of what is left into its share, or out of it where that is below zero. */
    private void move(int type, long amount, long[] left) {
        share[type] += amount;
        left[type] -= amount;
    }
}
