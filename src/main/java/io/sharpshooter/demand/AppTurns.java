package io.sharpshooter.demand;

import static io.sharpshooter.model.ResourceTypes.MEMORY;
import static java.util.Comparator.comparing;
import static java.util.Comparator.reverseOrder;
import static java.util.Optional.empty;

import io.sharpshooter.model.AppSnapshot;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeSet;

/**
 * Whose turn it is inside a leaf queue: large before ordinary, and then the scheduler's order. That is the order of the
 * list, except where the queue serves first who holds least: there each container that an app gets, and each that a
 * claim is to bring it, counts as held, so that apps take turns as the scheduler will let them. O(log apps) for each
 * container. Used by one thread.
 */
final class AppTurns {
    private final Map<String, Long> claimed;
    private final Map<String, List<Line>> lines = new HashMap<>();
    private final TreeSet<Line> order = new TreeSet<>(Line.FIRST);
    private int places;

    /** The demands of an app that are large, or those that are not. */
    private static final class Line {
        static final Comparator<Line> FIRST = comparing((Line line) -> line.large, reverseOrder())
                .thenComparingLong(line -> line.held)
                .thenComparingLong(line -> line.since)
                .thenComparingInt(line -> line.place);

        final Deque<Demand> demands = new ArrayDeque<>();
        final boolean large;
        final long since;
        final int place;
        long held;

        Line(AppSnapshot app, boolean large, int place, long claimed) {
            this.large = large;
            this.since = app.takesTurns() ? app.startedAt() : 0;
            this.place = place;
            this.held = app.takesTurns() ? app.memory().held() + claimed : 0;
        }
    }

    /** @param claimed the memory that open claims are to bring to an app, by its id */
    AppTurns(Map<String, Long> claimed) {
        this.claimed = claimed;
    }

    /** Adds a demand behind those of its app that are there. */
    void add(Demand demand) {
        lineOf(demand.ask().app(), demand.large()).demands.add(demand);
    }

    Optional<Demand> first() {
        return order.isEmpty() ? empty() : Optional.of(order.first().demands.element());
    }

    /** One container of it has or will have a place: its app goes behind those that hold less. */
    void served(Demand demand) {
        if (demand.ask().app().takesTurns()) {
            var moved = linesOf(demand.ask().app());
            moved.forEach(order::remove);
            for (var line : moved) {
                line.held += demand.ask().size().get(MEMORY);
            }
            order.addAll(moved);
        }
    }

    /** Takes out a demand whose turn it was. */
    void remove(Demand demand) {
        var rest = linesOf(demand.ask().app());
        for (var line : List.copyOf(rest)) {
            if (line.demands.peek() == demand) {
                line.demands.remove();
            }
            if (line.demands.isEmpty()) {
                order.remove(line);
                rest.remove(line);
            }
        }
    }

    private List<Line> linesOf(AppSnapshot app) {
        return lines.computeIfAbsent(app.id(), id -> new ArrayList<>());
    }

    private Line lineOf(AppSnapshot app, boolean large) {
        var known = linesOf(app);
        return known.stream().filter(line -> line.large == large).findFirst().orElseGet(() -> {
            var line = new Line(app, large, places++, claimed.getOrDefault(app.id(), 0L));
            known.add(line);
            order.add(line);
            return line;
        });
    }
}
