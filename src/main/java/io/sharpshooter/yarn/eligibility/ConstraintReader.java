package io.sharpshooter.yarn.eligibility;

import io.sharpshooter.yarn.hadoop.Configured;
import java.util.Set;
import org.apache.hadoop.yarn.api.records.SchedulingRequest;
import org.apache.hadoop.yarn.api.resource.PlacementConstraint;
import org.apache.hadoop.yarn.conf.YarnConfiguration;
import org.apache.hadoop.yarn.server.resourcemanager.RMContext;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.common.fica.FiCaSchedulerApp;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.common.fica.FiCaSchedulerNode;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.placement.AppPlacementAllocator;

/** Reads the placement constraint of a scheduling request, with those of its app and of the cluster. */
final class ConstraintReader {
    private final RMContext context;
    private final long attempts;

    ConstraintReader(RMContext context) {
        this.context = context;
        this.attempts = Configured.number(
                context.getYarnConfiguration(),
                YarnConfiguration.RM_PLACEMENT_CONSTRAINTS_RETRY_ATTEMPTS,
                YarnConfiguration.DEFAULT_RM_PLACEMENT_CONSTRAINTS_RETRY_ATTEMPTS);
    }

    Constraint read(
            FiCaSchedulerApp app, AppPlacementAllocator<FiCaSchedulerNode> allocator, SchedulingRequest request) {
        Set<String> tags = request.getAllocationTags();
        PlacementConstraint whole = context.getPlacementConstraintManager()
                .getMultilevelConstraint(app.getApplicationId(), tags, request.getPlacementConstraint());
        // The live request is no safe value: the scheduler counts it down.
        SchedulingRequest copy = SchedulingRequest.newBuilder()
                .allocationTags(tags)
                .placementConstraintExpression(whole)
                .build();
        // The scheduler gives a request up after so many failed queries, and rejects it at the AM's next heartbeat.
        boolean givenUp = allocator.getPlacementAttempt() >= attempts;
        return new Constraint(app.getApplicationId(), copy, whole, givenUp, context);
    }
}
