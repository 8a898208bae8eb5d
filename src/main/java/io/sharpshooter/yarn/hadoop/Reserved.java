package io.sharpshooter.yarn.hadoop;

import static org.apache.hadoop.yarn.server.resourcemanager.rmcontainer.RMContainerState.RESERVED;

import org.apache.hadoop.yarn.api.records.ApplicationAttemptId;
import org.apache.hadoop.yarn.api.records.Resource;
import org.apache.hadoop.yarn.server.resourcemanager.rmcontainer.RMContainer;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.capacity.CSQueue;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.capacity.CapacityScheduler;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.common.fica.FiCaSchedulerApp;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.common.fica.FiCaSchedulerNode;
import org.apache.hadoop.yarn.server.scheduler.SchedulerRequestKey;
import org.jspecify.annotations.Nullable;

/**
 * A reservation that holds its node now and may be dropped. Valid while the scheduler's write lock is held.
 *
 * <p>One for the increase of a container is none of these: the room that it waits for is on that node alone.
 *
 * <p>The node decides: a container that was once reserved says RESERVED for ever after it was dropped.
 *
 * @param container what is reserved
 * @param node where
 * @param app whose it is
 * @param queue the leaf whose books carry it
 */
public record Reserved(RMContainer container, FiCaSchedulerNode node, FiCaSchedulerApp app, CSQueue queue) {

    /** The reservation that holds this node for an ask of an app's current attempt, null when there is none. */
    public static @Nullable Reserved on(FiCaSchedulerNode node, CapacityScheduler scheduler) {
        RMContainer container = node.getReservedContainer();
        if (container == null || container.getState() != RESERVED || isForIncrease(container)) {
            return null;
        }
        ApplicationAttemptId attempt = container.getApplicationAttemptId();
        FiCaSchedulerApp app = scheduler.getApplicationAttempt(attempt);
        if (app == null || !app.getApplicationAttemptId().equals(attempt)) {
            return null;
        }
        return new Reserved(container, node, app, (CSQueue) app.getQueue());
    }

    /** Whether a container is to grow by what is reserved. */
    public static boolean isForIncrease(RMContainer reserved) {
        SchedulerRequestKey key = reserved.getReservedSchedulerKey();
        return key != null && key.getContainerToUpdate() != null;
    }

    public SchedulerRequestKey key() {
        return container.getReservedSchedulerKey();
    }

    public Resource size() {
        return container.getReservedResource();
    }

    @Override
    public String toString() {
        return container.getContainerId() + " of " + queue.getQueuePath() + " on " + node.getNodeID();
    }
}
