package io.sharpshooter.place;

import io.sharpshooter.model.ExactMath;
import io.sharpshooter.model.ResourceVector;
import java.util.Arrays;

/**
 * The search by costs: the cheapest set, and of equally cheap ones the smallest. What is still lacked costs no less
 * than by {@link PartBound}, of each type alone and of all together, whatever is lacked being rounded up to what
 * candidates come in, and the sum to what their costs do. Sets that are cheaper by less than the bounds are exact are
 * not looked for.
 */
final class CostSearch extends SetSearch {
    private static final double INEXACT = 2 * PartBound.INEXACT;

    /** One for each type, and one for all that are lacked together. */
    private final PartBound[] bounds;

    private final int types;
    private final int[] lacked;
    private final long[] grain;
    private final double[] missing;
    private long[] cost = new long[16];
    private int used;
    private long costGrain;
    private long sum;
    private long bestSum;

    CostSearch(Candidates candidates, Takings takings, int types) {
        super(candidates, takings);
        this.types = types;
        this.lacked = new int[types];
        this.grain = new long[types];
        this.missing = new double[types];
        this.bounds = new PartBound[types + 1];
        Arrays.setAll(bounds, bound -> new PartBound(types));
    }

    @Override
    void search(Shortfall need) {
        sum = 0;
        bestSum = bestSize == 0 ? Long.MAX_VALUE : candidates.cost(best, bestSize);
        findGrains();
        findBounds(need);
        goOn(-1, need);
    }

    /** Whatever is freed, and whatever it costs, is a multiple of these. */
    private void findGrains() {
        cost = cost.length < pool.length ? new long[pool.length] : cost;
        Arrays.fill(grain, 0);
        costGrain = 0;
        ResourceVector last = null;
        for (int place = 0; place < count; place++) {
            ResourceVector held = candidates.held(pool[place]);
            for (int type = 0; held != last && type < types; type++) {
                grain[type] = ExactMath.greatestCommonDivisor(held.get(type), grain[type]);
            }
            last = held;
            cost[place] = candidates.cost(pool[place]);
            costGrain = costGrain == 1 ? 1 : ExactMath.greatestCommonDivisor(cost[place], costGrain);
        }
        for (int type = 0; type < types; type++) {
            grain[type] = Math.max(1, grain[type]);
        }
    }

    /** What is lacked of each type weighs the same together. */
    private void findBounds(Shortfall need) {
        used = 0;
        findMissing(need);
        for (int type = 0; type < types; type++) {
            if (missing[type] > 0) {
                lacked[used] = type;
                bounds[used].start(count);
                bounds[used++].weigh(type, 1);
            }
        }
        int single = used;
        if (single > 1) {
            bounds[used++].start(count);
            for (int next = 0; next < single; next++) {
                bounds[single].weigh(lacked[next], 1 / missing[lacked[next]]);
            }
        }
        for (int bound = 0; bound < used; bound++) {
            for (int place = 0; place < count; place++) {
                bounds[bound].put(place, candidates.held(pool[place]), grain, missing, cost[place]);
            }
        }
    }

    private void findMissing(Shortfall need) {
        for (int type = 0; type < types; type++) {
            long lack = need.lack(type);
            missing[type] = lack <= 0 ? 0 : (lack - 1) / grain[type] + 1;
        }
    }

    @Override
    void goOn(int last, Shortfall need) {
        boolean goOn = true;
        for (int place = last + 1; goOn && place < count; place++) {
            boolean again = place > last + 1 && cost[place] == cost[place - 1] && isOfEqualUse(place, place - 1);
            if (!again && isBetter(ExactMath.sum(sum, cost[place]), size + 1)) {
                goOn = mayBeBetter(place, need) && tryNext(place, need);
            }
        }
    }

    private boolean tryNext(int place, Shortfall need) {
        long before = sum;
        sum = ExactMath.sum(before, cost[place]);
        boolean goOn = tryWith(place, need);
        sum = before;
        return goOn;
    }

    @Override
    boolean isBetter() {
        return isBetter(sum, size);
    }

    /** Whether so many that cost so much are better than the best set. */
    private boolean isBetter(long costs, int many) {
        return bestSize == 0 || costs < bestSum || (costs == bestSum && many < bestSize);
    }

    @Override
    void keep() {
        bestSum = sum;
    }

    /** Whether with those from this place on and those that are taken a set may be better than the best. */
    private boolean mayBeBetter(int from, Shortfall need) {
        findMissing(need);
        for (int bound = 0; bound < used; bound++) {
            double least = sum + bounds[bound].cost(from, missing);
            if (least == Double.POSITIVE_INFINITY || (bestSize > 0 && !mayBeBetterAt(least, need))) {
                return false;
            }
        }
        return true;
    }

    private boolean mayBeBetterAt(double least, Shortfall need) {
        double bound = costGrain == 0 ? 0 : Math.ceil(least / costGrain * (1 - INEXACT)) * costGrain;
        return bound < bestSum * (1 - INEXACT) || (bound * (1 - INEXACT) <= bestSum && size + fewest(need) < bestSize);
    }

    /** How many it takes at least: none holds more than the largest of the node. */
    private long fewest(Shortfall need) {
        long fewest = 1;
        for (int type = 0; type < types; type++) {
            long lack = need.lack(type);
            fewest = lack <= 0 ? fewest : Math.max(fewest, (lack - 1) / Math.max(1, candidates.largest(type)) + 1);
        }
        return fewest;
    }
}
