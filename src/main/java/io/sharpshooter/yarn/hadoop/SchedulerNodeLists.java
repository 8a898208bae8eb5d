package io.sharpshooter.yarn.hadoop;

import static java.util.Arrays.stream;

import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.ClusterNodeTracker;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.capacity.CapacityScheduler;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.capacity.CapacitySchedulerConfiguration;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.common.fica.FiCaSchedulerNode;

/**
 * The scheduler's own lists of nodes by label, in which it looks for nodes where multi-node placement is on
 * (CapacityScheduler.getCandidateNodeSet). A node that was registered with a label and has lost it is in none of them
 * until it gets another or registers anew, since the list of those without a label is not renewed then
 * (CapacityScheduler.refreshLabelToNodeCache).
 *
 * <p>Each list is read when it is first needed. For one round, or one strike, and one thread.
 */
public final class SchedulerNodeLists {
    /** Since 3.4 the threads go from list to list, and nodes that are silent count as not listed. */
    public static final boolean BY_PARTITION = stream(ClusterNodeTracker.class.getMethods())
            .anyMatch(method -> method.getName().equals("getPartitions"));

    private final CapacityScheduler scheduler;
    private final long freshSince;
    private final Function<List<FiCaSchedulerNode>, Collection<FiCaSchedulerNode>> keep;
    private final Map<String, Listed> lists = new HashMap<>();

    /** @param used whether the scheduler goes by the list; else it looks at a node alone whose heartbeat has come */
    private record Listed(Collection<FiCaSchedulerNode> nodes, boolean used) {}

    private SchedulerNodeLists(
            CapacityScheduler scheduler,
            long freshSince,
            Function<List<FiCaSchedulerNode>, Collection<FiCaSchedulerNode>> keep) {
        this.scheduler = scheduler;
        this.freshSince = freshSince;
        this.keep = keep;
    }

    /**
     * To ask of many nodes.
     *
     * @param freshSince see {@link HeartbeatAge#freshSince}
     */
    public static SchedulerNodeLists ofManyQuestions(CapacityScheduler scheduler, long freshSince) {
        return new SchedulerNodeLists(scheduler, freshSince, HashSet::new);
    }

    /** To ask of one node, while the scheduler waits. */
    public static SchedulerNodeLists ofOneQuestion(CapacityScheduler scheduler, long freshSince) {
        return new SchedulerNodeLists(scheduler, freshSince, nodes -> nodes);
    }

    /**
     * Whether the scheduler looks at other nodes of the partition, but not at this one, so that it places nothing new
     * there.
     */
    public boolean leaveOut(FiCaSchedulerNode node) {
        if (!scheduler.isMultiNodePlacementEnabled()) {
            return false;
        }
        Listed listed = lists.computeIfAbsent(node.getPartition(), this::read);
        return listed.used && !listed.nodes.contains(node);
    }

    private Listed read(String partition) {
        List<FiCaSchedulerNode> nodes = scheduler.getNodeTracker().getNodesPerPartition(partition);
        if (nodes == null) {
            return new Listed(List.of(), isAlwaysUsed());
        }
        boolean used = isAlwaysUsed() || nodes.stream().anyMatch(node -> !BY_PARTITION || isFresh(node));
        return new Listed(keep.apply(nodes), used);
    }

    /** Whether its last heartbeat was late enough. */
    public boolean isFresh(FiCaSchedulerNode node) {
        return node.getLastHeartbeatMonotonicTime() >= freshSince;
    }

    private boolean isAlwaysUsed() {
        return BY_PARTITION
                && Configured.isOn(
                        scheduler.getConfiguration(),
                        CapacitySchedulerConfiguration.SCHEDULE_ASYNCHRONOUSLY_ENABLE,
                        CapacitySchedulerConfiguration.DEFAULT_SCHEDULE_ASYNCHRONOUSLY_ENABLE);
    }
}
