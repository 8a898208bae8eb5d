package io.sharpshooter.yarn.eligibility;

import io.sharpshooter.model.ContainerName;
import io.sharpshooter.yarn.hadoop.YarnIds;
import java.util.Collection;
import java.util.Collections;
import java.util.HashSet;
import java.util.Set;
import org.apache.hadoop.yarn.api.resource.PlacementConstraint;
import org.apache.hadoop.yarn.api.resource.PlacementConstraint.AbstractConstraint;
import org.apache.hadoop.yarn.api.resource.PlacementConstraint.And;
import org.apache.hadoop.yarn.api.resource.PlacementConstraint.Or;
import org.apache.hadoop.yarn.api.resource.PlacementConstraint.SingleConstraint;
import org.apache.hadoop.yarn.api.resource.PlacementConstraint.TargetConstraint;
import org.apache.hadoop.yarn.api.resource.PlacementConstraint.TargetExpression;
import org.apache.hadoop.yarn.api.resource.PlacementConstraint.TargetExpression.TargetType;
import org.apache.hadoop.yarn.server.resourcemanager.rmcontainer.RMContainer;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.capacity.CapacityScheduler;
import org.jspecify.annotations.Nullable;

/**
 * The containers that an ask wants to be near to: when they die for it, the scheduler does not place it there any more.
 *
 * <p>Told by their allocation tags alone: one too many is kept where several would do.
 */
final class Neighbours {
    private final CapacityScheduler scheduler;
    private final PlacementConstraint constraint;
    private @Nullable Set<String> tags;

    Neighbours(CapacityScheduler scheduler, PlacementConstraint constraint) {
        this.scheduler = scheduler;
        this.constraint = constraint;
    }

    /** Whether a container is one of them; no tag is looked at before this is asked. */
    boolean include(ContainerName name) {
        Set<String> wanted = tags();
        if (wanted.isEmpty()) {
            return false;
        }
        RMContainer container = scheduler.getRMContainer(YarnIds.container(name));
        Set<String> own = container == null ? null : container.getAllocationTags();
        return own != null && !Collections.disjoint(own, wanted);
    }

    /** Tags of which the constraint demands some where the container is to run; empty for most. */
    private Set<String> tags() {
        Set<String> known = tags;
        if (known == null) {
            known = new HashSet<>();
            collect(constraint.getConstraintExpr(), known);
            tags = known;
        }
        return known;
    }

    private static void collect(AbstractConstraint constraint, Set<String> tags) {
        if (constraint instanceof And and) {
            and.getChildren().forEach(child -> collect(child, tags));
        } else if (constraint instanceof Or or) {
            or.getChildren().forEach(child -> collect(child, tags));
        } else if (constraint instanceof SingleConstraint single && single.getMinCardinality() > 0) {
            add(single.getTargetExpressions(), tags);
        } else if (constraint instanceof TargetConstraint target) {
            // Wanted or shunned, it does not matter: where a shunned one lives the ask may not run anyway.
            add(target.getTargetExpressions(), tags);
        }
    }

    private static void add(Collection<TargetExpression> targets, Set<String> tags) {
        targets.stream()
                .filter(target -> target.getTargetType() == TargetType.ALLOCATION_TAG)
                .forEach(target -> tags.addAll(target.getTargetValues()));
    }
}
