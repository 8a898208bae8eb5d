package io.sharpshooter.victim;

import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * For every node and one resource type: the least that so much of the type can cost there, as if containers could be
 * killed in parts, cheapest per unit first (the fractional knapsack bound). No real set of victims costs less. What is
 * freed on a node is a multiple of what its containers hold a multiple of; where they are all equal, the bound is exact.
 *
 * <p>Sorted once; sums are made anew when other queues give. Then each question is O(log containers of the node). Used by
 * one thread.
 */
final class CoverBounds {
    /** The queues that give do not hold so much. */
    static final long IMPOSSIBLE = -1;

    /** Leaves room for the rounding of ratios and sums, so that a bound is never above the true cost. */
    static final double SAFETY = 1 - 1e-6;

    private final Takeable containers;
    private final int type;
    private final CheapestFirst order;
    private final int[] end;
    private final long[] grain;
    private final long[] units;
    private final double[] costs;
    private boolean[] giving = new boolean[0];

    /** @param similar bounds of another type, see {@link CheapestFirst} */
    CoverBounds(Takeable containers, int type, @Nullable CoverBounds similar) {
        this.containers = containers;
        this.type = type;
        this.order = new CheapestFirst(containers, type, similar == null ? null : similar.order);
        this.end = new int[containers.nodes()];
        this.grain = new long[containers.nodes()];
        this.units = new long[containers.size()];
        this.costs = new double[containers.size()];
    }

    /** Counts the containers of these queues only, from now on; the array is not to be changed. */
    void limitTo(boolean[] givingQueues) {
        if (!Arrays.equals(giving, givingQueues)) {
            giving = givingQueues;
            for (int node = 0; node < end.length; node++) {
                addUp(node);
            }
        }
    }

    private void addUp(int node) {
        int last = containers.from(node + 1);
        int to = containers.from(node);
        long unitSum = 0;
        long common = 0;
        double costSum = 0;
        for (int place = to; place < last; place++) {
            int container = order.at(place);
            long amount = containers.held(container, type);
            if (amount > 0 && giving[containers.queue(container)]) {
                unitSum += amount;
                common = amount == common ? common : greatestCommonDivisor(amount, common);
                costSum += containers.cost(container);
                units[to] = unitSum;
                costs[to] = costSum;
                to++;
            }
        }
        end[node] = to;
        grain[node] = Math.max(1, common);
    }

    private static long roundUp(long amount, long grain) {
        return (amount + grain - 1) / grain * grain;
    }

    private static long greatestCommonDivisor(long one, long two) {
        return two == 0 ? one : greatestCommonDivisor(two, one % two);
    }

    /** The least cost of so many units on the node, or {@link #IMPOSSIBLE}; {@code lack} is positive. */
    long leastCost(int node, long lack) {
        int first = containers.from(node);
        if (first == end[node] || lack > units[end[node] - 1]) {
            return IMPOSSIBLE;
        }
        long freed = roundUp(lack, grain[node]);
        int found = Arrays.binarySearch(units, first, end[node], freed);
        int last = found >= 0 ? found : -found - 1;
        long before = last == first ? 0 : units[last - 1];
        double costBefore = last == first ? 0 : costs[last - 1];
        double part = (double) (freed - before) / (units[last] - before);
        return (long) ((costBefore + part * (costs[last] - costBefore)) * SAFETY);
    }
}
