package io.sharpshooter.yarn.eligibility;

import static org.apache.hadoop.yarn.conf.YarnConfiguration.DEFAULT_RM_PLACEMENT_CONSTRAINTS_RETRY_ATTEMPTS;
import static org.apache.hadoop.yarn.conf.YarnConfiguration.RM_PLACEMENT_CONSTRAINTS_RETRY_ATTEMPTS;

import io.sharpshooter.yarn.hadoop.Configured;
import java.util.Collection;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
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
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.placement.AppPlacementAllocator;

/**
 * A placement constraint, tested with the scheduler's own code.
 *
 * <p>The scheduler's test by way of the ask has a side effect: a tag query that fails uses up one of the ask's retries.
 * This one has none.
 *
 * @param request a private copy that carries {@code whole}
 * @param whole the ask's constraint together with its app's and the cluster's
 * @param givenUp whether the scheduler tries it no more
 */
record Constraint(
        ApplicationId app, SchedulingRequest request, PlacementConstraint whole, boolean givenUp, RMContext context) {

    static Constraint read(ApplicationId app, AppPlacementAllocator<?> ask, SchedulingRequest live, RMContext context) {
        Set<String> tags = live.getAllocationTags();
        PlacementConstraint whole = context.getPlacementConstraintManager()
                .getMultilevelConstraint(app, tags, live.getPlacementConstraint());
        // The live request is no safe value: the scheduler counts it down.
        SchedulingRequest copy = SchedulingRequest.newBuilder()
                .allocationTags(tags)
                .placementConstraintExpression(whole)
                .build();
        // The scheduler gives a request up after so many failed queries, and rejects it at the AM's next heartbeat.
        long attempts = Configured.number(
                context.getYarnConfiguration(),
                RM_PLACEMENT_CONSTRAINTS_RETRY_ATTEMPTS,
                DEFAULT_RM_PLACEMENT_CONSTRAINTS_RETRY_ATTEMPTS);
        return new Constraint(app, copy, whole, ask.getPlacementAttempt() >= attempts, context);
    }

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
        boolean changes = leaves(whole.getConstraintExpr())
                .anyMatch(leaf -> !isKnown(leaf) || targets(leaf).anyMatch(Constraint::isTag));
        return changes ? 1 : Integer.MAX_VALUE;
    }

    /**
     * Tags of which the constraint demands some where the container is to run: when those that have them die for it,
     * the scheduler does not place it there any more. One too many is kept where several would do.
     */
    Set<String> wantedTags() {
        // Wanted or shunned as a target, it does not matter: where a shunned one lives the ask may not run anyway.
        return leaves(whole.getConstraintExpr())
                .filter(leaf -> !(leaf instanceof SingleConstraint single) || single.getMinCardinality() > 0)
                .flatMap(Constraint::targets)
                .filter(Constraint::isTag)
                .flatMap(target -> target.getTargetValues().stream())
                .collect(Collectors.toSet());
    }

    private static Stream<AbstractConstraint> leaves(AbstractConstraint constraint) {
        if (constraint instanceof And and) {
            return leaves(and.getChildren());
        }
        return constraint instanceof Or or ? leaves(or.getChildren()) : Stream.of(constraint);
    }

    private static Stream<AbstractConstraint> leaves(Collection<AbstractConstraint> children) {
        return children.stream().flatMap(Constraint::leaves);
    }

    private static boolean isKnown(AbstractConstraint leaf) {
        return leaf instanceof SingleConstraint || leaf instanceof TargetConstraint;
    }

    private static Stream<TargetExpression> targets(AbstractConstraint leaf) {
        if (leaf instanceof SingleConstraint single) {
            return single.getTargetExpressions().stream();
        }
        return leaf instanceof TargetConstraint target ? target.getTargetExpressions().stream() : Stream.empty();
    }

    private static boolean isTag(TargetExpression expression) {
        return expression.getTargetType() == TargetType.ALLOCATION_TAG;
    }

    @Override
    public String toString() {
        return (givenUp ? "given up by the scheduler, " : "") + "with " + whole;
    }
}
