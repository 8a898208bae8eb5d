package io.sharpshooter.place;

import io.sharpshooter.model.ExactMath;
import io.sharpshooter.usage.NodeUsage;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What it takes at least to free so much on a node, whoever may take what; for speed alone: where costs tie, a decision
 * about ten groups of asks on 10,000 nodes takes a quarter of the time of planning all of them. It costs no less than
 * if a container could be killed in part, the cheapest per unit first. All is in whole numbers: what cannot be better
 * than a known plan is told from what may be just as good.
 *
 * <p>A node's containers are sorted when it is first asked about. Used by one thread.
 */
final class CoverBound {
    /** More than there is. */
    static final long IMPOSSIBLE = -1;

    private final CandidateColumns columns;
    private final int types;
    private final @Nullable Curve[] curves;

    /**
     * The containers of a node by their cost per unit of a type.
     *
     * @param held what the first so many hold together
     * @param cost what they cost together
     * @param step whatever is freed is a multiple of it
     * @param smallest the least that one holds
     */
    private record Curve(long[] held, long[] cost, long step, long smallest) {
        /** What it costs at least to free so much. */
        long costOf(long lack) {
            int last = last(lack);
            if (last == held.length) {
                return IMPOSSIBLE;
            }
            long heldBefore = last == 0 ? 0 : held[last - 1];
            long costBefore = last == 0 ? 0 : cost[last - 1];
            if (held[last] == Long.MAX_VALUE) {
                return costBefore; // together they may hold more
            }
            long spare = held[last] - lack;
            long wholeSteps = spare < step ? 0 : spare - spare % step;
            return cost[last] - part(cost[last] - costBefore, wholeSteps, held[last] - heldBefore);
        }

        /** The one with which there is enough, by bisection. */
        private int last(long lack) {
            int low = 0;
            int high = held.length;
            while (low < high) {
                int middle = (low + high) >>> 1;
                if (held[middle] < lack) {
                    low = middle + 1;
                } else {
                    high = middle;
                }
            }
            return low;
        }

        /** The whole part of cost × spare ÷ size, where no more is spare than the size. */
        private static long part(long cost, long spare, long size) {
            return spare == 0 ? 0 : cost / size * spare + ExactMath.multiplyDivide(cost % size, spare, size);
        }
    }

    CoverBound(List<NodeUsage> nodes, CandidateColumns columns, int types) {
        this.columns = columns;
        this.types = types;
        this.curves = new Curve[nodes.size() * types];
    }

    /**
     * No set of containers that covers this on the node costs less; {@link #IMPOSSIBLE} where there is none.
     *
     * @param lack per type; 0 or less where nothing is lacked
     */
    long cost(int node, long[] lack) {
        long least = 0;
        for (int type = 0; type < types; type++) {
            if (lack[type] > 0) {
                long cost = curve(node, type).costOf(lack[type]);
                if (cost == IMPOSSIBLE) {
                    return IMPOSSIBLE;
                }
                least = Math.max(least, cost);
            }
        }
        return least;
    }

    /** No set that covers this has fewer containers; there is one. */
    int victims(int node, long[] lack) {
        long fewest = 0;
        for (int type = 0; type < types; type++) {
            if (lack[type] > 0) {
                fewest = Math.max(fewest, (lack[type] - 1) / columns.largest(node, type) + 1);
            }
        }
        return (int) fewest;
    }

    /** So many containers of the node hold so much together at least. */
    long held(int node, int type, int count) {
        return count == 0 ? 0 : ExactMath.product(count, curve(node, type).smallest());
    }

    private Curve curve(int node, int type) {
        Curve known = curves[node * types + type];
        if (known == null) {
            known = find(node, type);
            curves[node * types + type] = known;
        }
        return known;
    }

    private Curve find(int node, int type) {
        int from = columns.from(node);
        int end = columns.end(node);
        long[] held = new long[end - from];
        long[] cost = new long[end - from];
        int count = 0;
        long smallest = Long.MAX_VALUE;
        for (int row = from; row < end; row++) {
            if (!columns.is(CandidateColumns.KEPT, row)) {
                long own = columns.held(row).get(type);
                smallest = Math.min(smallest, own);
                if (own > 0) {
                    insert(own, columns.cost(node, row), held, cost, count++);
                }
            }
        }
        return sums(Arrays.copyOf(held, count), Arrays.copyOf(cost, count), smallest);
    }

    private static void insert(long ownHeld, long ownCost, long[] held, long[] cost, int count) {
        int place = count;
        while (place > 0 && isCheaper(ownHeld, ownCost, held[place - 1], cost[place - 1])) {
            held[place] = held[place - 1];
            cost[place] = cost[place - 1];
            place--;
        }
        held[place] = ownHeld;
        cost[place] = ownCost;
    }

    private static boolean isCheaper(long held, long cost, long otherHeld, long otherCost) {
        return held == otherHeld ? cost < otherCost : ExactMath.compareProducts(cost, otherHeld, otherCost, held) < 0;
    }

    private static Curve sums(long[] held, long[] cost, long smallest) {
        long step = 0;
        for (int place = 0; place < held.length; place++) {
            step = step == held[place] ? step : ExactMath.greatestCommonDivisor(step, held[place]);
            held[place] = place == 0 ? held[0] : ExactMath.sum(held[place - 1], held[place]);
            cost[place] = place == 0 ? cost[0] : ExactMath.sum(cost[place - 1], cost[place]);
        }
        return new Curve(held, cost, step, smallest);
    }
}
