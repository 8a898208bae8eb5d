package io.sharpshooter.demand;

import static java.util.Comparator.comparing;
import static java.util.Comparator.reverseOrder;
import static java.util.Objects.requireNonNull;
import static java.util.Optional.empty;

import io.sharpshooter.model.Fraction;
import io.sharpshooter.share.PartitionView;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.Deque;
import java.util.HashMap;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeSet;

/**
 * Whose turn it is: demands within elastic minima before the rest; in each, higher priority first, then the queue whose
 * ideal share is furthest above what it uses; inside a queue as {@link AppTurns} has it.
 *
 * <p>The place of a queue is taken anew when {@link #usageMoved} names it, and when it is the first: O(log queues).
 * Used by one thread.
 */
public final class DemandOrder {
    private final PartitionView view;
    private final Map<Integer, AppTurns> waiting = new HashMap<>();
    private final Map<Integer, Turn> turns = new HashMap<>();
    private final TreeSet<Turn> order = new TreeSet<>(Turn.FIRST);

    private record Turn(int queue, String path, boolean withinMinimum, int priorityRank, Fraction excess) {
        static final Comparator<Turn> FIRST = comparing(Turn::withinMinimum, reverseOrder())
                .thenComparing(Turn::priorityRank, reverseOrder())
                .thenComparing(Turn::excess)
                .thenComparing(Turn::path);
    }

    /**
     * @param demands of one leaf queue in the scheduler's order
     * @param claimed the memory that open claims are to bring to an app, by its id
     */
    public DemandOrder(PartitionView view, Collection<Demand> demands, Map<String, Long> claimed) {
        this.view = view;
        for (var demand : demands) {
            waiting.computeIfAbsent(demand.queue(), queue -> new AppTurns(claimed))
                    .add(demand);
        }
        List.copyOf(waiting.keySet()).forEach(this::enter);
    }

    /** The demand whose turn it is; stays the same until it is finished or usage moves. */
    public Optional<Demand> next() {
        while (!order.isEmpty()) {
            Turn first = order.first();
            usageMoved(first.queue());
            if (!order.isEmpty() && order.first().equals(first)) {
                return inQueue(first.queue()).first();
            }
        }
        return empty();
    }

    /** Takes a demand out: each of its containers has an outcome, or the first without one cannot be helped. */
    public void finish(Demand demand) {
        inQueue(demand.queue()).remove(demand);
        usageMoved(demand.queue());
    }

    /** One container of it has or will have a place. */
    public void served(Demand demand) {
        inQueue(demand.queue()).served(demand);
        usageMoved(demand.queue());
    }

    /** Finds the queue's place anew. */
    public void usageMoved(int queue) {
        Turn old = turns.remove(queue);
        if (old != null) {
            order.remove(old);
            enter(queue);
        }
    }

    private AppTurns inQueue(int queue) {
        return requireNonNull(waiting.get(queue));
    }

    private void enter(int queue) {
        var first = inQueue(queue).first();
        if (first.isEmpty()) {
            return;
        }
        var size = first.get().ask().size();
        var turn = new Turn(
                queue,
                view.queue(queue).path(),
                view.isWithinMinimum(queue, size),
                view.tree().priorityRank(queue),
                view.excess(queue, view.usage().used(queue)));
        turns.put(queue, turn);
        order.add(turn);
    }

    /**
     * Merges lists so that each has given its first before any gives its second: the first of each list in the order of
     * the lists, then the second of each, and so on.
     */
    public static <T> List<T> inTurn(Collection<? extends Collection<T>> lists) {
        Deque<Iterator<T>> waiting = new ArrayDeque<>();
        lists.stream().filter(list -> !list.isEmpty()).forEach(list -> waiting.add(list.iterator()));
        List<T> merged = new ArrayList<>();
        while (!waiting.isEmpty()) {
            var next = waiting.remove();
            merged.add(next.next());
            if (next.hasNext()) {
                waiting.add(next);
            }
        }
        return merged;
    }
}
