package io.sharpshooter.yarn;

import io.sharpshooter.model.ContainerSnapshot;
import io.sharpshooter.model.ResourceVector;
import java.util.ArrayList;
import java.util.List;
import org.apache.hadoop.yarn.api.records.ExecutionType;
import org.apache.hadoop.yarn.server.resourcemanager.rmcontainer.RMContainer;
import org.apache.hadoop.yarn.server.scheduler.SchedulerRequestKey;

/** Sorts the containers of one node into live and terminating ones. */
final class ContainerReader {
    private final VectorPool vectors;
    private final KeyPool keys;
    private final AppIndex apps;
    private final boolean labelled;
    private final List<ContainerSnapshot> live;
    private ResourceVector terminating;

    /** @param expected about how many there are */
    ContainerReader(VectorPool vectors, KeyPool keys, AppIndex apps, String partition, int expected) {
        this.vectors = vectors;
        this.keys = keys;
        this.apps = apps;
        this.labelled = !partition.isEmpty();
        this.live = new ArrayList<>(expected);
        this.terminating = vectors.zero();
    }

    List<ContainerSnapshot> live() {
        return live;
    }

    /** What dead containers hold whose node has not yet confirmed: the scheduler lists a container as long as it does. */
    ResourceVector terminating() {
        return terminating;
    }

    /**
     * Opportunistic containers are never deducted from a node's space and are left out.
     *
     * @param someOpportunistic whether there may be any: YARN takes long to tell the kind of a single one
     */
    void read(List<RMContainer> containers, boolean someOpportunistic) {
        for (RMContainer container : containers) {
            if (!someOpportunistic || container.getExecutionType() != ExecutionType.OPPORTUNISTIC) {
                read(container);
            }
        }
    }

    /** The same containers as in the round before; see {@link SeenNode}. */
    void readAgain(List<RMContainer> containers, List<ContainerSnapshot> before) {
        for (int place = 0; place < containers.size(); place++) {
            ContainerSnapshot known = before.get(place);
            apps.attempt(containers.get(place).getApplicationAttemptId())
                    .ifPresent(attempt -> live.add(known.seenAgain(attempt.app(), attempt.isMaster(known.number()))));
        }
    }

    /** Whether it has ended is the cheapest question: its state would cost a lock, for every container of the cluster. */
    private void read(RMContainer container) {
        if (container.completed()) {
            terminating = terminating.plus(vectors.of(container.getContainer().getResource()));
        } else {
            apps.attempt(container.getApplicationAttemptId()).ifPresent(attempt -> addLive(container, attempt));
        }
    }

    private void addLive(RMContainer container, AttemptFacts attempt) {
        SchedulerRequestKey key = container.getAllocatedSchedulerKey();
        long number = container.getContainerId().getContainerId();
        // The increase of a container is a container of its own until the AM has heard of it.
        if (key.getContainerToUpdate() == null) {
            live.add(new ContainerSnapshot(
                    attempt.app(),
                    keys.of(key),
                    vectors.of(container.getContainer().getResource()),
                    attempt.number(),
                    number,
                    container.getCreationTime(),
                    attempt.isMaster(number),
                    labelled && container.getNodeLabelExpression().isEmpty()));
        }
    }
}
