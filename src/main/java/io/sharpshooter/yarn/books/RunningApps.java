package io.sharpshooter.yarn.books;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.apache.hadoop.yarn.api.records.ApplicationId;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.SchedulerApplication;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.capacity.CSQueue;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.capacity.CapacityScheduler;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.common.fica.FiCaSchedulerApp;

/**
 * The apps that run, as metrics count them, by the path of every queue whose metrics are told of them. As of one
 * moment.
 */
public final class RunningApps {
    private final Map<String, Map<ApplicationId, String>> users = new HashMap<>();

    private RunningApps() {}

    /** To be used under the scheduler's write lock. */
    public static RunningApps of(CapacityScheduler scheduler) {
        RunningApps running = new RunningApps();
        Map<CSQueue, List<CSQueue>> told = new HashMap<>();
        scheduler.getSchedulerApplications().forEach((id, app) -> {
            if (app.getQueue() instanceof CSQueue leaf && runs(app)) {
                told.computeIfAbsent(leaf, RunningApps::told)
                        .forEach(queue -> running.users
                                .computeIfAbsent(queue.getQueuePath(), path -> new HashMap<>())
                                .put(id, app.getUser()));
            }
        });
        return running;
    }

    private static List<CSQueue> told(CSQueue leaf) {
        List<CSQueue> told = new ArrayList<>(MetricsChain.above(leaf, ""));
        told.add(leaf);
        return told;
    }

    /** From its first container on, until its attempt has stopped. */
    public static boolean runs(SchedulerApplication<FiCaSchedulerApp> app) {
        FiCaSchedulerApp attempt = app.getCurrentAppAttempt();
        return attempt != null
                && !attempt.isStopped()
                && !attempt.getAppSchedulingInfo().isPending();
    }

    /** The users of those of a queue. */
    public Map<ApplicationId, String> in(CSQueue queue) {
        return users.getOrDefault(queue.getQueuePath(), Map.of());
    }
}
