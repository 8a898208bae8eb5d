package io.sharpshooter.yarn.read;

import io.sharpshooter.model.AppSnapshot;
import io.sharpshooter.model.AppSnapshot.AppMemory;
import io.sharpshooter.model.QueueSnapshot;
import java.util.HashMap;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.apache.hadoop.yarn.api.records.ApplicationId;
import org.apache.hadoop.yarn.api.records.Priority;
import org.apache.hadoop.yarn.server.resourcemanager.RMContext;
import org.apache.hadoop.yarn.server.resourcemanager.rmapp.RMApp;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.ResourceUsage;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.SchedulerApplication;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.capacity.CSQueue;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.capacity.CapacityScheduler;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.common.fica.FiCaSchedulerApp;
import org.jspecify.annotations.Nullable;

/** Reads all apps that the scheduler knows, those between two attempts too. */
final class AppReader {
    private final CapacityScheduler scheduler;
    private final RMContext context;

    /** The names of the apps of the round before: it takes long to make them. */
    private Map<ApplicationId, String> names = Map.of();

    AppReader(CapacityScheduler scheduler, RMContext context) {
        this.scheduler = scheduler;
        this.context = context;
    }

    /**
     * An app whose queue is not among these, since it has just been created, is left out.
     *
     * @param queues as many as the tree has, in its order
     */
    Map<ApplicationId, AppSnapshot> read(
            List<QueueNode> tree, List<QueueSnapshot> queues, Map<ApplicationId, String> inactiveReasons) {
        Map<CSQueue, QueueSnapshot> byQueue = new IdentityHashMap<>();
        tree.forEach(node -> byQueue.put(node.queue(), queues.get(node.index())));
        Map<ApplicationId, AppSnapshot> apps = new HashMap<>();
        Map<ApplicationId, String> namesNow = new HashMap<>();
        scheduler.getSchedulerApplications().forEach((id, app) -> {
            QueueSnapshot queue = byQueue.get((CSQueue) app.getQueue());
            RMApp description = context.getRMApps().get(id);
            if (queue != null && description != null) {
                String name = names.getOrDefault(id, "");
                name = name.isEmpty() ? id.toString() : name;
                namesNow.put(id, name);
                apps.put(id, snapshot(name, app, description, queue, inactiveReasons.getOrDefault(id, "")));
            }
        });
        names = namesNow;
        return apps;
    }

    private static AppSnapshot snapshot(
            String name,
            SchedulerApplication<FiCaSchedulerApp> app,
            RMApp description,
            QueueSnapshot queue,
            String inactiveReason) {
        FiCaSchedulerApp attempt = app.getCurrentAppAttempt();
        Priority priority = attempt == null ? app.getPriority() : attempt.getPriority();
        Set<String> tags = description.getApplicationTags();
        return new AppSnapshot(
                name,
                attempt == null ? 0 : attempt.getApplicationAttemptId().getAttemptId(),
                queue,
                app.getUser(),
                priority == null ? 0 : priority.getPriority(),
                attempt == null ? description.getSubmitTime() : attempt.getStartTime(),
                inactiveReason.isEmpty(),
                inactiveReason,
                liveContainers(attempt),
                tags == null ? Set.of() : tags,
                attempt != null && queue.order().byMemory() ? memory(attempt) : AppMemory.NONE);
    }

    /** The scheduler looks at the memory alone, whatever else counts in its queues. */
    private static AppMemory memory(FiCaSchedulerApp attempt) {
        ResourceUsage usage = attempt.getSchedulingResourceUsage();
        return new AppMemory(
                usage.getAllUsed().getMemorySize(), usage.getAllPending().getMemorySize());
    }

    private static int liveContainers(@Nullable FiCaSchedulerApp attempt) {
        return attempt == null ? 0 : attempt.getLiveContainersMap().size();
    }
}
