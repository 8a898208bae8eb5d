package io.sharpshooter.place;

import io.sharpshooter.model.ContainerSnapshot;
import io.sharpshooter.model.QueueSnapshot;
import io.sharpshooter.model.ReservationSnapshot;
import io.sharpshooter.rule.ContainerRules.Kept;
import io.sharpshooter.rule.ContainerRules.Way;
import io.sharpshooter.rule.PreemptibleQueues;
import io.sharpshooter.rule.RelaxedRule;
import io.sharpshooter.rule.Rules;
import io.sharpshooter.rule.ShareFloors;
import io.sharpshooter.share.PartitionView;
import io.sharpshooter.usage.BlockingReservation;
import io.sharpshooter.usage.NodeUsage;
import io.sharpshooter.usage.PartitionNodes;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Predicate;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * Plans for one wanted container what to take on a given node, so that it fits there and within all limits.
 *
 * <p>What it says holds until usage moves; {@link #refresh()} then starts anew. Used by one thread.
 */
public final class NodePlanner {
    private final PartitionView view;
    private final PartitionNodes nodes;
    private final PlacementRequest wanted;
    private final PreemptibleQueues rules;
    private final boolean heldToo;
    private final Tiers tiers;
    private final CandidateColumns columns;
    private final CoverBound bound;
    private final Candidates candidates;
    private final Selection selection;
    private final PlanMaker maker;
    private AskLimits limits;

    public NodePlanner(
            Rules rules, PartitionNodes nodes, CandidateColumns columns, PlacementRequest wanted, RelaxedRule relaxed) {
        this.view = rules.view();
        this.nodes = nodes;
        this.wanted = wanted;
        this.rules = rules.of(wanted.queue(), wanted.size(), relaxed);
        this.heldToo = relaxed == RelaxedRule.HELD_NODES;
        this.tiers = new Tiers(view, wanted.size());
        this.columns = columns;
        this.bound = columns.bound();
        this.candidates = new Candidates(
                columns, tiers, this.rules, wanted.ask().where(), view.tree().size());
        this.selection = new Selection(candidates, new ShareFloors(view, ShareFloors.Measure.USED), view.types());
        this.maker = new PlanMaker(view.partition(), wanted, candidates);
        this.limits = findLimits();
    }

    /** Starts anew: usage has moved. No plan of before is kept. */
    public void refresh() {
        rules.usageMoved();
        tiers.usageMoved();
        candidates.usageMoved();
        limits = findLimits();
    }

    private AskLimits findLimits() {
        return new AskLimits(view, nodes.reserved(), rules, wanted);
    }

    PartitionView view() {
        return view;
    }

    PartitionNodes nodes() {
        return nodes;
    }

    CandidateColumns columns() {
        return columns;
    }

    PreemptibleQueues rules() {
        return rules;
    }

    Tiers tiers() {
        return tiers;
    }

    AskLimits limits() {
        return limits;
    }

    PlacementRequest wanted() {
        return wanted;
    }

    /** Whether some node may have room, or some queue gives containers that would make it; else there is no plan. */
    public boolean isWorthLooking() {
        return nodes.mayHaveRoomFor(wanted.size()) || someQueueGives();
    }

    /** Why the container at this place of the node is kept from the demand, null where it is not. */
    public @Nullable Kept kept(Way way, NodeUsage node, int place) {
        return rules.kept(way, node.node(), place);
    }

    /** Whether some queue gives containers to the demand. */
    boolean someQueueGives() {
        return rules.someQueueGives();
    }

    /** Whether the node could be claimed at all: eligible, and free of reservations that must stay. */
    public boolean isOpen(NodeUsage node) {
        return (heldToo || !node.held()) && wanted.isOffered(node.node()) && limits.isOpen(node);
    }

    /** Whether the node may run the ask, and a claim holds it for now. */
    boolean isOnlyHeld(NodeUsage node) {
        return node.held() && wanted.isOffered(node.node());
    }

    /** The cheapest way, with any containers of the node. */
    public Optional<NodePlan> plan(NodeUsage node) {
        return plan(node, Meant.ALL);
    }

    /**
     * The cheapest way with those containers of the node that are meant; nothing where there is none. The node is
     * {@linkplain #isOpen open}.
     */
    public Optional<NodePlan> plan(NodeUsage node, Meant meant) {
        return plan(node, meant, PlanMaker.ALIKE);
    }

    /**
     * The same, where those that pass a filter go before others of equal use: of the same queue and size.
     *
     * @param first who goes first
     */
    public Optional<NodePlan> plan(NodeUsage node, Meant meant, Predicate<ContainerSnapshot> first) {
        Optional<NodePlan> plan = plan(node, meant, first, limits.lackAtBest());
        return plan.isPresent() || !limits.isAnyDroppable() ? plan : plan(node, meant, first, limits.lack());
    }

    /** Not all that may be dropped may be dropped together with the victims; then more victims have to do. */
    private Optional<NodePlan> plan(
            NodeUsage node, Meant meant, Predicate<ContainerSnapshot> first, LimitsLack startingLimits) {
        if (!choose(node, meant, Shortfall.on(node, wanted.size(), startingLimits), false)) {
            return Optional.empty();
        }
        int[] victims = Arrays.copyOf(selection.chosen(), selection.size());
        maker.putFirst(node, victims, first);
        return limits.toDrop(node, candidates, victims).map(dropped -> maker.plan(node, victims, dropped));
    }

    private boolean choose(NodeUsage node, Meant meant, Shortfall need, boolean freely) {
        nodes.lookClosely(node);
        candidates.turnTo(node, need, meant);
        return selection.choose(need, freely);
    }

    /** Notes what a plan for the node costs at least, however usage stands, or that there is none. */
    void expect(NodeUsage node, KeptPlans kept) {
        long[] lack = node.lackFor(wanted.size());
        OrderBound orderBound = columns.orderBound();
        if (orderBound == null) {
            kept.expect(node.place(), bound.cost(node.place(), lack));
        } else {
            kept.expect(node.place(), orderBound.least(node.place(), lack));
        }
    }

    /** Notes what else a plan for the node is like at best, where it is not ruled out. */
    void expectMore(NodeUsage node, KeptPlans kept) {
        int place = node.place();
        int victims = bound.victims(place, node.lackFor(wanted.size()));
        long surplus = maker.surplus(node, type -> bound.held(place, type, victims));
        kept.expectMore(place, wanted.ask().where().distance(node.node()), victims, surplus);
    }

    /**
     * Notes how good a plan for the node would be, or that there is none; the node is {@linkplain #isOpen open}.
     *
     * @param inputs what it depends on, as usage stands
     * @param kept where it is noted
     */
    void rate(NodeUsage node, PlanInputs inputs, KeptPlans kept) {
        Shortfall need = Shortfall.on(node, wanted.size(), limits.lack());
        if (node.reservation() != null || need.isOfLimits()) {
            rate(node, plan(node).isPresent(), kept);
        } else {
            rate(node, choose(node, Meant.ALL, need, inputs.isRoomy(node.place())), kept);
        }
    }

    /** By what was chosen last. */
    private void rate(NodeUsage node, boolean possible, KeptPlans kept) {
        if (possible) {
            maker.rate(node, selection, kept);
        } else {
            kept.putNone(node.place());
        }
    }

    /** Those that are meant and whose queues give, whether together they make room or not; cheapest first. */
    public List<Chosen> takeable(NodeUsage node, Meant meant) {
        nodes.lookClosely(node);
        candidates.turnTo(node, Shortfall.on(node, wanted.size(), limits.lack()), meant);
        return maker.chosen(node, IntStream.range(0, candidates.size()).toArray());
    }

    /** The scheduler's own reservations that are gone once this container runs on the node. */
    public List<BlockingReservation> ownUsedOn(NodeUsage node) {
        return limits.ownUsedOn(node);
    }

    /** Whether the scheduler made the reservation for this very ask. */
    boolean isOwn(ReservationSnapshot reservation) {
        return limits.isOwn(reservation);
    }

    /**
     * Whether the node can be reserved for the container beside all who live: nobody else holds it, and the limits have
     * room as they are, the scheduler's own reservation left out.
     */
    public boolean mayReserve(NodeUsage node) {
        ReservationSnapshot there = node.reservation();
        return limitsAllow() && (there == null || isOwn(there));
    }

    /**
     * Whether the queue and its parents have room for one more as they are, the scheduler's own reservation left out.
     */
    public boolean limitsAllow() {
        return limits.lack().covered();
    }

    /** Whether the maximum of the ask's own queue stands in the way: nothing is taken from it for itself. */
    public boolean isOverOwnMaximum() {
        return limits.lack().isOwnLacking();
    }

    /** Paths of the queues whose reservations may be dropped. */
    public Set<String> queuesGivingReservations() {
        Set<String> paths = new TreeSet<>();
        for (QueueSnapshot queue : view.snapshot().queues()) {
            if (queue.leaf() && rules.of(queue.index()).reservedTypes() != 0) {
                paths.add(queue.path());
            }
        }
        return paths;
    }
}
