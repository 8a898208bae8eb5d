package io.sharpshooter.place;

import io.sharpshooter.model.ResourceVector;
import io.sharpshooter.rule.ShareFloors;

/**
 * Takes candidates of a node for a need, one after the other, as long as every queue keeps its due. Serves one node
 * after the other. Used by one thread.
 */
final class Takings {
    private final Candidates candidates;
    private final ShareFloors floors;
    private boolean freely;

    Takings(Candidates candidates, ShareFloors floors) {
        this.candidates = candidates;
        this.floors = floors;
    }

    /** @param everyFloorKept whether every queue keeps its due whatever is taken */
    void begin(boolean everyFloorKept) {
        freely = everyFloorKept;
    }

    /** Whether it helps and may be taken; then it is. */
    boolean take(int candidate, Shortfall need) {
        int queue = candidates.queue(candidate);
        ResourceVector held = candidates.held(candidate);
        long types = need.helpedBy(queue, held) & candidates.types(candidate);
        if (types == 0 || !keepsFloors(candidate, held, types)) {
            return false;
        }
        need.free(queue, held, 1);
        return true;
    }

    private boolean keepsFloors(int candidate, ResourceVector held, long types) {
        if (freely) {
            return true;
        }
        floors.add(candidates.giving(candidate), held, types);
        boolean keeps = floors.lastKeepsFloors();
        if (!keeps) {
            floors.removeLast();
        }
        return keeps;
    }

    /** Puts the one back that was taken last. */
    void putBackLast(int candidate, Shortfall need) {
        need.free(candidates.queue(candidate), candidates.held(candidate), -1);
        if (!freely) {
            floors.removeLast();
        }
    }

    void putBackAll(Shortfall need) {
        need.rewind();
        floors.clear();
    }
}
