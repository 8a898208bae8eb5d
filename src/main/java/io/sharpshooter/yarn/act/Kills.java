package io.sharpshooter.yarn.act;

import io.sharpshooter.yarn.hadoop.Reserved;
import org.apache.hadoop.yarn.server.resourcemanager.rmcontainer.RMContainer;
import org.apache.hadoop.yarn.server.resourcemanager.rmcontainer.RMContainerEventType;
import org.apache.hadoop.yarn.server.resourcemanager.rmcontainer.RMContainerState;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.SchedulerUtils;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.capacity.CapacityScheduler;

/** The two ways to end something, both only under the scheduler's write lock. They throw when it lives on. */
final class Kills {
    private Kills() {}

    /**
     * Kills a live container as the scheduler's preemption does when it is not lazy: counted as preempted, and asked
     * for again where its AM has not seen it yet.
     */
    static void kill(RMContainer container, CapacityScheduler scheduler) {
        scheduler.completedContainer(
                container,
                SchedulerUtils.createPreemptedContainerStatus(
                        container.getContainerId(), SchedulerUtils.PREEMPTED_CONTAINER),
                RMContainerEventType.KILL);
        if (isAlive(container.getState())) {
            throw new IllegalStateException(container + " was killed, but is " + container.getState() + ".");
        }
    }

    /** Gives a reserved node back; what the app asks for stays as it is, and nothing counts as preempted. */
    static void drop(Reserved reserved, CapacityScheduler scheduler) {
        scheduler.killReservedContainer(reserved.container());
        if (reserved.node().getReservedContainer() == reserved.container()) {
            throw new IllegalStateException(reserved + " was dropped, but still holds its node.");
        }
    }

    /** Whether a container in this state may still be killed. */
    static boolean isAlive(RMContainerState state) {
        return state == RMContainerState.ALLOCATED
                || state == RMContainerState.ACQUIRED
                || state == RMContainerState.RUNNING;
    }
}
