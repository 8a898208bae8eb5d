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
        Map<String, List<FiCaSchedulerApp>> attempts = new HashMap<>();
        List<QueueNode> busy = tree.stream()
                .filter(node -> node.leaf() && node.hasPending(partitions))
                .toList();
        busy.forEach(node -> attempts.put(node.path(), new ArrayList<>()));
        findAttempts(attempts);
        Map<String, List<WaitingApp>> waiting = new HashMap<>();
        for (QueueNode node : busy) {
            waiting.put(node.path(), leaves.read(node.queue(), attempts.getOrDefault(node.path(), List.of())));
        }
        return waiting;
    }

    /** Adds the attempts of the apps in these queues, oldest first: a leaf queue does not list all of its own. */
    private void findAttempts(Map<String, List<FiCaSchedulerApp>> byQueue) {
        for (SchedulerApplication<FiCaSchedulerApp> app :
                scheduler.getSchedulerApplications().values()) {
            FiCaSchedulerApp attempt = app.getCurrentAppAttempt();
            List<FiCaSchedulerApp> attempts = byQueue.get(AppReader.queuePath(app));
            if (attempt != null && attempts != null) {
                attempts.add(attempt);
            }
        }
        byQueue.values().forEach(apps -> apps.sort(Comparator.comparing(FiCaSchedulerApp::getApplicationId)));
    }
}
