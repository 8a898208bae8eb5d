package io.sharpshooter.place;

import static io.sharpshooter.rule.PreemptibleQueues.RelaxedRule.NONE;
import static io.sharpshooter.rule.PreemptibleQueues.Way.LARGE;

import io.sharpshooter.cost.Costs;
import io.sharpshooter.rule.PreemptibleQueues.RelaxedRule;
import io.sharpshooter.rule.Rules;
import io.sharpshooter.usage.NodeUsage;
import io.sharpshooter.usage.PartitionNodes;
import org.jspecify.annotations.Nullable;

/**
 * The search for places in one partition and round: what all demands share, and one entry for each question that a
 * demand can ask. Used by one thread.
 */
public final class PlacementSearch {
    private final Rules rules;
    private final PartitionNodes nodes;
    private final Costs costs;
    private final Columns columns;
    private @Nullable Givers givers;

    public PlacementSearch(Rules rules, PartitionNodes nodes, Costs costs) {
        this.rules = rules;
        this.nodes = nodes;
        this.costs = costs;
        this.columns = new Columns(rules, costs);
    }

    public PartitionNodes nodes() {
        return nodes;
    }

    public Costs costs() {
        return costs;
    }

    /** A planner by the rules, all of them or all but one. */
    public NodePlanner planner(PlacementRequest wanted, RelaxedRule relaxed) {
        return new NodePlanner(rules, nodes, columns, wanted, relaxed);
    }

    public OrdinarySearch ordinaryChoice(PlacementRequest wanted) {
        return new OrdinarySearch(planner(wanted, NONE), this::givers);
    }

    private Givers givers() {
        if (givers == null) {
            givers = new Givers(rules.view(), nodes, costs);
        }
        return givers;
    }

    /** Whether there would be a set of victims if this rule did not hold; no where it holds nothing back. */
    public boolean possibleWithout(PlacementRequest wanted, RelaxedRule relaxed) {
        var planner = planner(wanted, relaxed);
        boolean matters = switch (relaxed) {
            case NONE -> true;
            case HELD_NODES -> nodes.all().stream().anyMatch(NodeUsage::held);
            default -> planner.rules.doesLiftingMatter();
        };
        return matters && new LargeSearch(planner).best().isPresent();
    }

    /**
     * Whether some node may run the ask, could hold it if it were empty, and is not left out for it, be it silent for
     * now.
     */
    public boolean isOfferedAnyNode(PlacementRequest wanted) {
        return nodes.all().stream()
                .map(NodeUsage::node)
                .anyMatch(node ->
                        wanted.isOfferedOnceHeardOf(node) && wanted.size().fitsIn(node.total()));
    }

    /** Whether some node may run the ask at all. */
    public boolean hasEligibleNode(PlacementRequest wanted) {
        return nodes.all().stream().anyMatch(node -> wanted.mayRunOn(node.node()));
    }

    /** How many victims on one node it takes to make room for an ask. */
    public enum Outlook {
        /** Nobody gives anything. */
        NO_CANDIDATE,
        /** On some node a single one. */
        ONE_WILL_DO,
        /** More than one on every node, if there are enough at all. */
        SEVERAL_NEEDED
    }

    /**
     * How many victims the ask needs, whatever its queues have given in this round already; nodes that are held for now
     * are looked at too.
     */
    public Outlook outlook(PlacementRequest wanted) {
        var planner = planner(wanted, NONE);
        if (!planner.rules.someQueueGives()) {
            return Outlook.NO_CANDIDATE;
        }
        var outlook = Outlook.NO_CANDIDATE;
        for (var node : nodes.all()) {
            var roster = node.node().roster();
            boolean oneMayDo = roster.size() > 0 && node.hasRoomFor(wanted.size(), roster.largest());
            boolean inSight = planner.isOpen(node) || (node.held() && wanted.isOffered(node.node()));
            int last = inSight ? roster.size() : 0;
            for (int place = 0; place < last && (oneMayDo || outlook == Outlook.NO_CANDIDATE); place++) {
                if (isCandidate(planner, node, place)) {
                    outlook = Outlook.SEVERAL_NEEDED;
                    var alone = Meant.only(node.node().containers().get(place), LARGE);
                    if (node.hasRoomFor(wanted.size(), roster.held(place))
                            && planner.plan(node, alone).isPresent()) {
                        return Outlook.ONE_WILL_DO;
                    }
                }
            }
        }
        return outlook;
    }

    private static boolean isCandidate(NodePlanner planner, NodeUsage node, int place) {
        int queue = planner.view.tree().partyOf(node.node().roster().app(place));
        return planner.rules.of(queue).types() != 0
                && !planner.isKept(LARGE, node, place)
                && !node.isClaimed(node.node().containers().get(place));
    }
}
