package io.sharpshooter.yarn;

import io.sharpshooter.model.AppSnapshot;
import io.sharpshooter.model.NodeHealth;
import io.sharpshooter.model.NodeSnapshot;
import io.sharpshooter.model.ReservationSnapshot;
import io.sharpshooter.model.ResourceVector;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
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

    NodeReader(VectorPool vectors, KeyPool keys, AppIndex apps, Heartbeats heartbeats) {
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
        ContainerReader found = new ContainerReader(vectors, keys, apps, node.getPartition());
        found.read(containers, containers.size() > guaranteed);
        ReservationSnapshot reservation = reserved == null ? null : reservation(reserved);
        return new NodeSnapshot(
                node.getNodeID().toString(),
                node.getRackName(),
                node.getPartition(),
                (reserved == null) == (reservation == null) ? health(node) : NodeHealth.SILENT,
                total,
                unallocated,
                found.terminating(),
                found.live(),
                reservation);
    }

    private NodeHealth health(FiCaSchedulerNode node) {
        if (node.getRMNode().getState() != NodeState.RUNNING) {
            return NodeHealth.UNUSABLE;
        }
        return heartbeats.isFresh(node) ? NodeHealth.USABLE : NodeHealth.SILENT;
    }

    /** Null where it has just become a container or is for the increase of one: then the node is left alone this round. */
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
