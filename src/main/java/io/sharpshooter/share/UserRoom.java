package io.sharpshooter.share;

import static io.sharpshooter.model.ExactMath.product;
import static io.sharpshooter.model.ExactMath.sum;
import static io.sharpshooter.model.ResourceVector.zero;

import io.sharpshooter.model.ResourceVector;
import io.sharpshooter.model.UserLoad;
import org.jspecify.annotations.Nullable;

/**
 * How many more containers one user may get in one leaf and partition, container by container.
 *
 * <p>The scheduler refuses a user whose use is above the limit already, whatever the ask adds; so the last container
 * may cross the limit. Mutable, for one thread.
 */
final class UserRoom {
    private final @Nullable UserLoad load;
    private final ResourceVector clusterTotal;
    private ResourceVector taken;

    /** @param load null where the leaf's books say nothing of the user: then there is no limit */
    UserRoom(@Nullable UserLoad load, ResourceVector clusterTotal) {
        this.load = load;
        this.clusterTotal = clusterTotal;
        this.taken = zero(clusterTotal.size());
    }

    /** Takes so many containers of this size as taken for granted, beyond the limit or not. */
    void take(ResourceVector size, int count) {
        taken = plus(taken, size, count);
    }

    /** Takes as many of {@code count} containers as the scheduler would give one after the other, and says how many. */
    int admit(ResourceVector size, int count) {
        int low = 0; // the number of containers after which the next one is refused; by bisection
        int high = count;
        while (low < high) {
            // The likely answers first: none refused, or all.
            int middle = high == count ? count - 1 : (low + high) >>> 1;
            if (load != null && load.exhaustedWith(plus(taken, size, middle), clusterTotal)) {
                high = middle;
            } else {
                low = middle + 1;
            }
        }
        take(size, low);
        return low;
    }

    /** The amount and so many of this size; at most the largest long per type. */
    static ResourceVector plus(ResourceVector amount, ResourceVector size, int count) {
        long[] amounts = amount.toArray();
        for (int type = 0; type < amounts.length; type++) {
            amounts[type] = sum(amounts[type], product(size.get(type), count));
        }
        return ResourceVector.of(amounts);
    }
}
