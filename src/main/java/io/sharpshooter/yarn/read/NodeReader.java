package io.sharpshooter.yarn.read;

import io.sharpshooter.model.AppSnapshot;
import io.sharpshooter.model.NodeHealth;
import io.sharpshooter.model.NodeSnapshot;
import io.sharpshooter.model.ReservationSnapshot;
import io.sharpshooter.yarn.hadoop.KeyPool;
import io.sharpshooter.yarn.hadoop.Reserved;
import io.sharpshooter.yarn.hadoop.VectorPool;
import io.sharpshooter.yarn.hadoop.YarnIds;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import org.apache.hadoop.yarn.api.records.ContainerId;
import org.apache.hadoop.yarn.server.resourcemanager.rmcontainer.RMContainer;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.common.fica.FiCaSchedulerNode;
import org.apache.hadoop.yarn.server.scheduler.SchedulerRequestKey;
import org.jspecify.annotations.Nullable;

/**
 * Reads nodes: space, containers and the reservation of a node are copied together while its monitor is held, the rest
 * after it is released. Containers that are known to be the same as in the round before are not read again. For one
 * round and one thread.
 */
final class NodeReader {
    /** Nearly the order of their costs, for which the search for places sorts them in every round. */
    private static final Comparator<RMContainer> NEWEST_FIRST =
            Comparator.comparingLong(RMContainer::getCreationTime).reversed();

    private final VectorPool vectors;
    private final KeyPool keys;
    private final AppIndex apps;
    private final HealthReader health;
    private final KnownContainers known;

    NodeReader(VectorPool vectors, KeyPool keys, AppIndex apps, HealthReader health, KnownContainers known) {
        this.vectors = vectors;
        this.keys = keys;
        this.apps = apps;
        this.health = health;
        this.known = known;
    }

    List<NodeSnapshot> read() {
        List<FiCaSchedulerNode> nodes = known.nodes();
        List<NodeSnapshot> snapshots = new ArrayList<>(nodes.size());
        for (int place = 0; place < nodes.size(); place++) {
            snapshots.add(read(nodes.get(place), place));
        }
        return snapshots;
    }

    private NodeSnapshot read(FiCaSchedulerNode node, int place) {
        NodeCopy copy = NodeCopy.of(node, known.stillOn(place), vectors);
        SeenNode seen = copy.stillTrue();
        if (seen == null) {
            seen = readContainers(node, copy);
        }
        known.put(place, seen);
        ReservationSnapshot reservation = copy.reserved() == null ? null : reservation(copy.reserved());
        return new NodeSnapshot(
                seen.id(),
                node.getRackName(),
                seen.partition(),
                health(node, copy.reserved(), reservation),
                seen.total(),
                seen.unallocated(),
                seen.terminating(),
                new ColumnRoster(seen.containers(), known.owners()),
                reservation);
    }

    private SeenNode readContainers(FiCaSchedulerNode node, NodeCopy copy) {
        List<RMContainer> containers = new ArrayList<>(copy.containers());
        containers.sort(NEWEST_FIRST);
        ContainerReader found = new ContainerReader(vectors, keys, known.owners(), copy.partition(), containers.size());
        found.read(containers, containers.size() > copy.guaranteed());
        return new SeenNode(
                node.getRMNode().getNodeAddress(), // host and port, as in the node's id, but made only once
                copy.partition(),
                copy.total(),
                copy.unallocated(),
                copy.guaranteed(),
                found.terminating(),
                found.alive(),
                found.live());
    }

    /** A node whose reservation cannot be told is left alone this round, like one that is silent. */
    private NodeHealth health(
            FiCaSchedulerNode node, @Nullable RMContainer reserved, @Nullable ReservationSnapshot told) {
        NodeHealth found = health.of(node);
        boolean clear = reserved == null || told != null;
        return clear || found == NodeHealth.UNUSABLE ? found : NodeHealth.SILENT;
    }

    /** Null where it has just become a container, or is for the increase of one. */
    private @Nullable ReservationSnapshot reservation(RMContainer reserved) {
        SchedulerRequestKey key = reserved.getReservedSchedulerKey();
        ContainerId id = reserved.getContainerId();
        if (key == null || id == null || Reserved.isForIncrease(reserved)) {
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
