package io.sharpshooter.claim;

import io.sharpshooter.claim.Action.Strike;
import io.sharpshooter.model.Ask;
import io.sharpshooter.model.ContainerName;
import io.sharpshooter.model.NodeSnapshot;
import io.sharpshooter.model.ReservationSnapshot;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** What becomes of the reservations that there are when a claim strikes. */
final class StrikeReservations {
    private final LiveSnapshot live;
    private final Map<ContainerName, HeldNode> elsewhere = new HashMap<>();
    private final List<HeldNode> dropped = new ArrayList<>();
    private @Nullable ContainerName adopted;

    /** A node, and what holds it. */
    record HeldNode(NodeSnapshot node, ReservationSnapshot reservation) {
        ContainerName name() {
            return reservation.name();
        }

        Obstacle asObstacle() {
            return new Obstacle(name(), reservation.askId(), reservation.queue().path(), node.id(), reservation.size());
        }
    }

    /** All stay so far. */
    private StrikeReservations(LiveSnapshot live, NodeSnapshot node) {
        this.live = live;
        for (NodeSnapshot other : live.cluster().nodes()) {
            ReservationSnapshot holder = other.reservation();
            if (holder != null && !other.id().equals(node.id())) {
                elsewhere.put(holder.name(), new HeldNode(other, holder));
            }
        }
    }

    /** Decides it; refuses when the node is held by somebody who does not give it. */
    static StrikeReservations of(Strike strike, Ask ask, NodeSnapshot node, LiveSnapshot live) throws Refusal {
        StrikeReservations reservations = new StrikeReservations(live, node);
        reservations.dropNamed(strike.subject());
        reservations.dropSurplus(ask, strike.subject());
        reservations.adoptOrDrop(node, strike, ask);
        return reservations;
    }

    /** The one that holds the node and stays, null where there is none. */
    @Nullable
    ContainerName adopted() {
        return adopted;
    }

    /** Those that are dropped, with their nodes. */
    List<HeldNode> gone() {
        return dropped;
    }

    List<Obstacle> dropped() {
        return dropped.stream().map(HeldNode::asObstacle).toList();
    }

    /** Those of these names that hold other nodes still, are nobody's claim, and stay so far. */
    List<HeldNode> latecomers(List<ContainerName> names) {
        List<HeldNode> found = new ArrayList<>();
        for (ContainerName name : names) {
            HeldNode late = elsewhere.get(name);
            if (late != null && !live.isHeld(name)) {
                found.add(late);
            }
        }
        return found;
    }

    /** One more is dropped. */
    void drop(HeldNode held) {
        elsewhere.remove(held.name());
        dropped.add(held);
    }

    private static boolean isFor(Ask ask, ReservationSnapshot reservation) {
        return reservation.askId().equals(ask.id());
    }

    /** Those that the claim names on other nodes, and that still hold them. */
    private void dropNamed(Claim claim) {
        for (Obstacle named : claim.obstacles()) {
            HeldNode holder = elsewhere.get(named.reservation());
            if (holder != null
                    && holder.node().id().equals(named.node())
                    && !live.isHeldByOther(holder.name(), claim)) {
                drop(holder);
            }
        }
    }

    /** The scheduler reserves more nodes for a key than are wanted; newest first, the claims' own never. */
    private void dropSurplus(Ask ask, Claim claim) throws Refusal {
        List<HeldNode> others = elsewhere.values().stream()
                .filter(held -> isFor(ask, held.reservation()))
                .toList();
        List<HeldNode> schedulers =
                others.stream().filter(other -> !live.isHeld(other.name())).toList();
        long claimed = others.size() - schedulers.size();
        if (claimed >= ask.outstanding()) {
            throw new Refusal(
                    EndReason.ASK_WITHDRAWN,
                    "only " + ask.outstanding() + " outstanding, and claims hold " + claimed
                            + " nodes for them already");
        }
        schedulers.stream()
                .sorted(Comparator.comparing(HeldNode::name).reversed())
                .limit(Math.max(0, schedulers.size() + claimed + 1 - ask.outstanding()))
                .forEach(this::drop);
    }

    /** What holds the claim's own node. */
    private void adoptOrDrop(NodeSnapshot node, Strike strike, Ask ask) throws Refusal {
        ReservationSnapshot holder = node.reservation();
        if (holder == null) {
            return;
        }
        Claim claim = strike.subject();
        if (isFor(ask, holder) && holder.size().equals(ask.size()) && !live.isHeldByOther(holder.name(), claim)) {
            adopted = holder.name();
            return;
        }
        requireDroppable(holder, strike, ask);
        drop(new HeldNode(node, holder));
    }

    private void requireDroppable(ReservationSnapshot holder, Strike strike, Ask ask) throws Refusal {
        Claim claim = strike.subject();
        boolean mayBeDropped =
                claim.obstacles().stream().anyMatch(named -> named.reservation().equals(holder.name()))
                        || isFor(ask, holder)
                        || strike.givingQueues().contains(holder.queue().path());
        if (!mayBeDropped || live.isHeldByOther(holder.name(), claim)) {
            throw new Refusal(
                    EndReason.NO_LONGER_FITS,
                    "the node is reserved by " + holder.name() + " of "
                            + holder.queue().path() + ", which does not give it");
        }
    }
}
