package io.sharpshooter.yarn.eligibility;

import org.apache.hadoop.yarn.api.records.ApplicationId;
import org.apache.hadoop.yarn.api.records.SchedulingRequest;
import org.apache.hadoop.yarn.api.resource.PlacementConstraint;
import org.apache.hadoop.yarn.api.resource.PlacementConstraint.AbstractConstraint;
import org.apache.hadoop.yarn.api.resource.PlacementConstraint.And;
import org.apache.hadoop.yarn.api.resource.PlacementConstraint.Or;
import org.apache.hadoop.yarn.api.resource.PlacementConstraint.SingleConstraint;
import org.apache.hadoop.yarn.api.resource.PlacementConstraint.TargetConstraint;
import org.apache.hadoop.yarn.api.resource.PlacementConstraint.TargetExpression;
import org.apache.hadoop.yarn.api.resource.PlacementConstraint.TargetExpression.TargetType;
import org.apache.hadoop.yarn.server.resourcemanager.RMContext;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.common.fica.FiCaSchedulerNode;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.constraint.InvalidAllocationTagsQueryException;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.constraint.PlacementConstraintsUtil;

/**
 * A placement constraint, tested with the scheduler's own code.
 *
 * <p>The scheduler's test by way of the ask has a side effect: a tag query that fails uses up one of the ask's retries.
 * This one has none.
 *
 * @param request a private copy that carries {@code whole}
 * @param whole the request's constraint together with its app's and the cluster's
 * @param givenUp whether the scheduler tries it no more
 */
record Constraint(
        ApplicationId app, SchedulingRequest request, PlacementConstraint whole, boolean givenUp, RMContext context) {

    boolean isSatisfiedOn(FiCaSchedulerNode node) {
        try {
            return !givenUp
                    && PlacementConstraintsUtil.canSatisfyConstraints(
                            app,
                            request,
                            node,
                            context.getPlacementConstraintManager(),
                            context.getAllocationTagsManager());
        } catch (InvalidAllocationTagsQueryException e) {
            return false; // as the scheduler answers
        }
    }

    /** One container changes the tags by which the next one is judged; attributes of nodes do not change that way. */
    int atOnce() {
        return dependsOnTags(whole.getConstraintExpr()) ? 1 : Integer.MAX_VALUE;
    }

    private static boolean dependsOnTags(AbstractConstraint constraint) {
        if (constraint instanceof And and) {
            return and.getChildren().stream().anyMatch(Constraint::dependsOnTags);
        }
        if (constraint instanceof Or or) {
            return or.getChildren().stream().anyMatch(Constraint::dependsOnTags);
        }
        if (constraint instanceof SingleConstraint single) {
            return single.getTargetExpressions().stream().anyMatch(Constraint::isTag);
        }
        if (constraint instanceof TargetConstraint target) {
            return target.getTargetExpressions().stream().anyMatch(Constraint::isTag);
        }
        return true;
    }

    private static boolean isTag(TargetExpression expression) {
        return expression.getTargetType() == TargetType.ALLOCATION_TAG;
    }

    @Override
    public String toString() {
        return (givenUp ? "given up by the scheduler, " : "") + "with " + whole;
    }
}
