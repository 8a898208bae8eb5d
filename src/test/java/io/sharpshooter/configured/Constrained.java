package io.sharpshooter.configured;

import io.sharpshooter.yarn.Size;
import java.util.Set;
import org.apache.hadoop.yarn.api.records.ExecutionType;
import org.apache.hadoop.yarn.api.records.ExecutionTypeRequest;
import org.apache.hadoop.yarn.api.records.Priority;
import org.apache.hadoop.yarn.api.records.ResourceSizing;
import org.apache.hadoop.yarn.api.records.SchedulingRequest;
import org.apache.hadoop.yarn.api.resource.PlacementConstraint.AbstractConstraint;
import org.apache.hadoop.yarn.api.resource.PlacementConstraints;
import org.apache.hadoop.yarn.api.resource.PlacementConstraints.PlacementTargets;

/** Asks with placement constraints. */
final class Constrained {
    private Constrained() {}

    /** One container with a tag, wherever there is room. */
    static SchedulingRequest tagged(int key, Size size, String tag) {
        return one(
                key,
                size,
                tag,
                PlacementConstraints.targetNotIn(PlacementConstraints.NODE, PlacementTargets.allocationTag("nobody")));
    }

    /** One container with a tag, where the constraint allows it. */
    static SchedulingRequest one(int key, Size size, String tag, AbstractConstraint constraint) {
        return SchedulingRequest.newInstance(
                key,
                Priority.newInstance(key),
                ExecutionTypeRequest.newInstance(ExecutionType.GUARANTEED),
                Set.of(tag),
                ResourceSizing.newInstance(1, size.toResource()),
                constraint.build());
    }
}
