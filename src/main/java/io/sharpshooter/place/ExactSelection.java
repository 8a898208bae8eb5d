package io.sharpshooter.place;

import io.sharpshooter.model.ExactMath;
import io.sharpshooter.rule.ShareFloors;

/**
 * The search by costs among a few: tries all sets, cut where one is already dearer than the best or breaks a due. Among
 * equally cheap ones the smallest is kept, then the one whose candidates come first. O(2ⁿ).
 */
final class ExactSelection extends SetSearch {
    private long cost;

    ExactSelection(Candidates candidates, ShareFloors floors) {
        super(candidates, floors);
    }

    @Override
    void search(Shortfall need) {
        cost = 0;
        goOn(-1, need);
    }

    /** @param last only those after this place are left */
    @Override
    void goOn(int last, Shortfall need) {
        for (int place = last + 1; place < count; place++) {
            long before = cost;
            cost = ExactMath.sum(before, candidates.cost(pool[place]));
            if (isBetter(size + 1)) {
                tryWith(place, need);
            }
            cost = before;
        }
    }

    @Override
    boolean isBetter() {
        return isBetter(size);
    }

    /** Whether so many that cost this are better than the best set. */
    private boolean isBetter(int many) {
        if (bestSize == 0) {
            return true;
        }
        long least = candidates.cost(best, bestSize);
        return cost < least || (cost == least && many < bestSize);
    }
}
