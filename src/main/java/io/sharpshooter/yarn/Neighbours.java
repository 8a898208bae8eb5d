package io.sharpshooter.yarn;

import java.util.Collection;
import java.util.Set;
import java.util.TreeSet;
import org.apache.hadoop.yarn.api.resource.PlacementConstraint;
import org.apache.hadoop.yarn.api.resource.PlacementConstraint.AbstractConstraint;
import org.apache.hadoop.yarn.api.resource.PlacementConstraint.And;
import org.apache.hadoop.yarn.api.resource.PlacementConstraint.Or;
import org.apache.hadoop.yarn.api.resource.PlacementConstraint.SingleConstraint;
import org.apache.hadoop.yarn.api.resource.PlacementConstraint.TargetConstraint;
import org.apache.hadoop.yarn.api.resource.PlacementConstraint.TargetExpression;
import org.apache.hadoop.yarn.api.resource.PlacementConstraint.TargetExpression.TargetType;

/**
 * The containers that an ask wants to be near to: when they die for it, the scheduler does not place it there any more.
 *
 * <p>Told by their allocation tags alone: one too many is kept where several would do.
 */
final class Neighbours {
    private Neighbours() {}

    /** Tags of which a constraint demands some where the container is to run; empty for most. */
    static Set<String> tagsWantedBy(PlacementConstraint constraint) {
        Set<String> tags = new TreeSet<>();
        collect(constraint.getConstraintExpr(), tags);
        return tags;
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
