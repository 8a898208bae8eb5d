package io.sharpshooter.yarn.read;

import io.sharpshooter.model.Ask;
import io.sharpshooter.model.NodeSnapshot;
import io.sharpshooter.model.PartitionSnapshot;
import io.sharpshooter.model.ResourceVector;
import io.sharpshooter.yarn.hadoop.VectorPool;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import org.apache.hadoop.yarn.api.records.Resource;
import org.apache.hadoop.yarn.server.resourcemanager.RMContext;
import org.apache.hadoop.yarn.server.resourcemanager.nodelabels.RMNodeLabelsManager;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.capacity.CapacityScheduler;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.common.fica.FiCaSchedulerNode;

/** Reads the partitions of the cluster; remembers the largest nodes of each. Used by one thread. */
final class PartitionReader {
    private final CapacityScheduler scheduler;
    private final RMNodeLabelsManager labels;
    private final NodeShapes shapes = new NodeShapes();
    private final NodeOrder order = new NodeOrder();

    PartitionReader(CapacityScheduler scheduler, RMContext context) {
        this.scheduler = scheduler;
        this.labels = context.getNodeLabelManager();
    }

    /** All labels, and the empty one of the default partition. */
    List<String> names() {
        List<String> names = new ArrayList<>(labels.getClusterNodeLabelNames());
        names.add(RMNodeLabelsManager.NO_LABEL);
        return names;
    }

    /**
     * What each partition has in all; nothing of a type of which Hadoop's sum over the nodes is more than can be
     * counted.
     */
    SortedMap<String, ResourceVector> totals(VectorPool vectors, Resource cluster) {
        SortedMap<String, ResourceVector> totals = new TreeMap<>();
        for (String name : names()) {
            totals.put(
                    name, vectors.of(labels.getResourceByLabel(name, cluster)).max(vectors.zero()));
        }
        return totals;
    }

    /** The partitions; one that is asked for but does not exist (any more) is an empty one. */
    SortedMap<String, PartitionSnapshot> read(
            VectorPool vectors, Map<String, ResourceVector> totals, Collection<Ask> asks) {
        if (!shapes.areOf(vectors.types(), scheduler.getNodeTracker().nodeCount(), totals)) {
            shapes.read(scheduler.getAllNodes(), vectors, totals);
        }
        SortedMap<String, ResourceVector> all = new TreeMap<>(totals);
        asks.forEach(ask -> all.computeIfAbsent(ask.partition(), name -> vectors.zero()));
        SortedMap<String, PartitionSnapshot> partitions = new TreeMap<>();
        all.forEach((name, total) -> partitions.put(name, new PartitionSnapshot(name, total, shapes.of(name))));
        return partitions;
    }

    /** All nodes in the order of their ids; the same list as before while they are the same. */
    List<FiCaSchedulerNode> nodes() {
        return order.of(scheduler.getAllNodes());
    }

    /** All nodes have been read: since they are at hand, the largest are looked for anew. */
    void haveBeenRead(List<NodeSnapshot> nodes, VectorPool vectors, Map<String, ResourceVector> totals) {
        shapes.takeFrom(nodes, vectors, totals);
    }

    void forgetNodes() {
        order.forget();
    }
}
