package io.sharpshooter.yarn;

import java.util.ArrayList;
import java.util.Collection;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.apache.hadoop.yarn.api.records.ApplicationAttemptId;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.ResourceUsage;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.capacity.CSQueue;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.common.fica.FiCaSchedulerApp;

/** Reads which apps of a leaf queue wait: first those that the scheduler serves, in its order, then the others. */
final class LeafReader {
    private final AskReader asks;

    LeafReader(AskReader asks) {
        this.asks = asks;
    }

    /** @param notRunnable the queue's apps that are beyond the maximum of running apps */
    List<WaitingApp> read(CSQueue leaf, Collection<FiCaSchedulerApp> notRunnable) {
        List<WaitingApp> waiting = new ArrayList<>();
        // An app that becomes active between the reads below is seen twice: the first counts.
        Set<ApplicationAttemptId> seen = new HashSet<>();
        List<FiCaSchedulerApp> pending = LeafQueueAccess.pendingInOrder(leaf);
        LeafQueueAccess.activeInOrder(leaf).forEach(app -> add(waiting, seen, app, ""));
        pending.forEach(app -> add(waiting, seen, app, amLimitReason(leaf, app)));
        notRunnable.forEach(app -> add(waiting, seen, app, "behind the maximum of running applications"));
        return waiting;
    }

    private void add(List<WaitingApp> waiting, Set<ApplicationAttemptId> seen, FiCaSchedulerApp app, String reason) {
        if (!app.isStopped() && seen.add(app.getApplicationAttemptId())) {
            List<WaitingAsk> wanted = asks.read(app);
            if (!wanted.isEmpty()) {
                waiting.add(new WaitingApp(app, reason, wanted));
            }
        }
    }

    private static String amLimitReason(CSQueue leaf, FiCaSchedulerApp app) {
        String partition = app.getAppAMNodePartitionName();
        ResourceUsage usage = leaf.getQueueResourceUsage();
        return "behind the AM limit: application masters hold " + usage.getAMUsed(partition) + " of "
                + usage.getAMLimit(partition) + ", this one needs " + app.getAMResource(partition);
    }
}
