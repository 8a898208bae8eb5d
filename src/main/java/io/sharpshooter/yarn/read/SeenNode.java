package io.sharpshooter.yarn.read;

import io.sharpshooter.model.ResourceVector;

/**
 * What was read of a node, kept for the next round.
 *
 * @param id its id
 * @param partition its label
 * @param total its capacity
 * @param unallocated what the scheduler could give away
 * @param guaranteed how many containers hold something of it, dead ones included
 * @param terminating what those hold that are dead but not yet reported complete
 * @param alive how many containers were alive, opportunistic ones and those of unknown apps included
 * @param containers those of them that count
 */
record SeenNode(
        String id,
        String partition,
        ResourceVector total,
        ResourceVector unallocated,
        int guaranteed,
        ResourceVector terminating,
        int alive,
        ContainerColumns containers) {

    /** Whether this still holds for a node with the same containers. */
    boolean isStillTrue(
            String partitionNow, ResourceVector totalNow, ResourceVector unallocatedNow, int guaranteedNow) {
        return guaranteed == guaranteedNow
                && unallocated.equals(unallocatedNow)
                && total.equals(totalNow)
                && partition.equals(partitionNow);
    }
}
