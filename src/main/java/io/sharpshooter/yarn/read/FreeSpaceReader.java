package io.sharpshooter.yarn.read;

import io.sharpshooter.model.AppSnapshot;
import io.sharpshooter.model.ClusterSnapshot.FreeSpace;
import io.sharpshooter.model.NodeSnapshot.NodeHealth;
import io.sharpshooter.model.ResourceVector;
import io.sharpshooter.yarn.hadoop.VectorPool;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Supplier;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.common.fica.FiCaSchedulerNode;
import org.jspecify.annotations.Nullable;

/**
 * Looks at what each node has unallocated and at little else of it: where that is too little for what waits, the nodes
 * need not be read.
 *
 * <p>What dead containers hold whose nodes have not yet confirmed is not unallocated, though it is coming free. So
 * nothing is said while the nodes count other containers than the apps do. For one round and one thread.
 */
final class FreeSpaceReader implements FreeSpace {
    private final Supplier<List<FiCaSchedulerNode>> nodes;
    private final Collection<AppSnapshot> apps;
    private final VectorPool vectors;
    private final HealthReader health;
    private @Nullable Map<String, Space> spaces;

    /**
     * What the nodes of a partition have free.
     *
     * @param most per type the most of any node
     */
    private record Space(long[] most, boolean used) {}

    /** @param nodes asked at the first question */
    FreeSpaceReader(
            Supplier<List<FiCaSchedulerNode>> nodes,
            Collection<AppSnapshot> apps,
            VectorPool vectors,
            HealthReader health) {
        this.nodes = nodes;
        this.apps = apps;
        this.vectors = vectors;
        this.health = health;
    }

    @Override
    public @Nullable ResourceVector mostIn(String partition) {
        if (spaces == null) {
            spaces = read();
        }
        Space space = spaces.get(partition);
        return space != null && space.used ? ResourceVector.of(space.most) : null;
    }

    private Map<String, Space> read() {
        Map<String, Space> found = new HashMap<>();
        long containers = 0;
        for (FiCaSchedulerNode node : nodes.get()) {
            String partition = node.getPartition();
            Space space = found.get(partition);
            if (space == null || !space.used) {
                space = new Space(space == null ? vectors.zero().toArray() : space.most, isUsed(node));
                found.put(partition, space);
            }
            containers += look(node, space.most);
        }
        return containers == liveContainers() ? found : Map.of();
    }

    /** Returns how many containers hold something of the node. */
    private int look(FiCaSchedulerNode node, long[] most) {
        synchronized (node) {
            vectors.raise(most, node.getUnallocatedResource());
            return node.getNumContainers();
        }
    }

    /** A node that is reserved may be left alone in this round. */
    private boolean isUsed(FiCaSchedulerNode node) {
        return node.getReservedContainer() == null && health.of(node) == NodeHealth.USABLE;
    }

    private long liveContainers() {
        long live = 0;
        for (AppSnapshot app : apps) {
            live += app.liveContainers();
        }
        return live;
    }
}
