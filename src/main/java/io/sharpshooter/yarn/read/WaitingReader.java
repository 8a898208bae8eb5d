package io.sharpshooter.yarn.read;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.SchedulerApplication;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.capacity.CSQueue;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.capacity.CapacityScheduler;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.common.fica.FiCaSchedulerApp;

/**
 * Reads which apps wait, leaf queue by leaf queue; a queue of which no app has an ask is passed over.
 *
 * <p>Each app is asked for its asks. No sum of what is pending is looked at, be it a queue's, a user's or an app's:
 * an ask for fewer than no containers takes it below zero for good, and large ones make it overflow.
 */
final class WaitingReader {
    private final CapacityScheduler scheduler;
    private final LeafReader leaves;

    WaitingReader(CapacityScheduler scheduler, LeafReader leaves) {
        this.scheduler = scheduler;
        this.leaves = leaves;
    }

    /** Whether no app has an ask, in whatever queue and partition. */
    static boolean nothingWaits(CapacityScheduler scheduler) {
        for (SchedulerApplication<FiCaSchedulerApp> app :
                scheduler.getSchedulerApplications().values()) {
            FiCaSchedulerApp attempt = app.getCurrentAppAttempt();
            if (attempt != null && AskReader.hasAsks(attempt)) {
                return false;
            }
        }
        return true;
    }

    /** By the path of the leaf queue. */
    Map<String, List<WaitingApp>> read(List<QueueNode> tree) {
        Map<CSQueue, List<FiCaSchedulerApp>> attempts = attempts();
        Map<String, List<WaitingApp>> waiting = new HashMap<>();
        for (QueueNode node : tree) {
            List<FiCaSchedulerApp> asking = attempts.get(node.queue());
            if (node.leaf() && asking != null) {
                waiting.put(node.path(), leaves.read(node.queue(), asking));
            }
        }
        return waiting;
    }

    /** The attempts with asks by their queues, oldest first: a leaf queue does not list all of its own. */
    private Map<CSQueue, List<FiCaSchedulerApp>> attempts() {
        Map<CSQueue, List<FiCaSchedulerApp>> byQueue = new IdentityHashMap<>();
        for (SchedulerApplication<FiCaSchedulerApp> app :
                scheduler.getSchedulerApplications().values()) {
            FiCaSchedulerApp attempt = app.getCurrentAppAttempt();
            if (attempt != null && AskReader.hasAsks(attempt)) {
                byQueue.computeIfAbsent((CSQueue) app.getQueue(), queue -> new ArrayList<>())
                        .add(attempt);
            }
        }
        byQueue.values().forEach(apps -> apps.sort(Comparator.comparing(FiCaSchedulerApp::getApplicationId)));
        return byQueue;
    }
}
