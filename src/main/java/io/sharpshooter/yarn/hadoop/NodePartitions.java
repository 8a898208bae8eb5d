package io.sharpshooter.yarn.hadoop;

import java.util.Set;
import java.util.TreeSet;
import org.apache.hadoop.yarn.api.records.NodeId;
import org.apache.hadoop.yarn.server.resourcemanager.nodelabels.RMNodeLabelsManager;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.capacity.CSQueue;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.capacity.CapacityScheduler;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.common.fica.FiCaSchedulerNode;
import org.jspecify.annotations.Nullable;

/** Which partitions there are, and which one a node is in. */
public final class NodePartitions {
    private NodePartitions() {}

    /** Every label that the cluster knows, and the default partition. */
    public static Set<String> known(CapacityScheduler scheduler) {
        RMNodeLabelsManager labels = scheduler.getRMContext().getNodeLabelManager();
        Set<String> names = new TreeSet<>(labels.getClusterNodeLabelNames());
        names.add("");
        return names;
    }

    /** The partition of a node; the default one for a node that is gone. */
    public static String of(CapacityScheduler scheduler, NodeId id) {
        return of(scheduler.getNode(id));
    }

    /** The same of a node, or of none. */
    public static String of(@Nullable FiCaSchedulerNode node) {
        return node == null || node.getPartition() == null ? "" : node.getPartition();
    }

    /** Whether the queue may place what is asked for the partition; what it has borrowed there is something else. */
    public static boolean hasAccess(CSQueue queue, String partition) {
        if (partition.isEmpty()) {
            return true;
        }
        Set<String> labels = queue.getAccessibleNodeLabels();
        return labels.contains(RMNodeLabelsManager.ANY) || labels.contains(partition);
    }
}
