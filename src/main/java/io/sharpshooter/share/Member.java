package io.sharpshooter.share;

import io.sharpshooter.model.QueueSnapshot;
import org.jspecify.annotations.Nullable;

/**
 * One of the children that divide what their parent has: its amounts per resource type, and its share so far.
 *
 * <p>Mutable, for one thread; {@code share} is the queue's row of the table and written in place.
 */
final class Member {
    final long[] guaranteed;
    final long[] wanted;
    final long[] used;

    /** The share so far, from zero to what is wanted or, with preemption disabled, what it started with. */
    final long[] share;

    /** What it starts with if its parent has enough. */
    final long[] claim;

    /** What it has started with. */
    final long[] start;

    final long[] total;
    private final QueueSnapshot queue;
    private final @Nullable WholeAsks asks;
    private boolean out;

    Member(QueueTable table, int row) {
        this.queue = table.queues.get(row);
        this.guaranteed = table.guaranteed[row];
        this.wanted = table.wanted[row];
        this.used = table.used[row];
        this.share = table.ideal[row];
        this.claim = table.elastic[row].clone();
        this.start = new long[claim.length];
        this.total = table.total;
        this.asks = queue.leaf() ? new WholeAsks(table.pending.of(row), table.pending.sum(row)) : null;
        if (queue.preemptionDisabled()) {
            keepWhatItUses(table.maximum[row]);
        }
    }

    int priority() {
        return queue.priority();
    }

    /** What it uses, so far as that is guaranteed and part of its claim. */
    long kept(int type) {
        return Math.min(claim[type], Math.min(used[type], guaranteed[type]));
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

    /** What it has over what it uses, per type. */
    long[] gain() {
        return over(share);
    }

    /** Gives back what whole asks do not fill of the gain, and says whether that is anything. */
    boolean trim(long[] left) {
        if (asks == null || out) {
            return false;
        }
        long[] gain = gain();
        long[] filled = asks.fill(gain);
        boolean trimmed = false;
        for (int type = 0; type < gain.length; type++) {
            long back = gain[type] - filled[type];
            share[type] -= back;
            left[type] += back;
            trimmed |= back > 0;
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
            long taken = next[type] == 0 ? 0 : used[type] + next[type] - share[type];
            share[type] += taken;
            left[type] -= taken;
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
            share[type] += missing[type];
            left[type] -= missing[type];
        }
    }

    /** A leaf is out, and gains no more, when too little is left for each of its asks. */
    void leaveIfStuck(long[] left) {
        out = out || isStuck(left);
    }

    /** Whether it is a leaf, and so much is not enough for one more of its asks. */
    boolean isStuck(long[] left) {
        return asks != null && next(left) == null;
    }

    /** A leaf takes all that is left, as far as whole asks fill it, and is out then. */
    void takeRest(long[] left) {
        if (asks == null || out) {
            return;
        }
        for (int type = 0; type < left.length; type++) {
            long taken = Math.min(left[type], cap(type) - share[type]);
            share[type] += taken;
            left[type] -= taken;
        }
        trim(left);
        out = true;
    }

    /** Lowers the claim of a leaf that is out to what it can use of its start, and says whether that is less. */
    boolean lowerClaim() {
        boolean lowered = false;
        for (int type = 0; type < claim.length; type++) {
            if (out && share[type] < start[type]) {
                claim[type] = share[type];
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
            reach[type] = share[type] + Math.min(left[type], cap(type) - share[type]);
        }
        return asks.next(gain(), over(reach));
    }

    private long[] over(long[] amounts) {
        long[] over = new long[amounts.length];
        for (int type = 0; type < over.length; type++) {
            over[type] = Math.max(0, amounts[type] - used[type]);
        }
        return over;
    }

    private void keepWhatItUses(long[] maximum) {
        for (int type = 0; type < claim.length; type++) {
            claim[type] = Math.max(claim[type], Math.min(used[type], maximum[type]));
        }
    }
}
