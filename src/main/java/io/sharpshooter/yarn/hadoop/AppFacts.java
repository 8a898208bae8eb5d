package io.sharpshooter.yarn.hadoop;

import static org.apache.hadoop.yarn.server.resourcemanager.rmcontainer.RMContainerState.ACQUIRED;
import static org.apache.hadoop.yarn.server.resourcemanager.rmcontainer.RMContainerState.ALLOCATED;
import static org.apache.hadoop.yarn.server.resourcemanager.rmcontainer.RMContainerState.RUNNING;

import org.apache.hadoop.yarn.api.records.SchedulingRequest;
import org.apache.hadoop.yarn.server.resourcemanager.rmcontainer.RMContainer;
import org.apache.hadoop.yarn.server.resourcemanager.rmcontainer.RMContainerState;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.common.fica.FiCaSchedulerApp;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.placement.AppPlacementAllocator;
import org.jspecify.annotations.Nullable;

/**
 * What several rooms ask of an app, or one of its containers or asks, and what not every line of Hadoop answers alike.
 * Stateless and thread-safe.
 */
public final class AppFacts {
    private AppFacts() {}

    /** Whether an app may run as far as the limits of parallel apps go; whether it is active is something else. */
    public static boolean isRunnable(FiCaSchedulerApp attempt) {
        return attempt.isRunnable();
    }

    /** Whether a container may still be killed. */
    public static boolean isAlive(RMContainer container) {
        RMContainerState state = container.getState();
        return state == ALLOCATED || state == ACQUIRED || state == RUNNING;
    }

    /** The request with a placement constraint that an ask was made by, null for an ordinary one. */
    public static @Nullable SchedulingRequest constrained(AppPlacementAllocator<?> ask) {
        return ask.getSchedulingRequest();
    }
}
