package io.sharpshooter.yarn;

import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.SchedulerApplication;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.capacity.CapacityScheduler;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.common.fica.FiCaSchedulerApp;

/** Reads which apps wait, leaf queue by leaf queue; queues whose books say that nothing is pending are passed over. */
final class WaitingReader {
    private final CapacityScheduler scheduler;
    private final LeafReader leaves;

    WaitingReader(CapacityScheduler scheduler, LeafReader leaves) {
        this.scheduler = scheduler;
        this.leaves = leaves;
    }

    /** By the path of the leaf queue. */
    Map<String, List<WaitingApp>> read(List<QueueNode> tree, Collection<String> partitions) {
        Map<String, List<FiCaSchedulerApp>> parked = notRunnable();
        Map<String, List<WaitingApp>> waiting = new HashMap<>();
        for (QueueNode node : tree) {
            if (node.leaf() && node.hasPending(partitions)) {
                waiting.put(node.path(), leaves.read(node.queue(), parked.getOrDefault(node.path(), List.of())));
            }
        }
        return waiting;
    }

    /** The apps beyond the maximum of running apps, oldest first: a leaf queue does not list them. */
    private Map<String, List<FiCaSchedulerApp>> notRunnable() {
        Map<String, List<FiCaSchedulerApp>> parked = new HashMap<>();
        for (SchedulerApplication<FiCaSchedulerApp> app :
                scheduler.getSchedulerApplications().values()) {
            FiCaSchedulerApp attempt = app.getCurrentAppAttempt();
            if (attempt != null && !attempt.isRunnable()) {
                parked.computeIfAbsent(AppReader.queuePath(app), path -> new ArrayList<>())
                        .add(attempt);
            }
        }
        parked.values().forEach(apps -> apps.sort(Comparator.comparing(FiCaSchedulerApp::getApplicationId)));
        return parked;
    }
}
