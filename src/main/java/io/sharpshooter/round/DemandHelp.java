package io.sharpshooter.round;

import io.sharpshooter.claim.AskGroup;
import io.sharpshooter.claim.Budget;
import io.sharpshooter.claim.CarriedOver;
import io.sharpshooter.claim.Looks;
import io.sharpshooter.claim.WaitingAsks;
import io.sharpshooter.demand.Demand;
import io.sharpshooter.demand.DemandOrder;
import io.sharpshooter.demand.Numbers;
import io.sharpshooter.demand.Reason;
import io.sharpshooter.model.Ask;
import io.sharpshooter.model.AskId;
import io.sharpshooter.model.Eligibility;
import io.sharpshooter.model.ResourceVector;
import io.sharpshooter.place.NodePlan;
import io.sharpshooter.rule.PreCheck;
import io.sharpshooter.rule.RelaxedRule;
import io.sharpshooter.share.PartitionView;
import io.sharpshooter.usage.BlockingReservation;
import io.sharpshooter.usage.NodeUsage;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;

/**
 * Goes through the demands of a partition in their order and finds for each waiting container its outcome.
 *
 * <p>What can be judged without nodes is judged first; when nobody is left then, no node is read.
 */
final class DemandHelp {
    /** So many groups of asks are looked at in any case. */
    private static final int FEW = 20;

    private final PartitionRound round;
    private final DecisionBuilder decision;
    private final NewClaims claims;
    private final RefusalCache refused = new RefusalCache();
    private final PreCheck preCheck;
    private final BackOff backOff;
    private final Effort effort;
    private final Looking looking;
    private final GroupPlaces places;
    private final Map<Demand, Reason> refusals = new IdentityHashMap<>();
    private final List<Demand> demands;
    private final Map<AskGroup, Reason> hopeless = new HashMap<>();
    private final Set<AskGroup> large = new HashSet<>();
    private final Set<AskId> fitSeen = new HashSet<>();
    private final Set<AskGroup> answered = new HashSet<>();

    DemandHelp(PartitionRound round, DecisionBuilder decision) {
        this.round = round;
        this.decision = decision;
        this.claims = new NewClaims(round, decision);
        this.preCheck = new PreCheck(round.rules());
        this.backOff = new BackOff(round);
        this.effort = new Effort(round, preCheck);
        this.demands = round.demands(decision.satisfied());
        this.looking = new Looking(round, entitled(), FEW);
        this.places = new GroupPlaces(round, looking::groupOf);
    }

    void run() {
        lookAround();
        DemandOrder order = new DemandOrder(round.view(), judged(), round.book().memoryToCome());
        for (Optional<Demand> next = order.next(); next.isPresent(); next = order.next()) {
            takeTurn(next.get(), order);
        }
    }

    /** Demands of which the first container is entitled. */
    private List<Demand> entitled() {
        List<Demand> entitled = new ArrayList<>();
        for (Demand demand : demands) {
            Optional<Reason> refusal = refusal(demand);
            refusal.ifPresent(reason -> refusals.put(demand, reason));
            if (refusal.isEmpty()) {
                entitled.add(demand);
            }
        }
        return entitled;
    }

    private void lookAround() {
        String partition = round.view().partition().name();
        CarriedOver carriedOver = round.book().carriedOver();
        Looks before = carriedOver.looks(partition);
        carriedOver.setLooks(
                partition,
                looking.look(before, this::look, () -> effort.withHelpFor(looking.looked()), effort.forLooking()));
    }

    /** Finds out about a group what does not change when others are helped: whether it is hopeless, and large. */
    private void look(Demand first) {
        AskGroup group = looking.groupOf(first);
        Optional<Reason> why = hopeless(first);
        if (why.isPresent()) {
            hopeless.put(group, why.get());
            return;
        }
        if (!first.large() && isGivenSomething(first) && places.of(first).needsSeveralVictims()) {
            large.add(group);
        }
        if (looking.areMany() && !isOutOfPlace(first)) {
            lookForPlaces(first, group);
        }
    }

    private boolean isGivenSomething(Demand demand) {
        return preCheck.someQueueGives(demand.queue(), demand.ask().size(), RelaxedRule.NONE);
    }

    /**
     * What takes long is done in turns, so that it is known how many groups can be judged; it serves when they are
     * helped.
     */
    private void lookForPlaces(Demand first, AskGroup group) {
        boolean isLarge = first.large() || large.contains(group);
        Places found = places.of(first);
        if (isLarge
                && found.hasEligibleNode()
                && found.planLarge(round.version()).isEmpty()) {
            refused.add(groupOf(first), true, round.version(), whyNobodyGives(first));
        }
    }

    /** Demands whose groups were looked at and are not hopeless; the others get their refusal here. */
    private List<Demand> judged() {
        List<Demand> judged = new ArrayList<>();
        for (Demand demand : demands) {
            Optional<Reason> refusal = Optional.ofNullable(refusals.get(demand)).or(() -> notJudged(demand));
            if (refusal.isPresent()) {
                refuse(demand, refusal.get());
                if (refusal.get() == Reason.NOT_JUDGED) {
                    decision.mayStillFit(demand.ask());
                }
            } else {
                judged.add(demand);
                places.expect(demand);
                if (large.contains(looking.groupOf(demand))) {
                    demand.markLarge();
                }
            }
        }
        return judged;
    }

    private Optional<Reason> notJudged(Demand demand) {
        return looking.isLookedAt(demand)
                ? Optional.ofNullable(hopeless.get(looking.groupOf(demand)))
                : Optional.of(Reason.NOT_JUDGED);
    }

    /**
     * Nothing is free in the whole partition, and nobody gives anything: no node has to be read to know that. Which
     * rule stands in the way is judged by what queues would give in all without it.
     */
    private Optional<Reason> hopeless(Demand demand) {
        ResourceVector size = demand.ask().size();
        int queue = demand.queue();
        if (preCheck.mayHaveRoomFor(size) || preCheck.someQueueGives(queue, size, RelaxedRule.NONE)) {
            return Optional.empty();
        }
        if (preCheck.mightMakeRoom(queue, size, RelaxedRule.DEAD_ZONE)) {
            return Optional.of(Reason.DEAD_ZONE);
        }
        boolean ahead = preCheck.mightMakeRoom(queue, size, RelaxedRule.HIGHER_PRIORITY);
        return Optional.of(ahead ? Reason.ONLY_HIGHER_PRIORITY_VICTIMS : Reason.ONLY_PROTECTED_VICTIMS);
    }

    private Optional<Reason> refusal(Demand demand) {
        Optional<Reason> refusal = round.entitlement().refusal(demand);
        return refusal.isEmpty() && backOff.until(demand) > round.time()
                ? Optional.of(Reason.LAST_CLAIM_EXPIRED)
                : refusal;
    }

    private void takeTurn(Demand demand, DemandOrder order) {
        Optional<Reason> refusal = refusal(demand);
        round.book().waiting().demanded(demand.ask().id(), round.time());
        if (refusal.isPresent()) {
            refuse(demand, refusal.get());
        } else if (isOutOfPlace(demand)) {
            boolean over = round.view().usage().isOverMaximumWith(demand.ask().size(), demand.queue());
            refuse(demand, over ? Reason.QUEUE_MAXIMUM : Reason.ONLY_PROTECTED_VICTIMS);
        } else if (!placesOf(demand).hasEligibleNode()) {
            refuse(demand, Reason.NO_ELIGIBLE_NODE);
        } else if (!fitsNow(demand, order)) {
            help(demand, order);
        }
        if (demand.remaining() <= 0) {
            order.finish(demand);
            places.finish(demand);
        }
    }

    /**
     * Whether it is known before any node is read what reading them would show: that there is no room, and that nobody
     * gives, whichever rule is lifted. While no node has been read, usage has not moved either.
     */
    private boolean isOutOfPlace(Demand demand) {
        Ask ask = demand.ask();
        PartitionView view = round.view();
        boolean plain = ask.where() == Eligibility.ANYWHERE
                && round.book().backOffs().nodesLeftOut(ask.id()).isEmpty()
                && !view.usage().hasReserved(demand.queue());
        return plain
                && preCheck.nobodyEverGives(demand.queue(), ask.size())
                && view.snapshot().isKnownToBeFull(view.partition().name(), ask.size());
    }

    private boolean fitsNow(Demand demand, DemandOrder order) {
        Places found = placesOf(demand);
        Optional<NodeUsage> free = found.freeNode(round.version());
        if (free.isEmpty()) {
            return false;
        }
        NodeUsage node = free.get();
        boolean ofOthers = node.held() || node.shared();
        if (isBlocked(demand) && !ofOthers) {
            if (found.isLeftOut(node)) {
                decision.fits(demand.ask());
                return false; // it has had its time, and the scheduler has not used it
            }
            Optional<NodePlan> plan = found.planWithoutVictims(node);
            if (plan.isPresent() && round.isPossibleNow(plan.get(), found.wanted())) {
                makeClaim(plan.get(), demand, order);
                return true;
            }
        }
        promise(demand, node, order);
        return true;
    }

    /** Room is there, or will be once those are dead who have been told. */
    private void promise(Demand demand, NodeUsage node, DemandOrder order) {
        Ask ask = demand.ask();
        int queue = demand.queue();
        Places found = placesOf(demand);
        found.ownUsedOn(node).forEach(this::useOwn);
        node.addFree(ask.size(), -1);
        round.promises().make(queue, ask.app().user(), ask.size());
        round.moved();
        settle(demand, 1, Reason.FITS_NOW, on(node));
        order.served(demand);
    }

    /**
     * The scheduler's reservation becomes the container that is booked, or is released when that runs elsewhere; until
     * then it keeps its node from everybody else.
     */
    private void useOwn(BlockingReservation own) {
        round.giveAway(own.reservation().name());
        round.promises().useUp(own.reservation());
    }

    /** One claim for each blocked ask a round, the first of its containers. */
    private boolean isBlocked(Demand demand) {
        AskId ask = demand.ask().id();
        WaitingAsks waiting = round.book().waiting();
        waiting.fits(ask, demand.ask().outstanding(), round.time());
        boolean first = fitSeen.add(ask);
        long since = waiting.fitsSince(ask, round.time());
        return first && round.time() - since >= round.settings().blockedAfterMs();
    }

    private void help(Demand demand, DemandOrder order) {
        Optional<Reason> known = knownRefusal(demand);
        if (known.isPresent()) {
            refuse(demand, known.get());
            return;
        }
        Optional<NodePlan> plan = placesOf(demand).plan(demand, round.version());
        if (plan.isEmpty()) {
            Reason reason = whyNobodyGives(demand);
            refused.add(groupOf(demand), demand.large(), round.version(), reason);
            refuse(demand, reason);
        } else if (plan.get().victims().isEmpty()
                && !round.isPossibleNow(plan.get(), placesOf(demand).wanted())) {
            promise(demand, plan.get().node(), order);
        } else {
            makeClaim(plan.get(), demand, order);
        }
    }

    /**
     * Among many groups, or when enough has been looked at, a refusal stands for the round. When enough has been looked
     * at, no more is looked for among many groups; each of few has one answer.
     */
    private Optional<Reason> knownRefusal(Demand demand) {
        AskGroup group = groupOf(demand);
        boolean anew = !looking.areMany() && !effort.isOver();
        Optional<Reason> same =
                anew ? refused.find(group, demand.large(), round.version()) : refused.findAny(group, demand.large());
        boolean hadItsAnswer = !answered.add(group) || looking.areMany();
        return same.isEmpty() && hadItsAnswer && effort.isOver() ? Optional.of(Reason.NOT_JUDGED) : same;
    }

    private void makeClaim(NodePlan plan, Demand demand, DemandOrder order) {
        Set<Integer> moved = claims.make(plan, demand, placesOf(demand).wanted());
        if (moved.isEmpty()) {
            Budget budget = round.budget();
            Map<String, ResourceVector> amounts =
                    Map.of("charge", plan.charge(), "left", budget.left(), "saved", budget.saved());
            settle(demand, demand.remaining(), Reason.BUDGET_SPENT, numbers(amounts, Map.of()));
            return;
        }
        Reason reason = round.settings().observeOnly() ? Reason.OBSERVE_ONLY : Reason.HELPED;
        settle(demand, 1, reason, on(plan.node()));
        order.served(demand);
        moved.forEach(order::usageMoved);
    }

    private Reason whyNobodyGives(Demand demand) {
        Places found = placesOf(demand);
        if (found.isOverOwnMaximum()) {
            return Reason.QUEUE_MAXIMUM;
        }
        if (!demand.large() && found.oneVictimWouldDo()) {
            return Reason.BUDGET_SPENT; // what its queues give in one round to ordinary asks
        }
        if (found.possibleWithout(RelaxedRule.DEAD_ZONE)) {
            return Reason.DEAD_ZONE;
        }
        boolean ahead = found.possibleWithout(RelaxedRule.HIGHER_PRIORITY);
        return ahead ? Reason.ONLY_HIGHER_PRIORITY_VICTIMS : Reason.ONLY_PROTECTED_VICTIMS;
    }

    private void refuse(Demand demand, Reason reason) {
        settle(demand, demand.remaining(), reason, numbers(demand, reason));
    }

    private Numbers numbers(Demand demand, Reason reason) {
        Ask ask = demand.ask();
        Numbers known = round.entitlement().numbers(demand, reason);
        return switch (reason) {
            case LAST_CLAIM_EXPIRED -> new Numbers(known.types(), known.amounts(), backOff.words(demand));
            case NOT_JUDGED ->
                new Numbers(
                        known.types(), known.amounts(), Map.of("judged", looking.looked(), "groups", looking.groups()));
            case DEAD_ZONE -> withProtection(known, ask, RelaxedRule.DEAD_ZONE);
            case ONLY_HIGHER_PRIORITY_VICTIMS -> withProtection(known, ask, RelaxedRule.HIGHER_PRIORITY);
            case ONLY_PROTECTED_VICTIMS -> withProtection(known, ask, RelaxedRule.NONE);
            default -> known;
        };
    }

    private Numbers withProtection(Numbers known, Ask ask, RelaxedRule alone) {
        int queue = ask.app().queue().index();
        return new Numbers(
                known.types(), known.amounts(), leftOut(ask), () -> preCheck.protection(queue, ask.size(), alone));
    }

    /** The nodes where claims of the ask have failed, once they are not tried again; most have none. */
    private Map<String, String> leftOut(Ask ask) {
        return round.book().backOffs().hasFailedVeryOften(ask.id())
                ? Map.of(
                        "left out",
                        String.join(", ", new TreeSet<>(round.book().backOffs().nodesLeftOut(ask.id()))))
                : Map.of();
    }

    private void settle(Demand demand, int count, Reason reason, Numbers numbers) {
        decision.verdict(demand.ask(), count, reason, numbers);
        demand.settle(count);
    }

    /** As the nodes say, which were read later than the users' books. */
    private AskGroup groupOf(Demand demand) {
        AskGroup group = looking.groupOf(demand);
        return places.isByItself(demand) ? group.alone(demand.ask().id()) : group;
    }

    private Places placesOf(Demand demand) {
        return places.of(demand);
    }

    private Numbers on(NodeUsage node) {
        return numbers(Map.of(), Map.of("node", node.node().id()));
    }

    private Numbers numbers(Map<String, ResourceVector> amounts, Map<String, String> words) {
        return new Numbers(round.view().snapshot().types(), amounts, words);
    }
}
