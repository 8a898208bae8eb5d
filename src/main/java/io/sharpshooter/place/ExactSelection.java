package io.sharpshooter.place;

import io.sharpshooter.model.ExactMath;
import io.sharpshooter.model.ResourceVector;
import io.sharpshooter.rule.Preemptible;
import io.sharpshooter.rule.ShareFloors;

/**
 * Tries all sets of a few candidates and keeps the cheapest that covers the need; among equally cheap ones the
 * smallest, then the one whose candidates come first. O(2ⁿ), cut where a set is already dearer than the best or breaks
 * a due. Serves one node after the other. Used by one thread.
 */
final class ExactSelection {
    private static final int NONE = -1;

    private final Candidates candidates;
    private final ShareFloors floors;
    private final int[] taken = new int[Selection.EXACT_LIMIT];
    private final int[] best = new int[Selection.EXACT_LIMIT];
    private int eligible;
    private int size;
    private int bestSize;
    private long bestCost;
    private long cost;

    ExactSelection(Candidates candidates, ShareFloors floors) {
        this.candidates = candidates;
        this.floors = floors;
    }

    /**
     * Puts the cheapest set of the first {@code eligible} candidates there, and says how many they are; 0 where there
     * is none. The need, which is not covered, is left as it was.
     */
    int cheapest(Shortfall need, int eligible, int[] chosen) {
        this.eligible = eligible;
        bestSize = NONE;
        search(0, need);
        System.arraycopy(best, 0, chosen, 0, Math.max(0, bestSize));
        return Math.max(0, bestSize);
    }

    private void search(int from, Shortfall need) {
        if (need.covered()) {
            if (isMinimal(need)) {
                System.arraycopy(taken, 0, best, 0, size);
                bestSize = size;
                bestCost = cost;
            }
            return;
        }
        for (int candidate = from; candidate < eligible; candidate++) {
            tryWith(candidate, need);
        }
    }

    private void tryWith(int candidate, Shortfall need) {
        int queue = candidates.queue(candidate);
        ResourceVector held = candidates.held(candidate);
        Preemptible giving = candidates.giving(candidate);
        long types = need.helpedBy(queue, held) & giving.types();
        long before = cost;
        long with = ExactMath.sum(before, candidates.cost(candidate));
        if (types == 0 || !couldBeBetter(with)) {
            return;
        }
        floors.add(giving, held, types);
        if (floors.lastKeepsFloors()) {
            need.free(queue, held, 1);
            taken[size++] = candidate;
            cost = with;
            search(candidate + 1, need);
            cost = before;
            size--;
            need.free(queue, held, -1);
        }
        floors.removeLast();
    }

    private boolean couldBeBetter(long with) {
        return bestSize == NONE || with < bestCost || (with == bestCost && size + 1 < bestSize);
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
}
