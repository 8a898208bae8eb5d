package io.sharpshooter.demand;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.Deque;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.ToLongFunction;

/**
 * Hands out what many have brought so that everybody has a turn before anybody has the next: one leaf after the other,
 * in a leaf one user after the other, and of a user one app after the other. Whose last turn was longest ago begins; of
 * equals who came first. O(log) for each, used by one thread.
 *
 * @param <T> what is handed out
 */
public final class Turns<T> {
    private final ToLongFunction<Object> lastTurn;
    private final Branch root = new Branch(List.of());

    /** Whoever takes turns among each other. */
    private final class Branch {
        final List<String> way;
        final Map<String, Branch> branches = new LinkedHashMap<>();
        final List<T> things = new ArrayList<>();
        final Deque<Branch> waiting = new ArrayDeque<>();
        final Deque<T> left = new ArrayDeque<>();

        Branch(List<String> way) {
            this.way = way;
        }

        Branch child(String name) {
            return branches.computeIfAbsent(name, it -> {
                List<String> longer = new ArrayList<>(way);
                longer.add(name);
                return new Branch(List.copyOf(longer));
            });
        }

        void begin() {
            branches.values().forEach(Branch::begin);
            branches.values().stream()
                    .sorted(Comparator.comparingLong(branch -> lastTurn.applyAsLong(branch.way)))
                    .forEach(waiting::add);
            things.stream().sorted(Comparator.comparingLong(lastTurn)).forEach(left::add);
        }

        boolean isEmpty() {
            return waiting.isEmpty() && left.isEmpty();
        }

        T next() {
            Branch first = waiting.poll();
            if (first == null) {
                return left.remove();
            }
            T next = first.next();
            if (!first.isEmpty()) {
                waiting.add(first);
            }
            return next;
        }
    }

    /**
     * @param lastTurn when a thing, or the way to it up to some part, had its last turn; the larger the later, equal
     * for those that had none
     */
    public Turns(ToLongFunction<Object> lastTurn) {
        this.lastTurn = lastTurn;
    }

    /**
     * Brings something; all is brought before the first is handed out.
     *
     * @param way leaf, user and app
     */
    public void add(List<String> way, T thing) {
        Branch branch = root;
        for (String name : way) {
            branch = branch.child(name);
        }
        branch.things.add(thing);
    }

    /** Everything has been brought. */
    public void begin() {
        root.begin();
    }

    /** What has its turn now; nothing once all is handed out. */
    public Optional<T> next() {
        return root.isEmpty() ? Optional.empty() : Optional.of(root.next());
    }
}
