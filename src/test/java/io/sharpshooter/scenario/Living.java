package io.sharpshooter.scenario;

import io.sharpshooter.yarn.MockCluster;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.apache.hadoop.yarn.api.records.ExecutionType;
import org.apache.hadoop.yarn.api.records.Resource;
import org.apache.hadoop.yarn.api.records.ResourceInformation;
import org.apache.hadoop.yarn.server.resourcemanager.rmcontainer.RMContainer;
import org.apache.hadoop.yarn.server.resourcemanager.rmcontainer.RMContainerState;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.capacity.CSQueue;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.common.fica.FiCaSchedulerApp;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.common.fica.FiCaSchedulerNode;
import org.apache.hadoop.yarn.util.resource.Resources;

/**
 * Who lives, what is reserved and what queues hold at one moment, as the scheduler itself says. Amounts are by type.
 *
 * @param containers that are allocated, acquired or running, by id
 * @param reservations ids of reserved containers
 * @param queues by path
 * @param free by node: what those who live there leave, the dying counted as gone
 * @param types the resource types that count
 * @param fromHigher whether a queue may get its guarantee from one of higher priority
 */
public record Living(
        Map<String, One> containers,
        Set<String> reservations,
        Map<String, Queue> queues,
        Map<String, Map<String, Long>> free,
        List<String> types,
        boolean fromHigher) {

    /** A live container. */
    record One(
            String id, String app, String queue, boolean am, String node, String partition, Map<String, Long> size) {}

    /** A queue's books by partition, and what protects it. What is committed is used or reserved. */
    record Queue(
            int priority,
            boolean disabled,
            Map<String, Map<String, Long>> used,
            Map<String, Map<String, Long>> committed,
            Map<String, Map<String, Long>> guaranteed,
            Map<String, Map<String, Long>> maximum) {}

    /** How many live containers its app has. */
    long ofApp(One container) {
        return containers.values().stream()
                .filter(other -> other.app().equals(container.app()))
                .count();
    }

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
        boolean fromHigher = cluster.scheduler()
                .getConfiguration()
                .getBoolean(PolicyByHand.KEYS + "large-container.guarantee-from-higher-priority", false);
        return new Living(containers, reservations, queues, free(cluster), types(cluster), fromHigher);
    }

    private static void add(Map<String, One> all, RMContainer container, String queue, MockCluster cluster) {
        FiCaSchedulerNode node = cluster.scheduler().getNode(container.getAllocatedNode());
        if (isAlive(container)) {
            String id = String.valueOf(container.getContainerId());
            String where = String.valueOf(container.getAllocatedNode());
            String partition = node == null ? "" : node.getPartition();
            Map<String, Long> size = amounts(container.getAllocatedResource());
            String app = container.getApplicationAttemptId().getApplicationId().toString();
            all.put(id, new One(id, app, queue, container.isAMContainer(), where, partition, size));
        }
    }

    public static boolean isAlive(RMContainer container) {
        return container.getState() == RMContainerState.ALLOCATED
                || container.getState() == RMContainerState.ACQUIRED
                || container.getState() == RMContainerState.RUNNING;
    }

    private static Set<String> partitions(MockCluster cluster) {
        Set<String> partitions = new HashSet<>(Set.of(""));
        cluster.scheduler().getNodeTracker().getAllNodes().forEach(node -> partitions.add(node.getPartition()));
        return partitions;
    }

    private static Map<String, Map<String, Long>> free(MockCluster cluster) {
        Map<String, Map<String, Long>> free = new HashMap<>();
        for (FiCaSchedulerNode node : cluster.scheduler().getNodeTracker().getAllNodes()) {
            Resource left = Resources.clone(node.getTotalResource());
            node.getCopiedListOfRunningContainers().stream()
                    .filter(container -> container.getExecutionType() == ExecutionType.GUARANTEED)
                    .filter(Living::isAlive)
                    .forEach(container -> Resources.subtractFrom(left, container.getAllocatedResource()));
            free.put(String.valueOf(node.getNodeID()), amounts(left));
        }
        return free;
    }

    private static List<String> types(MockCluster cluster) {
        List<String> types = new ArrayList<>(
                amounts(cluster.scheduler().getClusterResource()).keySet());
        boolean dominant = cluster.scheduler()
                .getResourceCalculator()
                .getClass()
                .getSimpleName()
                .startsWith("Dominant");
        return dominant ? types : List.of(ResourceInformation.MEMORY_URI);
    }

    private static Map<String, Long> amounts(Resource resource) {
        Map<String, Long> amounts = new HashMap<>();
        for (ResourceInformation type : resource.getResources()) {
            amounts.put(type.getName(), type.getValue());
        }
        return amounts;
    }

    private static void collect(CSQueue queue, Set<String> partitions, Map<String, Queue> all) {
        Map<String, Map<String, Long>> used = new HashMap<>();
        Map<String, Map<String, Long>> committed = new HashMap<>();
        Map<String, Map<String, Long>> guaranteed = new HashMap<>();
        Map<String, Map<String, Long>> maximum = new HashMap<>();
        for (String partition : partitions) {
            Resource withReserved = queue.getQueueResourceUsage().getUsed(partition);
            Resource reserved = queue.getQueueResourceUsage().getReserved(partition);
            used.put(partition, amounts(Resources.subtract(withReserved, reserved)));
            committed.put(partition, amounts(withReserved));
            guaranteed.put(partition, amounts(queue.getEffectiveCapacity(partition)));
            maximum.put(partition, amounts(queue.getEffectiveMaxCapacity(partition)));
        }
        int priority = queue.getPriority() == null ? 0 : queue.getPriority().getPriority();
        boolean disabled = queue.getPreemptionDisabled();
        all.put(queue.getQueuePath(), new Queue(priority, disabled, used, committed, guaranteed, maximum));
        if (queue.getChildQueues() != null) {
            queue.getChildQueues().forEach(child -> collect(child, partitions, all));
        }
    }
}
