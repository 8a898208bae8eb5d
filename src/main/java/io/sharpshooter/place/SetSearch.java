package io.sharpshooter.place;

import java.util.Arrays;

/**
 * Looks among some candidates of a node for the set that covers a need with the least loss, by branch and bound from
 * one that is known. Where the bound does not tell, it ends after so many steps with the best that it has found.
 *
 * <p>Branch and bound: Land and Doig, An automatic method of solving discrete programming problems, 1960. Serves one
 * node after the other. Used by one thread.
 */
abstract class SetSearch {
    private static final int STEPS = 2_000;

    final Candidates candidates;
    private final Takings takings;
    private int steps;

    /** Those that may be taken, in the order in which they are tried; the first {@code count} of it. */
    int[] pool = new int[16];

    int count;

    /** Who is taken for now; the first {@code size} of it. */
    int[] taken = new int[16];

    int size;

    /** The best set so far, as it was taken; the first {@code bestSize} of it, none where that is 0. */
    int[] best = new int[16];

    int bestSize;

    SetSearch(Candidates candidates, Takings takings) {
        this.candidates = candidates;
        this.takings = takings;
    }

    /**
     * Puts the best set there, in the order of the candidates, and says how many they are; 0 where there is none. The
     * need, which is not covered, is left as it was.
     *
     * @param eligible who may be taken, in their order; the first {@code of} of it
     * @param known a set that covers the need, the first {@code knownSize} of it; none where that is 0
     */
    final int improve(Shortfall need, int[] eligible, int of, int[] known, int knownSize) {
        makeRoom(of);
        System.arraycopy(eligible, 0, pool, 0, of);
        System.arraycopy(known, 0, best, 0, knownSize);
        count = of;
        bestSize = knownSize;
        size = 0;
        steps = 0;
        search(need);
        System.arraycopy(best, 0, known, 0, bestSize);
        Arrays.sort(known, 0, bestSize);
        return bestSize;
    }

    /** Puts the pool and the best set in order, and tries what may be better. */
    abstract void search(Shortfall need);

    /** Tries what may be better with those that are taken: the need is not covered yet. */
    abstract void goOn(int place, Shortfall need);

    /** Whether those that are taken lose less than the best set. */
    abstract boolean isBetter();

    /** Those that are taken are the best set now. */
    abstract void keep();

    /** Tries what may be better with the one at this place of the pool; false when it is time to end. */
    final boolean tryWith(int place, Shortfall need) {
        steps++;
        int candidate = pool[place];
        if (takings.take(candidate, need)) {
            taken[size++] = candidate;
            if (!need.covered()) {
                goOn(place, need);
            } else if (isBetter() && isMinimal(need)) {
                System.arraycopy(taken, 0, best, 0, size);
                bestSize = size;
                keep();
            }
            size--;
            takings.putBackLast(candidate, need);
        }
        return steps < STEPS;
    }

    /** Whether none of them could be left alone; together they cover the need. */
    private boolean isMinimal(Shortfall covered) {
        for (int place = 0; place < size; place++) {
            if (covered.isCoveredWithout(candidates.queue(taken[place]), candidates.held(taken[place]))) {
                return false;
            }
        }
        return true;
    }

    /** Whether it makes no difference which of two of the pool is taken, as far as node, limits and dues go. */
    final boolean isOfEqualUse(int place, int other) {
        int one = pool[place];
        int two = pool[other];
        return candidates.queue(one) == candidates.queue(two)
                && candidates.types(one) == candidates.types(two)
                && candidates.held(one).equals(candidates.held(two));
    }

    private void makeRoom(int wanted) {
        if (wanted > pool.length) {
            int length = Math.max(wanted, 2 * pool.length);
            pool = new int[length];
            taken = new int[length];
            best = new int[length];
        }
    }
}
