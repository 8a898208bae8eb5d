package io.sharpshooter.yarn.act;

import io.sharpshooter.claim.Claim;
import io.sharpshooter.claim.EndReason;
import io.sharpshooter.yarn.hadoop.HeartbeatAge;
import io.sharpshooter.yarn.hadoop.SchedulerNodeLists;
import org.apache.hadoop.yarn.api.records.ExecutionType;
import org.apache.hadoop.yarn.api.records.NodeState;
import org.apache.hadoop.yarn.api.records.Resource;
import org.apache.hadoop.yarn.server.resourcemanager.rmcontainer.RMContainer;
import org.apache.hadoop.yarn.server.resourcemanager.rmcontainer.RMContainerState;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.common.fica.FiCaSchedulerNode;
import org.apache.hadoop.yarn.util.resource.Resources;
import org.jspecify.annotations.Nullable;

/**
 * A claim's node as the scheduler knows it now. Valid while the scheduler's write lock is held.
 *
 * @param node where
 * @param free what is unallocated or coming free: held by containers that are dead but not yet reported complete
 */
record LiveNode(FiCaSchedulerNode node, Resource free) {

    /** Checks that the scheduler uses this node, which it has found under the claim's id, as the claim expects. */
    static LiveNode of(Claim claim, @Nullable FiCaSchedulerNode node, HeartbeatAge heartbeats, SchedulerNodeLists lists)
            throws Refusal {
        if (node == null) {
            throw new Refusal(EndReason.NODE_LOST, "the scheduler does not know " + claim.node() + " any more");
        }
        NodeState state = node.getRMNode().getState();
        if (state != NodeState.RUNNING) {
            throw new Refusal(EndReason.NODE_NOT_SCHEDULABLE, claim.node() + " is " + state);
        }
        if (!heartbeats.isFresh(node)) {
            throw Refusal.forNow(
                    EndReason.NODE_NOT_SCHEDULABLE,
                    claim.node() + " has not reported for more than " + heartbeats.longest() + " ms");
        }
        if (!claim.partition().equals(node.getPartition())) {
            throw new Refusal(
                    EndReason.NODE_RELABELLED,
                    claim.node() + " is in partition '" + node.getPartition() + "', not '" + claim.partition() + "'");
        }
        if (lists.leaveOut(node)) {
            throw new Refusal(
                    EndReason.NODE_NOT_SCHEDULABLE,
                    claim.node()
                            + " is in no list of the scheduler, which places nothing there with multi-node placement");
        }
        return new LiveNode(node, free(node));
    }

    private static Resource free(FiCaSchedulerNode node) {
        synchronized (node) {
            Resource free = Resources.clone(node.getUnallocatedResource());
            for (RMContainer container : node.getCopiedListOfRunningContainers()) {
                if (isTerminating(container)) {
                    Resources.addTo(free, container.getContainer().getResource());
                }
            }
            return free;
        }
    }

    private static boolean isTerminating(RMContainer container) {
        return container.getExecutionType() == ExecutionType.GUARANTEED
                && switch (container.getState()) {
                    case KILLED, RELEASED, EXPIRED, COMPLETED -> true;
                    case NEW, RESERVED, ALLOCATED, ACQUIRED, RUNNING -> false;
                };
    }

    /** Whether a container in this state may still be killed. */
    static boolean isAlive(RMContainerState state) {
        return state == RMContainerState.ALLOCATED
                || state == RMContainerState.ACQUIRED
                || state == RMContainerState.RUNNING;
    }
}
