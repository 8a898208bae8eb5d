package io.sharpshooter.victim;

import io.sharpshooter.model.ExactMath;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Tries all sets of a few candidates and keeps the cheapest that covers the need; among equally cheap ones the
 * smallest, then the one whose candidates come first. O(2ⁿ), cut where a set is already dearer than the best or breaks
 * a due.
 */
final class ExactSelection {
    private final Need need;
    private final Dues dues;
    private final List<CandidateRank> candidates;
    private final List<CandidateRank> taken = new ArrayList<>();
    private @Nullable List<CandidateRank> best;
    private long bestCost;
    private long cost;

    ExactSelection(Need need, Dues dues, List<CandidateRank> candidates) {
        this.need = need;
        this.dues = dues;
        this.candidates = candidates;
    }

    Optional<List<CandidateRank>> cheapest() {
        search(0);
        return Optional.ofNullable(best);
    }

    private void search(int from) {
        if (need.covered()) {
            if (Selection.isMinimal(taken, need)) {
                best = List.copyOf(taken);
                bestCost = cost;
            }
            return;
        }
        for (int place = from; place < candidates.size(); place++) {
            tryWith(place);
        }
    }

    private void tryWith(int place) {
        CandidateRank candidate = candidates.get(place);
        int queue = candidate.container().queue().index();
        long types = need.helpedBy(queue, candidate.container().size())
                & candidate.giving().types();
        long before = cost;
        long with = ExactMath.sum(before, candidate.cost());
        if (types == 0 || !couldBeBetter(with)) {
            return;
        }
        dues.add(candidate.giving(), candidate.container().size(), types);
        if (dues.lastKeepsDues()) {
            need.free(queue, candidate.container().size(), 1);
            taken.add(candidate);
            cost = with;
            search(place + 1);
            cost = before;
            taken.remove(taken.size() - 1);
            need.free(queue, candidate.container().size(), -1);
        }
        dues.removeLast();
    }

    private boolean couldBeBetter(long with) {
        return best == null || with < bestCost || (with == bestCost && taken.size() + 1 < best.size());
    }
}
