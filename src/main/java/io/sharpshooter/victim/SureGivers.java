package io.sharpshooter.victim;

import io.sharpshooter.model.ResourceVector;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * How many of its containers on one node each queue gives for sure, whichever of them are taken first: all, where what
 * they hold together leaves it its due; of equal ones as many as do; else none are sure. Used by one thread.
 */
final class SureGivers {
    private static final int ALL = Integer.MAX_VALUE;

    private final Takeable containers;
    private final int types;
    private @Nullable ResourceVector[] size = new ResourceVector[0];
    private long[] sum = new long[0];
    private boolean[] mixed = new boolean[0];
    private int[] sure = new int[0];
    private int[] counted = new int[0];

    SureGivers(Takeable containers, int types) {
        this.containers = containers;
        this.types = types;
    }

    /** Forgets what was said of another node. */
    void clear(int queues) {
        if (size.length < queues) {
            size = new ResourceVector[queues];
            sum = new long[queues * types];
            mixed = new boolean[queues];
            sure = new int[queues];
            counted = new int[queues];
        }
        Arrays.fill(size, null);
        Arrays.fill(sum, 0);
        Arrays.fill(mixed, false);
    }

    /** Takes note of a container that may be taken. */
    void add(int container) {
        int queue = containers.queue(container);
        ResourceVector held = containers.held(container);
        ResourceVector known = size[queue];
        mixed[queue] |= known != null && known != held && !known.equals(held);
        size[queue] = held;
        for (int type = 0; type < types; type++) {
            sum[queue * types + type] += held.get(type);
        }
    }

    /**
     * Works it out for all that were added; false where queues share parents that cannot do without what all of them
     * hold together, so that one may give less when another gives more.
     *
     * @param together per type, what all that were added hold
     */
    boolean find(long[] lack, Allowance allowance, long[] together) {
        for (int queue = 0; queue < size.length; queue++) {
            ResourceVector one = size[queue];
            if (one != null) {
                if (!parentsKeepDues(queue, lack, allowance, together)) {
                    return false;
                }
                sure[queue] = sureOf(queue, one, lack, allowance);
            }
        }
        return true;
    }

    private int sureOf(int queue, ResourceVector one, long[] lack, Allowance allowance) {
        if (isAllGiven(queue, lack, allowance)) {
            return ALL;
        }
        return mixed[queue] ? 0 : most(queue, one, lack, allowance);
    }

    private boolean parentsKeepDues(int queue, long[] lack, Allowance allowance, long[] together) {
        for (int type = 0; type < types; type++) {
            if (lack[type] > 0 && allowance.sureOfParents(queue, type) < together[type]) {
                return false;
            }
        }
        return true;
    }

    private boolean isAllGiven(int queue, long[] lack, Allowance allowance) {
        for (int type = 0; type < types; type++) {
            if (lack[type] > 0 && allowance.sure(queue, type) < sum[queue * types + type]) {
                return false;
            }
        }
        return true;
    }

    private int most(int queue, ResourceVector one, long[] lack, Allowance allowance) {
        long most = ALL;
        for (int type = 0; type < types; type++) {
            if (lack[type] > 0 && one.get(type) > 0) {
                most = Math.min(most, Math.max(0, allowance.sure(queue, type)) / one.get(type));
            }
        }
        return (int) most;
    }

    /** Begins to count containers. */
    void startCounting() {
        Arrays.fill(counted, 0);
    }

    /** Whether the container, with those counted before, is given for sure; counts it. */
    boolean count(int container) {
        int queue = containers.queue(container);
        return counted[queue]++ < sure[queue];
    }
}
