package io.sharpshooter.place;

import static java.lang.Double.POSITIVE_INFINITY;
import static java.lang.Math.ceil;
import static java.lang.Math.max;
import static java.lang.Math.min;

import java.util.Arrays;
import java.util.function.IntToDoubleFunction;

/**
 * What some of a pool of containers lose at least that free so much of one type, or of all types that are lacked
 * together. For the whole pool sums are made once, for speed alone: {@code bench decision} with a hundred different
 * asks on 10,000 nodes takes half the time. For a part of it all is added up anew.
 */
final class LossCurve {
    /** By so much of them sums of doubles may be wrong. */
    static final double INEXACT = 1e-12;

    /** For a type: all that are lacked together. */
    static final int ALL = -1;

    final int type;

    /** Whatever is freed is a multiple of it. */
    final long grain;

    private final boolean ordered;
    private final double[] loss;
    private final double[] help;

    /** Places in the pool of those that help, the cheapest first. */
    private final int[] order;

    /** What the first so many free together. */
    private final double[] freed;

    /** What they lose together; or in an administrator's order, the last of them alone. */
    private final double[] lost;

    private double least = POSITIVE_INFINITY;
    private double most;

    /**
     * @param ordered whether losses are those of an administrator's order
     * @param loss of each of the pool
     * @param helpOf what each of the pool helps with
     */
    LossCurve(int type, long grain, boolean ordered, double[] loss, IntToDoubleFunction helpOf) {
        this.type = type;
        this.grain = grain;
        this.ordered = ordered;
        this.loss = loss;
        this.help = new double[loss.length];
        double[] ratio = new double[loss.length];
        int[] sorted = new int[loss.length];
        int count = 0;
        for (int one = 0; one < loss.length; one++) {
            help[one] = helpOf.applyAsDouble(one);
            least = min(least, help[one]);
            most = max(most, help[one]);
            if (help[one] > 0) {
                ratio[one] = loss[one] / (ordered ? 1 : help[one]);
                int next = count++;
                for (; next > 0 && ratio[sorted[next - 1]] > ratio[one]; next--) {
                    sorted[next] = sorted[next - 1];
                }
                sorted[next] = one;
            }
        }
        this.order = Arrays.copyOf(sorted, count);
        this.freed = new double[order.length + 1];
        this.lost = new double[order.length + 1];
        for (int next = 0; next < order.length; next++) {
            freed[next + 1] = freed[next] + help[order[next]];
            lost[next + 1] = loss[order[next]] + (ordered ? 0 : lost[next]);
        }
    }

    /** It takes so many at least. */
    int fewest(double wanted) {
        return (int) max(0, wholeOf(wanted));
    }

    private double wholeOf(double wanted) {
        return ceil(wanted / most * (1 - INEXACT));
    }

    /** So many help with so much at least. */
    long helpOf(int count) {
        return count == 0 ? 0 : (long) (least * count);
    }

    /** The dearest of those that lose no more in an administrator's order, by its place in the pool; -1 for none. */
    int dearest(double atMost) {
        int place = Arrays.binarySearch(lost, atMost);
        int last = place < 0 ? -place - 2 : place;
        return last > 0 ? order[last - 1] : -1;
    }

    /** What is lost at least; infinite where all do not free so much. */
    double atLeast(double wanted) {
        int last = fewest(wanted);
        while (last < freed.length && freed[last] < wanted * (1 - INEXACT)) {
            last++;
        }
        if (last == 0) {
            return 0;
        }
        return last < freed.length ? upTo(last, wanted) : POSITIVE_INFINITY;
    }

    private double upTo(int last, double wanted) {
        int before = last - 1;
        if (ordered) {
            while (before > 0 && lost[before] == lost[last]) {
                before--;
            }
            return lost[last] * wholeOf(wanted - freed[before]);
        }
        double part = (wanted - freed[before]) / (freed[last] - freed[before]);
        return lost[before] + part * (lost[last] - lost[before]);
    }

    /** The same with those from this place of the pool on. */
    double atLeast(int from, double wanted) {
        double missing = wanted;
        double lostSoFar = 0;
        double dearest = 0;
        double ofDearest = 0;
        for (int next = 0; next < order.length && missing > wanted * INEXACT; next++) {
            int place = order[next];
            if (place >= from) {
                double own = loss[place];
                double used = min(1, missing / help[place]);
                ofDearest = own == dearest ? ofDearest : missing;
                dearest = own;
                lostSoFar = ordered ? own * wholeOf(ofDearest) : lostSoFar + used * own;
                missing -= used * help[place];
            }
        }
        return missing > max(0, wanted) * INEXACT ? POSITIVE_INFINITY : lostSoFar;
    }
}
