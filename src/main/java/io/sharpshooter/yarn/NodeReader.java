package io.sharpshooter.yarn;

import io.sharpshooter.model.AppSnapshot;
import io.sharpshooter.model.NodeHealth;
import io.sharpshooter.model.NodeSnapshot;
import io.sharpshooter.model.ReservationSnapshot;
import io.sharpshooter.model.ResourceVector;
import java.util.ArrayList;
import java.util.Collection;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import org.apache.hadoop.yarn.api.records.ContainerId;
import org.apache.hadoop.yarn.api.records.NodeState;
import org.apache.hadoop.yarn.server.resourcemanager.rmcontainer.RMContainer;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.common.fica.FiCaSchedulerNode;
import org.apache.hadoop.yarn.server.scheduler.SchedulerRequestKey;
import org.jspecify.annotations.Nullable;

/**
 * Reads nodes: space, containers and the reservation of a node are copied together while its monitor is held, the rest
 * after it is released. For one round and one thread.
 */
final class NodeReader {
    private final VectorPool vectors;
    private final KeyPool keys;
    private final AppIndex apps;
    private final Heartbeats heartbeats;
    private final Map<FiCaSchedulerNode, SeenNode> seen;
    private final Map<FiCaSchedulerNode, SeenNode> seenNow = new IdentityHashMap<>();

    /** @param seen the nodes as they were read in the round before */
    NodeReader(
            VectorPool vectors,
            KeyPool keys,
            AppIndex apps,
            Heartbeats heartbeats,
            Map<FiCaSchedulerNode, SeenNode> seen) {
        this.seen = seen;
        this.vectors = vectors;
        this.keys = keys;
        this.apps = apps;
        this.heartbeats = heartbeats;
    }

    List<NodeSnapshot> read(Collection<FiCaSchedulerNode> nodes) {
        List<NodeSnapshot> snapshots = new ArrayList<>(nodes.size());
        nodes.forEach(node -> snapshots.add(read(node)));
        return snapshots;
    }

    /** What was read, for the next round. */
    Map<FiCaSchedulerNode, SeenNode> seen() {
        return seenNow;
    }

    private NodeSnapshot read(FiCaSchedulerNode node) {
        ResourceVector total;
        ResourceVector unallocated;
        List<RMContainer> containers;
        RMContainer reserved;
        int guaranteed;
        synchronized (node) {
            total = vectors.of(node.getTotalResource());
            unallocated = vectors.of(node.getUnallocatedResource());
            containers = node.getCopiedListOfRunningContainers();
            reserved = node.getReservedContainer();
            guaranteed = node.getNumContainers();
        }
        String partition = node.getPartition();
        ContainerReader found = new ContainerReader(vectors, keys, apps, partition, containers.size());
        SeenNode before = seen.get(node);
        if (before != null && before.isStillTrue(partition, total, unallocated, containers)) {
            found.readAgain(containers, before.snapshot().containers());
        } else {
            found.read(containers, containers.size() > guaranteed);
        }
        ReservationSnapshot reservation = reserved == null ? null : reservation(reserved);
        NodeSnapshot snapshot = new NodeSnapshot(
                node.getRMNode().getNodeAddress(), // host and port, as in the node's id, but made only once
                node.getRackName(),
                partition,
                health(node, reserved, reservation),
                total,
                unallocated,
                found.terminating(),
                found.live(),
                reservation);
        seenNow.put(node, new SeenNode(containers, snapshot));
        return snapshot;
    }

    /** A node whose reservation cannot be told is left alone this round, like one that is silent. */
    private NodeHealth health(
            FiCaSchedulerNode node, @Nullable RMContainer reserved, @Nullable ReservationSnapshot told) {
        if (node.getRMNode().getState() != NodeState.RUNNING) {
            return NodeHealth.UNUSABLE;
        }
        boolean clear = reserved == null || told != null;
        return clear && heartbeats.isFresh(node) ? NodeHealth.USABLE : NodeHealth.SILENT;
    }

    /** Null where it has just become a container, or is for the increase of one. */
    private @Nullable ReservationSnapshot reservation(RMContainer reserved) {
        SchedulerRequestKey key = reserved.getReservedSchedulerKey();
        ContainerId id = reserved.getContainerId();
        if (key == null || id == null || key.getContainerToUpdate() != null) {
            return null;
        }
        AppSnapshot app = apps.app(id.getApplicationAttemptId().getApplicationId());
        return app == null
                ? null
                : new ReservationSnapshot(
                        app,
                        keys.of(key),
                        vectors.of(reserved.getReservedResource()),
                        YarnIds.name(id),
                        reserved.getCreationTime());
    }
}
