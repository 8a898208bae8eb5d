package io.sharpshooter.yarn.read;

import io.sharpshooter.model.AppSnapshot;
import java.util.Collection;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import org.apache.hadoop.yarn.api.records.ApplicationAttemptId;
import org.apache.hadoop.yarn.api.records.ApplicationId;
import org.apache.hadoop.yarn.server.resourcemanager.RMContext;
import org.apache.hadoop.yarn.server.resourcemanager.rmapp.RMApp;
import org.apache.hadoop.yarn.server.resourcemanager.rmapp.attempt.RMAppAttempt;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.SchedulerApplication;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.capacity.CapacityScheduler;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.common.fica.FiCaSchedulerApp;
import org.jspecify.annotations.Nullable;

/** The snapshots of all apps, and what is known of their attempts. For one round and one thread. */
final class AppIndex {
    private final RMContext context;
    private final Map<ApplicationId, AppSnapshot> apps;
    private final Map<ApplicationAttemptId, Optional<AttemptFacts>> attempts = new HashMap<>();

    AppIndex(RMContext context, Map<ApplicationId, AppSnapshot> apps) {
        this.context = context;
        this.apps = apps;
    }

    /** Null when the app has vanished, or is newer than the snapshot. */
    @Nullable
    AppSnapshot app(ApplicationId id) {
        return apps.get(id);
    }

    /** Empty in the same cases. */
    Optional<AttemptFacts> attempt(ApplicationAttemptId id) {
        Optional<AttemptFacts> known = attempts.get(id);
        if (known == null) {
            known = read(id);
            attempts.put(id, known);
        }
        return known;
    }

    private Optional<AttemptFacts> read(ApplicationAttemptId id) {
        AppSnapshot app = apps.get(id.getApplicationId());
        RMApp description = context.getRMApps().get(id.getApplicationId());
        return app == null || description == null
                ? Optional.empty()
                : Optional.of(AttemptFacts.of(app, id.getAttemptId(), description.getRMAppAttempt(id)));
    }

    /** The books of all apps' current attempts, as the scheduler has them. */
    Map<ApplicationId, AttemptBook> books(CapacityScheduler scheduler) {
        Map<ApplicationId, AttemptBook> books = new HashMap<>();
        for (ApplicationId id : apps.keySet()) {
            SchedulerApplication<FiCaSchedulerApp> app =
                    scheduler.getSchedulerApplications().get(id);
            FiCaSchedulerApp attempt = app == null ? null : app.getCurrentAppAttempt();
            if (attempt != null) {
                int allocated = allocated(attempt); // before those that live are counted
                books.put(
                        id,
                        new AttemptBook(
                                attempt,
                                allocated,
                                attempt.getLiveContainersMap().size()));
            }
        }
        return books;
    }

    private int allocated(FiCaSchedulerApp attempt) {
        RMApp description = context.getRMApps().get(attempt.getApplicationId());
        RMAppAttempt current = description == null ? null : description.getCurrentAppAttempt();
        return current == null || !current.getAppAttemptId().equals(attempt.getApplicationAttemptId())
                ? AttemptBook.UNKNOWN
                : current.getRMAppAttemptMetrics().getTotalAllocatedContainers();
    }

    Collection<AppSnapshot> all() {
        return apps.values();
    }

    Map<String, AppSnapshot> byId() {
        Map<String, AppSnapshot> byId = new HashMap<>();
        apps.values().forEach(app -> byId.put(app.id(), app));
        return byId;
    }
}
