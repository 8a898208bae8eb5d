package io.sharpshooter.yarn.read;

import io.sharpshooter.model.AppSnapshot;
import io.sharpshooter.model.AskKey;
import io.sharpshooter.model.ContainerSnapshot;
import io.sharpshooter.model.ResourceVector;
import io.sharpshooter.yarn.hadoop.KeyPool;
import io.sharpshooter.yarn.hadoop.VectorPool;
import org.apache.hadoop.yarn.api.records.ApplicationAttemptId;
import org.apache.hadoop.yarn.api.records.Resource;
import org.apache.hadoop.yarn.server.resourcemanager.rmcontainer.RMContainer;

/** What never changes of a container; see {@link ContainerSnapshot} for the parts. */
public record KeptContainer(
        ApplicationAttemptId attempt, AskKey key, ResourceVector size, long number, long startedAt, boolean borrows) {

    /** @param partition of its node */
    public static KeptContainer of(RMContainer container, String partition, VectorPool vectors, KeyPool keys) {
        AskKey key = keys.of(container.getAllocatedSchedulerKey());
        Resource size = container.getContainer().getResource();
        boolean borrows =
                !partition.isEmpty() && container.getNodeLabelExpression().isEmpty();
        return new KeptContainer(
                container.getApplicationAttemptId(),
                key,
                vectors.of(size),
                container.getContainerId().getContainerId(),
                container.getCreationTime(),
                borrows);
    }

    /** As it is in a round or a strike. */
    public ContainerSnapshot in(AppSnapshot app, boolean am) {
        return new ContainerSnapshot(app, key, size, attempt.getAttemptId(), number, startedAt, am, borrows);
    }
}
