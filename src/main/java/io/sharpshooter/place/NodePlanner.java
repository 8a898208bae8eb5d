package io.sharpshooter.place;

import static io.sharpshooter.model.ExactMath.sum;
import static io.sharpshooter.model.ResourceVector.zero;
import static io.sharpshooter.place.Shortfall.NODE;
import static io.sharpshooter.place.Standing.NOBODY;
import static io.sharpshooter.rule.PreemptibleQueues.RelaxedRule.HELD_NODES;
import static io.sharpshooter.rule.PreemptibleQueues.RelaxedRule.LIMITS_TOO;
import static java.lang.Math.max;
import static java.util.Comparator.comparingDouble;
import static java.util.Optional.empty;
import static java.util.stream.Collectors.toCollection;
import static java.util.stream.IntStream.range;

import io.sharpshooter.model.ContainerSnapshot;
import io.sharpshooter.model.QueueSnapshot;
import io.sharpshooter.model.ResourceVector;
import io.sharpshooter.rule.PreemptibleQueues;
import io.sharpshooter.rule.PreemptibleQueues.RelaxedRule;
import io.sharpshooter.rule.PreemptibleQueues.Way;
import io.sharpshooter.rule.Rules;
import io.sharpshooter.rule.ShareFloors;
import io.sharpshooter.share.PartitionView;
import io.sharpshooter.usage.Change.Blocker;
import io.sharpshooter.usage.NodeUsage;
import io.sharpshooter.usage.PartitionNodes;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.IntPredicate;
import java.util.function.IntToLongFunction;
import java.util.function.Predicate;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * Plans for one wanted container what to take on a given node, so that it fits there and within all limits, as usage
 * stands when it is asked. Used by one thread.
 */
public final class NodePlanner {
    private static final long BILLION = 1_000_000_000L;

    /** So many nodes are tried for one ask whose limit lacks something: each try looks at the whole leaf. */
    private static final int MOST_NODES = 8;

    final Rules all;
    final PartitionView view;
    final PartitionNodes nodes;
    final PlacementRequest wanted;
    final PreemptibleQueues rules;

    /** Whose ask it is. */
    final int party;

    final Columns columns;

    /** The scarce types that the ask does not want. */
    final int[] spared;

    private final ShareFloors floors;
    private final RelaxedRule relaxed;
    private @Nullable AskLimits limits;
    private long version;

    NodePlanner(Rules all, PartitionNodes nodes, Columns columns, PlacementRequest wanted, RelaxedRule relaxed) {
        this.all = all;
        this.view = all.view();
        this.nodes = nodes;
        this.wanted = wanted;
        this.party = view.tree().partyOf(wanted.ask().app());
        this.rules = all.of(party, wanted.size(), relaxed);
        this.columns = columns;
        this.relaxed = relaxed;
        this.floors = new ShareFloors(view, ShareFloors.Measure.USED);
        this.spared = view.settings().scarceTypes().stream()
                .mapToInt(view.snapshot().types()::indexOf)
                .filter(type -> type >= 0 && wanted.size().get(type) == 0)
                .toArray();
    }

    /** What the limits are like as usage stands now. */
    AskLimits limits() {
        var known = limits;
        if (known == null || version != version()) {
            known = new AskLimits(this, relaxed != LIMITS_TOO);
            limits = known;
            version = version();
        }
        return known;
    }

    /** Which usage it plans with. */
    long version() {
        return view.usage().version();
    }

    /** Any victims are of this {@linkplain NodePlan#victimClass class} or a worse one, as usage stands now. */
    long leastClass() {
        return view.tree()
                .givers()
                .filter(giver -> rules.of(giver).types() != 0)
                .map(view.tree()::priorityRank)
                .mapToLong(rank -> Standing.leastClass(!view.partition().name().isEmpty(), rank))
                .min()
                .orElse(NOBODY);
    }

    /** Whether some node may have room, or some queue gives containers that would make it; else there is no plan. */
    boolean isWorthLooking() {
        return nodes.mayHaveRoomFor(wanted.size()) || rules.someQueueGives();
    }

    /** Whether nobody may take the container at this place of the node in this way. */
    public boolean isKept(Way way, NodeUsage node, int place) {
        return PreemptibleQueues.isKept(view.usage(), way, node.node(), place);
    }

    /** Whether the node could be claimed at all: eligible, and free of reservations that must stay. */
    public boolean isOpen(NodeUsage node) {
        return (!node.held() || relaxed == HELD_NODES) && wanted.isOffered(node.node()) && limits().isOpen(node);
    }

    /**
     * Where a limit lacks something: a way with containers of the own leaf, wherever they run. The node is the one on
     * which least is lost by what that lacks. Nothing where apps do not take from others of their leaf, and in an
     * administrator's order, which is one of the containers of a node.
     *
     * @param alone to look no further than where this is the cheapest way: some node has room, and no limit of a parent
     *     lacks anything, for which other queues may give
     */
    public Optional<NodePlan> relieved(boolean alone, Meant meant) {
        int leaf = wanted.ask().leaf();
        if (party == leaf || limitsAllow() || columns.ordered()) {
            return empty();
        }
        var parents = IntStream.of(view.tree().upTo(leaf, 0)).skip(1);
        if (alone && parents.anyMatch(queue -> view.usage().isOverMaximumWith(wanted.size(), queue))) {
            return empty();
        }
        return nodes.all().stream()
                .filter(node -> isOpen(node) && node.reservation() == null && !node.shared())
                .filter(node -> node.hasRoomFor(wanted.size()) || (!alone && makesRoom(node, leaf)))
                .sorted(comparingDouble(
                                (NodeUsage node) -> columns.of(node).lossBound().from(0, node.lackFor(wanted.size())))
                        .thenComparing(node -> wanted.ask().where().distance(node.node()))
                        .thenComparing(node -> surplus(node, type -> 0)))
                .limit(alone ? 1 : MOST_NODES)
                .flatMap(node -> plan(nodes.gathering(leaf, node), meant).stream())
                .findFirst();
    }

    /** Whether all that a leaf may give on the node makes room there. */
    private boolean makesRoom(NodeUsage node, int leaf) {
        var there = columns.of(node);
        var own = range(0, there.queue.length)
                .filter(place -> view.tree().leafOf(there.queue[place]) == leaf && !there.kept.get(place))
                .filter(place -> rules.of(there.queue[place]).types() != 0)
                .mapToObj(there.roster::held)
                .reduce(zero(view.types()), ResourceVector::plus);
        return node.hasRoomFor(wanted.size(), own);
    }

    /**
     * The cheapest way with those containers of the node that are meant; nothing where there is none. The node is
     * {@linkplain #isOpen open}.
     */
    public Optional<NodePlan> plan(NodeUsage node, Meant meant) {
        return plan(node, meant, container -> true);
    }

    /**
     * The same, where those that pass a filter go before others of equal use: of the same queue and size. All
     * reservations count as dropped that may be. Where some cannot go beside the victims, none counts as dropped.
     *
     * @param first who goes first
     */
    public Optional<NodePlan> plan(NodeUsage node, Meant meant, Predicate<ContainerSnapshot> first) {
        var plan = plan(node, meant, first, limits().lackAtBest());
        boolean known = plan.isPresent() || limits().lackAtBest() == limits().lack();
        return known ? plan : plan(node, meant, first, limits().lack());
    }

    private Optional<NodePlan> plan(
            NodeUsage node, Meant meant, Predicate<ContainerSnapshot> first, Shortfall startingLimits) {
        var need = owed(startingLimits).with(NODE, node.lackFor(wanted.size()));
        var targets = new Targets(this, node, meant, need);
        int[] victims = new SetSearch(targets, need, floors, columns.ordered()).best();
        if (victims == null) {
            return empty();
        }
        for (int next = 0; meant != Meant.ALL && next < victims.length; next++) {
            var containers = node.node().containers();
            if (!first.test(containers.get(victims[next]))) {
                victims[next] = instead(victims, next, targets, place -> first.test(containers.get(place)));
            }
        }
        return limits().toDrop(node, targets, victims).map(dropped -> plan(node, targets, victims, dropped));
    }

    /** One of equal use, which changes nothing for node, limits and dues; itself where there is none. */
    private static int instead(int[] victims, int next, Targets targets, IntPredicate which) {
        int victim = victims[next];
        return IntStream.of(targets.inOrder())
                .filter(one -> targets.areAlike(one, victim) && targets.tier(one) == targets.tier(victim))
                .filter(one -> which.test(one) && IntStream.of(victims).noneMatch(other -> other == one))
                .findFirst()
                .orElse(victim);
    }

    private NodePlan plan(NodeUsage node, Targets targets, int[] victims, List<Blocker> dropped) {
        long victimClass = NOBODY;
        long cost = 0;
        for (int victim : victims) {
            victimClass = targets.standing(victim).joining(victimClass);
            cost = sum(cost, targets.cost(victim));
        }
        var chosen = IntStream.of(victims)
                .boxed()
                .sorted(Comparator.<Integer>comparingLong(targets::cost).thenComparing(targets::compare))
                .map(one -> targets.chosen(node.node().containers().get(one), one))
                .toList();
        return new NodePlan(
                node,
                chosen,
                dropped,
                ResourceVector.of(targets.lack),
                cost,
                victimClass,
                wanted.ask().where().distance(node.node()),
                surplus(
                        node,
                        type -> IntStream.of(victims)
                                .mapToLong(one -> targets.held(one).get(type))
                                .sum()));
    }

    /**
     * What is free on the node afterwards beyond the ask, as its dominant share in billionths.
     *
     * @param freed what the victims hold of a type
     */
    long surplus(NodeUsage node, IntToLongFunction freed) {
        long surplus = 0;
        for (int type = 0; type < view.types(); type++) {
            long free = max(0, node.free(type) - wanted.size().get(type) + freed.applyAsLong(type));
            long total = view.partition().total().get(type);
            long share = free > Long.MAX_VALUE / BILLION ? BILLION : free * BILLION / max(1, total);
            surplus = max(surplus, total <= 0 ? 0 : share);
        }
        return surplus;
    }

    /** See {@link AskLimits#ownUsedOn}. */
    public List<Blocker> ownUsedOn(NodeUsage node) {
        return limits().ownUsedOn(node);
    }

    /**
     * Whether the node can be reserved for the container beside all who live: nobody else holds it, and the limits have
     * room as they are, the scheduler's own reservation left out.
     */
    public boolean mayReserve(NodeUsage node) {
        var there = node.reservation();
        return limitsAllow() && (there == null || limits().isOwn(there));
    }

    /**
     * Whether the queue and its parents have room for one more as they are, the scheduler's own reservation left out.
     */
    public boolean limitsAllow() {
        return owed(limits().lack()).covered();
    }

    /** Whether the maximum of the ask's own queue stands in the way: nothing is taken from it for itself. */
    public boolean isOverOwnMaximum() {
        return limits().lack().queueLacking().orElse(-1) == wanted.ask().leaf();
    }

    /**
     * With what the leaf is not owed, and what the user holds above his limit, for an app that others of its leaf may
     * have to make room for: that has to come from what runs there.
     */
    private Shortfall owed(Shortfall limits) {
        int leaf = wanted.ask().leaf();
        return party == leaf
                ? limits
                : limits.with(leaf, view.beyondIdeal(leaf, wanted.size()))
                        .with(view.tree().owner(party), view.users().above(wanted.ask(), wanted.others()));
    }

    /** What node and limits would lack once these have gone, and all reservations that may. */
    public Shortfall lackWithout(List<ContainerSnapshot> gone, NodeUsage node) {
        var lack = owed(limits().lackAtBest()).with(NODE, node.lackFor(wanted.size()));
        for (var one : gone) {
            int giver = view.tree().partyOf(one.app());
            lack.release(node.isHome(one) ? giver : Shortfall.elsewhere(giver), one.size(), 1);
        }
        return lack;
    }

    /** Paths of the queues whose reservations may be dropped. */
    public Set<String> queuesGivingReservations() {
        return view.snapshot().queues().stream()
                .filter(queue -> queue.leaf() && rules.of(queue.index()).reservedTypes() != 0)
                .map(QueueSnapshot::path)
                .collect(toCollection(TreeSet::new));
    }
}
