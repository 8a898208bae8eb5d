package io.sharpshooter.place;

import java.util.Arrays;

/** Gives back, most expensive first, those taken that a need is covered without. Used by one thread. */
final class NeedlessVictims {
    private final Candidates candidates;

    NeedlessVictims(Candidates candidates) {
        this.candidates = candidates;
    }

    /**
     * Whether there is one.
     *
     * @param taken the first so many of these
     * @param covered by them
     */
    boolean isAny(int[] taken, int size, Shortfall covered) {
        for (int place = 0; place < size; place++) {
            if (isNeedless(taken[place], covered)) {
                return true;
            }
        }
        return false;
    }

    /** Counts them as there again, and returns the others in the order in which they were taken. */
    int[] giveBack(int[] taken, int size, Shortfall need) {
        int[] needed = Arrays.copyOf(taken, size);
        for (int candidate : dearestFirst(taken, size)) {
            if (isNeedless(candidate, need)) {
                need.free(candidates.queue(candidate), candidates.held(candidate), -1);
                needed = without(candidate, needed);
            }
        }
        return needed;
    }

    private boolean isNeedless(int candidate, Shortfall covered) {
        return covered.isCoveredWithout(candidates.queue(candidate), candidates.held(candidate));
    }

    private static int[] without(int candidate, int[] some) {
        int place = 0;
        while (some[place] != candidate) {
            place++;
        }
        int[] others = Arrays.copyOf(some, some.length - 1);
        System.arraycopy(some, place + 1, others, place, others.length - place);
        return others;
    }

    /** Of those that cost the same, the last first. */
    private int[] dearestFirst(int[] taken, int size) {
        int[] sorted = new int[size];
        for (int next = 0; next < size; next++) {
            int candidate = taken[size - 1 - next];
            int place = next;
            while (place > 0 && candidates.isCheaper(sorted[place - 1], candidate)) {
                sorted[place] = sorted[place - 1];
                place--;
            }
            sorted[place] = candidate;
        }
        return sorted;
    }
}
