package io.sharpshooter.trial;

import java.util.List;

/**
 * How a policy did in a scene.
 *
 * @param asked containers that were waited for
 * @param placements the round of each placement of one of them, in order, from 1
 * @param kills containers that were killed, of everybody
 * @param killsAfterLast those killed after all that were waited for had been placed
 * @param gbKilled their memory
 * @param gbInVain of that, what was never used by any of those who waited
 * @param gbRoundsLost memory times the rounds that they had run
 */
record Score(
        int asked,
        List<Integer> placements,
        int kills,
        int killsAfterLast,
        long gbKilled,
        long gbInVain,
        long gbRoundsLost) {

    Score {
        placements = List.copyOf(placements);
    }

    int placed() {
        return placements.size();
    }

    /** The round in which so many percent of them had been placed; 0 where that never came. */
    int roundOf(int percent) {
        int needed = Math.max(1, (asked * percent + 99) / 100);
        return placed() < needed ? 0 : placements.get(needed - 1);
    }
}
