package io.sharpshooter.yarn.read;

import io.sharpshooter.model.ResourceVector;
import io.sharpshooter.yarn.hadoop.NodePartitions;
import io.sharpshooter.yarn.hadoop.VectorPool;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.common.fica.FiCaSchedulerNode;
import org.jspecify.annotations.Nullable;

/**
 * What a node has. To be read while its monitor is held; nothing else of it is called then, for fear of other locks.
 *
 * @param partition its label
 * @param total its capacity
 * @param unallocated what the scheduler could give away
 * @param guaranteed how many containers hold something of it, dead ones included
 */
record NodeAmounts(String partition, ResourceVector total, ResourceVector unallocated, int guaranteed) {

    /** @param likely as it probably is: then it need not be made anew */
    static NodeAmounts of(FiCaSchedulerNode node, @Nullable NodeAmounts likely, VectorPool vectors) {
        var total = likely == null ? null : likely.total;
        var free = likely == null ? null : likely.unallocated;
        return new NodeAmounts(
                NodePartitions.of(node),
                vectors.of(node.getTotalResource(), total),
                vectors.of(node.getUnallocatedResource(), free),
                node.getNumContainers());
    }
}
