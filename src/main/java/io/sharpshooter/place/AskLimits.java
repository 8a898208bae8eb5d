package io.sharpshooter.place;

import io.sharpshooter.model.ReservationSnapshot;
import io.sharpshooter.rule.PreemptibleQueues;
import io.sharpshooter.rule.ShareFloors;
import io.sharpshooter.share.PartitionView;
import io.sharpshooter.usage.BlockingReservation;
import io.sharpshooter.usage.NodeUsage;
import io.sharpshooter.usage.OwnReservations;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Whether the ask's queue and its parents have room for one more of it, and which reservations have to be dropped for
 * that; as usage stands when it is made. Used by one thread.
 */
final class AskLimits {
    private final PartitionView view;
    private final PlacementRequest wanted;
    private final BlockingReservations obstacles;
    private final LimitsLack limits;
    private @Nullable LimitsLack atBest;

    AskLimits(PartitionView view, List<NodeUsage> reserved, PreemptibleQueues rules, PlacementRequest wanted) {
        this.view = view;
        this.wanted = wanted;
        this.obstacles =
                new BlockingReservations(view, reserved, rules, wanted.ask().id());
        this.limits = without(obstacles.own().stream().limit(spareOwn()).toList());
    }

    /** What the limits lack, the scheduler's own reservation left out; not to be changed. */
    LimitsLack lack() {
        return limits;
    }

    /** The same with all dropped that may be. */
    LimitsLack lackAtBest() {
        LimitsLack known = atBest;
        if (known == null) {
            known = limits.copy();
            if (!known.covered()) {
                ShareFloors floors = new ShareFloors(view, ShareFloors.Measure.COMMITTED);
                for (BlockingReservation obstacle : obstacles.droppable()) {
                    obstacles.drop(obstacle, known, floors);
                }
            }
            atBest = known;
        }
        return known;
    }

    /** Whether there is a reservation that may be dropped. */
    boolean isAnyDroppable() {
        return !obstacles.droppable().isEmpty();
    }

    /** Whether nobody holds the node, or whoever does has to let it go. */
    boolean isOpen(NodeUsage node) {
        ReservationSnapshot reservation = node.reservation();
        return reservation == null || isOwn(reservation) || obstacles.droppableOn(node) != null;
    }

    /**
     * What has to be dropped beside these victims on a node; nothing where limits lack something all the same.
     *
     * @param victims places among the candidates
     */
    Optional<List<BlockingReservation>> toDrop(NodeUsage node, Candidates candidates, int[] victims) {
        LimitsLack rest = on(node).copy();
        ShareFloors floors = new ShareFloors(view, ShareFloors.Measure.COMMITTED);
        for (int victim : victims) {
            floors.add(candidates.giving(victim), candidates.held(victim), 0);
            rest.release(candidates.queue(victim), candidates.held(victim), 1);
        }
        List<BlockingReservation> dropped = new ArrayList<>(ownToDrop(node));
        BlockingReservation here = obstacles.droppableOn(node);
        if (here != null) {
            if (!obstacles.drop(here, rest, floors)) {
                return Optional.empty();
            }
            dropped.add(here);
        }
        List<BlockingReservation> elsewhere = dropElsewhere(here, rest, floors);
        if (!rest.covered()) {
            return Optional.empty();
        }
        giveBack(elsewhere, rest);
        dropped.addAll(elsewhere);
        return Optional.of(dropped);
    }

    private List<BlockingReservation> dropElsewhere(
            @Nullable BlockingReservation here, LimitsLack rest, ShareFloors floors) {
        List<BlockingReservation> elsewhere = new ArrayList<>();
        for (BlockingReservation obstacle : obstacles.droppable()) {
            if (rest.covered()) {
                break;
            }
            if (obstacle != here && obstacles.helps(obstacle, rest) && obstacles.drop(obstacle, rest, floors)) {
                elsewhere.add(obstacle);
            }
        }
        return elsewhere;
    }

    /** A reservation that was not enough is not needed any more when a later one is enough alone. */
    private static void giveBack(List<BlockingReservation> elsewhere, LimitsLack rest) {
        for (BlockingReservation obstacle : List.copyOf(elsewhere)) {
            ReservationSnapshot reservation = obstacle.reservation();
            rest.release(reservation.queue().index(), reservation.size(), -1);
            if (rest.covered()) {
                elsewhere.remove(obstacle);
            } else {
                rest.release(reservation.queue().index(), reservation.size(), 1);
            }
        }
    }

    /** Whether the scheduler made the reservation for this very ask. */
    boolean isOwn(ReservationSnapshot reservation) {
        return obstacles.own().stream()
                .anyMatch(dropped -> dropped.reservation().equals(reservation));
    }

    /**
     * The scheduler's own reservations that are gone once this container runs on the node, and those that none of the
     * ask's other containers needs.
     */
    List<BlockingReservation> ownUsedOn(NodeUsage node) {
        return obstacles.own().stream()
                .sorted(Comparator.comparing((BlockingReservation own) -> own.node() != node))
                .limit(spareOwn())
                .toList();
    }

    /**
     * The scheduler's own reservations for this container, and those that none of the ask's other containers needs: on
     * this node it stays, elsewhere they are dropped.
     */
    private List<BlockingReservation> ownToDrop(NodeUsage node) {
        return ownUsedOn(node).stream().filter(own -> own.node() != node).toList();
    }

    /** How many of the scheduler's own reservations count for this container, or for none. */
    private int spareOwn() {
        return OwnReservations.usedUp(obstacles.own().size(), wanted.others());
    }

    /** Of several reservations of its own, those may differ in size that were made before the ask was changed. */
    private LimitsLack on(NodeUsage node) {
        return obstacles.own().size() > 1 ? without(ownUsedOn(node)) : limits;
    }

    private LimitsLack without(List<BlockingReservation> gone) {
        LimitsLack need = LimitsLack.of(view.usage(), wanted.queue(), wanted.size());
        gone.forEach(own -> need.release(wanted.queue(), own.reservation().size(), 1));
        return need;
    }
}
