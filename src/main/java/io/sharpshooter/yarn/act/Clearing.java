package io.sharpshooter.yarn.act;

import io.sharpshooter.claim.Action.Strike;
import io.sharpshooter.claim.EndReason;
import io.sharpshooter.yarn.hadoop.Reserved;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import org.apache.hadoop.yarn.api.records.NodeId;
import org.apache.hadoop.yarn.server.resourcemanager.rmcontainer.RMContainer;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.capacity.CapacityScheduler;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.common.fica.FiCaSchedulerNode;
import org.jspecify.annotations.Nullable;

/**
 * What becomes of the reservations that exist when a claim strikes. Valid while the scheduler's write lock is held.
 *
 * @param adopted the scheduler's own (or the claim's earlier) reservation of the node for this ask: it is kept
 * @param inTheWay another one that holds the node and may be dropped
 * @param elsewhere those on other nodes that are dropped: the claim's obstacles, and what the scheduler has reserved
 *     for the same ask beyond its outstanding count
 */
record Clearing(@Nullable Reserved adopted, @Nullable Reserved inTheWay, List<Reserved> elsewhere) {

    /** Decides it; refuses when the node is held by somebody who does not give it. */
    static Clearing of(
            Strike strike,
            StrikeIds ids,
            LiveAsk ask,
            FiCaSchedulerNode node,
            HeldReservations held,
            CapacityScheduler scheduler)
            throws Refusal {
        Reserved holder = holder(node, scheduler);
        List<Reserved> elsewhere = obstaclesElsewhere(ids, strike, held, scheduler);
        elsewhere.addAll(surplus(ask, node, elsewhere, held, scheduler));
        if (holder == null) {
            return new Clearing(null, null, elsewhere);
        }
        if (holder.isFor(ask.app(), ask.key())
                && holder.size().equals(ask.size())
                && !held.heldByOther(holder, strike.claim())) {
            return new Clearing(holder, null, elsewhere);
        }
        requireDroppable(holder, strike, ids, ask, held);
        return new Clearing(null, holder, elsewhere);
    }

    /** One more to be dropped; false when it is on the claim's node or to be dropped anyway. */
    boolean add(Reserved reserved) {
        return !reserved.equals(adopted) && !dropped().contains(reserved) && elsewhere.add(reserved);
    }

    /** Everything that is dropped. */
    List<Reserved> dropped() {
        List<Reserved> all = new ArrayList<>(elsewhere);
        if (inTheWay != null) {
            all.add(inTheWay);
        }
        return all;
    }

    private static @Nullable Reserved holder(FiCaSchedulerNode node, CapacityScheduler scheduler) throws Refusal {
        Reserved holder = Reserved.on(node, scheduler);
        RMContainer kept = holder == null ? node.getReservedContainer() : null;
        if (kept != null) {
            throw isKept(node, kept);
        }
        return holder;
    }

    /** An increase comes true, or is given up, before long. */
    private static Refusal isKept(FiCaSchedulerNode node, RMContainer reservation) {
        String held = node.getNodeID() + " is held for ";
        if (!Reserved.isForIncrease(reservation)) {
            return new Refusal(EndReason.NO_LONGER_FITS, held + reservation + ", which cannot be dropped");
        }
        Object growing = reservation.getReservedSchedulerKey().getContainerToUpdate();
        return Refusal.forNow(EndReason.NO_LONGER_FITS, held + "the increase of " + growing + ", which is left alone");
    }

    private static void requireDroppable(
            Reserved holder, Strike strike, StrikeIds ids, LiveAsk ask, HeldReservations held) throws Refusal {
        boolean mayBeDropped = ids.obstacles().containsKey(holder.container().getContainerId())
                || holder.isFor(ask.app(), ask.key())
                || strike.givingQueues().contains(holder.queue().getQueuePath());
        if (!mayBeDropped || held.heldByOther(holder, strike.claim())) {
            throw new Refusal(
                    EndReason.NO_LONGER_FITS, "the node is reserved by " + holder + ", which does not give it");
        }
    }

    private static List<Reserved> obstaclesElsewhere(
            StrikeIds ids, Strike strike, HeldReservations held, CapacityScheduler scheduler) {
        List<Reserved> found = new ArrayList<>();
        ids.obstacles().forEach((id, nodeId) -> {
            Reserved reserved = nodeId.equals(ids.node()) ? null : on(nodeId, scheduler);
            if (reserved != null
                    && reserved.container().getContainerId().equals(id)
                    && !held.heldByOther(reserved, strike.claim())) {
                found.add(reserved);
            }
        });
        return found;
    }

    /** The scheduler reserves more nodes for a key than are wanted; newest first, the claims' own never. */
    private static List<Reserved> surplus(
            LiveAsk ask,
            FiCaSchedulerNode node,
            List<Reserved> dropped,
            HeldReservations held,
            CapacityScheduler scheduler)
            throws Refusal {
        List<Reserved> others = ownElsewhere(ask, node, scheduler);
        others.removeAll(dropped);
        List<Reserved> schedulers =
                others.stream().filter(other -> !held.contains(other)).toList();
        int claimed = others.size() - schedulers.size();
        if (claimed >= ask.outstanding()) {
            throw new Refusal(
                    EndReason.ASK_WITHDRAWN,
                    "only " + ask.outstanding() + " outstanding, and claims hold " + claimed
                            + " nodes for them already");
        }
        int tooMany = others.size() + 1 - ask.outstanding();
        return schedulers.stream()
                .sorted(Comparator.comparing((Reserved own) -> own.container().getContainerId())
                        .reversed())
                .limit(Math.max(0, tooMany))
                .toList();
    }

    private static List<Reserved> ownElsewhere(LiveAsk ask, FiCaSchedulerNode node, CapacityScheduler scheduler) {
        List<Reserved> found = new ArrayList<>();
        for (RMContainer container : ask.app().getReservedContainers()) {
            Reserved reserved = on(container.getReservedNode(), scheduler);
            if (reserved != null
                    && reserved.node() != node
                    && reserved.container() == container
                    && reserved.isFor(ask.app(), ask.key())) {
                found.add(reserved);
            }
        }
        return found;
    }

    private static @Nullable Reserved on(NodeId id, CapacityScheduler scheduler) {
        FiCaSchedulerNode node = scheduler.getNode(id);
        return node == null ? null : Reserved.on(node, scheduler);
    }
}
