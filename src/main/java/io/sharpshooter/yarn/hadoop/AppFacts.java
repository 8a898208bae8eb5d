package io.sharpshooter.yarn.hadoop;

import org.apache.hadoop.yarn.api.records.SchedulingRequest;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.common.fica.FiCaSchedulerApp;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.placement.AppPlacementAllocator;
import org.jspecify.annotations.Nullable;

/**
 * What several rooms ask of an app or one of its asks, and what not every line of Hadoop answers in the same way.
 * Stateless and thread-safe.
 */
public final class AppFacts {
    private AppFacts() {}

    /** Whether an app may run as far as the limits of parallel apps go; whether it is active is something else. */
    public static boolean isRunnable(FiCaSchedulerApp attempt) {
        return attempt.isRunnable();
    }

    /** The request with a placement constraint that an ask was made by, null for an ordinary one. */
    public static @Nullable SchedulingRequest constrained(AppPlacementAllocator<?> ask) {
        return ask.getSchedulingRequest();
    }
}
