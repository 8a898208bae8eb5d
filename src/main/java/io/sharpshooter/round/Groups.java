package io.sharpshooter.round;

import static io.sharpshooter.rule.PreemptibleQueues.RelaxedRule.NONE;
import static java.lang.Math.max;
import static java.lang.Math.min;
import static java.util.Comparator.comparing;
import static java.util.Comparator.comparingLong;
import static java.util.Objects.requireNonNull;

import io.sharpshooter.claim.BackOffs.AskGroup;
import io.sharpshooter.demand.Demand;
import io.sharpshooter.demand.DemandOrder;
import io.sharpshooter.demand.Reason;
import io.sharpshooter.model.Ask;
import io.sharpshooter.model.AskId;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * The groups of equal asks that wait in one partition, and which of them a round judges: as many as the numbers of its
 * queues and nodes allow, so that the same snapshot gives the same decision on whatever machine. Apps take turns, each
 * with the group that was not judged for longest; the next round goes on there. Used by one thread.
 */
final class Groups {
    /** So many are judged in any case. */
    private static final int FEW = 20;

    /** How much a round spends on groups; docs/performance.md has the figures. */
    static final long MOST_OF_A_ROUND = 1_200_000;

    /** What a group takes, beside one for each node and queue. */
    private static final int A_GROUP = 1_000;

    /** So many containers are helped for each group that may be judged. */
    private static final int HELPED = 200;

    private final PartitionRound round;
    private final RefusalReason reasons;
    private final long spend;
    private final Map<AskGroup, Group> groups = new LinkedHashMap<>();
    private final Map<Demand, Group> groupOf = new LinkedHashMap<>();

    /**
     * @param demands of one leaf in the scheduler's order; in which order leaves come does not matter
     * @param spend how much a round spends on groups, in all partitions together
     */
    Groups(PartitionRound round, RefusalReason reasons, List<Demand> demands, long spend) {
        this.round = round;
        this.reasons = reasons;
        this.spend = spend / busyPartitions(round);
        var reserved = reservedFor();
        for (var demand : demands) {
            if (reasons.refusal(demand).isEmpty()) {
                var ask = demand.ask().id();
                boolean isParty = round.partyOf(demand.ask()) != demand.queue();
                var name = round.backOffs().groupOf(demand.ask(), isParty || reserved.contains(ask));
                Group group = groups.computeIfAbsent(name, it -> new Group(name, demand));
                group.add();
                groupOf.put(demand, group);
            }
        }
    }

    /** Asks for which the scheduler has reserved nodes, as their users' books say. */
    private Set<AskId> reservedFor() {
        Set<AskId> asks = new HashSet<>();
        for (var queue : round.view().snapshot().queues()) {
            queue.users(round.view().partition().name()).values().stream()
                    .flatMap(user -> user.reservations().stream())
                    .forEach(reservation -> asks.add(reservation.ask()));
        }
        return asks;
    }

    /** The group of a demand that was entitled when the round began. */
    Group of(Demand demand) {
        return requireNonNull(groupOf.get(demand), () -> demand.ask().id() + " is in no group.");
    }

    /** Why a demand is not to be helped: it is owed nothing, or its group is hopeless or not judged in this round. */
    Optional<Reason> refusal(Demand demand) {
        return groupOf.containsKey(demand) ? of(demand).refusal() : reasons.refusal(demand);
    }

    /** Judges what does not change when others are helped; no node is read for groups that are hopeless. */
    void judge() {
        var partition = round.view().partition().name();
        var before = round.book().looks(partition);
        var looked = inTurns(before).subList(0, min(groups.size(), most(queues())));
        for (var group : looked) {
            reasons.withoutNodes(group.first).ifPresent(group::refuse);
        }
        var hopeful = looked.stream().filter(group -> !group.isJudged()).toList();
        if (!hopeful.isEmpty()) {
            hopeful.stream().limit(most(queues() + nodes())).forEach(group -> group.accept(isLarge(group)));
        }
        boolean all = groups.values().stream().allMatch(Group::isJudged);
        round.book().setLooks(partition, all ? Map.of() : lastLooks(before));
    }

    /** Whether it reaches the threshold, or no single victim would do for it on any node. */
    private boolean isLarge(Group group) {
        return group.first.large()
                || (reasons.gives(group.first, NONE)
                        && group.places(round, group.first).needsSeveralVictims());
    }

    private int queues() {
        return round.tree().size();
    }

    private int nodes() {
        return round.search().nodes().all().size();
    }

    /** How many groups may be judged where so many nodes and queues are gone through for each. */
    private int most(int each) {
        return (int) max(FEW, spend / (A_GROUP + each));
    }

    /** The partitions in which something waits share what a round may do. */
    static long busyPartitions(PartitionRound round) {
        return max(
                1,
                round.view().snapshot().asks().stream()
                        .map(Ask::partition)
                        .distinct()
                        .count());
    }

    /** How many containers a round helps. */
    int mostHelped() {
        return HELPED * most(queues() + nodes());
    }

    /** How many groups there are, and were judged, in words. */
    Map<String, Long> counts() {
        long judged = groups.values().stream().filter(Group::isJudged).count();
        return Map.of("judged", judged, "groups", (long) groups.size());
    }

    private List<Group> inTurns(Map<Object, Long> before) {
        Map<String, Set<Group>> ofApps = new LinkedHashMap<>();
        groupOf.keySet().stream()
                .sorted(comparing(demand -> demand.ask().queue()))
                .forEach(demand -> ofApps.computeIfAbsent(appOf(demand), app -> new LinkedHashSet<>())
                        .add(of(demand)));
        Comparator<Object> longestAgo = comparingLong(what -> before.getOrDefault(what, Long.MIN_VALUE));
        var lists = ofApps.entrySet().stream()
                .sorted(Map.Entry.comparingByKey(longestAgo))
                .map(app -> app.getValue().stream()
                        .sorted(comparing(group -> group.name, longestAgo))
                        .toList())
                .toList();
        return List.copyOf(new LinkedHashSet<>(DemandOrder.inTurn(lists)));
    }

    private static String appOf(Demand demand) {
        return demand.ask().app().id();
    }

    /** When each group, and each app by its id, was last judged. */
    private Map<Object, Long> lastLooks(Map<Object, Long> before) {
        Map<Object, Long> after = new HashMap<>();
        groupOf.forEach((demand, group) -> {
            for (var waits : List.of(group.name, appOf(demand))) {
                long last = group.isJudged() ? round.time() : before.getOrDefault(waits, Long.MIN_VALUE);
                after.merge(waits, last, Math::max);
            }
        });
        return after;
    }
}
