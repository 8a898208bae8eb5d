package io.sharpshooter.share;

import static java.lang.Math.max;
import static java.lang.Math.min;
import static java.util.Arrays.setAll;

import io.sharpshooter.model.ResourceVector;
import io.sharpshooter.share.PendingAsks.PendingAsk;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The pending asks of one leaf, filled into an amount as whole containers in the scheduler's order: an ask that does
 * not fit ends its app's list, the next app goes on. Only the types that an ask wants count for it.
 *
 * <p>What is filled is itself an amount that is filled completely: filling it again leaves nothing. Linear in the asks.
 *
 * @param asks an app's together
 */
record WholeAsks(List<PendingAsk> asks) {
    /** What whole asks leave of an amount, per type. */
    long[] unfilled(long[] amount) {
        long[] left = amount.clone();
        fill(left, amount.clone());
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
        var size = fill(left, reach.clone());
        if (size == null) {
            return null;
        }
        long[] grown = amount.clone();
        setAll(grown, type -> amount[type] + max(0, size.get(type) - left[type]));
        return grown;
    }

    /** Takes whole asks out of both; ends at one of which only {@code reach} holds one more, and says its size. */
    private @Nullable ResourceVector fill(long[] left, long[] reach) {
        String ended = "";
        for (var pending : asks) {
            if (pending.ask().app().id().equals(ended)) {
                continue;
            }
            var size = pending.ask().size();
            int taken = howMany(size, pending.count(), left);
            for (int type = 0; type < left.length; type++) {
                left[type] -= taken * size.get(type);
                reach[type] -= taken * size.get(type);
            }
            if (taken < pending.count() && howMany(size, 1, reach) == 1) {
                return size;
            }
            ended = taken < pending.count() ? pending.ask().app().id() : ended;
        }
        return null;
    }

    private static int howMany(ResourceVector size, int count, long[] left) {
        long most = count;
        for (int type = 0; type < left.length && most > 0; type++) {
            long each = size.get(type);
            if (each > left[type]) {
                // Spares the division, and most often it is so.
                most = 0;
            } else if (each > 0) {
                most = min(most, left[type] / each);
            }
        }
        return (int) most;
    }
}
