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
        List<FiCaSchedulerApp> pending = LeafQueueAccess.pendingInOrder(leaf);
        List<FiCaSchedulerApp> active = LeafQueueAccess.activeInOrder(leaf);
        active.forEach(app -> add(waiting, app, ""));
        if (!pending.isEmpty() || !notRunnable.isEmpty()) {
            // An app that becomes active between the reads is listed twice: the first counts.
            Set<ApplicationAttemptId> seen = new HashSet<>();
            active.forEach(app -> seen.add(app.getApplicationAttemptId()));
            pending.stream()
                    .filter(app -> seen.add(app.getApplicationAttemptId()))
                    .forEach(app -> add(waiting, app, amLimitReason(leaf, app)));
            notRunnable.stream()
                    .filter(app -> seen.add(app.getApplicationAttemptId()))
                    .forEach(app -> add(waiting, app, "behind the maximum of running applications"));
        }
        return waiting;
    }

    private void add(List<WaitingApp> waiting, FiCaSchedulerApp app, String reason) {
        if (!app.isStopped()) {
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
