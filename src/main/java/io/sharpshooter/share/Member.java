package io.sharpshooter.share;

import static io.sharpshooter.model.ExactMath.sum;
import static java.lang.Math.max;
import static java.lang.Math.min;
import static java.util.Arrays.setAll;

import io.sharpshooter.model.PartitionSnapshot;
import io.sharpshooter.model.Party;
import io.sharpshooter.model.QueueSnapshot;
import io.sharpshooter.model.ResourceVector;
import org.jspecify.annotations.Nullable;

/**
 * A queue in one partition, one of the children that divide what their parent has: its amounts per resource type, and
 * its share so far. Mutable, for one thread.
 */
final class Member {
    final QueueSnapshot queue;
    final Party party;
    final long[] guaranteed;
    final long[] used;

    /** min(u + p, m), where a parent's u + p is the sum of its children's; until it is settled, that sum or p. */
    final long[] wanted;

    /** The elastic minimum. */
    final long[] elastic;

    /** The share so far, from zero to what is wanted or, with preemption disabled, what it began with. */
    final long[] share;

    /** What it begins with if its parent has enough. */
    final long[] minimum;

    /** What it has begun with. */
    final long[] start;

    final long[] total;
    /** How much more apps may get together whose user is beside them; null for all others. */
    long @Nullable [] room;

    private final long[] maximum;
    private final @Nullable WholeAsks asks;
    private boolean out;

    Member(Party party, PartitionSnapshot partition, ResourceVector used, PendingAsks pending) {
        this.party = party;
        this.queue = party.queue();
        if (used.isAnyNegative()) {
            throw new IllegalArgumentException("Queue " + queue.path() + " uses " + used
                    + ", which is less than nothing. Maybe more was taken off it than it holds.");
        }
        var load = queue.load(partition.name(), used.size());
        this.total = partition.total().toArray();
        this.guaranteed = load.guaranteed().toArray();
        this.maximum = load.maximum().toArray();
        this.used = used.toArray();
        this.wanted = pending.sum(queue.index()).toArray();
        this.elastic = new long[total.length];
        this.share = new long[total.length];
        this.minimum = new long[total.length];
        this.start = new long[total.length];
        this.asks = queue.leaf() ? new WholeAsks(pending.of(queue.index())) : null;
    }

    /** It gets no more than its user has left for all his apps. */
    void shareRoomOf(Member user) {
        user.room = user.room == null ? user.guaranteed.clone() : user.room;
        room = user.room;
    }

    /** Settles what it wants, when its children have, and adds that to what its parent wants. */
    void settle(@Nullable Member parent) {
        for (int type = 0; type < total.length; type++) {
            long usedAndPending = sum(wanted[type], queue.leaf() ? used[type] : 0);
            wanted[type] = min(usedAndPending, maximum[type]);
            elastic[type] = min(wanted[type], guaranteed[type]);
            long spared = queue.preemptionDisabled() ? min(used[type], maximum[type]) : 0;
            minimum[type] = max(elastic[type], spared);
            if (parent != null && !parent.queue.leaf()) {
                parent.wanted[type] = sum(parent.wanted[type], wanted[type]);
            }
        }
    }

    /** The root has all that there is. */
    void getAll() {
        System.arraycopy(total, 0, share, 0, total.length);
    }

    /** What its children divide: of a leaf also what whole asks of it do not fill, within its elastic minimum. */
    long[] dividable() {
        long[] amounts = share.clone();
        if (queue.leaf()) {
            setAll(amounts, type -> max(share[type], elastic[type]));
        }
        return amounts;
    }

    /** Who is served together with those of the same tier, the lowest first. */
    long tier() {
        return ((long) -queue.priority() << Integer.SIZE) + (party.isApp() ? party.owner() : 0);
    }

    /** What it uses, so far as that is guaranteed and part of its minimum. */
    long kept(int type) {
        return min(minimum[type], min(used[type], guaranteed[type]));
    }

    /** Begins with this much of a type, and is in again. */
    void begin(int type, long amount) {
        start[type] = amount;
        if (room != null && !party.isApp()) {
            room[type] = guaranteed[type];
        }
        share[type] = amount;
        out = false;
    }

    /** The most that its share may become: what it wants; what it uses when it is out. */
    long cap(int type) {
        return max(share[type], out ? min(used[type], wanted[type]) : wanted[type]);
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
        return max(0, share[type] - used[type]);
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
            missing[type] = max(0, min(used[type], wanted[type]) - share[type]);
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
            long most = share[type] + min(left[type], cap(type) - share[type]);
            reach[type] = max(0, most - used[type]);
        }
        return asks.next(gains(), reach);
    }

    private long[] gains() {
        long[] gains = new long[share.length];
        setAll(gains, this::gain);
        return gains;
    }

    /** Moves so much of what is left into its share, or out of it where that is below zero. */
    private void move(int type, long amount, long[] left) {
        share[type] += amount;
        left[type] -= amount;
    }
}
