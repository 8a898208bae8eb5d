package io.sharpshooter.cycle;

import io.sharpshooter.claim.Claim;
import io.sharpshooter.claim.ClaimKind;
import io.sharpshooter.claim.ClaimState;
import io.sharpshooter.model.ContainerName;
import io.sharpshooter.model.ContainerSnapshot;
import io.sharpshooter.model.ResourceVector;
import io.sharpshooter.victim.Chosen;
import io.sharpshooter.victim.NodePlan;
import io.sharpshooter.victim.NodePlanner;
import io.sharpshooter.victim.NodeState;
import java.util.Optional;
import java.util.Set;

/** What an open claim may take when it is worked out anew: those who were told, and newcomers in their stead. */
final class Retaking {
    private final PartitionRound round;
    private final Set<ContainerName> told;

    /** @param told by any open claim */
    Retaking(PartitionRound round, Set<ContainerName> told) {
        this.round = round;
        this.told = told;
    }

    /** The cheapest way now; newcomers are taken only within the charge, in all types. A struck claim that has lost its reservation may take nothing more. */
    Optional<NodePlan> plan(Claim claim, NodePlanner planner, NodeState node) {
        if (claim.state().struck()) {
            return planner.plan(node, container -> false);
        }
        Set<ContainerName> own = claim.told();
        return planner.plan(node, container -> mayGoOn(own, container) || isNewcomer(claim, container))
                .filter(plan -> isWithin(plan, claim) && plan.charge().fitsIn(claim.charge()))
                .or(() ->
                        planner.plan(node, container -> mayGoOn(own, container)).filter(plan -> isWithin(plan, claim)))
                .or(() -> anew(claim, planner, node));
    }

    /** Where preemption only observes a claim outlives the time at which it would have killed: its victims may end, and it goes on with others. */
    private static Optional<NodePlan> anew(Claim claim, NodePlanner planner, NodeState node) {
        return claim.state() == ClaimState.PLANNED
                ? planner.plan(node, container -> !container.am()).filter(plan -> isOfItsKind(plan, claim))
                : Optional.empty();
    }

    /** No more containers than its kind takes, and no more than it was charged for; what is held of other types was never counted. */
    private static boolean isWithin(NodePlan plan, Claim claim) {
        ResourceVector holdings = ResourceVector.zero(claim.size().size());
        for (Chosen victim : plan.victims()) {
            holdings = holdings.plus(victim.container().size());
        }
        return isOfItsKind(plan, claim) && holdings.fitsWhereWanted(claim.charge(), claim.charge());
    }

    /** One container for an ordinary ask, and none for a claim that was made without victims. */
    private static boolean isOfItsKind(NodePlan plan, Claim claim) {
        int most = claim.charge().isZero() ? 0 : claim.kind() == ClaimKind.ORDINARY ? 1 : Integer.MAX_VALUE;
        return plan.victims().size() <= most;
    }

    /** One that was told, unless it is a master whose app has got other containers since, or its queue has come down to its AM share. */
    private boolean mayGoOn(Set<ContainerName> own, ContainerSnapshot container) {
        return own.contains(container.name()) && round.search().given().allowsMaster(round.view(), container);
    }

    /** It was not on the node at the notice, so that it has run for about the grace period at most, and no other claim has told it. */
    private boolean isNewcomer(Claim claim, ContainerSnapshot container) {
        return isOnTime(claim) && !container.am() && claim.isLate(container.name()) && !told.contains(container.name());
    }

    /** The first round after the deadline is; a strike that had to wait longer takes only who was told. */
    private boolean isOnTime(Claim claim) {
        long late = 2 * round.settings().monitoringIntervalMs();
        return claim.state() == ClaimState.PLANNED || round.time() < claim.deadline() + late;
    }
}
