package io.sharpshooter.yarn.books;

import java.util.Set;
import java.util.TreeSet;
import org.apache.hadoop.yarn.api.records.NodeId;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.capacity.CapacityScheduler;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.common.fica.FiCaSchedulerNode;

/** Which partitions there are, and which one a node is in. */
final class Partitions {
    private Partitions() {}

    /** Every label that the cluster knows, and the default partition. */
    static Set<String> known(CapacityScheduler scheduler) {
        Set<String> names =
                new TreeSet<>(scheduler.getRMContext().getNodeLabelManager().getClusterNodeLabelNames());
        names.add("");
        return names;
    }

    /** The partition of a node; the default one for a node that is gone. */
    static String of(CapacityScheduler scheduler, NodeId id) {
        FiCaSchedulerNode node = scheduler.getNode(id);
        return node == null || node.getPartition() == null ? "" : node.getPartition();
    }
}
