package io.sharpshooter.share;

import io.sharpshooter.model.ExactMath;
import io.sharpshooter.model.ResourceVector;
import io.sharpshooter.model.UserLoad;

/**
 * How many more containers one user may get in one leaf and partition, container by container.
 *
 * <p>The scheduler refuses a user whose use is above the limit already, whatever the ask adds; so the last container
 * may cross the limit. Whether it is above is what {@link UserLoad#exhaustedWith} says; here the same answer mostly
 * comes from one comparison of whole numbers per type. Mutable, for one thread.
 */
final class UserRoom {
    private final UserLoad load;
    private final ResourceVector clusterTotal;

    /** Per type: the largest amount whose share is not above the dominant share of the limit. */
    private final long[] most;

    /** Per type: whether {@link #most} has exactly that share, so that the lesser shares decide. */
    private final boolean[] exact;

    private final long[] taken;

    UserRoom(UserLoad load, ResourceVector clusterTotal) {
        this.load = load;
        this.clusterTotal = clusterTotal;
        int types = clusterTotal.size();
        this.most = new long[types];
        this.exact = new boolean[types];
        this.taken = new long[types];
        int dominant = dominantType(load.limit(), clusterTotal);
        for (int type = 0; type < types; type++) {
            bound(type, dominant);
        }
    }

    /** Takes so many containers of this size as taken for granted, beyond the limit or not. */
    void take(ResourceVector size, int count) {
        for (int type = 0; type < taken.length; type++) {
            taken[type] = ExactMath.sum(taken[type], ExactMath.product(size.get(type), count));
        }
    }

    /** Takes as many of {@code count} containers as the scheduler would give one after the other, and says how many. */
    int admit(ResourceVector size, int count) {
        int admitted = firstRefused(size, count);
        take(size, admitted);
        return admitted;
    }

    /** The number of containers after which the next one is refused, at most {@code count}; by bisection. */
    private int firstRefused(ResourceVector size, int count) {
        int low = 0;
        int high = count;
        while (low < high) {
            // The likely answers first: none refused, or all.
            int middle = high == count ? count - 1 : (low + high) >>> 1;
            if (exhaustedAfter(size, middle)) {
                high = middle;
            } else {
                low = middle + 1;
            }
        }
        return low;
    }

    private boolean exhaustedAfter(ResourceVector size, int count) {
        boolean onTheEdge = false;
        for (int type = 0; type < taken.length; type++) {
            long amount = ExactMath.sum(load.used().get(type), after(type, size, count));
            if (amount > most[type]) {
                return true;
            }
            onTheEdge |= amount == most[type] && exact[type];
        }
        return onTheEdge && load.exhaustedWith(allAfter(size, count), clusterTotal);
    }

    private long after(int type, ResourceVector size, int count) {
        return ExactMath.sum(taken[type], ExactMath.product(size.get(type), count));
    }

    private ResourceVector allAfter(ResourceVector size, int count) {
        long[] amounts = new long[taken.length];
        for (int type = 0; type < amounts.length; type++) {
            amounts[type] = after(type, size, count);
        }
        return ResourceVector.of(amounts);
    }

    private void bound(int type, int dominant) {
        if (dominant < 0 || clusterTotal.get(type) <= 0) {
            most[type] = Long.MAX_VALUE;
            return;
        }
        long limit = load.limit().get(dominant);
        long total = clusterTotal.get(dominant);
        most[type] = ExactMath.multiplyDivide(limit, clusterTotal.get(type), total);
        exact[type] = ExactMath.compareProducts(most[type], total, limit, clusterTotal.get(type)) == 0;
    }

    /** The type of which the amount is the largest share of the total; -1 where the total has nothing at all. */
    private static int dominantType(ResourceVector amount, ResourceVector total) {
        int dominant = -1;
        for (int type = 0; type < amount.size(); type++) {
            if (total.get(type) > 0
                    && (dominant < 0
                            || ExactMath.compareProducts(
                                            amount.get(type), total.get(dominant),
                                            amount.get(dominant), total.get(type))
                                    > 0)) {
                dominant = type;
            }
        }
        return dominant;
    }
}
