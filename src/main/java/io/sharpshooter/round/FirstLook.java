package io.sharpshooter.round;

import io.sharpshooter.claim.AskGroup;
import io.sharpshooter.claim.CarriedOver;
import io.sharpshooter.demand.Demand;
import io.sharpshooter.demand.Reason;
import io.sharpshooter.rule.PreCheck;
import io.sharpshooter.rule.RelaxedRule;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.LongSupplier;

/**
 * What is found out about the demands of a partition before any of them is helped, and does not change when others
 * are: which groups of asks are looked at in this round, which of them are hopeless, and which are large. Used by one
 * thread.
 */
final class FirstLook {
    /** So many groups of asks are looked at in any case. */
    private static final int FEW = 20;

    private final PartitionRound round;
    private final RefusalReason reasons;
    private final PreCheck preCheck;
    private final Effort effort;
    private final RefusalCache refused;
    private final List<Demand> demands;
    private final Looking looking;
    private final GroupPlaces places;
    private final Map<Demand, Reason> refusals = new IdentityHashMap<>();
    private final Map<AskGroup, Reason> hopeless = new HashMap<>();
    private final Set<AskGroup> large = new HashSet<>();

    /** @param refused told of groups for which no place was found */
    FirstLook(
            PartitionRound round,
            List<Demand> demands,
            RefusalReason reasons,
            PreCheck preCheck,
            Effort effort,
            RefusalCache refused) {
        this.round = round;
        this.demands = demands;
        this.reasons = reasons;
        this.preCheck = preCheck;
        this.effort = effort;
        this.refused = refused;
        this.looking = new Looking(round, entitled(), FEW);
        this.places = new GroupPlaces(round, looking::groupOf);
    }

    /** Demands of which the first container is entitled. */
    private List<Demand> entitled() {
        List<Demand> entitled = new ArrayList<>();
        for (Demand demand : demands) {
            Optional<Reason> refusal = reasons.refusal(demand);
            refusal.ifPresent(reason -> refusals.put(demand, reason));
            if (refusal.isEmpty()) {
                entitled.add(demand);
            }
        }
        return entitled;
    }

    /** Looks at as many groups as a round may. */
    void lookAround() {
        String partition = round.view().partition().name();
        CarriedOver carriedOver = round.book().carriedOver();
        LongSupplier spent = () -> effort.withHelpFor(looking.looked());
        Map<Object, Long> before = carriedOver.looks(partition);
        carriedOver.setLooks(partition, looking.look(before, round.time(), this::look, spent, effort.forLooking()));
    }

    /** Finds out about a group what does not change when others are helped: whether it is hopeless, and large. */
    private void look(Demand first) {
        AskGroup group = looking.groupOf(first);
        Optional<Reason> why = reasons.hopeless(first);
        if (why.isPresent()) {
            hopeless.put(group, why.get());
            return;
        }
        if (!first.large() && isGivenSomething(first) && places.of(first).needsSeveralVictims()) {
            large.add(group);
        }
        if (looking.areMany() && !reasons.isOutOfPlace(first)) {
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
        if (isLarge && found.hasEligibleNode() && found.planLarge().isEmpty()) {
            refused.add(groupOf(first), true, round.usage().version(), reasons.whyNobodyGives(first, found));
        }
    }

    /** Why a demand is not judged any further: it is owed nothing, hopeless, or not looked at in this round. */
    Optional<Reason> refusal(Demand demand) {
        Reason known = refusals.get(demand);
        if (known != null) {
            return Optional.of(known);
        }
        return looking.isLookedAt(demand)
                ? Optional.ofNullable(hopeless.get(looking.groupOf(demand)))
                : Optional.of(Reason.NOT_JUDGED);
    }

    /** Whether no single victim would do for it on any node. */
    boolean isLarge(Demand demand) {
        return large.contains(looking.groupOf(demand));
    }

    /** Where places for each group are looked for. */
    GroupPlaces places() {
        return places;
    }

    /** Whether there are more groups than are looked at in any case. */
    boolean areMany() {
        return looking.areMany();
    }

    /** How many groups there are, and were looked at, in words. */
    Map<String, Integer> counts() {
        return Map.of("judged", looking.looked(), "groups", looking.groups());
    }

    /** As the nodes say, which were read later than the users' books. */
    AskGroup groupOf(Demand demand) {
        AskGroup group = looking.groupOf(demand);
        return places.isByItself(demand) ? group.alone(demand.ask().id()) : group;
    }
}
