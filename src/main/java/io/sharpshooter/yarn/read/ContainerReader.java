package io.sharpshooter.yarn.read;

import io.sharpshooter.model.ResourceVector;
import io.sharpshooter.yarn.hadoop.KeyPool;
import io.sharpshooter.yarn.hadoop.VectorPool;
import java.util.List;
import org.apache.hadoop.yarn.api.records.ExecutionType;
import org.apache.hadoop.yarn.server.resourcemanager.rmcontainer.RMContainer;
import org.apache.hadoop.yarn.server.scheduler.SchedulerRequestKey;

/** Sorts the containers of one node into live and terminating ones. */
final class ContainerReader {
    private final VectorPool vectors;
    private final KeyPool keys;
    private final AttemptNumbers attempts;
    private final boolean labelled;
    private final ContainerColumns live;
    private ResourceVector terminating;
    private int alive;

    /** @param most so many containers at most */
    ContainerReader(VectorPool vectors, KeyPool keys, AttemptNumbers attempts, String partition, int most) {
        this.vectors = vectors;
        this.keys = keys;
        this.attempts = attempts;
        this.labelled = !partition.isEmpty();
        this.live = new ContainerColumns(most);
        this.terminating = vectors.zero();
    }

    /** Those that the scheduler could take space from. */
    ContainerColumns live() {
        return live.trim();
    }

    /**
     * What dead containers hold whose node has not yet confirmed: the scheduler lists a container as long as it does.
     */
    ResourceVector terminating() {
        return terminating;
    }

    /** How many have not ended, whatever their kind. */
    int alive() {
        return alive;
    }

    /**
     * Opportunistic containers are never deducted from a node's space and are left out.
     *
     * @param someOpportunistic whether there may be any: YARN takes long to tell the kind of a single one
     */
    void read(List<RMContainer> containers, boolean someOpportunistic) {
        for (RMContainer container : containers) {
            boolean guaranteed = !someOpportunistic || container.getExecutionType() != ExecutionType.OPPORTUNISTIC;
            // Whether it has ended is the cheapest question: its state would cost a lock.
            if (!container.completed()) {
                alive++;
                addLive(container, guaranteed ? attempts.number(container.getApplicationAttemptId()) : -1);
            } else if (guaranteed) {
                terminating =
                        terminating.plus(vectors.of(container.getContainer().getResource()));
            }
        }
    }

    private void addLive(RMContainer container, int owner) {
        SchedulerRequestKey key = container.getAllocatedSchedulerKey();
        long number = container.getContainerId().getContainerId();
        // The increase of a container is a container of its own until the AM has heard of it.
        if (owner >= 0 && key.getContainerToUpdate() == null) {
            live.add(
                    owner,
                    keys.of(key),
                    vectors.of(container.getContainer().getResource()),
                    number,
                    container.getCreationTime(),
                    labelled && container.getNodeLabelExpression().isEmpty());
        }
    }
}
