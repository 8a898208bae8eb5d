package io.sharpshooter.place;

import io.sharpshooter.usage.NodeUsage;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What it costs at least to free so much on a node, whoever may take what: as if a container could be killed in part,
 * the cheapest per unit first. It is there for speed alone: where costs differ, a decision about ten groups of asks
 * plans some dozens of a thousand nodes instead of all, and takes half of the time.
 *
 * <p>A node's containers are sorted when it is first asked about. Used by one thread.
 */
final class CoverBound {
    /** More than there is. */
    static final long IMPOSSIBLE = Long.MAX_VALUE;

    /** Leaves room for the rounding of ratios and sums. */
    private static final double SAFETY = 1 - 1e-6;

    private final CandidateColumns columns;
    private final int types;
    private final @Nullable Curve[] curves;

    /** By cost per unit: what the first so many hold together, and cost together. */
    private record Curve(double[] held, double[] cost) {
        /** Finds where there is enough by bisection. */
        double at(double lack) {
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
            if (low == held.length) {
                return Double.POSITIVE_INFINITY;
            }
            double heldBefore = low == 0 ? 0 : held[low - 1];
            double costBefore = low == 0 ? 0 : cost[low - 1];
            return costBefore + (cost[low] - costBefore) * (lack - heldBefore) / (held[low] - heldBefore);
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
    long of(int node, long[] lack) {
        double least = 0;
        for (int type = 0; type < types; type++) {
            if (lack[type] > 0) {
                least = Math.max(least, curve(node, type).at(lack[type]));
            }
        }
        return Double.isInfinite(least) ? IMPOSSIBLE : (long) (least * SAFETY);
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
        int[] rows = new int[columns.end(node) - from];
        double[] ratios = new double[rows.length];
        int count = 0;
        for (int slot = from; slot < columns.end(node); slot++) {
            int row = columns.order()[slot];
            long held = columns.held(row).get(type);
            if (held > 0 && !columns.is(CandidateColumns.KEPT, row)) {
                insert(row, (double) columns.cost(node, row) / held, rows, ratios, count++);
            }
        }
        return sums(node, type, rows, count);
    }

    private static void insert(int row, double ratio, int[] rows, double[] ratios, int count) {
        int place = count;
        while (place > 0 && ratios[place - 1] > ratio) {
            rows[place] = rows[place - 1];
            ratios[place] = ratios[place - 1];
            place--;
        }
        rows[place] = row;
        ratios[place] = ratio;
    }

    private Curve sums(int node, int type, int[] rows, int count) {
        double[] held = new double[count];
        double[] cost = new double[count];
        double heldSum = 0;
        double costSum = 0;
        for (int place = 0; place < count; place++) {
            heldSum += columns.held(rows[place]).get(type);
            costSum += columns.cost(node, rows[place]);
            held[place] = heldSum;
            cost[place] = costSum;
        }
        return new Curve(held, cost);
    }
}
