package io.sharpshooter.yarn.read;

import io.sharpshooter.model.ResourceVector;
import java.util.List;
import org.apache.hadoop.yarn.api.records.Container;
import org.apache.hadoop.yarn.server.resourcemanager.rmcontainer.RMContainer;

/**
 * What was read of a node, kept for the next round.
 *
 * @param id its id
 * @param partition its label
 * @param total its capacity
 * @param unallocated what the scheduler could give away
 * @param guaranteed how many containers hold something of it, dead ones included
 * @param terminating what those hold that are dead but not yet reported complete
 * @param listed what stands behind all that the node listed, opportunistic ones and those of unknown apps included:
 *     Hadoop makes a new one where a container changes its size or its kind
 * @param alive how many of them were alive
 * @param containers those that count, in columns
 */
record KeptNode(
        String id,
        String partition,
        ResourceVector total,
        ResourceVector unallocated,
        int guaranteed,
        ResourceVector terminating,
        Container[] listed,
        int alive,
        ContainerColumns containers) {

    /** Whether the node's space is still the same. */
    boolean hasSpace(String partitionNow, ResourceVector totalNow, ResourceVector unallocatedNow, int guaranteedNow) {
        return guaranteed == guaranteedNow
                && unallocated.equals(unallocatedNow)
                && total.equals(totalNow)
                && partition.equals(partitionNow);
    }

    /** Whether these are the same containers, each of its old size, and as many of them live: who is dead stays so. */
    boolean lists(List<RMContainer> containersNow) {
        if (containersNow.size() != listed.length) {
            return false;
        }
        int living = 0;
        for (int place = 0; place < listed.length; place++) {
            RMContainer container = containersNow.get(place);
            if (container.getContainer() != listed[place]) {
                return false;
            }
            living += container.completed() ? 0 : 1;
        }
        return living == alive;
    }
}
