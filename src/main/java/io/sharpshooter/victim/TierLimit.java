package io.sharpshooter.victim;

/**
 * Up to which tier containers of one node are taken for a lack. It can be told in advance where whatever is taken on the node leaves
 * every queue its due: then containers are taken in the order of their {@link Tiers} until there are enough.
 *
 * <p>Tells of one node at a time. Used by one thread.
 */
final class TierLimit {
    private static final long NEVER = Long.MAX_VALUE;

    private final Takeable containers;
    private final long[] tiers;
    private int first;
    private long last;

    TierLimit(Takeable containers) {
        this.containers = containers;
        this.tiers = new long[containers.mostOnANode()];
    }

    /** Turns to a node; false where the limit cannot be told, or where there is not enough. */
    boolean find(int node, long[] lack, Allowance allowance, Tiers order) {
        first = containers.from(node);
        last = -1;
        int end = containers.end(node);
        for (int place = first; place < end; place++) {
            boolean taken = helps(place, lack) && allowance.gives(containers.queue(place));
            tiers[place - first] = taken ? tierOf(place, lack, order) : NEVER;
        }
        if (!keepsDues(end, lack, allowance)) {
            return false;
        }
        do {
            last = next(end);
        } while (last != NEVER && !suffices(end, lack));
        return last != NEVER;
    }

    /** Whether the container of the node may be among those taken. */
    boolean allows(int container) {
        return tiers[container - first] <= last;
    }

    private long tierOf(int place, long[] lack, Tiers order) {
        return order.of(containers.queue(place), containers.borrows(place), containers.held(place), lack);
    }

    private boolean helps(int place, long[] lack) {
        for (int type = 0; type < lack.length; type++) {
            if (lack[type] > 0 && containers.held(place, type) > 0) {
                return true;
            }
        }
        return false;
    }

    /** Whether every queue could do without all of them together. */
    private boolean keepsDues(int end, long[] lack, Allowance allowance) {
        for (int type = 0; type < lack.length; type++) {
            if (lack[type] > 0 && !keepsDues(end, type, sum(end, type, NEVER - 1), allowance)) {
                return false;
            }
        }
        return true;
    }

    private boolean keepsDues(int end, int type, long sum, Allowance allowance) {
        for (int place = first; place < end; place++) {
            if (tiers[place - first] < NEVER && allowance.sure(containers.queue(place), type) < sum) {
                return false;
            }
        }
        return true;
    }

    /** The next later tier of any container. */
    private long next(int end) {
        long next = NEVER;
        for (int place = 0; place < end - first; place++) {
            next = tiers[place] > last ? Math.min(next, tiers[place]) : next;
        }
        return next;
    }

    private boolean suffices(int end, long[] lack) {
        for (int type = 0; type < lack.length; type++) {
            if (lack[type] > 0 && sum(end, type, last) < lack[type]) {
                return false;
            }
        }
        return true;
    }

    private long sum(int end, int type, long most) {
        long sum = 0;
        for (int place = first; place < end; place++) {
            sum += tiers[place - first] <= most ? containers.held(place, type) : 0;
        }
        return sum;
    }
}
