package io.sharpshooter.victim;

import io.sharpshooter.model.ContainerSnapshot;
import java.util.Arrays;
import java.util.List;

/**
 * For every node and one resource type: the least that so much of the type can cost there, as if containers could be
 * killed in parts, cheapest per unit first (the fractional knapsack bound). No real set of victims costs less.
 *
 * <p>One pass over all containers; then each question is O(log containers of the node). Immutable.
 */
final class CoverBounds {
    /** Leaves room for the rounding of ratios and sums, so that a bound is never above the true cost. */
    private static final double SAFETY = 1 - 1e-6;

    /** The low bits of a sort key hold the container's place; of the ratio 52 bits of precision are more than needed. */
    private static final int PLACE_BITS = 14;

    private static final long PLACE_MASK = (1L << PLACE_BITS) - 1;

    private final double[][] units;
    private final double[][] costs;

    CoverBounds(List<NodeState> nodes, Costs costs, int type) {
        units = new double[nodes.size()][];
        this.costs = new double[nodes.size()][];
        Scratch scratch = new Scratch();
        for (int place = 0; place < nodes.size(); place++) {
            scratch.sort(nodes.get(place).node().containers(), costs, type);
            units[place] = Arrays.copyOf(scratch.units, scratch.size);
            this.costs[place] = Arrays.copyOf(scratch.costs, scratch.size);
        }
    }

    /** The least cost of so many units on the node at this place of the list; {@code lack} is positive. */
    long leastCost(int place, long lack) {
        double[] sums = units[place];
        int found = Arrays.binarySearch(sums, lack);
        int last = found >= 0 ? found : -found - 1;
        if (last >= sums.length) {
            return sums.length == 0 ? 0 : (long) (costs[place][sums.length - 1] * SAFETY);
        }
        double before = last == 0 ? 0 : sums[last - 1];
        double costBefore = last == 0 ? 0 : costs[place][last - 1];
        double part = (lack - before) / (sums[last] - before);
        return (long) ((costBefore + part * (costs[place][last] - costBefore)) * SAFETY);
    }

    /** Space for one node's containers, reused for the next. */
    private static final class Scratch {
        private long[] keys = new long[64];
        private double[] held = new double[64];
        private double[] cost = new double[64];
        private double[] units = new double[64];
        private double[] costs = new double[64];
        private int size;

        /** Sorts by cost per unit and adds up; application masters and disabled queues are never victims of a large ask. */
        void sort(List<ContainerSnapshot> containers, Costs prices, int type) {
            size = 0;
            grow(containers.size());
            for (ContainerSnapshot container : containers) {
                long amount = container.size().get(type);
                if (amount > 0 && !container.am() && !container.queue().preemptionDisabled() && size <= PLACE_MASK) {
                    add(amount, prices.of(container));
                }
            }
            Arrays.sort(keys, 0, size);
            addUp();
        }

        private void add(long amount, double price) {
            held[size] = amount;
            cost[size] = price;
            keys[size] = (Double.doubleToLongBits(price / amount) & ~PLACE_MASK) | size;
            size++;
        }

        private void addUp() {
            double unitSum = 0;
            double costSum = 0;
            for (int i = 0; i < size; i++) {
                int place = (int) (keys[i] & PLACE_MASK);
                unitSum += held[place];
                costSum += cost[place];
                units[i] = unitSum;
                costs[i] = costSum;
            }
        }

        private void grow(int needed) {
            if (needed > keys.length) {
                keys = new long[needed];
                held = new double[needed];
                cost = new double[needed];
                units = new double[needed];
                costs = new double[needed];
            }
        }
    }
}
