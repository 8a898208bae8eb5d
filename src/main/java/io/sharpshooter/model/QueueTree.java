package io.sharpshooter.model;

import static java.lang.Math.max;
import static java.lang.Math.min;
import static java.util.Collections.binarySearch;
import static java.util.stream.IntStream.range;
import static java.util.stream.Stream.concat;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeSet;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * How queues hang together, and in one partition the {@linkplain Party users and apps} below leaves whose apps may take
 * from each other. Queues are named by their index in the snapshot, users and apps by an index behind these.
 *
 * <p>To whoever is outside its leaf, an app is its leaf: {@link #seenFrom}. Immutable. Built in O(parties × depth × log
 * queues).
 */
public final class QueueTree {
    /** Apps of higher priorities than this one stand alike. */
    private static final int MOST = 1 << 20;

    private final List<Party> parties;
    private final Map<String, Integer> apps = new HashMap<>();
    private final int[] parent;
    private final int[] depth;
    private final int[] leaf;
    private final int[] priorityRank;
    private final boolean anyPriority;

    /** One of queues alone. */
    public QueueTree(List<QueueSnapshot> queues) {
        this(queues, List.of());
    }

    /** @param inside users and apps below leaves, a user before his apps */
    public QueueTree(List<QueueSnapshot> queues, List<Party> inside) {
        Stream<Party> outside = queues.stream().map(queue -> new Party(queue, queue.index(), ""));
        parties = concat(outside, inside.stream()).toList();
        parent = new int[parties.size()];
        depth = new int[parent.length];
        leaf = new int[parent.length];
        for (var party : parties) {
            var queue = party.queue();
            int index = queue.index();
            parent[index] = queue.parent();
            depth[index] = queue.parent() < 0 ? 0 : depth[queue.parent()] + 1;
            leaf[index] = index < queues.size() ? index : leaf[queue.parent()];
            if (party.isApp()) {
                apps.put(party.app(), index);
            }
        }
        priorityRank = rankByPriorities(queues);
        anyPriority = parties.stream().anyMatch(party -> party.queue().priority() != 0);
    }

    public int size() {
        return parent.length;
    }

    /** All of them, each at its index. */
    public List<Party> parties() {
        return parties;
    }

    /** The indexes of leaves and apps, in order: whose containers may be taken. */
    public IntStream givers() {
        return range(0, size()).filter(party -> parties.get(party).queue().leaf());
    }

    /** Index of an app: its own, or that of its leaf where it is no party. */
    public int partyOf(AppSnapshot app) {
        return apps.isEmpty()
                ? app.queue().index()
                : partyOf(app.id(), app.queue().index());
    }

    /** The same of the app of this id in a leaf. */
    public int partyOf(String app, int leaf) {
        return apps.getOrDefault(app, leaf);
    }

    /** The leaf of a user or an app; of a queue itself. */
    public int leafOf(int party) {
        return leaf[party];
    }

    /** Whether both are of one leaf. */
    public boolean shareLeaf(int party, int other) {
        return leaf[party] == leaf[other];
    }

    /** What a party is to another one: itself in its own leaf, to all others its leaf. */
    public int seenFrom(int other, int party) {
        return shareLeaf(party, other) ? party : leaf[party];
    }

    /** See {@link Party#owner}. */
    public int owner(int party) {
        return parties.get(party).owner();
    }

    /** Whether an app's user is no party above it, and only his books tell what he holds. */
    public boolean isBesideOwner(int party) {
        return !isUnder(party, owner(party));
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
        return parties.get(queue).queue().priority();
    }

    /**
     * Place of the queue when all are ordered by the priorities on their way from the root: the outermost decides, as
     * it does when two branches are compared. Queues with equal priorities have equal ranks; a higher rank goes first.
     * Users and apps come after all queues, apps by their own priorities.
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

    /** Whether what a party holds counts for another one: itself, those above it, an app's user. */
    public boolean countsFor(int other, int party) {
        return isUnder(party, other) || owner(party) == other;
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
        for (var queue : queues) {
            ways.add(prioritiesFromRoot(queue.index()));
        }
        List<int[]> ranked = List.copyOf(ways);
        return range(0, size())
                .map(party -> party < queues.size()
                        ? binarySearch(ranked, prioritiesFromRoot(party), QueueTree::compareWays)
                        : ranked.size() + min(MOST, max(0, priority(party))))
                .toArray();
    }

    private int[] prioritiesFromRoot(int queue) {
        int[] way = new int[depth[queue]];
        for (int at = queue; parent[at] >= 0; at = parent[at]) {
            way[depth[at] - 1] = priority(at);
        }
        return way;
    }

    /** A way that ends early goes on with priority 0. */
    private static int compareWays(int[] a, int[] b) {
        for (int level = 0; level < max(a.length, b.length); level++) {
            int order = Integer.compare(level < a.length ? a[level] : 0, level < b.length ? b[level] : 0);
            if (order != 0) {
                return order;
            }
        }
        return 0;
    }
}
