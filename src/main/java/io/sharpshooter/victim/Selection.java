package io.sharpshooter.victim;

import io.sharpshooter.model.ExactMath;
import io.sharpshooter.model.ResourceVector;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;

/**
 * Chooses among the candidates of one node the cheapest set that covers a need.
 *
 * <p>Take in order until it is covered; then give back, most expensive first, what the cover does not need; compare
 * with the cheapest single candidate that covers it alone; and where there are few candidates, try all sets instead.
 * The idea of taking greedily and giving back is that of kueue's fillBackWorkloads and nomad's filterSuperset.
 * Candidates of a later tier are considered only when the earlier ones do not suffice. O(n²) in the candidates of one
 * node.
 */
final class Selection {
    /** Up to so many candidates the cheapest set is found exactly. */
    static final int EXACT_LIMIT = 10;

    private final Need need;
    private final Dues dues;
    private final List<CandidateRank> candidates;

    /** @param candidates in the order in which they are taken */
    Selection(Need need, Dues dues, List<CandidateRank> candidates) {
        this.need = need;
        this.dues = dues;
        this.candidates = candidates;
    }

    /** The chosen ones in the order of the candidates, or nothing where no set was found. */
    Optional<List<CandidateRank>> cheapest() {
        if (need.covered()) {
            return Optional.of(List.of());
        }
        Optional<List<CandidateRank>> inOrder = greedy(candidates);
        Optional<List<CandidateRank>> greedy = inOrder.isPresent() ? inOrder : greedy(largestFirst());
        List<CandidateRank> eligible = inOrder.map(this::sameTiers).orElse(candidates);
        if (eligible.size() <= EXACT_LIMIT) {
            return new ExactSelection(need, dues, eligible).cheapest();
        }
        return cheaper(greedy.flatMap(this::withoutNeedless), single(eligible));
    }

    /** When the dues leave no room for the last of many small ones, fewer large ones may do. */
    private List<CandidateRank> largestFirst() {
        List<CandidateRank> sorted = new ArrayList<>(candidates);
        sorted.sort(Comparator.comparingDouble((CandidateRank candidate) -> candidate.help())
                .reversed());
        return sorted;
    }

    private Optional<List<CandidateRank>> greedy(List<CandidateRank> order) {
        List<CandidateRank> taken = new ArrayList<>();
        for (CandidateRank candidate : order) {
            if (need.covered()) {
                break;
            }
            if (take(candidate)) {
                taken.add(candidate);
            }
        }
        boolean covered = need.covered();
        taken.forEach(this::putBack);
        return covered ? Optional.of(taken) : Optional.empty();
    }

    private boolean take(CandidateRank candidate) {
        int queue = candidate.container().queue().index();
        long types = need.helpedBy(queue, candidate.container().size())
                & candidate.giving().types();
        if (types == 0) {
            return false;
        }
        dues.add(candidate.giving(), candidate.container().size(), types);
        if (!dues.lastKeepsDues()) {
            dues.removeLast();
            return false;
        }
        need.free(queue, candidate.container().size(), 1);
        return true;
    }

    private void putBack(CandidateRank candidate) {
        dues.removeLast();
        need.free(candidate.container().queue().index(), candidate.container().size(), -1);
    }

    private List<CandidateRank> sameTiers(List<CandidateRank> taken) {
        long last = taken.get(taken.size() - 1).tier();
        return candidates.stream().filter(candidate -> candidate.tier() <= last).toList();
    }

    /**
     * What is left has to do alone. Of those given back, one may have been who allowed another to be taken for one type
     * only, so that its queue goes below its due in the other: then nobody is taken.
     */
    private Optional<List<CandidateRank>> withoutNeedless(List<CandidateRank> taken) {
        return greedy(giveBack(taken));
    }

    private List<CandidateRank> giveBack(List<CandidateRank> taken) {
        Need rest = need.copy();
        taken.forEach(victim -> free(rest, victim, 1));
        List<CandidateRank> kept = new ArrayList<>(taken);
        List<CandidateRank> dearestFirst = new ArrayList<>(taken);
        java.util.Collections.reverse(dearestFirst);
        dearestFirst.sort(Comparator.comparingLong(CandidateRank::cost).reversed());
        for (CandidateRank victim : dearestFirst) {
            free(rest, victim, -1);
            if (rest.covered()) {
                kept.remove(victim);
            } else {
                free(rest, victim, 1);
            }
        }
        return kept;
    }

    /** Whether none of them could be left alone; together they cover the need. */
    static boolean isMinimal(List<CandidateRank> victims, Need covered) {
        for (CandidateRank victim : victims) {
            free(covered, victim, -1);
            boolean needless = covered.covered();
            free(covered, victim, 1);
            if (needless) {
                return false;
            }
        }
        return true;
    }

    private static void free(Need rest, CandidateRank victim, int sign) {
        rest.free(victim.container().queue().index(), victim.container().size(), sign);
    }

    private Optional<List<CandidateRank>> single(List<CandidateRank> eligible) {
        ResourceVector lack = ResourceVector.of(need.lack());
        CandidateRank best = null;
        for (CandidateRank candidate : eligible) {
            boolean cheaper = best == null || candidate.cost() < best.cost();
            if (cheaper && lack.fitsIn(candidate.container().size()) && take(candidate)) {
                best = need.covered() ? candidate : best;
                putBack(candidate);
            }
        }
        return Optional.ofNullable(best).map(List::of);
    }

    private static Optional<List<CandidateRank>> cheaper(
            Optional<List<CandidateRank>> one, Optional<List<CandidateRank>> other) {
        if (one.isEmpty() || other.isEmpty()) {
            return one.or(() -> other);
        }
        return sum(other.get()) < sum(one.get()) ? other : one;
    }

    /** Sum of costs; stays at the largest long instead of overflowing. */
    static long sum(List<CandidateRank> victims) {
        long sum = 0;
        for (CandidateRank victim : victims) {
            sum = ExactMath.sum(sum, victim.cost());
        }
        return sum;
    }
}
