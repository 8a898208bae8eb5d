package io.sharpshooter.round;

import io.sharpshooter.claim.AskGroup;
import io.sharpshooter.demand.Demand;
import io.sharpshooter.demand.RoundRobin;
import io.sharpshooter.model.AskId;
import io.sharpshooter.model.QueueSnapshot;
import io.sharpshooter.share.PartitionView;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.function.Consumer;
import java.util.function.LongSupplier;

/**
 * Which of the waiting groups a round looks at. All where they are few. Else apps take turns, each with the group that
 * was not looked at for longest, until so much has been looked at as a round may; the next round goes on there. Used by
 * one thread.
 */
final class Looking {
    /** The first demand of each. */
    private final Map<AskGroup, Demand> groups = new LinkedHashMap<>();

    private final Map<Demand, AskGroup> groupOf = new LinkedHashMap<>();
    private final Set<AskGroup> looked = new HashSet<>();
    private final int few;

    /**
     * @param waiting of one leaf in the scheduler's order; in which order leaves come does not matter
     * @param few so many are looked at in any case
     */
    Looking(PartitionRound round, List<Demand> waiting, int few) {
        this.few = few;
        Set<AskId> reserved = reservedFor(round.view());
        for (Demand demand : waiting) {
            AskId ask = demand.ask().id();
            AskGroup alike = round.book().backOffs().groupOf(demand.ask());
            AskGroup group = reserved.contains(ask) ? alike.alone(ask) : alike;
            groups.putIfAbsent(group, demand);
            groupOf.put(demand, group);
        }
    }

    /** Asks for which the scheduler has reserved nodes, as their users' books say. */
    private static Set<AskId> reservedFor(PartitionView view) {
        Set<AskId> asks = new HashSet<>();
        for (QueueSnapshot queue : view.snapshot().queues()) {
            queue.users().getOrDefault(view.partition().name(), Map.of()).values().stream()
                    .flatMap(user -> user.reservations().stream())
                    .forEach(reservation -> asks.add(reservation.ask()));
        }
        return asks;
    }

    /** Whether not all may be looked at. */
    boolean areMany() {
        return groups.size() > few;
    }

    int groups() {
        return groups.size();
    }

    int looked() {
        return looked.size();
    }

    boolean isLookedAt(Demand demand) {
        return looked.contains(groupOf(demand));
    }

    AskGroup groupOf(Demand demand) {
        AskGroup group = groupOf.get(demand);
        if (group == null) {
            throw new IllegalArgumentException(demand.ask().id() + " was not among those that wait.");
        }
        return group;
    }

    /**
     * Looks.
     *
     * @param before when each group, and each app by its id, was last looked at
     * @param now later than all of these
     * @param look is told the first of each group
     * @param effort what looking has come to so far
     * @param most the most that it may come to; the last look may pass it
     * @return the same for the next round; empty where all were looked at
     */
    Map<Object, Long> look(Map<Object, Long> before, long now, Consumer<Demand> look, LongSupplier effort, long most) {
        Iterator<AskGroup> turns = (areMany() ? inTurns(before) : groups.keySet()).iterator();
        while (turns.hasNext() && (!areMany() || effort.getAsLong() < most)) {
            AskGroup group = turns.next();
            looked.add(group);
            look.accept(Objects.requireNonNull(groups.get(group)));
        }
        return turns.hasNext() ? lastLooks(before, now) : Map.of();
    }

    private Set<AskGroup> inTurns(Map<Object, Long> before) {
        Map<String, Set<AskGroup>> ofApps = new LinkedHashMap<>();
        groupOf.keySet().stream()
                .sorted(Comparator.comparing(
                        demand -> demand.ask().app().queue().path()))
                .forEach(demand -> ofApps.computeIfAbsent(appOf(demand), app -> new LinkedHashSet<>())
                        .add(groupOf(demand)));
        Comparator<Object> longestAgo = Comparator.comparingLong(what -> before.getOrDefault(what, Long.MIN_VALUE));
        List<List<AskGroup>> lists = ofApps.entrySet().stream()
                .sorted(Map.Entry.comparingByKey(longestAgo))
                .map(app -> app.getValue().stream().sorted(longestAgo).toList())
                .toList();
        return new LinkedHashSet<>(RoundRobin.of(lists));
    }

    private static String appOf(Demand demand) {
        return demand.ask().app().id();
    }

    private Map<Object, Long> lastLooks(Map<Object, Long> before, long now) {
        Map<Object, Long> after = new HashMap<>();
        groupOf.forEach((demand, group) -> {
            for (Object waits : List.of(group, appOf(demand))) {
                long last = looked.contains(group) ? now : before.getOrDefault(waits, Long.MIN_VALUE);
                after.merge(waits, last, Math::max);
            }
        });
        return after;
    }
}
