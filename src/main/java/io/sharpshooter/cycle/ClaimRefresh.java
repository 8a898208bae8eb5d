package io.sharpshooter.cycle;

import io.sharpshooter.claim.Action.Release;
import io.sharpshooter.claim.Action.Strike;
import io.sharpshooter.claim.Claim;
import io.sharpshooter.claim.ClaimState;
import io.sharpshooter.claim.EndReason;
import io.sharpshooter.model.Ask;
import io.sharpshooter.model.AskId;
import io.sharpshooter.model.ContainerSnapshot;
import io.sharpshooter.model.ResourceVector;
import io.sharpshooter.victim.Lifted;
import io.sharpshooter.victim.NodePlan;
import io.sharpshooter.victim.NodePlanner;
import io.sharpshooter.victim.NodeState;
import io.sharpshooter.victim.Wanted;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Works out anew, for every open claim whose victims live, the cheapest set that still makes room, and strikes when its
 * grace period is over. A claim that has lost its reservation reserves again.
 */
final class ClaimRefresh {
    private final PartitionRound round;
    private final Minutes minutes;
    private final Map<AskId, Ask> asks;

    ClaimRefresh(PartitionRound round, Minutes minutes, Map<AskId, Ask> asks) {
        this.round = round;
        this.minutes = minutes;
        this.asks = asks;
    }

    void run() {
        for (Claim claim : round.openClaims()) {
            Ask ask = asks.get(claim.ask());
            if (ask != null && needsRefresh(claim)) {
                refresh(claim, ask);
            }
        }
    }

    private static boolean needsRefresh(Claim claim) {
        return !claim.state().struck() || (claim.kind().holdsNode() && claim.reservation() == null);
    }

    private void refresh(Claim claim, Ask ask) {
        round.takeBack(claim);
        NodePlanner planner = round.search().planner(new Wanted(ask, Set.of()), Lifted.NONE);
        NodeState node = round.search().nodes().byId(claim.node());
        Optional<NodePlan> plan = node != null && planner.isOpen(node) ? plan(claim, planner, node) : Optional.empty();
        EndReason broken = plan.isEmpty() ? EndReason.NO_LONGER_FITS : whatBroke(claim, ask);
        if (broken != null) {
            cancel(claim, broken);
            return;
        }
        Claim fresh = claim.taking(ClaimFactory.victims(plan.get()), ClaimFactory.obstacles(plan.get()));
        minutes.claim(fresh);
        boolean roomBesideVictims = claim.reservation() == null && planner.limitsAllow() && isUnreserved(node);
        round.apply(fresh);
        act(fresh, planner, roomBesideVictims);
    }

    /** What a struck claim that has lost its reservation may take: nothing more. */
    private Optional<NodePlan> plan(Claim claim, NodePlanner planner, NodeState node) {
        if (claim.state().struck()) {
            return planner.plan(node, container -> false);
        }
        return planner.plan(node, container -> mayTake(claim, container))
                .filter(plan -> plan.charge().fitsIn(claim.charge()));
    }

    /** Of those on the node at the notice only who was told; a newcomer has run for less than the grace period. */
    private static boolean mayTake(Claim claim, ContainerSnapshot container) {
        boolean told = claim.state() == ClaimState.PLANNED
                ? claim.victims().stream().anyMatch(victim -> victim.container().equals(container.name()))
                : claim.noticed().contains(container.name());
        return told || (!container.am() && claim.isLate(container.name()) && claim.state() == ClaimState.NOTICED);
    }

    private @Nullable EndReason whatBroke(Claim claim, Ask ask) {
        boolean due = claim.state() == ClaimState.NOTICED && round.time() >= claim.deadline();
        return due && !isEntitled(ask) ? EndReason.NOT_ENTITLED : null;
    }

    private boolean isEntitled(Ask ask) {
        int queue = ask.app().queue().index();
        ResourceVector with = round.view().books().used(queue).plus(ask.size());
        return with.fitsWhereWanted(ask.size(), round.view().shares().ideal(queue));
    }

    private void act(Claim claim, NodePlanner planner, boolean roomBesideVictims) {
        boolean due = claim.state() == ClaimState.NOTICED && round.time() >= claim.deadline();
        boolean lostReservation = claim.state().struck();
        boolean early = claim.state() == ClaimState.NOTICED
                && claim.kind().holdsNode()
                && roomBesideVictims
                && claim.obstacles().isEmpty();
        if (due || early || lostReservation) {
            minutes.action(new Strike(claim, planner.queuesGivingReservations(), due));
        }
    }

    private static boolean isUnreserved(@Nullable NodeState node) {
        return node != null && node.reservation() == null;
    }

    private void cancel(Claim claim, EndReason reason) {
        if (claim.reservation() != null) {
            minutes.action(new Release(claim.id(), claim.ask(), claim.node(), claim.reservation(), true));
        }
        if (!claim.state().struck()) {
            round.budget().refund(claim.charge());
        }
        minutes.claim(claim.holding(null).ended(ClaimState.CANCELLED, reason));
    }
}
