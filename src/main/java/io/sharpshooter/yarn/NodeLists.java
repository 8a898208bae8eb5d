package io.sharpshooter.yarn;

import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.capacity.CapacityScheduler;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.common.fica.FiCaSchedulerNode;

/**
 * The scheduler's own lists of nodes by label, in which it looks for nodes where multi-node placement is on
 * (CapacityScheduler.getCandidateNodeSet). A node that has lost its label is in none of them until it gets another or registers anew, since the
 * list of those without a label is not renewed then (CapacityScheduler.refreshLabelToNodeCache).
 *
 * <p>Each list is read when it is first needed. For one round and one thread.
 */
final class NodeLists {
    private final CapacityScheduler scheduler;
    private final Map<String, Set<FiCaSchedulerNode>> lists = new HashMap<>();

    NodeLists(CapacityScheduler scheduler) {
        this.scheduler = scheduler;
    }

    /** Whether the scheduler never looks at this node, and so places nothing there, not even what has a reservation. */
    boolean leaveOut(FiCaSchedulerNode node) {
        if (!scheduler.isMultiNodePlacementEnabled()) {
            return false;
        }
        Set<FiCaSchedulerNode> listed = lists.computeIfAbsent(node.getPartition(), this::read);
        return !listed.contains(node) && !(listed.isEmpty() && isDrivenByHeartbeats());
    }

    private Set<FiCaSchedulerNode> read(String partition) {
        List<FiCaSchedulerNode> listed = scheduler.getNodeTracker().getNodesPerPartition(partition);
        return listed == null ? Set.of() : new HashSet<>(listed);
    }

    /** A node whose heartbeat has come is looked at alone where none is listed; threads go by the lists alone (since 3.4). */
    private boolean isDrivenByHeartbeats() {
        return !scheduler.getConfiguration().getScheduleAynschronously();
    }
}
