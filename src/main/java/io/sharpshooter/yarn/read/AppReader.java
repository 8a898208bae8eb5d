package io.sharpshooter.yarn.read;

import io.sharpshooter.model.AppSnapshot;
import io.sharpshooter.model.AppSnapshot.AppMemory;
import io.sharpshooter.model.QueueSnapshot;
import java.util.HashMap;
import java.util.Map;
import java.util.Set;
import org.apache.hadoop.yarn.api.records.ApplicationId;
import org.apache.hadoop.yarn.api.records.Priority;
import org.apache.hadoop.yarn.server.resourcemanager.RMContext;
import org.apache.hadoop.yarn.server.resourcemanager.rmapp.RMApp;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.ResourceUsage;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.SchedulerApplication;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.capacity.CSQueue;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.common.fica.FiCaSchedulerApp;

/**
 * Reads apps, those between two attempts too. Of {@code RMApp} only what never changes is read, which takes no lock.
 * Stateless.
 */
public final class AppReader {
    private AppReader() {}

    /**
     * An app whose queue is not among these, since it has just been created, is left out.
     *
     * @param inactiveReasons why the scheduler does not serve some of them
     */
    public static Map<ApplicationId, AppSnapshot> read(
            Map<ApplicationId, SchedulerApplication<FiCaSchedulerApp>> some,
            RMContext context,
            Map<CSQueue, QueueSnapshot> queues,
            Map<ApplicationId, String> inactiveReasons) {
        var apps = new HashMap<ApplicationId, AppSnapshot>();
        some.forEach((id, app) -> {
            QueueSnapshot queue = queues.get((CSQueue) app.getQueue());
            RMApp description = context.getRMApps().get(id);
            if (queue != null && description != null) {
                apps.put(id, snapshot(id, app, description, queue, inactiveReasons.getOrDefault(id, "")));
            }
        });
        return apps;
    }

    /** The same by their ids as they are told. */
    public static Map<String, AppSnapshot> byId(Map<ApplicationId, AppSnapshot> apps) {
        var byId = new HashMap<String, AppSnapshot>();
        apps.values().forEach(app -> byId.put(app.id(), app));
        return byId;
    }

    private static AppSnapshot snapshot(
            ApplicationId id,
            SchedulerApplication<FiCaSchedulerApp> app,
            RMApp description,
            QueueSnapshot queue,
            String inactiveReason) {
        FiCaSchedulerApp attempt = app.getCurrentAppAttempt();
        Priority priority = attempt == null ? app.getPriority() : attempt.getPriority();
        Set<String> tags = description.getApplicationTags();
        return new AppSnapshot(
                id.toString(),
                attempt == null ? 0 : attempt.getApplicationAttemptId().getAttemptId(),
                queue,
                app.getUser(),
                priority == null ? 0 : priority.getPriority(),
                attempt == null ? description.getSubmitTime() : attempt.getStartTime(),
                inactiveReason.isEmpty(),
                inactiveReason,
                attempt == null ? 0 : attempt.getLiveContainersMap().size(),
                tags == null ? Set.of() : tags,
                attempt != null && queue.order().byMemory() ? memory(attempt) : AppMemory.NONE);
    }

    /** The scheduler looks at the memory alone, whatever else counts in its queues. */
    private static AppMemory memory(FiCaSchedulerApp attempt) {
        ResourceUsage usage = attempt.getSchedulingResourceUsage();
        return new AppMemory(
                usage.getAllUsed().getMemorySize(), usage.getAllPending().getMemorySize());
    }
}
