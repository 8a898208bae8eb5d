package io.sharpshooter.cycle;

import io.sharpshooter.claim.Action.Release;
import io.sharpshooter.claim.Action.Strike;
import io.sharpshooter.claim.Claim;
import io.sharpshooter.claim.ClaimState;
import io.sharpshooter.claim.EndReason;
import io.sharpshooter.model.Ask;
import io.sharpshooter.model.AskId;
import io.sharpshooter.model.ContainerSnapshot;
import io.sharpshooter.model.NodeHealth;
import io.sharpshooter.model.ResourceVector;
import io.sharpshooter.victim.Chosen;
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
        return !claim.state().struck() || claim.reservation() == null;
    }

    private void refresh(Claim claim, Ask ask) {
        round.takeBack(claim);
        NodePlanner planner = round.search().planner(new Wanted(ask, ask.count() - 1, Set.of()), Lifted.NONE);
        NodeState node = round.search().nodes().byId(claim.node());
        if (node != null && node.node().health() == NodeHealth.SILENT) {
            round.apply(claim); // the next heartbeat shows whether it still stands
            return;
        }
        if (node != null && claim.state() == ClaimState.KILLED && node.hasRoomFor(claim.size())) {
            clearTheWay(claim, planner, node);
            return;
        }
        Optional<NodePlan> plan = node != null && planner.isOpen(node) ? plan(claim, planner, node) : Optional.empty();
        EndReason broken = plan.isEmpty() ? EndReason.NO_LONGER_FITS : whatBroke(claim, ask);
        if (broken != null) {
            cancel(claim, broken);
            return;
        }
        boolean dead = claim.state().struck();
        Claim fresh = claim.taking(
                dead ? claim.victims() : ClaimFactory.victims(plan.get()), ClaimFactory.obstacles(plan.get()));
        minutes.claim(fresh);
        boolean roomBesideVictims = claim.reservation() == null && planner.limitsAllow() && isUnreserved(node);
        Set<String> giving = planner.queuesGivingReservations();
        round.apply(fresh);
        act(fresh, giving, roomBesideVictims);
    }

    /** Reservations that have appeared since the kill may fill a limit that the ask needs; they are dropped. */
    private void clearTheWay(Claim claim, NodePlanner planner, NodeState node) {
        boolean blocked = !planner.limitsAllow() && planner.isOpen(node);
        Optional<NodePlan> plan = blocked ? planner.plan(node, container -> false) : Optional.empty();
        Set<String> giving = planner.queuesGivingReservations();
        round.apply(claim);
        plan.ifPresent(found -> minutes.action(
                new Strike(claim.taking(claim.victims(), ClaimFactory.obstacles(found)), giving, false)));
    }

    /** What a struck claim that has lost its reservation may take: nothing more. */
    private Optional<NodePlan> plan(Claim claim, NodePlanner planner, NodeState node) {
        if (claim.state().struck()) {
            return planner.plan(node, container -> false);
        }
        Optional<NodePlan> withLate =
                planner.plan(node, container -> mayTake(claim, container)).filter(plan -> isWithinCharge(plan, claim));
        return withLate.isPresent()
                ? withLate
                : planner.plan(node, container -> isTold(claim, container)).filter(plan -> isWithinCharge(plan, claim));
    }

    /** In the types that it was charged for; what it holds of others was never counted. */
    private static boolean isWithinCharge(NodePlan plan, Claim claim) {
        ResourceVector holdings = ResourceVector.zero(claim.size().size());
        for (Chosen victim : plan.victims()) {
            holdings = holdings.plus(victim.container().size());
        }
        return claim.state() == ClaimState.PLANNED || holdings.fitsWhereWanted(claim.charge(), claim.charge());
    }

    /** Of those on the node at the notice only who was told; a newcomer has run for less than the grace period. */
    private static boolean mayTake(Claim claim, ContainerSnapshot container) {
        return isTold(claim, container) || (!container.am() && claim.isLate(container.name()));
    }

    /** A claim that is only planned, since preemption observes, has told nobody: then all of them may be taken. */
    private static boolean isTold(Claim claim, ContainerSnapshot container) {
        boolean onlyPlanned = claim.state() == ClaimState.PLANNED && !container.am();
        return onlyPlanned || claim.noticed().contains(container.name());
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

    private void act(Claim claim, Set<String> giving, boolean roomBesideVictims) {
        boolean due = claim.state() == ClaimState.NOTICED && round.time() >= claim.deadline();
        boolean lostReservation = claim.state().struck();
        boolean early = claim.state() == ClaimState.NOTICED
                && claim.kind().holdsNode()
                && roomBesideVictims
                && claim.obstacles().isEmpty();
        if (due || early || lostReservation) {
            minutes.action(new Strike(claim, giving, due));
        }
    }

    private static boolean isUnreserved(@Nullable NodeState node) {
        return node != null && node.reservation() == null;
    }

    private void cancel(Claim claim, EndReason reason) {
        if (claim.reservation() != null) {
            minutes.action(new Release(claim.id(), claim.ask(), claim.node(), claim.reservation(), true));
        }
        boolean due = claim.state() == ClaimState.NOTICED && round.time() >= claim.deadline();
        if (claim.state() == ClaimState.NOTICED) {
            round.budget().refund(claim.charge());
        }
        if (reason == EndReason.NO_LONGER_FITS && (due || claim.state().struck())) {
            round.book().mask(claim.ask(), claim.node(), round.time(), round.settings());
        }
        minutes.claim(claim.holding(null).ended(ClaimState.CANCELLED, reason));
    }
}
