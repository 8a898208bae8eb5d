package io.sharpshooter.place;

import static java.lang.Double.POSITIVE_INFINITY;
import static java.lang.Math.min;
import static java.util.Comparator.comparingDouble;

import io.sharpshooter.rule.ShareFloors;
import java.util.Arrays;
import java.util.function.ToDoubleFunction;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * Looks among the targets of one node for the set that covers a need with the least loss, and of those for the
 * smallest.
 *
 * <p>Targets are taken in their order until it is covered, and who is not needed is given back, dearest first. Those of
 * a later tier count only when the earlier ones do not suffice. The rest is branch and bound (Land and Doig, 1960) by
 * the {@link LossBound}. An administrator's order is served as costs are: each loses more there than all before it.
 */
final class SetSearch {
    private static final int STEPS = 3_000;

    /** Steps times candidates: of a whole leaf, each of which is looked at in each step, there are fewer steps. */
    private static final int MOST_LOOKED_AT = 3_000_000;

    private final Targets targets;
    private final Shortfall need;
    private final ShareFloors floors;
    private final boolean ordered;
    private final int[] taken;
    private int count;
    private int[] pool;
    private int @Nullable [] best;
    private double bestLoss;
    private int steps;

    /** @param ordered whether the administrator has an order */
    SetSearch(Targets targets, Shortfall need, ShareFloors floors, boolean ordered) {
        this.targets = targets;
        this.need = need;
        this.floors = floors;
        this.ordered = ordered;
        this.pool = targets.inOrder();
        this.taken = new int[pool.length];
    }

    /** The best set; null where none is found. */
    int @Nullable [] best() {
        if (need.covered()) {
            return new int[0];
        }
        if (!areEnough()) {
            return null;
        }
        int[] all = pool;
        take(all);
        if (need.covered()) {
            long last = targets.tier(taken[count - 1]);
            int end = all.length;
            while (targets.tier(all[end - 1]) > last) {
                end--;
            }
            pool = Arrays.copyOf(all, end);
        }
        considerTheNeeded();
        if (best == null) {
            take(sorted(IntStream.of(all), one -> -Targets.help(targets.held(one), targets.lack)));
            considerTheNeeded();
        }
        goOn(targets.lossBound(pool), 0, 0);
        return best;
    }

    /** Whether all of these together make room; else no set of them does. */
    private boolean areEnough() {
        release(1);
        boolean enough = need.covered();
        release(-1);
        return enough;
    }

    private void release(int sign) {
        for (int one : pool) {
            need.release(targets.queue(one), targets.held(one), sign);
        }
    }

    private void takeBackAll() {
        while (count > 0) {
            takeBackLast();
        }
    }

    /** Takes those in this order that help by now. */
    private void take(int[] some) {
        for (int one : some) {
            take(one);
        }
    }

    /** Whether it helps and every queue keeps its due; then it is taken. */
    private boolean take(int one) {
        long types = need.helpedBy(targets.queue(one), targets.held(one)) & targets.types(one);
        if (types == 0 || !floors.addIfKept(targets.giving(one), targets.held(one), types)) {
            return false;
        }
        need.release(targets.queue(one), targets.held(one), 1);
        taken[count++] = one;
        return true;
    }

    private void takeBackLast() {
        int one = taken[--count];
        need.release(targets.queue(one), targets.held(one), -1);
        floors.removeLast();
    }

    /** Gives back what is not needed, takes the rest anew, and notes it if it still makes room. */
    private void considerTheNeeded() {
        int[] needed = need.covered() ? Arrays.copyOf(taken, count) : new int[0];
        var rest = need.copy();
        for (int one : dearestFirst(needed)) {
            if (rest.takeBackIfCovered(targets.queue(one), targets.held(one))) {
                needed = IntStream.of(needed).filter(other -> other != one).toArray();
            }
        }
        if (needed.length < count) {
            takeBackAll();
            take(needed);
        }
        if (need.covered()) {
            note();
        }
        takeBackAll();
    }

    /** Of those that are alike the last goes first. */
    private int[] dearestFirst(int[] some) {
        var lastFirst = IntStream.range(0, some.length).map(next -> some[some.length - 1 - next]);
        return sorted(lastFirst, one -> -targets.loss(one));
    }

    private static int[] sorted(IntStream some, ToDoubleFunction<Integer> key) {
        return some.boxed()
                .sorted(comparingDouble(key))
                .mapToInt(Integer::intValue)
                .toArray();
    }

    /** Those that are taken are the best so far, if they are better. */
    private void note() {
        int[] some = Arrays.copyOf(taken, count);
        double loss = 0;
        for (int one : some) {
            loss += targets.loss(one);
        }
        if (best == null || isBetter(some, loss, best)) {
            best = some;
            bestLoss = loss;
        }
    }

    /** In an administrator's order what is cheap vanishes in a sum. */
    private boolean isBetter(int[] some, double loss, int[] known) {
        int order;
        if (ordered) {
            order = compare(dearestFirst(some), dearestFirst(known));
        } else {
            order = Double.compare(loss, bestLoss);
        }
        return order < 0 || (order == 0 && some.length < known.length);
    }

    private int compare(int[] some, int[] others) {
        int order = 0;
        for (int next = 0; order == 0 && next < min(some.length, others.length); next++) {
            order = Double.compare(targets.loss(some[next]), targets.loss(others[next]));
        }
        return order;
    }

    /**
     * Tries those of the pool from this place on beside those that are taken, and of equal ones the first alone.
     *
     * @param loss what those that are taken lose
     */
    private void goOn(LossBound least, int from, double loss) {
        for (int next = from; next < pool.length && steps < min(STEPS, MOST_LOOKED_AT / pool.length); next++) {
            if (!mayBeBetter(least, next, loss)) {
                return;
            }
            steps++;
            int one = pool[next];
            double with = loss + targets.loss(one);
            boolean again = next > from
                    && targets.loss(one) == targets.loss(pool[next - 1])
                    && targets.types(one) == targets.types(pool[next - 1])
                    && targets.areAlike(one, pool[next - 1]);
            boolean tooDear = best != null && with > bestLoss;
            if (!again && !tooDear && take(one)) {
                if (!need.covered()) {
                    goOn(least, next + 1, with);
                } else if (isEachNeeded()) {
                    note();
                }
                takeBackLast();
            }
        }
    }

    private boolean isEachNeeded() {
        for (int next = 0; next < count; next++) {
            if (need.takeBackIfCovered(targets.queue(taken[next]), targets.held(taken[next]))) {
                need.release(targets.queue(taken[next]), targets.held(taken[next]), 1);
                return false;
            }
        }
        return true;
    }

    private boolean mayBeBetter(LossBound least, int from, double loss) {
        long[] rest = need.most();
        double all = least.whole(loss + least.from(from, rest));
        int[] known = best;
        return all < (known == null ? POSITIVE_INFINITY : bestLoss)
                || (known != null && all == bestLoss && count + least.fewest(rest) < known.length);
    }
}
