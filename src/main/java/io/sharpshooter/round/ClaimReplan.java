package io.sharpshooter.round;

import io.sharpshooter.claim.Action.Release;
import io.sharpshooter.claim.Action.Strike;
import io.sharpshooter.claim.Claim;
import io.sharpshooter.claim.ClaimKind;
import io.sharpshooter.claim.ClaimState;
import io.sharpshooter.claim.EndReason;
import io.sharpshooter.claim.Victim;
import io.sharpshooter.model.Ask;
import io.sharpshooter.model.AskId;
import io.sharpshooter.model.ContainerName;
import io.sharpshooter.model.NodeSnapshot.NodeHealth;
import io.sharpshooter.model.ReservationSnapshot;
import io.sharpshooter.place.NodePlan;
import io.sharpshooter.place.NodePlanner;
import io.sharpshooter.place.PlacementRequest;
import io.sharpshooter.round.VictimReplan.Taking;
import io.sharpshooter.rule.RelaxedRule;
import io.sharpshooter.usage.NodeUsage;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Works out anew, for every open claim whose victims live, the cheapest set that still makes room; when its grace
 * period is over it strikes, or is given up. A claim that has lost its reservation reserves again.
 */
final class ClaimReplan {
    private final PartitionRound round;
    private final DecisionBuilder decision;
    private final Map<AskId, Ask> asks;
    private final Set<ContainerName> told = new HashSet<>();
    private final Doubted doubted;
    private final VictimReplan retaking;
    private final ActingClaims acting;
    private final NoPlan noPlan;

    /** @param asks all asks of the snapshot */
    ClaimReplan(PartitionRound round, DecisionBuilder decision, Map<AskId, Ask> asks, Doubted doubted) {
        this.round = round;
        this.decision = decision;
        this.asks = asks;
        this.doubted = doubted;
        this.retaking = new VictimReplan(round, told);
        this.acting = new ActingClaims(round, doubted);
        this.noPlan = new NoPlan(round.view());
    }

    /**
     * Those that act in this round come first: they cannot count on what the victims of others have yet to free. Before
     * them come those whose victims are dead.
     */
    void run() {
        List<Claim> claims =
                round.openClaims().stream().filter(this::needsRefresh).toList();
        claims.forEach(round.claims()::takeBack);
        claims.forEach(claim -> round.claims().keepReservation(claim, 1));
        claims.forEach(claim -> told.addAll(claim.told()));
        acting.choose(claims);
        claims.stream().sorted(Comparator.comparingInt(acting::place)).forEach(this::refresh);
    }

    private boolean needsRefresh(Claim claim) {
        boolean holdsNothing = !claim.state().struck() || claim.waitsForNode();
        return holdsNothing && asks.containsKey(claim.ask());
    }

    private void refresh(Claim claim) {
        round.claims().keepReservation(claim, -1);
        Ask ask = Objects.requireNonNull(asks.get(claim.ask()));
        NodePlanner planner =
                round.search().planner(new PlacementRequest(ask, ask.outstanding() - 1, Set.of()), RelaxedRule.NONE);
        NodeUsage node = round.search().nodes().byId(claim.node());
        if (node != null && node.node().health() == NodeHealth.SILENT) {
            waitForHeartbeat(claim);
            return;
        }
        if (doubted.holdsBack(claim) && isOverdue(claim)) {
            end(claim, claim.placedElsewhere()); // what came in the meantime was what it was for
            return;
        }
        boolean open = node != null && planner.isOpen(node);
        if (node != null && !open && comesFree(claim, node)) {
            waits(claim);
            return;
        }
        Optional<Taking> taking = node != null && open ? retaking.plan(claim, planner, node) : Optional.empty();
        if (taking.isEmpty() && claim.hold().replaced()) {
            decision.claim(claim.placedElsewhere()); // its node cannot be held again
            return;
        }
        if (taking.isEmpty()) {
            waitOrGiveUp(claim, ask, planner, node);
            return;
        }
        if (acting.isDue(claim) && !noPlan.isEntitled(ask)) {
            giveUp(claim, EndReason.NOT_ENTITLED);
            return;
        }
        Claim taken = taking(claim, taking.get());
        Claim fresh = hasToBeHeld(taken, ask, taking.get().plan()) ? taken.held() : taken;
        decision.claim(fresh);
        boolean alone = node != null && !node.shared();
        boolean roomBesideVictims = node != null && alone && claim.reservation() == null && planner.mayReserve(node);
        Set<String> giving = planner.queuesGivingReservations();
        round.claims().apply(fresh);
        boolean spares = alone && fresh.kind().holdsNode();
        act(fresh, new Strike(fresh, giving, spares, acting.isDue(claim)), roomBesideVictims);
    }

    /** The grace period is over, and the scheduler may serve others first by now. */
    private boolean hasToBeHeld(Claim claim, Ask ask, NodePlan plan) {
        return claim.kind() == ClaimKind.UNHELD
                && acting.isDue(claim)
                && !round.servedFirst().isSure(ask, plan);
    }

    /** Whether another claim holds the node, or has ended and lets it go in this round. */
    private boolean comesFree(Claim claim, NodeUsage node) {
        boolean held = node.held() && !claim.kind().ownsNode();
        ReservationSnapshot there = node.reservation();
        return held || (there != null && decision.released().contains(there.name()));
    }

    private Claim taking(Claim claim, Taking taking) {
        NodePlan plan = taking.plan();
        if (claim.state().struck()) {
            return claim.taking(claim.victims(), ClaimFactory.obstacles(plan));
        }
        round.budget().chargeLate(taking.beyond());
        return claim.charged(taking.beyond()).taking(ClaimFactory.victims(plan), ClaimFactory.obstacles(plan));
    }

    /**
     * Containers come and go in the grace period; a claim is judged when that is over. It counts with those of its told
     * who live until then.
     */
    private void waitOrGiveUp(Claim claim, Ask ask, NodePlanner planner, @Nullable NodeUsage node) {
        EndReason why = noPlan.why(claim, acting.isDue(claim), ask, planner, node);
        if (why != EndReason.NO_LONGER_FITS || node == null || !mayWait(claim, planner, node)) {
            giveUp(claim, why);
            return;
        }
        Claim fresh = claim.taking(ClaimFactory.victims(retaking.toldAlive(claim, planner, node)), List.of());
        decision.claim(fresh);
        Optional<Strike> early = keepingOthersOut(claim, planner, node);
        waits(fresh);
        early.ifPresent(strike -> {
            round.claims().strikes(fresh, false);
            decision.action(strike);
        });
    }

    /**
     * With those who are late by now it would fit, so the node is reserved for the claim as it would strike with them.
     */
    private Optional<Strike> keepingOthersOut(Claim claim, NodePlanner planner, NodeUsage node) {
        boolean possible = claim.reservation() == null
                && claim.kind().ownsNode()
                && !node.shared()
                && planner.isOpen(node)
                && planner.mayReserve(node);
        if (!possible) {
            return Optional.empty();
        }
        List<Victim> all = ClaimFactory.victims(retaking.toldAndLate(claim, planner, node));
        return Optional.of(new Strike(claim.taking(all, List.of()), planner.queuesGivingReservations(), false, false));
    }

    private boolean mayWait(Claim claim, NodePlanner planner, NodeUsage node) {
        if (claim.state() != ClaimState.NOTICED) {
            return false;
        }
        return acting.isDue(claim)
                ? planner.isOpen(node) && retaking.waitsForBudget(claim, planner, node)
                : retaking.mightFit(claim, planner, node);
    }

    /**
     * The next heartbeat shows whether it still stands; as long as a node may be held in vain, one may be waited for.
     */
    private void waitForHeartbeat(Claim claim) {
        if (isOverdue(claim)) {
            giveUp(claim, EndReason.NODE_NOT_SCHEDULABLE);
        } else {
            waits(claim);
        }
    }

    private boolean isOverdue(Claim claim) {
        return claim.state() == ClaimState.NOTICED
                && round.time() - claim.grace().deadline() >= round.settings().holdTimeoutMs();
    }

    private void waits(Claim claim) {
        round.claims().apply(claim);
        round.claims().leavesUndone(claim);
    }

    private void act(Claim claim, Strike strike, boolean roomBesideVictims) {
        boolean due =
                strike.kill() && !doubted.holdsBack(claim) && !round.claims().countsOnUndone(claim);
        boolean lostReservation = claim.state().struck();
        boolean early = claim.state() == ClaimState.NOTICED
                && claim.kind().ownsNode()
                && roomBesideVictims
                && claim.dropsOnlyItsOwn();
        if (due || early || lostReservation) {
            round.claims().strikes(claim, due);
            decision.action(new Strike(claim, strike.givingQueues(), strike.spares(), due));
        }
        if (!due) {
            round.claims().leavesUndone(claim);
        }
    }

    /** Neither ask nor node is to blame where an administrator has protected victims, or where it was only planned. */
    private void giveUp(Claim claim, EndReason reason) {
        if (reason != EndReason.VICTIMS_PROTECTED && claim.state() != ClaimState.PLANNED) {
            round.book().backOffs().cameToNothing(claim, reason, round.time(), round.settings());
        }
        end(claim, claim.holding(null).ended(ClaimState.CANCELLED, reason));
    }

    private void end(Claim claim, Claim ended) {
        Release.of(claim).ifPresent(decision::action);
        if (!claim.state().struck()) {
            round.budget().refund(claim.charge());
        }
        decision.claim(ended);
    }
}
