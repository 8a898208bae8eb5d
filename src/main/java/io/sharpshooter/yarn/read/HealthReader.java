package io.sharpshooter.yarn.read;

import io.sharpshooter.model.NodeHealth;
import io.sharpshooter.yarn.hadoop.HeartbeatAge;
import io.sharpshooter.yarn.hadoop.SchedulerNodeLists;
import org.apache.hadoop.yarn.api.records.NodeState;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.capacity.CapacityScheduler;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.common.fica.FiCaSchedulerNode;

/** Whether the scheduler would place anything on a node, whatever it holds. For one round and one thread. */
final class HealthReader {
    private final SchedulerNodeLists lists;
    private final long freshSince;

    /** @param freshSince see {@link HeartbeatAge#freshSince} */
    HealthReader(CapacityScheduler scheduler, long freshSince) {
        this.lists = SchedulerNodeLists.ofManyQuestions(scheduler, freshSince);
        this.freshSince = freshSince;
    }

    NodeHealth of(FiCaSchedulerNode node) {
        if (node.getRMNode().getState() != NodeState.RUNNING || lists.leaveOut(node)) {
            return NodeHealth.UNUSABLE;
        }
        return HeartbeatAge.isFresh(node, freshSince) ? NodeHealth.USABLE : NodeHealth.SILENT;
    }
}
