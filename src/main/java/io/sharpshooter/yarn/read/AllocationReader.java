package io.sharpshooter.yarn.read;

import io.sharpshooter.model.ClusterSnapshot.Allocations;
import org.apache.hadoop.yarn.api.records.ApplicationAttemptId;
import org.apache.hadoop.yarn.api.records.ApplicationId;
import org.apache.hadoop.yarn.server.resourcemanager.RMContext;
import org.apache.hadoop.yarn.server.resourcemanager.rmapp.RMApp;
import org.apache.hadoop.yarn.server.resourcemanager.rmapp.attempt.RMAppAttempt;

/**
 * Asks the ResourceManager, which remembers attempts and apps that are over for a while. The count rises as soon as the
 * scheduler has taken the container off the ask. Not to be called while a lock of the scheduler is held.
 */
final class AllocationReader implements Allocations {
    private final RMContext context;

    AllocationReader(RMContext context) {
        this.context = context;
    }

    @Override
    public int to(String app, int attempt) {
        ApplicationId id = ApplicationId.fromString(app);
        RMApp known = context.getRMApps().get(id);
        RMAppAttempt it = known == null ? null : known.getRMAppAttempt(ApplicationAttemptId.newInstance(id, attempt));
        return it == null ? UNKNOWN : it.getRMAppAttemptMetrics().getTotalAllocatedContainers();
    }
}
