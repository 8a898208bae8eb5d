package io.sharpshooter.round;

import io.sharpshooter.claim.AskGroup;
import io.sharpshooter.claim.Looks;
import io.sharpshooter.demand.Demand;
import io.sharpshooter.demand.Turns;
import io.sharpshooter.model.AppSnapshot;
import io.sharpshooter.model.AskId;
import io.sharpshooter.model.QueueSnapshot;
import io.sharpshooter.share.PartitionView;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.IdentityHashMap;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Consumer;
import java.util.function.LongSupplier;

/**
 * Which of the waiting groups a round looks at. All where they are few. Else they are looked at in turns, leaf by leaf,
 * user by user and app by app, until so much has been looked at as a round may; the next round goes on there.
 *
 * <p>At least half of that is kept for groups that have not been looked at yet since all had been, so that each has its
 * turn; the rest is there for who asks for little, and is looked at in every round. Used by one thread.
 */
final class Looking {
    private final Map<AskGroup, List<Demand>> groups = new LinkedHashMap<>();
    private final Map<Demand, AskGroup> groupOf = new IdentityHashMap<>();
    private final Set<AskGroup> looked = new HashSet<>();
    private final int few;

    /** @param few so many are looked at in any case */
    Looking(PartitionRound round, List<Demand> waiting, int few) {
        this.few = few;
        Set<AskId> reserved = reservedFor(round.view());
        for (Demand demand : waiting) {
            AskId ask = demand.ask().id();
            AskGroup alike = round.book().backOffs().groupOf(demand.ask());
            AskGroup group = reserved.contains(ask) ? alike.alone(ask) : alike;
            groups.computeIfAbsent(group, it -> new ArrayList<>()).add(demand);
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
     * @param look is told the first of each group
     * @param effort what looking has come to so far
     * @param most the most that it may come to; the last look may pass it
     * @return what the next round is to know
     */
    Looks look(Looks before, Consumer<Demand> look, LongSupplier effort, long most) {
        if (!areMany()) {
            groups.forEach((group, demands) -> look(group, look));
            return Looks.NONE;
        }
        return new Pass(before, look, effort, most).run();
    }

    private void look(AskGroup group, Consumer<Demand> look) {
        looked.add(group);
        look.accept(groups.getOrDefault(group, List.of()).get(0));
    }

    /** One round of many groups. */
    private final class Pass {
        private final Looks before;
        private final Looks.Next after;
        private final Consumer<Demand> look;
        private final LongSupplier effort;
        private final long most;
        private final List<Waiting> later = new ArrayList<>();
        private long newOnes;
        private long spentAgain;

        Pass(Looks before, Consumer<Demand> look, LongSupplier effort, long most) {
            this.before = before;
            this.after = before.goOn();
            this.look = look;
            this.effort = effort;
            this.most = most;
        }

        Looks run() {
            newOnes = groups.keySet().stream()
                    .filter(group -> !before.isInThisPass(group))
                    .count();
            Turns<Waiting> turns = turns();
            for (Optional<Waiting> next = next(turns); next.isPresent(); next = next(turns)) {
                takeTurn(next.get());
            }
            lookAtLater();
            if (newOnes == 0) {
                after.endPass();
            }
            return after.done();
        }

        private void lookAtLater() {
            Iterator<Waiting> rest = later.iterator();
            while (rest.hasNext() && effort.getAsLong() < most) {
                lookAt(rest.next());
            }
        }

        private Turns<Waiting> turns() {
            Turns<Waiting> turns =
                    new Turns<>(what -> before.last(what instanceof Waiting waiting ? waiting.group : what));
            for (Waiting waiting : allWaiting()) {
                turns.add(waiting.way, waiting);
                waiting.turns().forEach(after::keep);
            }
            turns.begin();
            return turns;
        }

        /** Leaves in the order of their names: that in which a snapshot lists them says nothing. */
        private List<Waiting> allWaiting() {
            Set<Waiting> waiting = new LinkedHashSet<>();
            groups.forEach(
                    (group, demands) -> demands.forEach(demand -> waiting.add(new Waiting(group, wayTo(demand)))));
            return waiting.stream()
                    .sorted(Comparator.comparing((Waiting one) -> one.way.get(0)))
                    .toList();
        }

        private Optional<Waiting> next(Turns<Waiting> turns) {
            return effort.getAsLong() < most ? turns.next() : Optional.empty();
        }

        private void takeTurn(Waiting waiting) {
            boolean again = before.isInThisPass(waiting.group);
            if (again && newOnes > 0 && spentAgain >= most / 2) {
                later.add(waiting);
            } else {
                lookAt(waiting);
            }
        }

        private void lookAt(Waiting waiting) {
            if (looked.contains(waiting.group)) {
                return; // another app waits for the same
            }
            long start = effort.getAsLong();
            look(waiting.group, look);
            after.look(waiting.turns());
            if (before.isInThisPass(waiting.group)) {
                spentAgain += effort.getAsLong() - start;
            } else {
                newOnes--;
            }
        }
    }

    private static List<String> wayTo(Demand demand) {
        AppSnapshot app = demand.ask().app();
        return List.of(app.queue().path(), app.user(), app.id());
    }

    /** A group that an app waits for; {@code way} is leaf, user and app. */
    private record Waiting(AskGroup group, List<String> way) {
        /** All whose turn it is with it. */
        List<Object> turns() {
            return List.of(way.subList(0, 1), way.subList(0, 2), way, group);
        }
    }
}
