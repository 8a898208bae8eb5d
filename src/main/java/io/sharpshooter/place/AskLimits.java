package io.sharpshooter.place;

import static io.sharpshooter.usage.UserUsage.ownUsedUp;
import static java.util.Optional.empty;

import io.sharpshooter.model.Fraction;
import io.sharpshooter.model.ReservationSnapshot;
import io.sharpshooter.rule.ShareFloors;
import io.sharpshooter.share.PartitionView;
import io.sharpshooter.usage.Change.Blocker;
import io.sharpshooter.usage.NodeUsage;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Whether the ask's queue and its parents have room for one more of it, and which reservations have to be dropped for
 * that: those that the scheduler made for the ask itself, and those of queues that give, of the one furthest over its
 * ideal share first, newest first. As usage stands when it is made. Used by one thread.
 */
final class AskLimits {
    private final PartitionView view;
    private final PlacementRequest wanted;
    private final NodePlanner planner;
    private final Shortfall limits;
    private final List<Blocker> own = new ArrayList<>();
    private final List<Blocker> droppable = new ArrayList<>();
    private final Map<Integer, Blocker> droppableOn = new HashMap<>();
    private final Shortfall lack;
    private @Nullable Shortfall lackAtBest;

    /** @param tested whether the scheduler tests limits at all */
    AskLimits(NodePlanner planner, boolean tested) {
        this.view = planner.view;
        this.wanted = planner.wanted;
        this.planner = planner;
        this.limits = tested
                ? Shortfall.ofLimits(view.usage(), wanted.ask().leaf(), wanted.size())
                : Shortfall.none(view.usage());
        for (var node : planner.nodes.reserved()) {
            var there = node.reservation();
            if (there != null && !node.held() && !node.isSpokenFor()) {
                if (there.askId().equals(wanted.ask().id())) {
                    own.add(new Blocker(node, there));
                } else if (types(there) != 0) {
                    droppable.add(new Blocker(node, there));
                    droppableOn.put(node.place(), droppable.get(droppable.size() - 1));
                }
            }
        }
        Map<Integer, Fraction> excess = new HashMap<>();
        droppable.sort(Comparator.<Blocker, Fraction>comparing(one -> excess.computeIfAbsent(
                        one.reservation().queue().index(),
                        queue -> view.excess(queue, view.usage().committed(queue))))
                .thenComparing(one -> one.reservation().reservedAt())
                .reversed()
                .thenComparing(one -> one.reservation().name()));
        this.lack = without(own.subList(0, spareOwn()));
    }

    /** How many of the ask's own reservations may go: one for this container, and those that its others do not need. */
    private int spareOwn() {
        return ownUsedUp(own.size(), wanted.others());
    }

    /** What limits lack then. */
    private Shortfall without(List<Blocker> gone) {
        var need = limits.copy();
        for (var one : gone) {
            need.release(wanted.ask().leaf(), one.reservation().size(), 1);
        }
        return need;
    }

    /** What the limits lack, the scheduler's own reservation left out; not to be changed. */
    Shortfall lack() {
        return lack;
    }

    /** The same with all dropped that may be and help. */
    Shortfall lackAtBest() {
        if (lack.covered() || droppable.isEmpty()) {
            return lack;
        }
        if (lackAtBest == null) {
            lackAtBest = lack.copy();
            drop(droppable, lackAtBest, new ShareFloors(view, ShareFloors.Measure.COMMITTED));
        }
        return lackAtBest;
    }

    /** Whether nobody holds the node, or whoever does has to let it go. */
    boolean isOpen(NodeUsage node) {
        var there = node.reservation();
        return there == null || isOwn(there) || droppableOn.containsKey(node.place());
    }

    /** Whether the scheduler made the reservation for this very ask. */
    boolean isOwn(ReservationSnapshot reservation) {
        return own.stream().anyMatch(one -> one.reservation().equals(reservation));
    }

    /**
     * The scheduler's own reservations that are gone once this container runs on the node, and those that none of the
     * ask's other containers needs.
     */
    List<Blocker> ownUsedOn(NodeUsage node) {
        return own.stream()
                .sorted(Comparator.comparing(one -> one.node().place() != node.place()))
                .limit(spareOwn())
                .toList();
    }

    /** What has to be dropped beside these victims on a node; nothing where limits lack something all the same. */
    Optional<List<Blocker>> toDrop(NodeUsage node, Targets targets, int[] victims) {
        if (own.isEmpty() && droppable.isEmpty() && lack.covered()) {
            return Optional.of(List.of());
        }
        var used = ownUsedOn(node);
        var rest = without(used);
        var floors = new ShareFloors(view, ShareFloors.Measure.COMMITTED);
        for (int victim : victims) {
            floors.add(targets.giving(victim), targets.held(victim), 0);
            rest.release(targets.queue(victim), targets.held(victim), 1);
        }
        var here = node.reservation() == null ? null : droppableOn.get(node.place());
        if (here != null && !drop(here, rest, floors)) {
            return empty();
        }
        var elsewhere = drop(droppable.stream().filter(one -> one != here).toList(), rest, floors);
        if (!rest.covered()) {
            return empty();
        }
        // One that was not enough is not needed any more when a later one is enough alone; then it stays.
        elsewhere.removeIf(one -> rest.takeBackIfCovered(
                partyOf(one.reservation()), one.reservation().size()));
        elsewhere.addAll(0, here == null ? List.of() : List.of(here));
        elsewhere.addAll(
                0,
                used.stream().filter(one -> one.node().place() != node.place()).toList());
        return Optional.of(elsewhere);
    }

    /** Drops those that help by now, as long as that is needed; says which. */
    private List<Blocker> drop(List<Blocker> some, Shortfall rest, ShareFloors floors) {
        List<Blocker> dropped = new ArrayList<>();
        for (var one : some) {
            var there = one.reservation();
            long helped = rest.helpedBy(partyOf(there), there.size()) & types(there);
            if (helped != 0 && drop(one, rest, floors)) {
                dropped.add(one);
            }
        }
        return dropped;
    }

    /** Counts it as dropped, unless its queue would not keep its due then; says whether it did. */
    private boolean drop(Blocker one, Shortfall limits, ShareFloors floors) {
        var there = one.reservation();
        int giver = partyOf(there);
        boolean kept = floors.addIfKept(planner.rules.of(giver), there.size(), types(there));
        if (kept) {
            limits.release(giver, there.size(), 1);
        }
        return kept;
    }

    /** Bit set of the types in which a reservation's queue may give it. */
    private long types(ReservationSnapshot reservation) {
        return planner.rules.of(partyOf(reservation)).reservedTypes()
                & reservation.size().positiveTypes();
    }

    private int partyOf(ReservationSnapshot reservation) {
        return view.tree().partyOf(reservation.app());
    }
}
