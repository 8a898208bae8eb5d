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

    /** The cheapest way now; a struck claim that has lost its reservation may take nothing more. */
    Optional<NodePlan> plan(Claim claim, NodePlanner planner, NodeState node) {
        if (claim.state().struck()) {
            return planner.plan(node, container -> false);
        }
        Optional<NodePlan> withLate =
                planner.plan(node, container -> mayTake(claim, container)).filter(plan -> isWithin(plan, claim));
        return withLate.isPresent()
                ? withLate
                : planner.plan(node, container -> isTold(claim, container)).filter(plan -> isWithin(plan, claim));
    }

    /** No more containers than its kind takes, and no more than it was charged for; what is held of other types was never counted. */
    private static boolean isWithin(NodePlan plan, Claim claim) {
        if (claim.kind() == ClaimKind.ORDINARY && plan.victims().size() > 1) {
            return false;
        }
        ResourceVector holdings = ResourceVector.zero(claim.size().size());
        for (Chosen victim : plan.victims()) {
            holdings = holdings.plus(victim.container().size());
        }
        return claim.state() == ClaimState.PLANNED || holdings.fitsWhereWanted(claim.charge(), claim.charge());
    }

    /** Of those on the node at the notice only who was told; a newcomer has run for less than the grace period. */
    private boolean mayTake(Claim claim, ContainerSnapshot container) {
        boolean late = claim.isLate(container.name()) && !told.contains(container.name());
        return isTold(claim, container) || (!container.am() && late);
    }

    /** Masters whose queue has come down to its AM share since are spared. */
    private boolean isTold(Claim claim, ContainerSnapshot container) {
        boolean told = claim.state() == ClaimState.PLANNED
                ? wouldBeTold(claim, container)
                : claim.noticed().contains(container.name());
        return told && round.search().given().leavesAmShare(round.view(), container);
    }

    /** A claim that is only planned, since preemption observes, has told nobody: then a large one may take all. */
    private static boolean wouldBeTold(Claim claim, ContainerSnapshot container) {
        return claim.kind() == ClaimKind.ORDINARY
                ? claim.victims().stream().anyMatch(victim -> victim.container().equals(container.name()))
                : !container.am();
    }
}
