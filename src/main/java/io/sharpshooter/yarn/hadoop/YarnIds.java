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
        ApplicationId app = ApplicationId.fromString(name.app());
        ApplicationAttemptId attempt = ApplicationAttemptId.newInstance(app, name.attempt());
        return ContainerId.newContainerId(attempt, name.number());
    }

    public static ContainerName name(ContainerId id) {
        ApplicationAttemptId attempt = id.getApplicationAttemptId();
        String app = attempt.getApplicationId().toString();
        return new ContainerName(app, attempt.getAttemptId(), id.getContainerId());
    }

    public static SchedulerRequestKey key(AskKey key) {
        Priority priority = Priority.newInstance(key.priority());
        return new SchedulerRequestKey(priority, key.allocationRequestId(), null);
    }
}
