package io.sharpshooter.claim;

import io.sharpshooter.claim.Action.Strike;
import io.sharpshooter.model.Ask;
import io.sharpshooter.model.ContainerName;
import io.sharpshooter.model.NodeSnapshot;
import io.sharpshooter.model.ReservationSnapshot;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** What becomes of the reservations that there are when a claim strikes. */
final class StrikeReservations {
    private final LiveSnapshot live;
    private final @Nullable ContainerName adopted;
    private final List<HeldNode> dropped;

    /** A node, and what holds it. */
    record HeldNode(NodeSnapshot node, ReservationSnapshot reservation) {
        ContainerName name() {
            return reservation.name();
        }

        Obstacle asObstacle() {
            return new Obstacle(name(), reservation.askId(), reservation.queue().path(), node.id(), reservation.size());
        }
    }

    private StrikeReservations(LiveSnapshot live, @Nullable ContainerName adopted, List<HeldNode> dropped) {
        this.live = live;
        this.adopted = adopted;
        this.dropped = dropped;
    }

    /** Decides it; refuses when the node is held by somebody who does not give it. */
    static StrikeReservations of(Strike strike, Ask ask, NodeSnapshot node, LiveSnapshot live) throws Refusal {
        Claim claim = strike.subject();
        ReservationSnapshot holder = node.reservation();
        List<HeldNode> dropped = namedElsewhere(claim, live);
        dropped.addAll(surplus(ask, node, dropped, live));
        if (holder == null) {
            return new StrikeReservations(live, null, dropped);
        }
        if (isFor(ask, holder) && holder.size().equals(ask.size()) && !live.isHeldByOther(holder.name(), claim)) {
            return new StrikeReservations(live, holder.name(), dropped);
        }
        requireDroppable(holder, strike, ask, live);
        dropped.add(new HeldNode(node, holder));
        return new StrikeReservations(live, null, dropped);
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

    /** Those of this name that hold their nodes still, are nobody's claim, and stay so far. */
    List<HeldNode> latecomers(List<ContainerName> names) {
        List<HeldNode> found = new ArrayList<>();
        for (ContainerName name : names) {
            for (HeldNode held : held(live)) {
                boolean stays = dropped.stream().noneMatch(gone -> gone.name().equals(name)) && !name.equals(adopted);
                if (held.name().equals(name) && stays && !live.isHeld(name)) {
                    found.add(held);
                }
            }
        }
        return found;
    }

    /** One more is dropped. */
    void drop(HeldNode held) {
        dropped.add(held);
    }

    private static boolean isFor(Ask ask, ReservationSnapshot reservation) {
        return reservation.askId().equals(ask.id());
    }

    private static void requireDroppable(ReservationSnapshot holder, Strike strike, Ask ask, LiveSnapshot live)
            throws Refusal {
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

    /** Those that the claim names on other nodes, and that still hold them. */
    private static List<HeldNode> namedElsewhere(Claim claim, LiveSnapshot live) {
        List<HeldNode> found = new ArrayList<>();
        for (Obstacle named : claim.obstacles()) {
            NodeSnapshot node = named.node().equals(claim.node()) ? null : live.node(named.node());
            ReservationSnapshot holder = node == null ? null : node.reservation();
            if (node != null
                    && holder != null
                    && holder.name().equals(named.reservation())
                    && !live.isHeldByOther(holder.name(), claim)) {
                found.add(new HeldNode(node, holder));
            }
        }
        return found;
    }

    /** The scheduler reserves more nodes for a key than are wanted; newest first, the claims' own never. */
    private static List<HeldNode> surplus(Ask ask, NodeSnapshot node, List<HeldNode> dropped, LiveSnapshot live)
            throws Refusal {
        List<HeldNode> others = held(live).stream()
                .filter(held -> isFor(ask, held.reservation()))
                .filter(held -> !held.node().id().equals(node.id()) && !dropped.contains(held))
                .toList();
        List<HeldNode> schedulers =
                others.stream().filter(other -> !live.isHeld(other.name())).toList();
        int claimed = others.size() - schedulers.size();
        if (claimed >= ask.outstanding()) {
            throw new Refusal(
                    EndReason.ASK_WITHDRAWN,
                    "only " + ask.outstanding() + " outstanding, and claims hold " + claimed
                            + " nodes for them already");
        }
        return schedulers.stream()
                .sorted(Comparator.comparing(HeldNode::name).reversed())
                .limit(Math.max(0, others.size() + 1 - ask.outstanding()))
                .toList();
    }

    private static List<HeldNode> held(LiveSnapshot live) {
        List<HeldNode> held = new ArrayList<>();
        for (NodeSnapshot node : live.cluster().nodes()) {
            if (node.reservation() != null) {
                held.add(new HeldNode(node, node.reservation()));
            }
        }
        return held;
    }
}
