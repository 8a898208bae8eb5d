package io.sharpshooter.round;

import static io.sharpshooter.claim.ClaimKind.UNHELD;
import static io.sharpshooter.claim.ClaimState.CANCELLED;
import static io.sharpshooter.claim.ClaimState.NOTICED;
import static io.sharpshooter.claim.ClaimState.PLANNED;
import static io.sharpshooter.claim.EndReason.NODE_NOT_SCHEDULABLE;
import static io.sharpshooter.claim.EndReason.NOT_ENTITLED;
import static io.sharpshooter.claim.EndReason.NO_LONGER_FITS;
import static io.sharpshooter.model.NodeSnapshot.NodeHealth.SILENT;
import static io.sharpshooter.rule.PreemptibleQueues.RelaxedRule.NONE;
import static java.util.Objects.requireNonNull;
import static java.util.Optional.empty;
import static java.util.stream.Collectors.toSet;
import static java.util.stream.Stream.concat;

import io.sharpshooter.claim.Action.Release;
import io.sharpshooter.claim.Claim;
import io.sharpshooter.claim.EndReason;
import io.sharpshooter.model.Ask;
import io.sharpshooter.model.AskId;
import io.sharpshooter.model.ContainerName;
import io.sharpshooter.place.NodePlan;
import io.sharpshooter.place.NodePlanner;
import io.sharpshooter.place.PlacementRequest;
import io.sharpshooter.usage.NodeUsage;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * Works out anew, for every open claim whose victims live, the cheapest set that still makes room; when its grace
 * period is over it strikes, or is given up. A claim that has lost its reservation reserves again, as does one
 * that held nothing and whose container has not come.
 */
final class ClaimReplan {
    private final PartitionRound round;
    private final DecisionBuilder decision;
    private final Map<AskId, Ask> asks;
    private final Set<ContainerName> told = new HashSet<>();
    private final Set<String> owned = new HashSet<>();
    private final Map<AskId, Integer> struck = new HashMap<>();
    private final VictimReplan retaking;

    /** @param asks all asks of the snapshot */
    ClaimReplan(PartitionRound round, DecisionBuilder decision, Map<AskId, Ask> asks) {
        this.round = round;
        this.decision = decision;
        this.asks = asks;
        this.retaking = new VictimReplan(round, told);
    }

    /**
     * Those whose victims are dead come first, then those that strike in this round: they cannot count on what the
     * victims of others have yet to free.
     */
    void run() {
        var claims = round.openClaims().stream().filter(this::needsRefresh).toList();
        claims.forEach(round.claims()::takeBack);
        for (var claim : claims) {
            round.claims().keepReservation(claim, 1);
        }
        claims.forEach(claim -> told.addAll(claim.told()));
        claims.stream().filter(claim -> claim.kind().ownsNode()).forEach(claim -> owned.add(claim.node()));
        round.openClaims().stream().filter(claim -> claim.state().struck()).forEach(this::count);
        claims.stream().filter(claim -> claim.state().struck()).forEach(claim -> refresh(claim, false));
        List<Claim> later = new ArrayList<>();
        for (var claim : claims) {
            if (mayStrike(claim)) {
                count(claim);
                refresh(claim, true);
            } else if (!claim.state().struck()) {
                later.add(claim);
            }
        }
        later.forEach(claim -> refresh(claim, false));
    }

    private boolean needsRefresh(Claim claim) {
        boolean holdsNothing = !claim.state().struck() || claim.waitsForNode();
        return (holdsNothing || isLate(claim)) && asks.containsKey(claim.ask());
    }

    /** What was freed for it has not come since the last round, though the scheduler was to serve it first. */
    private boolean isLate(Claim claim) {
        return claim.kind() == UNHELD
                && claim.state().struck()
                && round.time() > claim.hold().struckAt();
    }

    private void count(Claim claim) {
        struck.merge(claim.ask(), 1, Integer::sum);
    }

    /** Its grace period is over. A small claim waits where another holds its node, or a large one is there. */
    private boolean mayStrike(Claim claim) {
        return claim.state() == NOTICED
                && round.time() >= claim.grace().deadline()
                && isCertain(claim)
                && (claim.kind().ownsNode() || !(round.claims().node(claim).held() || owned.contains(claim.node())));
    }

    /** Whether fewer claims of its ask have struck than are waited for whatever has come meanwhile. */
    private boolean isCertain(Claim claim) {
        return struck.getOrDefault(claim.ask(), 0) < ask(claim).certain();
    }

    private Ask ask(Claim claim) {
        return requireNonNull(asks.get(claim.ask()));
    }

    /**
     * Containers come and go in the grace period; a claim is judged when that is over, and counts until then.
     *
     * @param due whether it strikes now
     */
    private void refresh(Claim claim, boolean due) {
        round.claims().keepReservation(claim, -1);
        Ask ask = ask(claim);
        var node = round.claims().node(claim);
        boolean waits = isSilent(node) || comesFree(claim, node);
        var planner = planner(ask, Set.of());
        Optional<NodePlan> plan = waits || !planner.isOpen(node) ? empty() : retaking.plan(claim, planner, node);
        plan = waits ? plan : plan.or(() -> retaking.elsewhere(claim, planner(ask, leftOut(ask))));
        boolean owed = !due || round.view().isOwed(ask.app(), ask.size());
        if (isOverdue(claim) && !due && !isCertain(claim)) {
            // What came in the meantime was what it was for.
            end(claim, claim.placedElsewhere());
        } else if (plan.isPresent() && owed) {
            goOn(claim, due, ask, planner, plan.get());
        } else if ((waits || isLate(claim) || (claim.state() == NOTICED && !due)) && !isOverdue(claim)) {
            round.claims().apply(claim);
        } else {
            var taken = isSilent(node) ? NODE_NOT_SCHEDULABLE : NO_LONGER_FITS;
            giveUp(claim, owed ? taken : NOT_ENTITLED);
        }
    }

    private Set<String> leftOut(Ask ask) {
        var failed = round.backOffs().nodesLeftOut(ask.id()).stream();
        return concat(failed, round.openClaims().stream().map(Claim::node)).collect(toSet());
    }

    private NodePlanner planner(Ask ask, Set<String> leftOut) {
        return round.search().planner(new PlacementRequest(ask, ask.outstanding() - 1, leftOut), NONE);
    }

    /** The next heartbeat shows whether it still stands. */
    private static boolean isSilent(NodeUsage node) {
        return node.node().health() == SILENT;
    }

    /** Whether another claim holds the node, or has ended and lets it go in this round. */
    private boolean comesFree(Claim claim, NodeUsage node) {
        boolean held = node.held() && !claim.kind().ownsNode();
        var there = node.reservation();
        return held || (there != null && decision.released().contains(there.name()));
    }

    /** As long as a node may be held in vain, a claim may wait in vain. */
    private boolean isOverdue(Claim claim) {
        return claim.state() == NOTICED
                && round.time() - claim.grace().deadline() >= round.settings().holdTimeoutMs();
    }

    private void goOn(Claim claim, boolean due, Ask ask, NodePlanner planner, NodePlan plan) {
        Claim fresh = taking(claim, plan);
        // The scheduler may serve others first by now.
        boolean unsure = due && fresh.kind() == UNHELD && !round.servedFirst().isSure(ask, plan);
        if (isLate(claim) || unsure) {
            fresh = fresh.held();
        }
        decision.claim(fresh);
        var strike = ClaimFactory.strike(fresh, plan, planner, due);
        round.claims().apply(fresh);
        strike.ifPresent(decision::action);
        if (due) {
            round.claims().strikes(fresh);
        }
    }

    private Claim taking(Claim claim, NodePlan plan) {
        if (claim.state().struck()) {
            return claim.taking(claim.victims(), ClaimFactory.obstacles(plan));
        }
        var beyond = retaking.beyond(plan, claim);
        round.budget().spend(beyond);
        return claim.on(plan.node().node().id(), beyond)
                .taking(ClaimFactory.victims(plan), ClaimFactory.obstacles(plan));
    }

    /** Neither ask nor node is to blame where it was only planned. */
    private void giveUp(Claim claim, EndReason reason) {
        if (claim.state() != PLANNED) {
            round.backOffs().cameToNothing(claim, round.time(), round.settings());
        }
        end(claim, claim.holding(null).ended(CANCELLED, reason));
    }

    private void end(Claim claim, Claim ended) {
        Release.of(claim).ifPresent(decision::action);
        if (!claim.state().struck()) {
            round.budget().refund(claim.charge());
        }
        decision.claim(ended);
    }
}
