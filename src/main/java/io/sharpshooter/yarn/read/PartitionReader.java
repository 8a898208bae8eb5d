package io.sharpshooter.yarn.read;

import static io.sharpshooter.model.NodeSnapshot.NodeHealth.USABLE;

import io.sharpshooter.model.AppSnapshot;
import io.sharpshooter.model.Ask;
import io.sharpshooter.model.PartitionSnapshot;
import io.sharpshooter.model.ResourceVector;
import io.sharpshooter.yarn.hadoop.NodePartitions;
import io.sharpshooter.yarn.hadoop.VectorPool;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import org.apache.hadoop.yarn.api.records.Resource;
import org.apache.hadoop.yarn.server.resourcemanager.nodelabels.RMNodeLabelsManager;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.capacity.CapacityScheduler;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.common.fica.FiCaSchedulerNode;

/**
 * Reads the partitions of the cluster, with one look at each node: at its capacity, at what it has unallocated and at
 * little else. Where that is too little for what waits, the nodes need not be read. For one round and one thread.
 */
final class PartitionReader {
    private final VectorPool vectors;
    private final HealthReader health;
    private final Map<String, Look> looks = new HashMap<>();
    private long containers;

    /** What was seen of the nodes of a partition. */
    private final class Look {
        final Set<ResourceVector> capacities = new LinkedHashSet<>();
        final long[] mostFree = vectors.zero().toArray();
        boolean used;
    }

    PartitionReader(Collection<FiCaSchedulerNode> nodes, VectorPool vectors, HealthReader health) {
        this.vectors = vectors;
        this.health = health;
        nodes.forEach(this::look);
    }

    private void look(FiCaSchedulerNode node) {
        Look look = looks.computeIfAbsent(NodePartitions.of(node), partition -> new Look());
        // A node that is reserved may be left alone in this round.
        look.used = look.used || (node.getReservedContainer() == null && health.of(node) == USABLE);
        synchronized (node) {
            look.capacities.add(vectors.of(node.getTotalResource()));
            vectors.raise(look.mostFree, node.getUnallocatedResource());
            containers += node.getNumContainers();
        }
    }

    /** What each partition has in all; nothing of a type of which Hadoop's sum is more than can be counted. */
    static SortedMap<String, ResourceVector> totals(CapacityScheduler scheduler, VectorPool vectors) {
        var totals = new TreeMap<String, ResourceVector>();
        RMNodeLabelsManager labels = scheduler.getRMContext().getNodeLabelManager();
        for (var name : NodePartitions.known(scheduler)) {
            Resource total = labels.getResourceByLabel(name, scheduler.getClusterResource());
            totals.put(name, vectors.of(total).max(vectors.zero()));
        }
        return totals;
    }

    /** The partitions; one that is asked for but does not exist (any more) is an empty one. */
    SortedMap<String, PartitionSnapshot> read(Map<String, ResourceVector> totals, Collection<Ask> asks) {
        var all = new TreeMap<String, ResourceVector>(totals);
        asks.forEach(ask -> all.computeIfAbsent(ask.partition(), name -> vectors.zero()));
        var partitions = new TreeMap<String, PartitionSnapshot>();
        all.forEach((name, total) -> {
            var snapshot = new PartitionSnapshot(name, total, shapes(name));
            partitions.put(name, snapshot);
        });
        return partitions;
    }

    private List<ResourceVector> shapes(String partition) {
        var largest = new ArrayList<ResourceVector>();
        for (var capacity : looks.getOrDefault(partition, new Look()).capacities) {
            if (largest.stream().noneMatch(capacity::fitsIn)) {
                largest.removeIf(known -> known.fitsIn(capacity));
                largest.add(capacity);
            }
        }
        return largest;
    }

    /**
     * By partition, per type the most that any node has free. What dead containers hold whose nodes have not yet
     * confirmed is not unallocated, though it is coming free: so nothing is said while the nodes count other containers
     * than the apps do.
     */
    Map<String, ResourceVector> mostFree(Collection<AppSnapshot> apps) {
        var known = new HashMap<String, ResourceVector>();
        if (apps.stream().mapToLong(AppSnapshot::liveContainers).sum() == containers) {
            looks.forEach((partition, look) -> {
                if (look.used) {
                    known.put(partition, ResourceVector.of(look.mostFree));
                }
            });
        }
        return known;
    }
}
