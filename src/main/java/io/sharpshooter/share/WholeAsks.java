package io.sharpshooter.share;

import io.sharpshooter.model.ResourceVector;
import io.sharpshooter.share.PendingAsks.PendingAsk;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The pending asks of one leaf, filled into an amount as whole containers in the scheduler's order: an ask that does
 * not fit ends its app's list, the next app goes on. Only the types that an ask wants count for it.
 *
 * <p>What is filled is itself an amount that is filled completely: filling it again leaves nothing. Linear in the asks.
 */
final class WholeAsks {
    private final List<PendingAsk> asks;
    private final long[] sum;

    /** For each ask the place of the next app's first ask. */
    private final int[] nextApp;

    /** Per type the least that any ask wants; below it in one type nothing fits. */
    private final long[] least;

    WholeAsks(List<PendingAsk> asks, ResourceVector sum) {
        this.asks = asks;
        this.sum = sum.toArray();
        this.nextApp = new int[asks.size()];
        this.least = new long[sum.size()];
        Arrays.setAll(least, this::leastOf);
        for (int place = asks.size() - 1; place >= 0; place--) {
            nextApp[place] = endsApp(place) ? place + 1 : nextApp[place + 1];
        }
    }

    /** What whole asks leave of an amount, per type. */
    long[] unfilled(long[] amount) {
        long[] left = amount.clone();
        if (fits(sum, amount)) {
            Arrays.setAll(left, type -> amount[type] - sum[type]);
            return left;
        }
        for (int place = 0; place < asks.size() && fits(least, left); ) {
            PendingAsk pending = asks.get(place);
            int taken = take(pending, left);
            place = taken == pending.count() ? place + 1 : nextApp[place];
        }
        return left;
    }

    /**
     * The least amount that holds what {@code amount} holds and one ask more, the first in order that is out of reach
     * of {@code amount} but within {@code reach}; null where there is none.
     *
     * @param amount one that is filled completely
     * @param reach no less than {@code amount} in any type
     */
    long @Nullable [] next(long[] amount, long[] reach) {
        long[] left = amount.clone();
        long[] reachable = reach.clone();
        for (int place = 0; place < asks.size() && fits(least, reachable); ) {
            PendingAsk pending = asks.get(place);
            int taken = take(pending, left);
            drop(pending, taken, reachable);
            if (taken < pending.count() && howMany(pending.ask().size(), 1, reachable) == 1) {
                return grown(amount, left, pending.ask().size());
            }
            place = taken == pending.count() ? place + 1 : nextApp[place];
        }
        return null;
    }

    private static int take(PendingAsk pending, long[] left) {
        int taken = howMany(pending.ask().size(), pending.count(), left);
        drop(pending, taken, left);
        return taken;
    }

    private static void drop(PendingAsk pending, int taken, long[] left) {
        for (int type = 0; type < left.length; type++) {
            left[type] -= taken * pending.ask().size().get(type);
        }
    }

    private static int howMany(ResourceVector size, int count, long[] left) {
        long most = count;
        for (int type = 0; type < left.length && most > 0; type++) {
            long each = size.get(type);
            if (each > left[type]) {
                most = 0; // spares the division, and most often it is so
            } else if (each > 0) {
                most = Math.min(most, left[type] / each);
            }
        }
        return (int) most;
    }

    /** The amount, larger where one of this size would not fit into what is left of it. */
    private static long[] grown(long[] amount, long[] left, ResourceVector size) {
        long[] grown = amount.clone();
        for (int type = 0; type < grown.length; type++) {
            grown[type] += Math.max(0, size.get(type) - left[type]);
        }
        return grown;
    }

    private static boolean fits(long[] size, long[] amount) {
        for (int type = 0; type < size.length; type++) {
            if (size[type] > amount[type]) {
                return false;
            }
        }
        return true;
    }

    private long leastOf(int type) {
        long smallest = Long.MAX_VALUE;
        for (PendingAsk pending : asks) {
            smallest = Math.min(smallest, pending.ask().size().get(type));
        }
        return smallest;
    }

    private boolean endsApp(int place) {
        return place + 1 == asks.size()
                || !asks.get(place + 1).ask().app().equals(asks.get(place).ask().app());
    }
}
