package io.sharpshooter.yarn.act;

import io.sharpshooter.claim.Claim;
import io.sharpshooter.claim.EndReason;
import io.sharpshooter.claim.Refusal;
import io.sharpshooter.claim.Victim;
import io.sharpshooter.model.ContainerName;
import io.sharpshooter.model.ContainerSnapshot;
import io.sharpshooter.model.NodeSnapshot;
import io.sharpshooter.model.NodeSnapshot.NodeHealth;
import io.sharpshooter.model.ReservationSnapshot;
import io.sharpshooter.model.ResourceVector;
import io.sharpshooter.model.Roster;
import io.sharpshooter.yarn.hadoop.KeyPool;
import io.sharpshooter.yarn.hadoop.NodePartitions;
import io.sharpshooter.yarn.hadoop.Reserved;
import io.sharpshooter.yarn.hadoop.VectorPool;
import io.sharpshooter.yarn.hadoop.YarnIds;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import org.apache.hadoop.yarn.api.records.ContainerId;
import org.apache.hadoop.yarn.api.records.ExecutionType;
import org.apache.hadoop.yarn.api.records.NodeId;
import org.apache.hadoop.yarn.server.resourcemanager.rmcontainer.RMContainer;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.capacity.CapacityScheduler;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.common.fica.FiCaSchedulerApp;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.common.fica.FiCaSchedulerNode;
import org.jspecify.annotations.Nullable;

/** Reads the claim's node, those of its victims, and of each what holds it and which victims live there. */
final class LiveNodes {
    private final CapacityScheduler scheduler;
    private final VectorPool vectors;
    private final KeyPool keys;
    private final LiveRows rows;
    private final Claim claim;
    private final List<NodeSnapshot> snapshots = new ArrayList<>();
    private final Map<ContainerName, RMContainer> victims = new HashMap<>();
    private final Map<NodeId, List<ContainerSnapshot>> alive = new LinkedHashMap<>();
    private final Map<ContainerName, Reserved> reserved = new HashMap<>();

    LiveNodes(CapacityScheduler scheduler, VectorPool vectors, KeyPool keys, LiveRows rows, Claim claim) {
        this.scheduler = scheduler;
        this.vectors = vectors;
        this.keys = keys;
        this.rows = rows;
        this.claim = claim;
        findVictims();
    }

    List<NodeSnapshot> snapshots() {
        return snapshots;
    }

    /** One of the claim's victims that live. */
    RMContainer victim(ContainerName name) {
        return Objects.requireNonNull(victims.get(name));
    }

    /** One of the reservations that hold the nodes. */
    Reserved reserved(ContainerName name) {
        return Objects.requireNonNull(reserved.get(name));
    }

    /** Reads the claim's node; refuses where it is held by something that cannot be told. */
    void readClaims(FiCaSchedulerNode node, NodeHealth health) throws Refusal {
        ReservationSnapshot holder = reservation(node);
        RMContainer kept = holder == null ? node.getReservedContainer() : null;
        if (kept != null) {
            throw isKept(node, kept);
        }
        ResourceVector unallocated;
        List<RMContainer> listed;
        synchronized (node) { // nothing else is asked then, for fear of other locks
            unallocated = vectors.of(node.getUnallocatedResource());
            listed = node.getCopiedListOfRunningContainers();
        }
        snapshots.add(snapshot(node, health, unallocated, terminating(listed), alive(node), holder));
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

    /** What dead containers hold whose node has not yet confirmed. */
    private ResourceVector terminating(List<RMContainer> listed) {
        ResourceVector terminating = vectors.zero();
        for (RMContainer container : listed) {
            if (container.completed() && container.getExecutionType() == ExecutionType.GUARANTEED) {
                terminating =
                        terminating.plus(vectors.of(container.getContainer().getResource()));
            }
        }
        return terminating;
    }

    private void findVictims() {
        for (Victim victim : claim.victims()) {
            ContainerId id = YarnIds.container(victim.container());
            FiCaSchedulerApp app = scheduler.getApplicationAttempt(id.getApplicationAttemptId());
            RMContainer container = app == null ? null : app.getRMContainer(id);
            if (app != null && container != null && isKillable(container)) {
                victims.put(victim.container(), container);
                alive.computeIfAbsent(container.getAllocatedNode(), node -> new ArrayList<>())
                        .add(snapshot(app, container));
            }
        }
    }

    private List<ContainerSnapshot> alive(FiCaSchedulerNode node) {
        return alive.getOrDefault(node.getNodeID(), List.of());
    }

    private boolean isKillable(RMContainer container) {
        return Kills.isAlive(container.getState())
                && container.getExecutionType() == ExecutionType.GUARANTEED
                && container.getAllocatedSchedulerKey().getContainerToUpdate() == null;
    }

    private ContainerSnapshot snapshot(FiCaSchedulerApp app, RMContainer container) {
        ContainerId id = container.getContainerId();
        return new ContainerSnapshot(
                rows.row(app),
                keys.of(container.getAllocatedSchedulerKey()),
                vectors.of(container.getAllocatedResource()),
                id.getApplicationAttemptId().getAttemptId(),
                id.getContainerId(),
                container.getCreationTime(),
                container.isAMContainer(),
                false);
    }

    /** The other nodes that the claim names or has victims on, and those that are held for its ask. */
    void readOthers(@Nullable FiCaSchedulerApp app) {
        Set<NodeId> others = new LinkedHashSet<>();
        claim.obstacles().forEach(obstacle -> others.add(NodeId.fromString(obstacle.node())));
        if (app != null) {
            app.getReservedContainers().forEach(container -> others.add(container.getReservedNode()));
        }
        others.addAll(alive.keySet());
        others.remove(NodeId.fromString(claim.node()));
        for (NodeId id : others) {
            FiCaSchedulerNode node = scheduler.getNode(id);
            ReservationSnapshot holder = node == null ? null : reservation(node);
            if (node != null) {
                ResourceVector nothing = vectors.zero();
                snapshots.add(snapshot(node, NodeHealth.UNUSABLE, nothing, nothing, alive(node), holder));
            }
        }
    }

    private @Nullable ReservationSnapshot reservation(FiCaSchedulerNode node) {
        Reserved found = Reserved.on(node, scheduler);
        if (found == null) {
            return null;
        }
        ContainerName name = YarnIds.name(found.container().getContainerId());
        reserved.put(name, found);
        return new ReservationSnapshot(
                rows.row(found.app()),
                keys.of(found.key()),
                vectors.of(found.size()),
                name,
                found.container().getCreationTime());
    }

    private NodeSnapshot snapshot(
            FiCaSchedulerNode node,
            NodeHealth health,
            ResourceVector unallocated,
            ResourceVector terminating,
            List<ContainerSnapshot> containers,
            @Nullable ReservationSnapshot reservation) {
        return new NodeSnapshot(
                node.getNodeID().toString(),
                node.getRackName(),
                NodePartitions.of(node),
                health,
                vectors.of(node.getTotalResource()),
                unallocated,
                terminating,
                Roster.of(containers),
                reservation);
    }
}
