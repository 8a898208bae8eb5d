package io.sharpshooter.victim;

import io.sharpshooter.model.ContainerSnapshot;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Predicate;

/** Finds the containers of a node that may be taken for a demand, in the order in which they are taken. */
final class Candidates {
    private final Tiers tiers;
    private final Wanted wanted;
    private final GivingRules rules;
    private final Costs costs;
    private final AppRanks ranks;

    Candidates(Tiers tiers, Wanted wanted, GivingRules rules, Costs costs, AppRanks ranks) {
        this.tiers = tiers;
        this.wanted = wanted;
        this.rules = rules;
        this.costs = costs;
        this.ranks = ranks;
    }

    /**
     * Those that hold some of what is lacked in a type in which their queue may give.
     *
     * @param filter further condition, e.g. that the container was noticed; it decides about application masters too
     */
    List<CandidateRank> on(NodeState node, Need need, Predicate<ContainerSnapshot> filter) {
        long[] lack = need.lack();
        List<CandidateRank> found = new ArrayList<>();
        List<ContainerSnapshot> containers = node.node().containers();
        for (int place = 0; place < containers.size(); place++) {
            ContainerSnapshot container = containers.get(place);
            Giving giving = rules.of(container.queue().index());
            if (giving.types() == 0 || node.isClaimed(container) || !filter.test(container)) {
                continue;
            }
            boolean helps = (need.helpedBy(container.queue().index(), container.size()) & giving.types()) != 0;
            if (helps && !wanted.ask().where().needs(container.name())) {
                long tier = tierOf(container, lack);
                tier = node.isReplacement(place) ? Tiers.ofReplacement(tier) : tier;
                found.add(rank(container, giving, tier, lack));
            }
        }
        return sorted(found);
    }

    private CandidateRank rank(ContainerSnapshot container, Giving giving, long tier, long[] lack) {
        long cost = costs.of(container);
        double help = CandidateRank.help(container, lack);
        Candidate candidate = costs.ordered() ? costs.candidate(container) : null;
        return new CandidateRank(container, giving, cost, tier, ranks.of(container.app()), help, candidate);
    }

    private long tierOf(ContainerSnapshot container, long[] lack) {
        return tiers.of(container.queue().index(), container.borrowsPartition(), container.size(), lack);
    }

    /** An administrator's comparator that contradicts itself makes the sort throw. */
    private List<CandidateRank> sorted(List<CandidateRank> candidates) {
        try {
            candidates.sort((a, b) -> CandidateRank.compare(a, b, costs));
        } catch (IllegalArgumentException e) {
            throw costs.failure(e);
        }
        return candidates;
    }
}
