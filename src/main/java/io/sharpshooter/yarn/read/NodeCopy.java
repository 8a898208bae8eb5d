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
 * @param stillTrue what was known of the node before, null where that does not hold any more
 * @param containers what the node lists, dead ones included; empty where what was known still holds
 */
record NodeCopy(
        String partition,
        ResourceVector total,
        ResourceVector unallocated,
        int guaranteed,
        @Nullable RMContainer reserved,
        @Nullable SeenNode stillTrue,
        List<RMContainer> containers) {

    /** @param before what is known of the node, if its containers are the same */
    static NodeCopy of(FiCaSchedulerNode node, @Nullable SeenNode before, VectorPool vectors) {
        String partition = node.getPartition();
        synchronized (node) {
            ResourceVector total = vectors.of(node.getTotalResource(), before == null ? null : before.total());
            ResourceVector unallocated =
                    vectors.of(node.getUnallocatedResource(), before == null ? null : before.unallocated());
            int guaranteed = node.getNumContainers();
            boolean same = before != null && before.isStillTrue(partition, total, unallocated, guaranteed);
            return new NodeCopy(
                    partition,
                    total,
                    unallocated,
                    guaranteed,
                    node.getReservedContainer(),
                    same ? before : null,
                    same ? List.of() : node.getCopiedListOfRunningContainers());
        }
    }
}
