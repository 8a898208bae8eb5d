package io.sharpshooter.place;

import io.sharpshooter.model.AskId;
import io.sharpshooter.model.Fraction;
import io.sharpshooter.model.ReservationSnapshot;
import io.sharpshooter.rule.PreemptibleQueues;
import io.sharpshooter.rule.ShareFloors;
import io.sharpshooter.share.PartitionView;
import io.sharpshooter.usage.BlockingReservation;
import io.sharpshooter.usage.NodeUsage;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The reservations in a partition, as one demand sees them: those that the scheduler made for the demand itself, and
 * those that may be dropped for it, of the queue furthest over its ideal share first, newest first.
 */
final class BlockingReservations {
    private final PartitionView view;
    private final PreemptibleQueues rules;
    private final List<BlockingReservation> own = new ArrayList<>();
    private final List<BlockingReservation> others = new ArrayList<>();
    private final Map<Integer, Fraction> excess = new HashMap<>();
    private @Nullable List<BlockingReservation> droppable;
    private final Map<NodeUsage, BlockingReservation> droppableByNode = new IdentityHashMap<>();

    BlockingReservations(PartitionView view, List<NodeUsage> nodes, PreemptibleQueues rules, AskId ask) {
        this.view = view;
        this.rules = rules;
        for (NodeUsage node : nodes) {
            ReservationSnapshot reservation = node.reservation();
            if (reservation != null && !node.held() && !node.isSpokenFor()) {
                boolean forAsk = reservation.askId().equals(ask);
                (forAsk ? own : others).add(new BlockingReservation(node, reservation));
            }
        }
    }

    /** Reservations that the scheduler made for the ask itself. */
    List<BlockingReservation> own() {
        return own;
    }

    /** Reservations that may be dropped, in the order in which they are. */
    List<BlockingReservation> droppable() {
        List<BlockingReservation> known = droppable;
        if (known == null) {
            known = others.stream()
                    .filter(dropped -> types(dropped.reservation()) != 0)
                    .sorted(Comparator.comparing(this::excess)
                            .reversed()
                            .thenComparing(dropped -> dropped.reservation().reservedAt(), Comparator.reverseOrder())
                            .thenComparing(dropped -> dropped.reservation().name()))
                    .toList();
            known.forEach(dropped -> droppableByNode.put(dropped.node(), dropped));
            droppable = known;
        }
        return known;
    }

    /** The one on this node, if it may be dropped. */
    @Nullable
    BlockingReservation droppableOn(NodeUsage node) {
        droppable();
        return droppableByNode.get(node);
    }

    /** Whether the limits would lack less without it, in a type in which its queue may give. */
    boolean helps(BlockingReservation obstacle, LimitsLack limits) {
        ReservationSnapshot reservation = obstacle.reservation();
        long helped = limits.helpedBy(reservation.queue().index(), reservation.size());
        return (helped & types(reservation)) != 0;
    }

    /** Counts it as dropped, unless its queue would not keep its due then; says which. */
    boolean drop(BlockingReservation obstacle, LimitsLack limits, ShareFloors floors) {
        ReservationSnapshot reservation = obstacle.reservation();
        int queue = reservation.queue().index();
        floors.add(rules.of(queue), reservation.size(), types(reservation));
        if (!floors.lastKeepsFloors()) {
            floors.removeLast();
            return false;
        }
        limits.release(queue, reservation.size(), 1);
        return true;
    }

    /** Bit set of the types in which a reservation's queue may give it. */
    private long types(ReservationSnapshot reservation) {
        return rules.of(reservation.queue().index()).reservedTypes()
                & reservation.size().positiveTypes();
    }

    private Fraction excess(BlockingReservation dropped) {
        return excess.computeIfAbsent(dropped.reservation().queue().index(), this::excessOf);
    }

    private Fraction excessOf(int queue) {
        Fraction held = view.partition().shareOf(view.usage().committed(queue));
        return held.minus(view.partition().shareOf(view.shares().ideal(queue)));
    }
}
