package io.sharpshooter.round;

import static io.sharpshooter.place.PlacementSearch.Outlook.ONE_WILL_DO;
import static io.sharpshooter.place.PlacementSearch.Outlook.SEVERAL_NEEDED;
import static io.sharpshooter.rule.PreemptibleQueues.RelaxedRule.NONE;
import static java.util.Optional.empty;

import io.sharpshooter.claim.Claim.Next;
import io.sharpshooter.demand.Demand;
import io.sharpshooter.place.FreeNodes;
import io.sharpshooter.place.LargeSearch;
import io.sharpshooter.place.Meant;
import io.sharpshooter.place.NodePlan;
import io.sharpshooter.place.NodePlanner;
import io.sharpshooter.place.OrdinarySearch;
import io.sharpshooter.place.PlacementRequest;
import io.sharpshooter.place.PlacementSearch.Outlook;
import io.sharpshooter.rule.PreemptibleQueues.RelaxedRule;
import io.sharpshooter.usage.NodeUsage;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * The search for places for the containers of one group of asks; what is found out for the first serves the next.
 */
final class Places {
    private static final int MOST_NEXT = 2;

    private final PartitionRound round;
    private PlacementRequest wanted;
    private @Nullable NodePlanner planner;
    private @Nullable FreeNodes freeNodes;
    private long takenBack;
    private @Nullable LargeSearch large;
    private @Nullable OrdinarySearch ordinary;
    private @Nullable Boolean eligible;
    private @Nullable Outlook outlook;
    private long outlookVersion;

    /** @param demand the first of the group, or the only one where nodes are reserved for it */
    Places(PartitionRound round, Demand demand) {
        this.round = round;
        this.wanted = wanted(round, demand);
    }

    /** When claims have failed on all nodes where it may run, none is left out any more; the back-off remains. */
    private static PlacementRequest wanted(PartitionRound round, Demand demand) {
        var leftOut = round.backOffs().nodesLeftOut(demand.ask().id());
        var wanted = new PlacementRequest(demand.ask(), demand.others(), leftOut);
        boolean allLeftOut = !leftOut.isEmpty() && !round.search().isOfferedAnyNode(wanted);
        return allLeftOut ? offeredAll(demand) : wanted;
    }

    private static PlacementRequest offeredAll(Demand demand) {
        return new PlacementRequest(demand.ask(), demand.others(), Set.of());
    }

    PlacementRequest wanted() {
        return wanted;
    }

    boolean hasEligibleNode() {
        if (eligible == null) {
            eligible = round.search().hasEligibleNode(wanted);
        }
        return eligible;
    }

    boolean needsSeveralVictims() {
        return outlook() == SEVERAL_NEEDED;
    }

    boolean oneVictimWouldDo() {
        return outlook() == ONE_WILL_DO;
    }

    private Outlook outlook() {
        var known = outlook;
        if (known == null || outlookVersion != round.usage().version()) {
            known = round.search().outlook(wanted);
            outlook = known;
            outlookVersion = round.usage().version();
        }
        return known;
    }

    boolean possibleWithout(RelaxedRule relaxed) {
        return round.search().possibleWithout(wanted, relaxed);
    }

    /** A node with room for one more now, all limits allowing it; last one that is left out. */
    Optional<NodeUsage> freeNode() {
        var current = planner();
        if (!current.limitsAllow()) {
            return empty();
        }
        if (freeNodes == null || takenBack != round.claims().takenBack()) {
            takenBack = round.claims().takenBack();
            freeNodes = new FreeNodes(current);
        }
        return freeNodes.next();
    }

    /**
     * The best plan with victims, as the demand's kind has it. Where no other node will do, those that are left out are
     * tried again, unless that has failed very often: a cluster in which nothing changes is to come to rest.
     */
    Optional<NodePlan> plan(Demand demand) {
        var plan = planWhereOffered(demand);
        boolean last = wanted.excludedNodes().isEmpty()
                || round.backOffs().hasFailedVeryOften(demand.ask().id());
        if (plan.isPresent() || last) {
            return plan;
        }
        wanted = offeredAll(demand);
        outlook = null;
        planner = null;
        freeNodes = null;
        large = null;
        ordinary = null;
        return planWhereOffered(demand);
    }

    /** A demand for which no single victim is left becomes a large one, unless only a limit lacks something. */
    private Optional<NodePlan> planWhereOffered(Demand demand) {
        Optional<NodePlan> plan = (demand.large() ? Optional.<NodePlan>empty() : planOrdinary())
                .or(() -> planner().relieved(true, Meant.ALL));
        if (plan.isPresent() || !(demand.large() || needsSeveralVictims())) {
            return plan;
        }
        demand.markLarge();
        return planLarge().or(() -> planner().relieved(false, Meant.ALL));
    }

    /** The best plan of a large ask. */
    Optional<NodePlan> planLarge() {
        if (large == null) {
            large = new LargeSearch(planner());
        }
        return large.best();
    }

    /** The nodes that would come after this plan of a large ask. */
    List<Next> next(NodePlan plan) {
        return large == null
                ? List.of()
                : large.best(MOST_NEXT + 1).stream()
                        .filter(other -> other.node() != plan.node())
                        .limit(MOST_NEXT)
                        .map(other -> new Next(
                                other.node().node().id(),
                                other.cost(),
                                other.victims().size()))
                        .toList();
    }

    /** From how many nodes the last plan of a large ask was chosen. */
    int rated() {
        return large == null ? 0 : large.rated();
    }

    private Optional<NodePlan> planOrdinary() {
        if (ordinary == null) {
            ordinary = round.search().ordinaryChoice(wanted);
        }
        return ordinary.best();
    }

    /** As usage stands now. */
    NodePlanner planner() {
        if (planner == null) {
            planner = round.search().planner(wanted, NONE);
        }
        return planner;
    }
}
