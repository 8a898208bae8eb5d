package io.sharpshooter.yarn;

import io.sharpshooter.model.AppSnapshot;
import io.sharpshooter.model.ContainerSnapshot;
import io.sharpshooter.model.ResourceVector;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.apache.hadoop.yarn.api.records.ApplicationAttemptId;
import org.apache.hadoop.yarn.api.records.ApplicationId;
import org.apache.hadoop.yarn.api.records.ContainerId;
import org.apache.hadoop.yarn.api.records.ExecutionType;
import org.apache.hadoop.yarn.server.resourcemanager.rmcontainer.RMContainer;
import org.apache.hadoop.yarn.server.scheduler.SchedulerRequestKey;

/** Sorts the containers of one node into live and terminating ones. */
final class ContainerReader {
    private final VectorPool vectors;
    private final KeyPool keys;
    private final Map<ApplicationId, AppSnapshot> apps;
    private final boolean labelled;
    private final List<ContainerSnapshot> live = new ArrayList<>();
    private ResourceVector terminating;

    ContainerReader(VectorPool vectors, KeyPool keys, Map<ApplicationId, AppSnapshot> apps, String partition) {
        this.vectors = vectors;
        this.keys = keys;
        this.apps = apps;
        this.labelled = !partition.isEmpty();
        this.terminating = vectors.zero();
    }

    List<ContainerSnapshot> live() {
        return live;
    }

    /** What dead containers hold whose node has not yet confirmed: the scheduler lists a container as long as it does. */
    ResourceVector terminating() {
        return terminating;
    }

    /** Opportunistic containers are never deducted from a node's space and are left out. */
    void read(RMContainer container) {
        if (container.getExecutionType() == ExecutionType.OPPORTUNISTIC) {
            return;
        }
        switch (container.getState()) {
            case ALLOCATED, ACQUIRED, RUNNING -> addLive(container);
            case KILLED, RELEASED, EXPIRED, COMPLETED -> addTerminating(container);
            case NEW, RESERVED -> {} // holds no space of a node
        }
    }

    private void addTerminating(RMContainer container) {
        terminating = terminating.plus(vectors.of(container.getContainer().getResource()));
    }

    private void addLive(RMContainer container) {
        SchedulerRequestKey key = container.getAllocatedSchedulerKey();
        ContainerId id = container.getContainerId();
        ApplicationAttemptId attempt = id.getApplicationAttemptId();
        AppSnapshot app = apps.get(attempt.getApplicationId());
        // The increase of a container is a container of its own until the AM has heard of it.
        if (app != null && key.getContainerToUpdate() == null) {
            live.add(new ContainerSnapshot(
                    app,
                    keys.of(key),
                    vectors.of(container.getContainer().getResource()),
                    attempt.getAttemptId(),
                    id.getContainerId(),
                    container.getCreationTime(),
                    container.isAMContainer(),
                    labelled && container.getNodeLabelExpression().isEmpty()));
        }
    }
}
