package io.sharpshooter.yarn.books;

import static java.util.stream.Collectors.groupingBy;

import io.sharpshooter.yarn.hadoop.NodePartitions;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.apache.hadoop.yarn.server.resourcemanager.rmcontainer.RMContainer;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.Queue;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.SchedulerApplication;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.capacity.CSQueue;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.capacity.CapacityScheduler;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.common.fica.FiCaSchedulerApp;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.common.fica.FiCaSchedulerNode;
import org.jspecify.annotations.Nullable;

/**
 * The apps of a scheduler, and the containers that lazy preemption has marked, by the leaf queue that they are in. As
 * of one moment, taken under the scheduler's write lock: one walk over all apps, and not one per leaf.
 */
public final class ByLeaf {
    private final Map<Queue, List<SchedulerApplication<FiCaSchedulerApp>>> apps;
    private final Map<Queue, List<Mark>> marks = new HashMap<>();

    /** A container that is alive and marked, under this partition. */
    public record Mark(RMContainer container, String partition) {}

    private ByLeaf(CapacityScheduler scheduler) {
        apps = scheduler.getSchedulerApplications().values().stream()
                .filter(app -> app.getQueue() != null)
                .collect(groupingBy(SchedulerApplication::getQueue));
    }

    public static ByLeaf now(CapacityScheduler scheduler) {
        var now = new ByLeaf(scheduler);
        Set<String> partitions = NodePartitions.known(scheduler);
        leaves(scheduler.getRootQueue(), new ArrayList<>())
                .forEach(leaf -> partitions.forEach(partition -> now.addMarks(scheduler, leaf, partition)));
        return now;
    }

    /** All leaf queues below a queue, in the order of the tree. */
    public static List<CSQueue> leaves(CSQueue queue, List<CSQueue> leaves) {
        if (LeafUsers.isLeaf(queue)) {
            leaves.add(queue);
        } else if (queue.getChildQueues() != null) {
            queue.getChildQueues().forEach(child -> leaves(child, leaves));
        }
        return leaves;
    }

    /** Those listed in a queue that are alive there, or in another to which their app was moved without their marks. */
    private void addMarks(CapacityScheduler scheduler, CSQueue listed, String partition) {
        scheduler
                .getPreemptionManager()
                .getKillableContainersMap(listed.getQueuePath(), partition)
                .values()
                .forEach(container -> {
                    CSQueue home = home(scheduler, container);
                    if (home != null && (home == listed || isMarkedOnItsNode(scheduler, container))) {
                        marks.computeIfAbsent(home, leaf -> new ArrayList<>()).add(new Mark(container, partition));
                    }
                });
    }

    /** The leaf queue in which a container is alive; null when it is not. */
    public static @Nullable CSQueue home(CapacityScheduler scheduler, RMContainer container) {
        FiCaSchedulerApp attempt = scheduler.getApplicationAttempt(container.getApplicationAttemptId());
        return attempt != null
                        && attempt.getRMContainer(container.getContainerId()) != null
                        && attempt.getQueue() instanceof CSQueue leaf
                ? leaf
                : null;
    }

    public static boolean isMarkedOnItsNode(CapacityScheduler scheduler, RMContainer container) {
        FiCaSchedulerNode node = scheduler.getNode(container.getContainer().getNodeId());
        return node != null && node.getKillableContainers().containsKey(container.getContainerId());
    }

    public List<SchedulerApplication<FiCaSchedulerApp>> apps(CSQueue leaf) {
        return apps.getOrDefault(leaf, List.of());
    }

    public List<Mark> marks(CSQueue leaf) {
        return marks.getOrDefault(leaf, List.of());
    }
}
