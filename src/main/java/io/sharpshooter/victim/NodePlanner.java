package io.sharpshooter.victim;

import io.sharpshooter.demand.OwnReservations;
import io.sharpshooter.demand.PartitionView;
import io.sharpshooter.model.ContainerName;
import io.sharpshooter.model.ContainerSnapshot;
import io.sharpshooter.model.QueueSnapshot;
import io.sharpshooter.model.ReservationSnapshot;
import io.sharpshooter.model.ResourceVector;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/**
 * Plans for one wanted container what to take on a given node, so that it fits there and within all limits.
 *
 * <p>What it says holds until the books or the nodes move; {@link #refresh()} then starts anew. Used by one thread.
 */
public final class NodePlanner {
    private static final long BILLION = 1_000_000_000L;
    private static final Predicate<ContainerSnapshot> NO_AM = container -> !container.am();

    private final PartitionView view;
    private final PartitionNodes nodes;
    private final Costs costs;
    private final Wanted wanted;
    private final Set<ContainerName> untouchable;
    private final GivingRules rules;
    private final Tiers tiers;
    private final Candidates candidates;
    private Obstacles obstacles;
    private Need limits;
    private @Nullable Need limitsAtBest;

    /** @param untouchable reservations that belong to open claims or were given away in this round */
    public NodePlanner(
            PartitionView view,
            PartitionNodes nodes,
            Costs costs,
            Wanted wanted,
            Set<ContainerName> untouchable,
            Lifted lifted) {
        this.view = view;
        this.nodes = nodes;
        this.costs = costs;
        this.wanted = wanted;
        this.untouchable = untouchable;
        this.rules = new GivingRules(view, wanted.queue(), wanted.size(), lifted);
        this.tiers = new Tiers(view, wanted.size());
        this.candidates = new Candidates(tiers, wanted, rules, costs, nodes.ranks());
        this.obstacles = findObstacles();
        this.limits = findLimits();
    }

    /** Starts anew: the books or the nodes have moved. No plan of before is kept. */
    public void refresh() {
        rules.booksMoved();
        tiers.booksMoved();
        obstacles = findObstacles();
        limits = findLimits();
        limitsAtBest = null;
    }

    PartitionNodes nodes() {
        return nodes;
    }

    GivingRules rules() {
        return rules;
    }

    Wanted wanted() {
        return wanted;
    }

    /** Whether some node may have room, or some queue gives containers that would make it; else there is no plan. */
    boolean isWorthLooking() {
        return nodes.mayHaveRoomFor(wanted.size()) || someQueueGives();
    }

    /** Whether the container's queue gives the demand nothing, however much it holds. */
    public boolean isProtected(ContainerSnapshot container) {
        return rules.isProtected(container.queue().index());
    }

    /** Whether some queue gives containers to the demand. */
    boolean someQueueGives() {
        return rules.someQueueGives();
    }

    /** Whether the node could be claimed at all: eligible, and free of reservations that must stay. */
    public boolean isOpen(NodeState node) {
        if (node.held() || !wanted.isOffered(node.node())) {
            return false;
        }
        ReservationSnapshot reservation = node.reservation();
        return reservation == null || isOwn(reservation) || obstacles.droppableOn(node) != null;
    }

    /** Whether the node may run the ask, and a claim holds it for now. */
    boolean isOnlyHeld(NodeState node) {
        return node.held() && wanted.isOffered(node.node());
    }

    /** The cheapest way, with any containers of the node but application masters. */
    public Optional<NodePlan> plan(NodeState node) {
        return plan(node, NO_AM);
    }

    /**
     * The cheapest way with those containers of the node that pass the filter; nothing where there is none. The node is
     * {@linkplain #isOpen open}.
     */
    public Optional<NodePlan> plan(NodeState node, Predicate<ContainerSnapshot> filter) {
        return plan(node, filter, container -> true);
    }

    /**
     * The same, where those that pass a second filter go before others of equal use: of the same queue and size.
     *
     * @param first who goes first
     */
    public Optional<NodePlan> plan(
            NodeState node, Predicate<ContainerSnapshot> filter, Predicate<ContainerSnapshot> first) {
        Optional<NodePlan> plan = plan(node, filter, first, limitsAtBest());
        return plan.isPresent() || obstacles.droppable().isEmpty() ? plan : plan(node, filter, first, limits);
    }

    /** Those that pass the filter and whose queues give, whether together they make room or not; cheapest first. */
    public List<Chosen> takeable(NodeState node, Predicate<ContainerSnapshot> filter) {
        nodes.lookClosely(node);
        return chosen(candidates.on(node, limits.on(node, wanted.size()), filter));
    }

    /** Not all that may be dropped may be dropped together with the victims; then more victims have to do. */
    private Optional<NodePlan> plan(
            NodeState node,
            Predicate<ContainerSnapshot> filter,
            Predicate<ContainerSnapshot> first,
            Need startingLimits) {
        nodes.lookClosely(node);
        Need need = startingLimits.on(node, wanted.size());
        ResourceVector lacked = ResourceVector.of(need.lack());
        Dues dues = new Dues(view, Dues.Measure.USED);
        List<CandidateRank> takeable = candidates.on(node, need, filter);
        return new Selection(need, dues, takeable)
                .cheapest()
                .map(victims -> putFirst(victims, takeable, first))
                .flatMap(victims -> withObstacles(node, victims, lacked));
    }

    /** Who is to go first takes the place of a victim of equal use, which changes nothing for node, limits and dues. */
    private static List<CandidateRank> putFirst(
            List<CandidateRank> victims, List<CandidateRank> takeable, Predicate<ContainerSnapshot> first) {
        List<CandidateRank> replaced = new ArrayList<>(victims);
        for (CandidateRank candidate : takeable) {
            if (first.test(candidate.container()) && !replaced.contains(candidate)) {
                replaced.stream()
                        .filter(victim -> !first.test(victim.container()) && isOfEqualUse(victim, candidate))
                        .findFirst()
                        .ifPresent(victim -> replaced.set(replaced.indexOf(victim), candidate));
            }
        }
        return replaced;
    }

    private static boolean isOfEqualUse(CandidateRank victim, CandidateRank candidate) {
        ContainerSnapshot container = victim.container();
        ContainerSnapshot other = candidate.container();
        return container.queue().index() == other.queue().index()
                && container.size().equals(other.size())
                && victim.tier() == candidate.tier();
    }

    private Optional<NodePlan> withObstacles(NodeState node, List<CandidateRank> victims, ResourceVector lacked) {
        Need rest = limitsOn(node).copy();
        Dues dues = new Dues(view, Dues.Measure.COMMITTED);
        for (CandidateRank victim : victims) {
            dues.add(victim.giving(), victim.container().size(), 0);
            rest.release(victim.container().queue().index(), victim.container().size(), 1);
        }
        List<Dropped> dropped = new ArrayList<>(ownToDrop(node));
        Dropped here = obstacles.droppableOn(node);
        if (here != null && !drop(here, rest, dues, dropped)) {
            return Optional.empty();
        }
        List<Dropped> elsewhere = new ArrayList<>();
        for (Dropped obstacle : obstacles.droppable()) {
            if (rest.limitsCovered()) {
                break;
            }
            if (obstacle != here && helps(obstacle.reservation(), rest)) {
                drop(obstacle, rest, dues, elsewhere);
            }
        }
        if (!rest.limitsCovered()) {
            return Optional.empty();
        }
        giveBack(elsewhere, rest);
        dropped.addAll(elsewhere);
        return Optional.of(toPlan(node, victims, dropped, lacked));
    }

    /** A reservation that was not enough is not needed any more when a later one is enough alone. */
    private static void giveBack(List<Dropped> elsewhere, Need rest) {
        for (Dropped obstacle : List.copyOf(elsewhere)) {
            ReservationSnapshot reservation = obstacle.reservation();
            rest.release(reservation.queue().index(), reservation.size(), -1);
            if (rest.limitsCovered()) {
                elsewhere.remove(obstacle);
            } else {
                rest.release(reservation.queue().index(), reservation.size(), 1);
            }
        }
    }

    private boolean helps(ReservationSnapshot reservation, Need rest) {
        long helped = rest.limitsHelpedBy(reservation.queue().index(), reservation.size());
        return (helped & obstacles.types(reservation)) != 0;
    }

    private boolean drop(Dropped obstacle, Need rest, Dues dues, List<Dropped> dropped) {
        ReservationSnapshot reservation = obstacle.reservation();
        dues.add(obstacles.giving(reservation), reservation.size(), obstacles.types(reservation));
        if (!dues.lastKeepsDues()) {
            dues.removeLast();
            return false;
        }
        rest.release(reservation.queue().index(), reservation.size(), 1);
        dropped.add(obstacle);
        return true;
    }

    private NodePlan toPlan(NodeState node, List<CandidateRank> victims, List<Dropped> dropped, ResourceVector lacked) {
        List<Chosen> chosen = chosen(victims);
        long victimClass = VictimClass.of(chosen.stream().map(Chosen::standing).toList());
        int distance = wanted.ask().where().distance(node.node());
        return new NodePlan(
                node, chosen, dropped, lacked, Selection.sum(victims), victimClass, distance, surplus(node, victims));
    }

    private static List<Chosen> chosen(List<CandidateRank> victims) {
        return victims.stream()
                .sorted(Comparator.comparingLong(CandidateRank::cost))
                .map(victim -> new Chosen(
                        victim.container(), victim.cost(), victim.giving().rule(), Tiers.standing(victim.tier())))
                .toList();
    }

    private long surplus(NodeState node, List<CandidateRank> victims) {
        long surplus = 0;
        for (int type = 0; type < view.types(); type++) {
            long free = node.free(type) - wanted.size().get(type);
            for (CandidateRank victim : victims) {
                free += victim.container().size().get(type);
            }
            surplus =
                    Math.max(surplus, billionths(free, view.partition().total().get(type)));
        }
        return surplus;
    }

    private static long billionths(long part, long total) {
        if (part <= 0 || total <= 0) {
            return 0;
        }
        return part > Long.MAX_VALUE / BILLION ? BILLION : part * BILLION / total;
    }

    /**
     * The scheduler's own reservations for this container, and those that none of the ask's other containers needs: on
     * this node it stays, elsewhere they are dropped.
     */
    private List<Dropped> ownToDrop(NodeState node) {
        return ownUsedOn(node).stream().filter(own -> own.node() != node).toList();
    }

    /** How many of the scheduler's own reservations count for this container, or for none. */
    private int spareOwn() {
        return OwnReservations.usedUp(obstacles.own().size(), wanted.others());
    }

    /**
     * The scheduler's own reservations that are gone once this container runs on the node, and those that none of the
     * ask's other containers needs.
     */
    public List<Dropped> ownUsedOn(NodeState node) {
        return obstacles.own().stream()
                .sorted(Comparator.comparing((Dropped own) -> own.node() != node))
                .limit(spareOwn())
                .toList();
    }

    /** Whether the scheduler made the reservation for this very ask. */
    boolean isOwn(ReservationSnapshot reservation) {
        return obstacles.own().stream()
                .anyMatch(dropped -> dropped.reservation().equals(reservation));
    }

    /**
     * Whether the node can be reserved for the container beside all who live: nobody else holds it, and the limits have
     * room as they are, the scheduler's own reservation left out.
     */
    public boolean mayReserve(NodeState node) {
        ReservationSnapshot there = node.reservation();
        return limitsAllow() && (there == null || isOwn(there));
    }

    /**
     * Whether the queue and its parents have room for one more as they are, the scheduler's own reservation left out.
     */
    public boolean limitsAllow() {
        return limits.limitsCovered();
    }

    /** Whether the maximum of the ask's own queue stands in the way: nothing is taken from it for itself. */
    public boolean isOverOwnMaximum() {
        return limits.isOwnLimitLacking();
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

    private Obstacles findObstacles() {
        return new Obstacles(view, nodes.reserved(), rules, wanted.ask().id(), untouchable);
    }

    private Need findLimits() {
        return limitsWithout(obstacles.own().stream().limit(spareOwn()).toList());
    }

    /** Of several reservations of its own, those may differ in size that were made before the ask was changed. */
    private Need limitsOn(NodeState node) {
        return obstacles.own().size() > 1 ? limitsWithout(ownUsedOn(node)) : limits;
    }

    private Need limitsWithout(List<Dropped> gone) {
        Need need = Need.ofLimits(view, wanted.queue(), wanted.size());
        gone.forEach(own -> need.release(wanted.queue(), own.reservation().size(), 1));
        return need;
    }

    /** The limits with all dropped that may be. */
    private Need limitsAtBest() {
        Need known = limitsAtBest;
        if (known == null) {
            Need need = limits.copy();
            if (!need.limitsCovered()) {
                Dues dues = new Dues(view, Dues.Measure.COMMITTED);
                obstacles.droppable().forEach(obstacle -> drop(obstacle, need, dues, new ArrayList<>()));
            }
            known = need;
            limitsAtBest = known;
        }
        return known;
    }
}
