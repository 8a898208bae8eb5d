package io.sharpshooter.yarn;

import io.sharpshooter.model.NodeHealth;
import org.apache.hadoop.yarn.api.records.NodeState;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.capacity.CapacityScheduler;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.common.fica.FiCaSchedulerNode;

/** Whether the scheduler would place anything on a node, whatever it holds. For one round and one thread. */
final class HealthReader {
    private final NodeLists lists;
    private final long freshSince;

    /** @param freshSince see {@link Heartbeats#freshSince} */
    HealthReader(CapacityScheduler scheduler, long freshSince) {
        this.lists = NodeLists.ofManyQuestions(scheduler, freshSince);
        this.freshSince = freshSince;
    }

    NodeHealth of(FiCaSchedulerNode node) {
        if (node.getRMNode().getState() != NodeState.RUNNING || lists.leaveOut(node)) {
            return NodeHealth.UNUSABLE;
        }
        return Heartbeats.isFresh(node, freshSince) ? NodeHealth.USABLE : NodeHealth.SILENT;
    }
}
