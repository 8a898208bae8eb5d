package io.sharpshooter.soak;

import io.sharpshooter.yarn.MockCluster;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import org.apache.hadoop.yarn.api.records.Resource;
import org.apache.hadoop.yarn.server.resourcemanager.rmcontainer.RMContainer;
import org.apache.hadoop.yarn.server.resourcemanager.rmcontainer.RMContainerState;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.capacity.CSQueue;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.common.fica.FiCaSchedulerApp;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.common.fica.FiCaSchedulerNode;
import org.apache.hadoop.yarn.util.resource.Resources;

/**
 * Who lives, what is reserved and what queues hold at one moment, as the scheduler itself says.
 *
 * @param containers that are allocated, acquired or running, by id
 * @param reservations ids of reserved containers
 * @param queues by path
 * @param dominant whether all resource types count
 * @param fromHigher whether a queue may get its guarantee from one of higher priority
 */
record Living(
        Map<String, One> containers,
        Set<String> reservations,
        Map<String, Queue> queues,
        boolean dominant,
        boolean fromHigher) {

    /** A live container. */
    record One(String id, String queue, boolean am, String node, String partition) {}

    /** A queue's books by partition, and what protects it. */
    record Queue(int priority, boolean disabled, Map<String, Resource> used, Map<String, Resource> guaranteed) {}

    static Living of(MockCluster cluster) {
        Map<String, One> containers = new HashMap<>();
        Set<String> reservations = new HashSet<>();
        cluster.scheduler().getSchedulerApplications().values().forEach(app -> {
            FiCaSchedulerApp attempt = app.getCurrentAppAttempt();
            if (attempt != null) {
                String queue = ((CSQueue) app.getQueue()).getQueuePath();
                attempt.getLiveContainers().forEach(container -> add(containers, container, queue, cluster));
                attempt.getReservedContainers()
                        .forEach(reserved -> reservations.add(String.valueOf(reserved.getContainerId())));
            }
        });
        Map<String, Queue> queues = new HashMap<>();
        collect(cluster.scheduler().getRootQueue(), partitions(cluster), queues);
        boolean dominant = cluster.scheduler()
                .getResourceCalculator()
                .getClass()
                .getSimpleName()
                .startsWith("Dominant");
        boolean fromHigher = cluster.scheduler()
                .getConfiguration()
                .getBoolean(Layout.KEYS + "large-container.guarantee-from-higher-priority", false);
        return new Living(containers, reservations, queues, dominant, fromHigher);
    }

    private static void add(Map<String, One> all, RMContainer container, String queue, MockCluster cluster) {
        FiCaSchedulerNode node = cluster.scheduler().getNode(container.getAllocatedNode());
        if (isAlive(container)) {
            String id = String.valueOf(container.getContainerId());
            String where = String.valueOf(container.getAllocatedNode());
            String partition = node == null ? "" : node.getPartition();
            all.put(id, new One(id, queue, container.isAMContainer(), where, partition));
        }
    }

    static boolean isAlive(RMContainer container) {
        return container.getState() == RMContainerState.ALLOCATED
                || container.getState() == RMContainerState.ACQUIRED
                || container.getState() == RMContainerState.RUNNING;
    }

    private static Set<String> partitions(MockCluster cluster) {
        Set<String> partitions = new HashSet<>(Set.of(""));
        cluster.scheduler().getNodeTracker().getAllNodes().forEach(node -> partitions.add(node.getPartition()));
        return partitions;
    }

    private static void collect(CSQueue queue, Set<String> partitions, Map<String, Queue> all) {
        Map<String, Resource> used = new HashMap<>();
        Map<String, Resource> guaranteed = new HashMap<>();
        for (String partition : partitions) {
            Resource withReserved = queue.getQueueResourceUsage().getUsed(partition);
            Resource reserved = queue.getQueueResourceUsage().getReserved(partition);
            used.put(partition, Resources.subtract(withReserved, reserved));
            guaranteed.put(partition, queue.getEffectiveCapacity(partition));
        }
        int priority = queue.getPriority() == null ? 0 : queue.getPriority().getPriority();
        all.put(queue.getQueuePath(), new Queue(priority, queue.getPreemptionDisabled(), used, guaranteed));
        if (queue.getChildQueues() != null) {
            queue.getChildQueues().forEach(child -> collect(child, partitions, all));
        }
    }
}
