package io.sharpshooter.model;

import java.util.Collections;
import java.util.List;
import java.util.TreeSet;

/**
 * How the queues of a snapshot hang together. Queues are named by their index in the snapshot.
 *
 * <p>Immutable. Built in O(queues × depth × log queues).
 */
public final class QueueTree {
    private final int[] parent;
    private final int[] depth;
    private final int[] priority;
    private final int[] priorityRank;
    private final boolean anyPriority;

    public QueueTree(List<QueueSnapshot> queues) {
        parent = new int[queues.size()];
        depth = new int[queues.size()];
        priority = new int[queues.size()];
        for (QueueSnapshot queue : queues) {
            int index = queue.index();
            parent[index] = queue.parent();
            depth[index] = queue.parent() < 0 ? 0 : depth[queue.parent()] + 1;
            priority[index] = queue.priority();
        }
        priorityRank = rankByPriorities(queues);
        anyPriority = queues.stream().anyMatch(queue -> queue.priority() > 0);
    }

    public int size() {
        return parent.length;
    }

    /** Index of the parent, -1 for the root. */
    public int parent(int queue) {
        return parent[queue];
    }

    /** Whether some queue has a priority of its own. */
    public boolean hasPriorities() {
        return anyPriority;
    }

    public int priority(int queue) {
        return priority[queue];
    }

    /**
     * Place of the queue when all are ordered by the priorities on their way from the root: the outermost decides, as
     * it does when two branches are compared. Queues with equal priorities have equal ranks; a higher rank goes first.
     */
    public int priorityRank(int queue) {
        return priorityRank[queue];
    }

    /** The queue and its ancestors up to this one, which is the last. */
    public int[] upTo(int queue, int ancestor) {
        int[] path = new int[depth[queue] - depth[ancestor] + 1];
        int at = queue;
        for (int level = 0; level < path.length; level++) {
            path[level] = at;
            at = parent[at];
        }
        return path;
    }

    /** Whether {@code queue} is {@code ancestor} or below it. */
    public boolean isUnder(int queue, int ancestor) {
        return commonAncestor(queue, ancestor) == ancestor;
    }

    /**
     * The child of the lowest common ancestor of both under which {@code queue} lies; where one is above the other, or
     * both are the same, the common ancestor itself.
     */
    public int branch(int queue, int other) {
        int common = commonAncestor(queue, other);
        int at = queue;
        while (at != common && parent[at] != common) {
            at = parent[at];
        }
        return at;
    }

    private int commonAncestor(int queue, int other) {
        int one = queue;
        int two = other;
        while (one != two) {
            if (depth[one] >= depth[two]) {
                one = parent[one];
            } else {
                two = parent[two];
            }
        }
        return one;
    }

    private int[] rankByPriorities(List<QueueSnapshot> queues) {
        TreeSet<int[]> ways = new TreeSet<>(QueueTree::compareWays);
        queues.forEach(queue -> ways.add(prioritiesFromRoot(queue.index())));
        List<int[]> ranked = List.copyOf(ways);
        return queues.stream()
                .map(queue -> prioritiesFromRoot(queue.index()))
                .mapToInt(way -> Collections.binarySearch(ranked, way, QueueTree::compareWays))
                .toArray();
    }

    private int[] prioritiesFromRoot(int queue) {
        int[] way = new int[depth[queue]];
        for (int at = queue; parent[at] >= 0; at = parent[at]) {
            way[depth[at] - 1] = priority[at];
        }
        return way;
    }

    /** A way that ends early goes on with priority 0. */
    private static int compareWays(int[] a, int[] b) {
        for (int level = 0; level < Math.max(a.length, b.length); level++) {
            int order = Integer.compare(level < a.length ? a[level] : 0, level < b.length ? b[level] : 0);
            if (order != 0) {
                return order;
            }
        }
        return 0;
    }
}
