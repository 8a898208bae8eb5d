package io.sharpshooter.place;

import io.sharpshooter.cost.Costs;
import io.sharpshooter.model.ContainerSnapshot;
import io.sharpshooter.model.ResourceVector;
import io.sharpshooter.model.Roster;
import io.sharpshooter.rule.ContainerRules.Way;
import io.sharpshooter.rule.RelaxedRule;
import io.sharpshooter.rule.Rules;
import io.sharpshooter.usage.NodeUsage;
import io.sharpshooter.usage.PartitionNodes;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * The search for places in one partition and round: what all demands share, and one entry for each question that a
 * demand can ask. Used by one thread.
 */
public final class PlacementSearch {
    private final Rules rules;
    private final PartitionNodes nodes;
    private final Costs costs;
    private @Nullable CandidateColumns columns;
    private @Nullable VictimQueueOrder givingOrder;

    public PlacementSearch(Rules rules, PartitionNodes nodes, Costs costs) {
        this.rules = rules;
        this.nodes = nodes;
        this.costs = costs;
    }

    public PartitionNodes nodes() {
        return nodes;
    }

    public Costs costs() {
        return costs;
    }

    /** A planner by the rules, all of them or all but one. */
    public NodePlanner planner(PlacementRequest wanted, RelaxedRule relaxed) {
        return new NodePlanner(rules, nodes, columns(), wanted, relaxed);
    }

    public LargeSearch largeChoice(PlacementRequest wanted) {
        return new LargeSearch(planner(wanted, RelaxedRule.NONE));
    }

    /** @param single whether a place is looked for only once */
    public OrdinarySearch ordinaryChoice(PlacementRequest wanted, boolean single) {
        return new OrdinarySearch(planner(wanted, RelaxedRule.NONE), this::givingOrder, rules, single);
    }

    private CandidateColumns columns() {
        CandidateColumns known = columns;
        if (known == null) {
            known = new CandidateColumns(nodes, rules, costs);
            columns = known;
        }
        return known;
    }

    private VictimQueueOrder givingOrder() {
        if (givingOrder == null) {
            givingOrder = new VictimQueueOrder(rules.view(), new VictimApps(nodes, costs));
        }
        return givingOrder;
    }

    /** Whether there would be a set of victims if this rule, which holds some queue back, did not hold. */
    public boolean possibleWithout(PlacementRequest wanted, RelaxedRule relaxed) {
        NodePlanner planner = planner(wanted, relaxed);
        return planner.rules().doesLiftingMatter() && new LargeSearch(planner).exists();
    }

    /** Whether there would be a set of victims if other claims held no node. */
    public boolean possibleOnHeldNodes(PlacementRequest wanted) {
        return nodes.all().stream().anyMatch(NodeUsage::held)
                && new LargeSearch(planner(wanted, RelaxedRule.HELD_NODES)).exists();
    }

    /**
     * Whether some node may run the ask, could hold it if it were empty, and is not left out for it, be it silent for
     * now.
     */
    public boolean isOfferedAnyNode(PlacementRequest wanted) {
        nodes.look(nodes.all().size());
        return nodes.all().stream()
                .map(NodeUsage::node)
                .anyMatch(node ->
                        wanted.isOfferedOnceHeardOf(node) && wanted.size().fitsIn(node.total()));
    }

    /** Whether some node may run the ask at all. */
    public boolean hasEligibleNode(PlacementRequest wanted) {
        nodes.look(nodes.all().size());
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
        NodePlanner planner = planner(wanted, RelaxedRule.NONE);
        if (!planner.someQueueGives()) {
            return Outlook.NO_CANDIDATE;
        }
        nodes.look(nodes.all().size());
        if (oneWillDo(planner)) {
            return Outlook.ONE_WILL_DO;
        }
        boolean some = nodes.all().stream().anyMatch(node -> isInSight(planner, node) && hasCandidate(planner, node));
        return some ? Outlook.SEVERAL_NEEDED : Outlook.NO_CANDIDATE;
    }

    private static boolean isInSight(NodePlanner planner, NodeUsage node) {
        return planner.isOpen(node) || planner.isOnlyHeld(node);
    }

    private boolean oneWillDo(NodePlanner planner) {
        return nodes.all().stream()
                .anyMatch(node -> oneMayDo(planner.wanted().size(), node)
                        && isInSight(planner, node)
                        && oneWillDo(planner, node));
    }

    /** Whether the node would have room if it were not for one container, as large as any there in each type. */
    private static boolean oneMayDo(ResourceVector size, NodeUsage node) {
        Roster roster = node.node().roster();
        return roster.size() > 0 && node.hasRoomFor(size, roster.largest());
    }

    private boolean oneWillDo(NodePlanner planner, NodeUsage node) {
        List<ContainerSnapshot> containers = node.node().containers();
        return IntStream.range(0, containers.size())
                .filter(place -> isCandidate(planner, node, place))
                .mapToObj(containers::get)
                .filter(container -> node.hasRoomFor(planner.wanted().size(), container.size()))
                .anyMatch(container ->
                        planner.plan(node, Meant.only(container, Way.LARGE)).isPresent());
    }

    private boolean hasCandidate(NodePlanner planner, NodeUsage node) {
        return IntStream.range(0, node.node().roster().size()).anyMatch(place -> isCandidate(planner, node, place));
    }

    private boolean isCandidate(NodePlanner planner, NodeUsage node, int place) {
        ContainerSnapshot container = node.node().containers().get(place);
        return !rules.containers().keeps(Way.LARGE, node.node(), place)
                && !node.isClaimed(container)
                && planner.rules().of(container.queue().index()).types() != 0;
    }

    /** The cheapest way for a claim that exists: on its node, with the containers that it may take. */
    public Optional<NodePlan> replan(PlacementRequest wanted, NodeUsage node, Meant meant) {
        NodePlanner planner = planner(wanted, RelaxedRule.NONE);
        return planner.isOpen(node) ? planner.plan(node, meant) : Optional.empty();
    }
}
