package io.sharpshooter.place;

import static io.sharpshooter.model.ResourceVector.zero;

import io.sharpshooter.model.ContainerSnapshot;
import io.sharpshooter.model.ResourceVector;
import io.sharpshooter.rule.Preemptible.PreemptionRule;
import io.sharpshooter.usage.Change.Blocker;
import io.sharpshooter.usage.NodeUsage;
import java.util.List;

/**
 * How one container of an ask can be made to fit on one node.
 *
 * @param node where
 * @param victims cheapest first; empty when room is there already
 * @param obstacles reservations to drop, the scheduler's own ones for this ask included when they hold other nodes
 * @param lacked what the node or a limit lacked per type before anything is taken
 * @param cost sum of the victims' costs
 * @param victimClass whose containers die, the least is the best: nobody; only borrowers of the partition; owners. Then
 *     the highest priority rank among them, then whether scarce types die in vain, then whether anything dies twice
 * @param distance see {@link io.sharpshooter.model.Eligibility#distance}
 * @param surplus what is free on the node afterwards beyond the ask, as its dominant share in billionths
 */
public record NodePlan(
        NodeUsage node,
        List<Chosen> victims,
        List<Blocker> obstacles,
        ResourceVector lacked,
        long cost,
        long victimClass,
        int distance,
        long surplus) {
    public NodePlan {
        victims = List.copyOf(victims);
        obstacles = List.copyOf(obstacles);
    }

    /** What the plan is charged: its victims' holdings in the lacked types. */
    public ResourceVector charge() {
        var charge = zero(lacked.size());
        for (var victim : victims) {
            charge = charge.plus(victim.container().size());
        }
        return charge.whereAny(lacked);
    }

    /**
     * A container that a plan takes.
     *
     * @param place where it stands in the roster of its node
     * @param cost what is lost by killing it
     * @param rule why its queue gives it
     * @param standing where it stood in the order of victims
     */
    public record Chosen(ContainerSnapshot container, int place, long cost, PreemptionRule rule, Standing standing) {}
}
