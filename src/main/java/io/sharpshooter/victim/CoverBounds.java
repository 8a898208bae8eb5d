package io.sharpshooter.victim;

import org.jspecify.annotations.Nullable;

/**
 * The least that so much of one resource type can cost on a node, as if containers could be killed in parts, cheapest
 * per unit first, no queue giving more than it can (the fractional knapsack bound). No real set of victims costs less,
 * or with a {@link TierLimit} none that is chosen. What is freed on a node is a multiple of what its containers hold a
 * multiple of; where they are all equal, the bound is exact as long as their queues can give them.
 *
 * <p>O(containers of the node). Used by one thread.
 */
final class CoverBounds {
    /** The queues that give cannot give so much. */
    static final long IMPOSSIBLE = -1;

    /** Leaves room for the rounding of ratios and sums, so that a bound is never above the true cost. */
    static final double SAFETY = 1 - 1e-6;

    private final Takeable containers;
    private final int type;
    private final CheapestFirst order;
    private final Tangents tangents;
    private long[] given = new long[0];
    private int last;

    /** @param similar bounds of another type, see {@link CheapestFirst} */
    CoverBounds(Takeable containers, int type, @Nullable CoverBounds similar) {
        this.containers = containers;
        this.type = type;
        this.order = new CheapestFirst(containers, type, similar == null ? null : similar.order);
        this.tangents = new Tangents(containers, type, order);
    }

    /** Takes note of a line found by other means, see {@link Tangents#raise}. */
    void raise(int node, long lack, double cost, double price) {
        tangents.raise(node, lack, cost, price);
    }

    /** What a unit of the last container cost that the last answer of {@link #leastCost} took. */
    double dearest() {
        return containers.cost(last) / containers.held(last, type);
    }

    /** Quickly found and never above {@link #leastCost}; {@code lack} is positive. */
    long roughly(int node, long lack) {
        return (long) (tangents.leastCost(node, freed(node, lack)) * SAFETY);
    }

    /**
     * The least cost of so much on the node, or {@link #IMPOSSIBLE}.
     *
     * @param lack positive
     * @param limit leaves containers out and says how much those of the last tier give; null where all count
     */
    long leastCost(int node, long lack, Allowance allowance, @Nullable TierLimit limit) {
        int end = order.end(node);
        if (end == containers.from(node)) {
            return IMPOSSIBLE;
        }
        tangents.touch(node, lack);
        if (given.length < allowance.queues()) {
            given = new long[allowance.queues()];
        }
        int place = containers.from(node);
        long grain = containers.grain(node, type);
        long missing = roundUp(lack, grain);
        long ofLastTier = limit == null ? LastTier.ANY : limit.mostOfLast(type);
        double cost = 0;
        while (missing > 0 && place < end) {
            int container = order.at(place++);
            if (limit != null && !limit.allows(container)) {
                continue;
            }
            long amount = containers.held(container, type);
            long part = Math.min(missing, possible(container, amount, grain, node, allowance));
            if (limit != null && limit.isOfLast(container)) {
                part = Math.min(part, ofLastTier);
                ofLastTier -= part;
            }
            missing -= part;
            cost += part == amount ? containers.cost(container) : containers.cost(container) * part / amount;
            last = container;
        }
        forgetGiven(containers.from(node), place);
        return missing > 0 ? IMPOSSIBLE : (long) (cost * SAFETY);
    }

    /** What the container's queue can give of it beside what it has given on the node already; that is noted. */
    private long possible(int container, long amount, long grain, int node, Allowance allowance) {
        int queue = containers.queue(container);
        if (!allowance.gives(queue)) {
            return 0;
        }
        long left = allowance.most(queue, type, containers.largest(node, type)) - given[queue];
        long possible = left >= amount ? amount : Math.max(0, left / grain * grain);
        given[queue] += possible;
        return possible;
    }

    private void forgetGiven(int from, int to) {
        for (int place = from; place < to; place++) {
            given[containers.queue(order.at(place))] = 0;
        }
    }

    /** At least so much is freed for a lack, as far as is known of the node. */
    private long freed(int node, long lack) {
        return containers.isKnown(node) ? roundUp(lack, Math.max(1, containers.grain(node, type))) : lack;
    }

    private static long roundUp(long amount, long grain) {
        return (amount + grain - 1) / grain * grain;
    }
}
