package io.sharpshooter.yarn;

import io.sharpshooter.claim.Claim;
import io.sharpshooter.claim.EndReason;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.util.Time;
import org.apache.hadoop.yarn.api.records.ExecutionType;
import org.apache.hadoop.yarn.api.records.NodeState;
import org.apache.hadoop.yarn.api.records.Resource;
import org.apache.hadoop.yarn.conf.YarnConfiguration;
import org.apache.hadoop.yarn.server.resourcemanager.rmcontainer.RMContainer;
import org.apache.hadoop.yarn.server.resourcemanager.rmcontainer.RMContainerState;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.capacity.CapacityScheduler;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.common.fica.FiCaSchedulerNode;
import org.apache.hadoop.yarn.util.resource.Resources;

/**
 * A claim's node as the scheduler knows it now. Valid while the scheduler's write lock is held.
 *
 * @param node where
 * @param free what is unallocated or coming free: held by containers that are dead but not yet reported complete
 */
record LiveNode(FiCaSchedulerNode node, Resource free) {
    private static final String SKIP_MULTIPLIER = "yarn.scheduler.skip.node.multiplier";
    private static final int DEFAULT_SKIP_MULTIPLIER = 2;

    /** Finds it anew and checks that the scheduler would place the ask there. */
    static LiveNode of(Claim claim, StrikeIds ids, LiveAsk ask, CapacityScheduler scheduler) throws Refusal {
        FiCaSchedulerNode node = scheduler.getNode(ids.node());
        if (node == null) {
            throw new Refusal(EndReason.NODE_LOST, "the scheduler does not know " + claim.node() + " any more");
        }
        requireSchedulable(node, scheduler.getConfig());
        if (!claim.partition().equals(node.getPartition())) {
            throw new Refusal(
                    EndReason.NODE_RELABELLED,
                    claim.node() + " is in partition '" + node.getPartition() + "', not '" + claim.partition() + "'");
        }
        LiveEligibility.require(ask, node);
        return new LiveNode(node, free(node));
    }

    private static void requireSchedulable(FiCaSchedulerNode node, Configuration conf) throws Refusal {
        NodeState state = node.getRMNode().getState();
        if (state != NodeState.RUNNING) {
            throw new Refusal(EndReason.NODE_NOT_SCHEDULABLE, node.getNodeID() + " is " + state);
        }
        long silence = Time.monotonicNow() - node.getLastHeartbeatMonotonicTime();
        if (silence > longestSilence(conf)) {
            throw new Refusal(
                    EndReason.NODE_NOT_SCHEDULABLE, node.getNodeID() + " has not reported for " + silence + " ms");
        }
    }

    /** After so many ms the scheduler gives a node nothing; read as it reads it, since 3.3 has no getter. */
    private static long longestSilence(Configuration conf) {
        long interval = conf.getLong(
                YarnConfiguration.RM_NM_HEARTBEAT_INTERVAL_MS, YarnConfiguration.DEFAULT_RM_NM_HEARTBEAT_INTERVAL_MS);
        return interval * conf.getInt(SKIP_MULTIPLIER, DEFAULT_SKIP_MULTIPLIER);
    }

    private static Resource free(FiCaSchedulerNode node) {
        synchronized (node) {
            Resource free = Resources.clone(node.getUnallocatedResource());
            for (RMContainer container : node.getCopiedListOfRunningContainers()) {
                if (isTerminating(container)) {
                    Resources.addTo(free, container.getAllocatedResource());
                }
            }
            return free;
        }
    }

    private static boolean isTerminating(RMContainer container) {
        return container.getExecutionType() == ExecutionType.GUARANTEED && !isAlive(container.getState());
    }

    /** Whether a container in this state may still be killed. */
    static boolean isAlive(RMContainerState state) {
        return state == RMContainerState.ALLOCATED
                || state == RMContainerState.ACQUIRED
                || state == RMContainerState.RUNNING;
    }
}
