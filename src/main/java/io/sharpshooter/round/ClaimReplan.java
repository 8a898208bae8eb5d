package io.sharpshooter.round;

import io.sharpshooter.claim.Action.Release;
import io.sharpshooter.claim.Action.Strike;
import io.sharpshooter.claim.Claim;
import io.sharpshooter.claim.ClaimKind;
import io.sharpshooter.claim.ClaimState;
import io.sharpshooter.claim.EndReason;
import io.sharpshooter.model.Ask;
import io.sharpshooter.model.AskId;
import io.sharpshooter.model.ContainerName;
import io.sharpshooter.model.NodeSnapshot.NodeHealth;
import io.sharpshooter.model.ReservationSnapshot;
import io.sharpshooter.model.ResourceVector;
import io.sharpshooter.place.NodePlan;
import io.sharpshooter.place.NodePlanner;
import io.sharpshooter.place.PlacementRequest;
import io.sharpshooter.rule.PreemptibleQueues.RelaxedRule;
import io.sharpshooter.usage.NodeUsage;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.stream.IntStream;
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
    private final VictimReplan retaking;
    private final ActingClaims acting;

    /** @param asks all asks of the snapshot */
    ClaimReplan(PartitionRound round, DecisionBuilder decision, Map<AskId, Ask> asks) {
        this.round = round;
        this.decision = decision;
        this.asks = asks;
        this.retaking = new VictimReplan(round, told);
        this.acting = new ActingClaims(round, asks);
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
        if (acting.isInDoubt(claim) && isOverdue(claim)) {
            end(claim, claim.placedElsewhere()); // what came in the meantime was what it was for
            return;
        }
        boolean open = node != null && planner.isOpen(node);
        if (node != null && !open && comesFree(claim, node)) {
            round.claims().apply(claim);
            return;
        }
        Optional<NodePlan> plan = node != null && open ? retaking.plan(claim, planner, node) : Optional.empty();
        if (plan.isEmpty()) {
            waitOrGiveUp(claim, ask, planner, node);
        } else if (acting.isDue(claim) && !isEntitled(ask)) {
            giveUp(claim, EndReason.NOT_ENTITLED);
        } else {
            goOn(claim, ask, planner, plan.get());
        }
    }

    private void goOn(Claim claim, Ask ask, NodePlanner planner, NodePlan plan) {
        Claim taken = taking(claim, plan);
        Claim fresh = hasToBeHeld(taken, ask, plan) ? taken.held() : taken;
        decision.claim(fresh);
        boolean alone = !plan.node().shared();
        boolean roomBesideVictims = alone && claim.reservation() == null && planner.mayReserve(plan.node());
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

    private Claim taking(Claim claim, NodePlan plan) {
        if (claim.state().struck()) {
            return claim.taking(claim.victims(), ClaimFactory.obstacles(plan));
        }
        ResourceVector beyond = retaking.beyond(plan, claim);
        round.budget().spend(beyond);
        return claim.charged(beyond).taking(ClaimFactory.victims(plan), ClaimFactory.obstacles(plan));
    }

    /** Containers come and go in the grace period; a claim is judged when that is over, and counts until then. */
    private void waitOrGiveUp(Claim claim, Ask ask, NodePlanner planner, @Nullable NodeUsage node) {
        EndReason why = whyNoPlan(claim, ask, planner, node);
        boolean runs = claim.state() == ClaimState.NOTICED && !acting.isDue(claim) && !isOverdue(claim);
        if (why == EndReason.NO_LONGER_FITS && node != null && runs) {
            round.claims().apply(claim);
        } else {
            giveUp(claim, why);
        }
    }

    /** The reason with which a claim that has no plan any more would be given up. */
    private EndReason whyNoPlan(Claim claim, Ask ask, NodePlanner planner, @Nullable NodeUsage node) {
        if (claim.state().struck()) {
            return EndReason.NO_LONGER_FITS;
        }
        if (acting.isDue(claim) && !isEntitled(ask)) {
            return EndReason.NOT_ENTITLED;
        }
        boolean protectedNow = node != null
                && IntStream.range(0, node.node().roster().size())
                        .filter(place -> claim.victimNames()
                                .contains(node.node().roster().name(place)))
                        .map(place -> node.node().roster().app(place).queue().index())
                        .anyMatch(planner::isProtected);
        return protectedNow ? EndReason.VICTIMS_PROTECTED : EndReason.NO_LONGER_FITS;
    }

    /** Whether its queue is owed one more of these. */
    private boolean isEntitled(Ask ask) {
        return round.view().isWithinIdeal(ask.app().queue().index(), ask.size());
    }

    /**
     * The next heartbeat shows whether it still stands; as long as a node may be held in vain, one may be waited for.
     */
    private void waitForHeartbeat(Claim claim) {
        if (isOverdue(claim)) {
            giveUp(claim, EndReason.NODE_NOT_SCHEDULABLE);
        } else {
            round.claims().apply(claim);
        }
    }

    private boolean isOverdue(Claim claim) {
        return claim.state() == ClaimState.NOTICED
                && round.time() - claim.grace().deadline() >= round.settings().holdTimeoutMs();
    }

    private void act(Claim claim, Strike strike, boolean roomBesideVictims) {
        boolean lostReservation = claim.state().struck();
        boolean early = claim.state() == ClaimState.NOTICED
                && claim.kind().ownsNode()
                && roomBesideVictims
                && claim.dropsOnlyItsOwn();
        if (strike.kill() || early || lostReservation) {
            decision.action(strike);
        }
        if (strike.kill()) {
            round.claims().strikes(claim);
        }
    }

    /** Neither ask nor node is to blame where an administrator has protected victims, or where it was only planned. */
    private void giveUp(Claim claim, EndReason reason) {
        if (reason != EndReason.VICTIMS_PROTECTED && claim.state() != ClaimState.PLANNED) {
            round.book().backOffs().cameToNothing(claim, round.time(), round.settings());
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
