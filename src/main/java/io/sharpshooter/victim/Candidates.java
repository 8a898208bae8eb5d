package io.sharpshooter.victim;

import io.sharpshooter.demand.PartitionView;
import io.sharpshooter.model.ContainerSnapshot;
import io.sharpshooter.model.ResourceTypes;
import io.sharpshooter.model.ResourceVector;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Predicate;

/** Finds the containers of a node that may be taken for a demand, in the order in which they are taken. */
final class Candidates {
    private static final long BY_BORROWING = 1L << 62;
    private static final long BY_WASTE = 1L << 61;
    private static final long BY_SHARE = 1L << 60;

    private final PartitionView view;
    private final Wanted wanted;
    private final GivingRules rules;
    private final Costs costs;

    Candidates(PartitionView view, Wanted wanted, GivingRules rules, Costs costs) {
        this.view = view;
        this.wanted = wanted;
        this.rules = rules;
        this.costs = costs;
    }

    /**
     * Those that hold some of what is lacked in a type in which their queue may give.
     *
     * @param filter further condition, e.g. that the container was noticed; it decides about application masters too
     */
    List<CandidateRank> on(NodeState node, Need need, Predicate<ContainerSnapshot> filter) {
        long[] lack = need.lack();
        List<CandidateRank> found = new ArrayList<>();
        for (ContainerSnapshot container : node.node().containers()) {
            Giving giving = rules.of(container.queue().index());
            if (giving.types() == 0 || node.isClaimed(container) || !filter.test(container)) {
                continue;
            }
            boolean helps = (need.helpedBy(container.queue().index(), container.size()) & giving.types()) != 0;
            if (helps && !wanted.ask().where().needs(container.name())) {
                found.add(rank(container, giving, lack));
            }
        }
        return sorted(found);
    }

    private CandidateRank rank(ContainerSnapshot container, Giving giving, long[] lack) {
        long cost = costs.of(container);
        double help = CandidateRank.help(container, lack);
        Candidate candidate = costs.ordered() ? costs.candidate(container) : null;
        return new CandidateRank(container, giving, cost, tier(container, lack), help, candidate);
    }

    private long tier(ContainerSnapshot container, long[] lack) {
        int queue = container.queue().index();
        long tier = view.tree().priorityRank(queue);
        tier |= container.borrowsPartition() ? 0 : BY_BORROWING;
        tier |= wastes(container) ? BY_WASTE : 0;
        tier |= isAboveIdealShare(queue, lack) ? 0 : BY_SHARE;
        return tier;
    }

    private boolean wastes(ContainerSnapshot container) {
        for (int type = ResourceTypes.VCORES + 1; type < view.types(); type++) {
            if (container.size().get(type) > 0 && wanted.size().get(type) == 0) {
                return true;
            }
        }
        return false;
    }

    private boolean isAboveIdealShare(int queue, long[] lack) {
        ResourceVector ideal = view.shares().ideal(queue);
        for (int type = 0; type < lack.length; type++) {
            if (lack[type] > 0 && view.books().used(queue, type) > ideal.get(type)) {
                return true;
            }
        }
        return false;
    }

    /** An administrator's comparator that contradicts itself makes the sort throw; then it is not used any more. */
    private List<CandidateRank> sorted(List<CandidateRank> candidates) {
        try {
            candidates.sort((a, b) -> CandidateRank.compare(a, b, costs));
        } catch (IllegalArgumentException e) {
            costs.giveUpOnChoice(e);
            candidates.sort((a, b) -> CandidateRank.compare(a, b, costs));
        }
        return candidates;
    }
}
