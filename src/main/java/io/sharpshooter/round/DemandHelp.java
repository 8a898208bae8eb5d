package io.sharpshooter.round;

import static io.sharpshooter.config.SettingsKeys.BLOCKED_AFTER_MS;
import static io.sharpshooter.demand.Reason.BUDGET_SPENT;
import static io.sharpshooter.demand.Reason.DOUBTED;
import static io.sharpshooter.demand.Reason.FITS_NOW;
import static io.sharpshooter.demand.Reason.LIMIT_IN_WINDOW;
import static io.sharpshooter.demand.Reason.NOT_JUDGED;
import static io.sharpshooter.demand.Reason.NO_ELIGIBLE_NODE;
import static io.sharpshooter.demand.Reason.OBSERVE_ONLY;
import static io.sharpshooter.usage.Change.Hold.NEVER;
import static io.sharpshooter.usage.Change.Stage.BOOKED;
import static java.lang.Math.min;

import io.sharpshooter.demand.Demand;
import io.sharpshooter.demand.DemandOrder;
import io.sharpshooter.demand.Reason;
import io.sharpshooter.demand.Verdict.Numbers;
import io.sharpshooter.model.Ask;
import io.sharpshooter.model.AskId;
import io.sharpshooter.model.ResourceVector;
import io.sharpshooter.place.Meant;
import io.sharpshooter.place.NodePlan;
import io.sharpshooter.round.WindowLimits.Over;
import io.sharpshooter.usage.Change;
import io.sharpshooter.usage.Change.Placement;
import io.sharpshooter.usage.NodeUsage;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * Goes through the demands of a partition in their order and finds for each waiting container its outcome.
 *
 * <p>What can be judged without nodes is judged first; when nobody is left then, no node is read.
 */
final class DemandHelp {
    private final PartitionRound round;
    private final DecisionBuilder decision;
    private final NewClaims claims;
    private final RefusalReason reasons;
    private final List<Demand> demands;
    private final Groups groups;
    private final WindowLimits limits;

    /** The limit that a group of asks would pass. */
    private final Map<Group, Numbers> passed = new HashMap<>();

    private final Set<AskId> fitSeen = new HashSet<>();
    private int helped;

    DemandHelp(PartitionRound round, DecisionBuilder decision) {
        this.round = round;
        this.decision = decision;
        this.reasons = new RefusalReason(round);
        this.claims = new NewClaims(round, decision, new Resolve(round));
        this.demands = round.demands();
        this.limits = new WindowLimits(round);
        this.groups = new Groups(round, reasons, demands, Groups.MOST_OF_A_ROUND);
    }

    void run() {
        noteDoubted();
        groups.judge();
        var order = new DemandOrder(round.view(), judged(), round.book().memoryToCome());
        for (Optional<Demand> next = order.next(); next.isPresent(); next = order.next()) {
            var moved = claims.resolveBefore(next.get());
            moved.forEach(order::usageMoved);
            if (moved.isEmpty()) {
                takeTurn(next.get(), order);
            }
        }
        claims.resolve();
    }

    /** What of an ask may have come already, and no claim is for. It counts as pending, and nobody is told for it. */
    private void noteDoubted() {
        var claimed = round.book().openByAsk();
        for (var ask : round.asks()) {
            int left = min(ask.doubted(), ask.outstanding() - claimed.getOrDefault(ask.id(), 0));
            if (left > 0) {
                decision.fits(ask);
                decision.verdict(ask, left, DOUBTED, decision.numbers(Map.of()));
            }
        }
    }

    /** Demands whose groups are judged and not hopeless; the others get their refusal here. */
    private List<Demand> judged() {
        List<Demand> judged = new ArrayList<>();
        for (var demand : demands) {
            var refusal = groups.refusal(demand);
            if (refusal.isPresent()) {
                refuse(demand, refusal.get());
                if (refusal.get() == NOT_JUDGED) {
                    decision.fits(demand.ask());
                }
            } else {
                judged.add(demand);
                if (groups.of(demand).large()) {
                    demand.markLarge();
                }
            }
        }
        return judged;
    }

    private void takeTurn(Demand demand, DemandOrder order) {
        var refusal = reasons.refusal(demand);
        round.book().waiting().demanded(demand.ask().id(), round.time());
        if (refusal.isPresent()) {
            refuse(demand, refusal.get());
        } else if (!placesOf(demand).hasEligibleNode()) {
            refuse(demand, NO_ELIGIBLE_NODE);
        } else if (!fitsNow(demand, order)) {
            help(demand, order);
        }
        if (demand.remaining() <= 0) {
            order.finish(demand);
            groups.of(demand).finish();
        }
    }

    private boolean fitsNow(Demand demand, DemandOrder order) {
        var found = placesOf(demand);
        var free = found.freeNode();
        if (free.isEmpty()) {
            return false;
        }
        var node = free.get();
        if (isBlocked(demand) && !isOfOthers(node)) {
            if (found.wanted().excludedNodes().contains(node.node().id())) {
                decision.fits(demand.ask());
                return false; // it has had its time, and the scheduler has not used it
            }
            var plan = found.planner().plan(node, Meant.NOBODY);
            if (plan.isPresent() && round.limitsAllowNow(demand.ask(), plan.get())) {
                makeClaim(plan.get(), demand, order);
                return true;
            }
        }
        promise(demand, node, order);
        return true;
    }

    /** Whether claims are on the node: its room is what their victims leave, and none of it may be reserved. */
    private static boolean isOfOthers(NodeUsage node) {
        return node.held() || node.shared();
    }

    /**
     * Room is there, or will be once those are dead who have been told. A reservation of the scheduler's becomes the
     * container that is booked, or is released when that runs elsewhere; until then it keeps its node from everybody
     * else.
     */
    private void promise(Demand demand, NodeUsage node, DemandOrder order) {
        Ask ask = demand.ask();
        int party = round.partyOf(ask);
        var placement = new Placement(party, ask.app().user(), ask.size(), node, NEVER);
        var own = placesOf(demand).planner().ownUsedOn(node);
        round.usage().apply(new Change(placement, BOOKED, List.of(), own, List.of()));
        claims.keep();
        place(demand, FITS_NOW, node);
        order.served(demand);
    }

    /** One claim for each blocked ask a round, the first of its containers. */
    private boolean isBlocked(Demand demand) {
        var ask = demand.ask().id();
        var waiting = round.book().waiting();
        waiting.fits(ask, demand.ask().outstanding(), round.time());
        boolean first = fitSeen.add(ask);
        long since = waiting.fitsSince(ask, round.time());
        boolean waited = round.time() - since >= round.settings().get(BLOCKED_AFTER_MS);
        return first && waited && !round.isSpared(demand.ask());
    }

    private void help(Demand demand, DemandOrder order) {
        Group group = groups.of(demand);
        if (round.isSpared(demand.ask())) {
            refuse(demand, OBSERVE_ONLY);
            return;
        }
        if (helped >= groups.mostHelped()) {
            refuse(demand, NOT_JUDGED);
            return;
        }
        var known = group.refusal();
        if (known.isPresent()) {
            refuse(demand, known.get());
            return;
        }
        var found = placesOf(demand).plan(demand);
        if (found.isEmpty()) {
            group.refuse(reasons.whyNobodyGives(demand, placesOf(demand)));
            group.refusal().ifPresent(reason -> refuse(demand, reason));
        } else {
            withinLimits(found.get(), demand).ifPresent(plan -> helpBy(plan, demand, order));
        }
    }

    private void helpBy(NodePlan plan, Demand demand, DemandOrder order) {
        if (plan.victims().isEmpty() && (isOfOthers(plan.node()) || !round.limitsAllowNow(demand.ask(), plan))) {
            promise(demand, plan.node(), order);
        } else {
            makeClaim(plan, demand, order);
        }
    }

    /** The plan, or one without the queues that have lost enough; else the demand is refused. */
    private Optional<NodePlan> withinLimits(NodePlan first, Demand demand) {
        var leftOut = new HashSet<String>();
        var plan = Optional.of(first);
        var over = over(first, demand);
        round.rules().leaveOut(leftOut);
        while (plan.isPresent() && over.isPresent()) {
            var words = over.get().words();
            var giver = over.get().giver().filter(leftOut::add);
            plan = giver.flatMap(out -> new Places(round, demand).plan(demand));
            over = plan.flatMap(other -> over(other, demand));
            if (plan.isEmpty()) {
                passed.put(
                        groups.of(demand), new Numbers(round.view().snapshot().types(), words));
                groups.of(demand).refuse(LIMIT_IN_WINDOW);
                refuse(demand, LIMIT_IN_WINDOW);
            }
        }
        round.rules().leaveOut(Set.of());
        return plan;
    }

    private Optional<Over> over(NodePlan plan, Demand demand) {
        return limits.over(ClaimFactory.victims(plan), demand.ask().queue());
    }

    private void makeClaim(NodePlan plan, Demand demand, DemandOrder order) {
        var moved = claims.make(plan, demand, placesOf(demand));
        if (moved.isEmpty()) {
            var budget = round.budget();
            Map<String, ResourceVector> amounts =
                    Map.of("charge", plan.charge(), "left", budget.left(), "saved", budget.saved());
            settle(demand, demand.remaining(), BUDGET_SPENT, decision.numbers(amounts));
            return;
        }
        helped++;
        place(demand, round.helped(), plan.node());
        order.served(demand);
        moved.forEach(order::usageMoved);
    }

    private void refuse(Demand demand, Reason reason) {
        var known = reasons.numbers(demand, reason);
        if (reason == LIMIT_IN_WINDOW) {
            known = passed.getOrDefault(groups.of(demand), known);
        }
        var numbers = reason == NOT_JUDGED ? known.with(groups.counts()) : known;
        settle(demand, demand.remaining(), reason, numbers);
    }

    private void place(Demand demand, Reason reason, NodeUsage node) {
        decision.placed(demand.ask(), reason, node.node().id());
        demand.settle(1);
    }

    private void settle(Demand demand, int count, Reason reason, Numbers numbers) {
        decision.verdict(demand.ask(), count, reason, numbers);
        demand.settle(count);
    }

    private Places placesOf(Demand demand) {
        return groups.of(demand).places(round, demand);
    }
}
