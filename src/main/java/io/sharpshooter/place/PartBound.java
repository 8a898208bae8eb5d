package io.sharpshooter.place;

import io.sharpshooter.model.ResourceVector;
import java.util.Arrays;

/**
 * What it costs at least to free so much with candidates of a node: as if they could be killed in part, those of the
 * lowest cost per unit of help first. Amounts are counted in grains, help by the weight of a grain of each type.
 *
 * <p>The bound is inexact by a few times {@link #INEXACT} of itself at most. Used by one thread.
 */
final class PartBound {
    static final double INEXACT = 1e-12;

    private final double[] weight;
    private double[] help = new double[16];
    private double[] ratio = new double[16];
    private long[] cost = new long[16];
    private int[] order = new int[16];
    private int count;

    PartBound(int types) {
        weight = new double[types];
    }

    /** Starts anew: so many candidates will be put at most, and nothing weighs anything. */
    void start(int candidates) {
        count = 0;
        Arrays.fill(weight, 0);
        if (candidates > order.length) {
            int length = Math.max(candidates, 2 * order.length);
            help = new double[length];
            ratio = new double[length];
            cost = new long[length];
            order = new int[length];
        }
    }

    /** What a grain of the type weighs. */
    void weigh(int type, double newWeight) {
        weight[type] = newWeight;
    }

    /**
     * Puts a candidate where it belongs by its cost per unit of help; they mostly come in that order.
     *
     * @param missing in grains, the most that it can help with
     */
    void put(int candidate, ResourceVector held, long[] grain, double[] missing, long ownCost) {
        help[candidate] = 0;
        for (int type = 0; type < weight.length; type++) {
            help[candidate] += weight[type] * Math.min(missing[type], held.get(type) / grain[type]);
        }
        if (help[candidate] > 0) {
            cost[candidate] = ownCost;
            ratio[candidate] = ownCost / help[candidate];
            insert(candidate);
        }
    }

    private void insert(int candidate) {
        int place = count++;
        while (place > 0 && ratio[order[place - 1]] > ratio[candidate]) {
            order[place] = order[place - 1];
            place--;
        }
        order[place] = candidate;
    }

    /**
     * What it costs at least with this candidate and those put after it; infinite where they do not hold enough.
     *
     * @param missing in grains, per type
     */
    double cost(int from, double[] missing) {
        double rest = 0;
        for (int type = 0; type < weight.length; type++) {
            rest += weight[type] * missing[type];
        }
        double negligible = rest * INEXACT;
        double least = 0;
        for (int place = 0; place < count && rest > negligible; place++) {
            int candidate = order[place];
            if (candidate >= from && help[candidate] >= rest) {
                return least + ratio[candidate] * rest;
            }
            if (candidate >= from) {
                least += cost[candidate];
                rest -= help[candidate];
            }
        }
        return rest > negligible ? Double.POSITIVE_INFINITY : least;
    }
}
