package io.sharpshooter.share;

import io.sharpshooter.model.ExactMath;
import java.util.Arrays;

/**
 * Weighted max–min fairness for one resource type, exact in whole units.
 *
 * <p>Each vessel stands for a queue. Water is poured so that the lowest level per weight becomes as high as it can be:
 * a vessel that takes part stands at λ × weight, one that stood above λ from the start keeps what it has, one whose cap
 * is below λ is full. The edges of that, start ÷ weight and cap ÷ weight, are swept in order until the water is used
 * up. Where λ × weight is no whole number the whole part is given; the units that are over go one each to the first
 * vessels. O(n log n); λ is never computed, only compared, as a quotient of 128-bit products.
 */
final class WaterFill {
    private final long[] weights;
    private final long[] levels;
    private final long[] caps;

    private WaterFill(long[] weights, long[] levels, long[] caps) {
        this.weights = weights;
        while (Columns.left(Long.MAX_VALUE, this.weights) < 0) {
            halve(this.weights); // what is left of so large numbers says the same
        }
        this.levels = levels;
        this.caps = caps;
    }

    /**
     * Raises the levels of the vessels and returns what none of them could take.
     *
     * @param weights above zero; halved in place until their sum fits in a {@code long}
     * @param levels what each has; raised in place
     * @param caps the most that each can have, no less than it has
     */
    static long pour(long amount, long[] weights, long[] levels, long[] caps) {
        WaterFill fill = new WaterFill(weights, levels, caps);
        long room = fill.room(amount);
        if (room > amount) {
            fill.rise(amount);
            return 0;
        }
        System.arraycopy(caps, 0, levels, 0, caps.length);
        return amount - room;
    }

    private static void halve(long[] weights) {
        for (int vessel = 0; vessel < weights.length; vessel++) {
            weights[vessel] = Math.max(1, weights[vessel] / 2);
        }
    }

    /** The room in all vessels, counted until it is more than {@code enough}. */
    private long room(long enough) {
        long room = 0;
        for (int vessel = 0; vessel < levels.length && room <= enough; vessel++) {
            room = ExactMath.sum(room, caps[vessel] - levels[vessel]);
        }
        return room;
    }

    /** Finds the common level and sets it; there is more room than water. */
    private void rise(long amount) {
        boolean[] rising = new boolean[levels.length];
        long weight = 0;
        // λ × weight: the water, and what the rising vessels had, without what the full ones have drunk.
        long held = amount;
        for (Edge edge : edges()) {
            if (ExactMath.compareProducts(weight, edge.amount, held, edge.weight) >= 0) {
                break;
            }
            rising[edge.vessel] = edge.joins;
            weight += edge.joins ? edge.weight : -edge.weight;
            held += edge.joins ? edge.amount : -edge.amount;
            levels[edge.vessel] = edge.amount;
        }
        level(rising, weight, held);
    }

    private void level(boolean[] rising, long weight, long held) {
        long odd = held;
        for (int vessel = 0; vessel < levels.length; vessel++) {
            if (rising[vessel]) {
                levels[vessel] = ExactMath.multiplyDivide(held, weights[vessel], weight);
                odd -= levels[vessel];
            }
        }
        for (int vessel = 0; odd > 0; vessel++) {
            if (rising[vessel] && levels[vessel] < caps[vessel]) {
                levels[vessel]++;
                odd--;
            }
        }
    }

    private Edge[] edges() {
        Edge[] edges = new Edge[2 * levels.length];
        for (int vessel = 0; vessel < levels.length; vessel++) {
            edges[2 * vessel] = new Edge(levels[vessel], weights[vessel], vessel, true);
            edges[2 * vessel + 1] = new Edge(caps[vessel], weights[vessel], vessel, false);
        }
        Arrays.sort(edges, Edge::byLevel);
        return edges;
    }

    /** Where a vessel begins to rise, or is full: at the level amount ÷ weight. */
    private record Edge(long amount, long weight, int vessel, boolean joins) {
        static int byLevel(Edge one, Edge other) {
            return ExactMath.compareProducts(one.amount, other.weight, other.amount, one.weight);
        }
    }
}
