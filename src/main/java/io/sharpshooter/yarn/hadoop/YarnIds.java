package io.sharpshooter.yarn.hadoop;

import io.sharpshooter.model.AskKey;
import io.sharpshooter.model.ContainerName;
import org.apache.hadoop.yarn.api.records.ApplicationAttemptId;
import org.apache.hadoop.yarn.api.records.ApplicationId;
import org.apache.hadoop.yarn.api.records.ContainerId;
import org.apache.hadoop.yarn.api.records.Priority;
import org.apache.hadoop.yarn.server.scheduler.SchedulerRequestKey;

/** The model's names as YARN's ids, and back. */
public final class YarnIds {
    private YarnIds() {}

    public static ContainerId container(ContainerName name) {
        ApplicationAttemptId attempt =
                ApplicationAttemptId.newInstance(ApplicationId.fromString(name.app()), name.attempt());
        return ContainerId.newContainerId(attempt, name.number());
    }

    public static ContainerName name(ContainerId id) {
        ApplicationAttemptId attempt = id.getApplicationAttemptId();
        return new ContainerName(attempt.getApplicationId().toString(), attempt.getAttemptId(), id.getContainerId());
    }

    public static SchedulerRequestKey key(AskKey key) {
        return new SchedulerRequestKey(Priority.newInstance(key.priority()), key.allocationRequestId(), null);
    }
}
