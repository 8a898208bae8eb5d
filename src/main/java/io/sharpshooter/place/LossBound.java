package io.sharpshooter.place;

import static io.sharpshooter.model.ExactMath.greatestCommonDivisor;
import static io.sharpshooter.model.ExactMath.product;
import static java.lang.Math.ceil;
import static java.lang.Math.max;
import static java.lang.Math.min;
import static java.lang.Math.round;
import static java.util.Arrays.stream;

import io.sharpshooter.cost.Candidate;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.function.IntToDoubleFunction;

/**
 * A lower bound of what is lost by freeing so much on one node with some of a pool of its containers. With costs it
 * counts as if the last one could die in part. In an administrator's order it counts the last one that is needed, the
 * cheapest first, as often as it has to be there.
 */
final class LossBound {
    /** So many are named at most. Naming fewer only weakens the bound. */
    private static final long MOST_NAMED = 16;

    private final NodeColumns node;
    private final int[] pool;
    private final double[] loss;
    private final long grain;
    private final List<LossCurve> curves = new ArrayList<>();
    private final long[] together;

    /**
     * @param pool places in the node's roster
     * @param lack goes by these types and by all of them together; nothing where it goes by each type alone
     */
    LossBound(NodeColumns node, int[] pool, long[] lack) {
        this.node = node;
        this.pool = pool;
        this.loss = new double[pool.length];
        long[] costs = new long[pool.length];
        for (int next = 0; next < pool.length; next++) {
            loss[next] = node.loss[pool[next]];
            costs[next] = node.cost[pool[next]];
        }
        this.grain = node.ordered ? 0 : grain(costs);
        this.together = lack;
        long lacked = stream(lack).filter(amount -> amount > 0).count();
        for (int type = 0; type < lack.length; type++) {
            if (lacked > 0 && lack[type] <= 0) {
                continue;
            }
            long[] held = new long[pool.length];
            for (int next = 0; next < held.length; next++) {
                held[next] = node.roster.held(pool[next]).get(type);
            }
            curves.add(new LossCurve(type, max(1, grain(held)), node.ordered, loss, next -> held[next]));
        }
        if (lacked > 1) {
            IntToDoubleFunction help = next -> Targets.help(node.roster.held(pool[next]), lack);
            curves.add(new LossCurve(LossCurve.ALL, 1, node.ordered, loss, help));
        }
    }

    private static long grain(long[] amounts) {
        long grain = 0;
        for (long amount : amounts) {
            grain = grain == amount ? grain : greatestCommonDivisor(grain, amount);
        }
        return grain;
    }

    /** What is lost at least with those from this place of the pool on; infinite where they do not free so much. */
    double from(int place, long[] lack) {
        double least = 0;
        for (var curve : curves) {
            double missing = missing(curve, lack);
            double lost = place == 0 ? curve.atLeast(missing) : curve.atLeast(place, missing);
            least = max(least, lost);
        }
        return least;
    }

    /** It takes so many at least. */
    int fewest(long[] lack) {
        int fewest = 0;
        for (var curve : curves) {
            fewest = max(fewest, curve.fewest(missing(curve, lack)));
        }
        return fewest;
    }

    /** So many hold so much of a type at least. */
    long held(int type, int count) {
        return curves.get(type).helpOf(count);
    }

    /** Rounded up to a multiple of the greatest common divisor of the costs. */
    double whole(double least) {
        return grain == 0 ? least : grains(least) * grain;
    }

    /** The same as a cost, 0 in an administrator's order. */
    long cost(double least) {
        return grain == 0 ? 0 : product((long) grains(least), grain);
    }

    private double grains(double least) {
        return ceil(least / grain * (1 - LossCurve.INEXACT));
    }

    /** So many are as dear at least where so much is lost, in the administrator's order; nobody where there is none. */
    Candidate[] dearest(double least) {
        int dearest = -1;
        for (var curve : curves) {
            int one = node.ordered ? curve.dearest(least) : -1;
            dearest = one >= 0 && (dearest < 0 || loss[one] > loss[dearest]) ? one : dearest;
        }
        if (dearest < 0) {
            return NodeColumns.NOBODY;
        }
        long atLeast = min(MOST_NAMED, round(least / loss[dearest]));
        Candidate[] named = new Candidate[(int) atLeast];
        Arrays.fill(named, node.asSeen[pool[dearest]]);
        return named;
    }

    private double missing(LossCurve curve, long[] lack) {
        if (curve.type != LossCurve.ALL) {
            return ceil((double) lack[curve.type] / curve.grain) * curve.grain;
        }
        double missing = 0;
        for (int type = 0; type < lack.length; type++) {
            missing += together[type] <= 0 ? 0 : (double) lack[type] / together[type];
        }
        return missing;
    }
}
