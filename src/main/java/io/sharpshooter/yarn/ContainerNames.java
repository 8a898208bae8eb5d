package io.sharpshooter.yarn;

import io.sharpshooter.model.ContainerName;
import org.apache.hadoop.yarn.api.records.ApplicationAttemptId;
import org.apache.hadoop.yarn.api.records.ApplicationId;
import org.apache.hadoop.yarn.api.records.ContainerId;

/** Between the model's names of containers and YARN's ids. */
final class ContainerNames {
    private ContainerNames() {}

    static ContainerName of(ContainerId id) {
        ApplicationAttemptId attempt = id.getApplicationAttemptId();
        return new ContainerName(attempt.getApplicationId().toString(), attempt.getAttemptId(), id.getContainerId());
    }

    static ContainerId toId(ContainerName name) {
        ApplicationId app = ApplicationId.fromString(name.app());
        return ContainerId.newContainerId(ApplicationAttemptId.newInstance(app, name.attempt()), name.number());
    }
}
