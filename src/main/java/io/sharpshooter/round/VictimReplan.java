package io.sharpshooter.round;

import static io.sharpshooter.claim.ClaimKind.RELIEF;
import static io.sharpshooter.claim.ClaimState.NOTICED;
import static io.sharpshooter.claim.ClaimState.PLANNED;
import static io.sharpshooter.model.ResourceVector.zero;
import static io.sharpshooter.place.Meant.NOBODY;
import static io.sharpshooter.rule.PreemptibleQueues.Way.LATE;
import static io.sharpshooter.rule.PreemptibleQueues.Way.TOLD;
import static io.sharpshooter.rule.PreemptibleQueues.Way.TOLD_REGARDLESS;
import static java.util.Optional.empty;

import io.sharpshooter.claim.Claim;
import io.sharpshooter.model.ContainerName;
import io.sharpshooter.model.ContainerSnapshot;
import io.sharpshooter.model.ResourceVector;
import io.sharpshooter.place.Meant;
import io.sharpshooter.place.NodePlan;
import io.sharpshooter.place.NodePlanner;
import io.sharpshooter.rule.PreemptibleQueues.Way;
import io.sharpshooter.usage.NodeUsage;
import java.util.Optional;
import java.util.Set;

/** What an open claim takes when it is worked out anew: those it has told, and at its deadline new ones as well. */
final class VictimReplan {
    private final PartitionRound round;
    private final Set<ContainerName> told;

    /** @param told by any open claim */
    VictimReplan(PartitionRound round, Set<ContainerName> told) {
        this.round = round;
        this.told = told;
    }

    /**
     * The cheapest way now with those who were told, or else with new ones too. A struck claim that has lost its
     * reservation may take nobody more. Where preemption only observes a claim outlives the time at which it would have
     * killed: its victims may end, and it goes on with others.
     */
    Optional<NodePlan> plan(Claim claim, NodePlanner planner, NodeUsage node) {
        if (claim.state().struck()) {
            return planner.plan(node, NOBODY);
        }
        return plan(claim, TOLD, planner, node)
                .or(() -> claim.grace().given() ? plan(claim, TOLD_REGARDLESS, planner, node) : empty())
                .or(() -> claim.state() == PLANNED ? planner.plan(node, Meant.ALL) : empty())
                .filter(plan -> isOfItsKind(plan, claim));
    }

    /** A claim that takes what a limit lacks may go to another node while it has no reservation. */
    Optional<NodePlan> elsewhere(Claim claim, NodePlanner planner) {
        return claim.kind() == RELIEF && !claim.state().struck() && claim.reservation() == null
                ? planner.relieved(false, told(claim, TOLD))
                        .or(() -> isJudged(claim) ? planner.relieved(false, toldAndNew(claim, TOLD)) : empty())
                : empty();
    }

    /** With new ones only where those do not suffice that were told. */
    private Optional<NodePlan> plan(Claim claim, Way ofTold, NodePlanner planner, NodeUsage node) {
        return planner.plan(node, told(claim, ofTold))
                .or(() -> isJudged(claim)
                        ? planner.plan(node, toldAndNew(claim, ofTold), container -> isTold(claim, container))
                        : empty())
                .filter(plan -> isOfItsKind(plan, claim));
    }

    private static Meant told(Claim claim, Way way) {
        return container -> isTold(claim, container) ? way : null;
    }

    private Meant toldAndNew(Claim claim, Way ofTold) {
        return container -> {
            Way way = isNew(claim, container) ? LATE : null;
            return isTold(claim, container) ? ofTold : way;
        };
    }

    /** What the plan takes beyond the claim's charge, at its deadline. */
    ResourceVector beyond(NodePlan plan, Claim claim) {
        return isJudged(claim)
                ? plan.charge().minusClamped(claim.charge())
                : zero(claim.size().size());
    }

    /** One container for an ordinary ask, and none for a claim that was made without victims. */
    private static boolean isOfItsKind(NodePlan plan, Claim claim) {
        if (claim.charge().isZero()) {
            return plan.victims().isEmpty();
        }
        return claim.kind().ownsNode() || plan.victims().size() <= 1;
    }

    private static boolean isTold(Claim claim, ContainerSnapshot container) {
        return claim.told().contains(container.name());
    }

    /** It has run for about the grace period at most, and no claim has told it. */
    private boolean isNew(Claim claim, ContainerSnapshot container) {
        return !told.contains(container.name())
                && claim.grace().isLate(container.name(), container.startedAt(), round.roundTime());
    }

    /**
     * The first round after the deadline is in time for new ones; a strike that had to wait longer takes only who was
     * told.
     */
    private boolean isJudged(Claim claim) {
        long late = 2 * round.settings().monitoringIntervalMs();
        return claim.state() == NOTICED
                && round.time() >= claim.grace().deadline()
                && round.time() < claim.grace().deadline() + late;
    }
}
