package io.sharpshooter.demand;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Deque;
import java.util.Iterator;
import java.util.List;

/** Merges lists so that each has given its first before any gives its second. Without state. */
public final class RoundRobin {
    private RoundRobin() {}

    /** All of it: the first of each list in the order of the lists, then the second of each, and so on. */
    public static <T> List<T> of(Collection<? extends Collection<T>> lists) {
        Deque<Iterator<T>> waiting = new ArrayDeque<>();
        lists.stream().filter(list -> !list.isEmpty()).forEach(list -> waiting.add(list.iterator()));
        List<T> merged = new ArrayList<>();
        while (!waiting.isEmpty()) {
            Iterator<T> next = waiting.remove();
            merged.add(next.next());
            if (next.hasNext()) {
                waiting.add(next);
            }
        }
        return merged;
    }
}
