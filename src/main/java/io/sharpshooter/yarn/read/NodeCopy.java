package io.sharpshooter.yarn.read;

import io.sharpshooter.model.ResourceVector;
import io.sharpshooter.yarn.hadoop.VectorPool;
import java.util.List;
import org.apache.hadoop.yarn.server.resourcemanager.rmcontainer.RMContainer;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.common.fica.FiCaSchedulerNode;
import org.jspecify.annotations.Nullable;

/**
 * What was copied of a node while its monitor was held; nothing else is called then, for fear of other locks.
 *
 * @param guaranteed how many containers hold something of the node
 * @param reserved the reservation that holds it, null where there is none
 * @param sameSpace whether its space is as it was known to be
 * @param listed what the node lists, dead ones included; empty where it was not asked
 */
record NodeCopy(
        String partition,
        ResourceVector total,
        ResourceVector unallocated,
        int guaranteed,
        @Nullable RMContainer reserved,
        boolean sameSpace,
        List<RMContainer> listed) {

    /**
     * @param kept what is known of the node
     * @param allStay whether its containers are known to be the same, so that they need not be listed
     */
    static NodeCopy of(FiCaSchedulerNode node, @Nullable KeptNode kept, boolean allStay, VectorPool vectors) {
        String partition = node.getPartition();
        synchronized (node) {
            ResourceVector total = vectors.of(node.getTotalResource(), kept == null ? null : kept.total());
            ResourceVector unallocated =
                    vectors.of(node.getUnallocatedResource(), kept == null ? null : kept.unallocated());
            int guaranteed = node.getNumContainers();
            boolean same = kept != null && kept.hasSpace(partition, total, unallocated, guaranteed);
            return new NodeCopy(
                    partition,
                    total,
                    unallocated,
                    guaranteed,
                    node.getReservedContainer(),
                    same,
                    same && allStay ? List.of() : node.getCopiedListOfRunningContainers());
        }
    }
}
