package io.sharpshooter.yarn.read;

import io.sharpshooter.model.AppSnapshot;
import io.sharpshooter.model.NodeSnapshot;
import io.sharpshooter.model.NodeSnapshot.NodeHealth;
import io.sharpshooter.model.ReservationSnapshot;
import io.sharpshooter.yarn.hadoop.KeyPool;
import io.sharpshooter.yarn.hadoop.Reserved;
import io.sharpshooter.yarn.hadoop.VectorPool;
import io.sharpshooter.yarn.hadoop.YarnIds;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import org.apache.hadoop.yarn.api.records.Container;
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
    private final KeptContainers kept;

    NodeReader(VectorPool vectors, KeyPool keys, AppIndex apps, HealthReader health, KeptContainers kept) {
        this.vectors = vectors;
        this.keys = keys;
        this.apps = apps;
        this.health = health;
        this.kept = kept;
    }

    List<NodeSnapshot> read(List<FiCaSchedulerNode> nodes) {
        List<NodeSnapshot> snapshots = new ArrayList<>(nodes.size());
        nodes.forEach(node -> snapshots.add(read(node)));
        return snapshots;
    }

    private NodeSnapshot read(FiCaSchedulerNode node) {
        KeptNode known = kept.of(node);
        NodeCopy copy = NodeCopy.of(node, known, kept.allStay(), vectors);
        boolean same = known != null && copy.sameSpace() && (kept.allStay() || known.lists(copy.listed()));
        KeptNode read = known != null && same ? known : readContainers(node, copy);
        kept.keep(node, read);
        ReservationSnapshot reservation = copy.reserved() == null ? null : reservation(copy.reserved());
        return new NodeSnapshot(
                read.id(),
                node.getRackName(),
                read.partition(),
                health(node, copy.reserved(), reservation),
                read.total(),
                read.unallocated(),
                read.terminating(),
                new ColumnRoster(read.containers(), kept.attempts()),
                reservation);
    }

    private KeptNode readContainers(FiCaSchedulerNode node, NodeCopy copy) {
        Container[] listed = // before their sizes are read: what changes meanwhile is seen in the next round
                copy.listed().stream().map(RMContainer::getContainer).toArray(Container[]::new);
        List<RMContainer> newestFirst = new ArrayList<>(copy.listed());
        newestFirst.sort(NEWEST_FIRST);
        ContainerReader found =
                new ContainerReader(vectors, keys, kept.attempts(), copy.partition(), newestFirst.size());
        found.read(newestFirst, newestFirst.size() > copy.guaranteed());
        return new KeptNode(
                node.getRMNode().getNodeAddress(), // host and port, as in the node's id, but made only once
                copy.partition(),
                copy.total(),
                copy.unallocated(),
                copy.guaranteed(),
                found.terminating(),
                listed,
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
