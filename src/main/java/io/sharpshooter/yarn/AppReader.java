package io.sharpshooter.yarn;

import io.sharpshooter.model.AppSnapshot;
import io.sharpshooter.model.QueueSnapshot;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.apache.hadoop.yarn.api.records.ApplicationId;
import org.apache.hadoop.yarn.api.records.Priority;
import org.apache.hadoop.yarn.server.resourcemanager.RMContext;
import org.apache.hadoop.yarn.server.resourcemanager.rmapp.RMApp;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.SchedulerApplication;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.capacity.CSQueue;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.capacity.CapacityScheduler;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.common.fica.FiCaSchedulerApp;
import org.jspecify.annotations.Nullable;

/** Reads all apps that the scheduler knows, those between two attempts too. */
final class AppReader {
    private final CapacityScheduler scheduler;
    private final RMContext context;

    AppReader(CapacityScheduler scheduler, RMContext context) {
        this.scheduler = scheduler;
        this.context = context;
    }

    /** An app whose queue is not among these, since it has just been created, is left out. */
    Map<ApplicationId, AppSnapshot> read(List<QueueSnapshot> queues, Map<ApplicationId, String> inactiveReasons) {
        Map<String, QueueSnapshot> byPath = new HashMap<>();
        queues.forEach(queue -> byPath.put(queue.path(), queue));
        Map<ApplicationId, AppSnapshot> apps = new HashMap<>();
        scheduler.getSchedulerApplications().forEach((id, app) -> {
            QueueSnapshot queue = byPath.get(queuePath(app));
            RMApp description = context.getRMApps().get(id);
            if (queue != null && description != null) {
                apps.put(id, snapshot(id, app, description, queue, inactiveReasons.getOrDefault(id, "")));
            }
        });
        return apps;
    }

    /** The full path of the leaf queue that an app is in. */
    static String queuePath(SchedulerApplication<FiCaSchedulerApp> app) {
        return ((CSQueue) app.getQueue()).getQueuePath();
    }

    private static AppSnapshot snapshot(
            ApplicationId id,
            SchedulerApplication<FiCaSchedulerApp> app,
            RMApp description,
            QueueSnapshot queue,
            String inactiveReason) {
        FiCaSchedulerApp attempt = app.getCurrentAppAttempt();
        Priority priority = app.getPriority();
        Set<String> tags = description.getApplicationTags();
        return new AppSnapshot(
                id.toString(),
                attempt == null ? 0 : attempt.getApplicationAttemptId().getAttemptId(),
                queue,
                app.getUser(),
                priority == null ? 0 : priority.getPriority(),
                description.getSubmitTime(),
                inactiveReason.isEmpty(),
                inactiveReason,
                liveContainers(attempt),
                tags == null ? Set.of() : tags);
    }

    private static int liveContainers(@Nullable FiCaSchedulerApp attempt) {
        return attempt == null ? 0 : attempt.getLiveContainersMap().size();
    }
}
