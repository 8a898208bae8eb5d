package io.sharpshooter.victim;

import java.util.Comparator;
import java.util.Optional;
import java.util.PriorityQueue;
import org.jspecify.annotations.Nullable;

/**
 * Finds the best node for each of some equal containers.
 *
 * <p>All open nodes stand in a heap by what a plan there costs at least: a bound at first, later the cost as last computed.
 * Making claims only makes plans dearer, so a node is planned anew only when it reaches the top, and it is the best when
 * its plan is newer than the last claim. Building the heap is O(nodes); each answer plans a few nodes.
 */
public final class NodeChoice {
    private final NodePlanner planner;
    private final PriorityQueue<Entry> heap = new PriorityQueue<>(Entry.ORDER);
    private long version = -1;

    /** A node, and what is known of the best plan there. */
    private record Entry(
            NodeState node, long leastCost, @Nullable NodePlan plan, long version) {
        /** An entry without a plan goes before a plan of the same cost: it might be better. */
        static final Comparator<Entry> ORDER =
                Comparator.comparingLong(Entry::leastCost).thenComparing(Entry::comparePlans);

        private static int comparePlans(Entry a, Entry b) {
            if (a.plan == null || b.plan == null) {
                int order = Boolean.compare(a.plan != null, b.plan != null);
                return order != 0
                        ? order
                        : a.node.node().id().compareTo(b.node.node().id());
            }
            return NodePlan.BEST_FIRST.compare(a.plan, b.plan);
        }
    }

    public NodeChoice(NodePlanner planner) {
        this.planner = planner;
    }

    /**
     * The best plan as the books and nodes stand now, or nothing where no node can be made to fit.
     *
     * @param newVersion grows whenever books or nodes have moved
     */
    public Optional<NodePlan> best(long newVersion) {
        if (version != newVersion) {
            boolean first = version < 0;
            version = newVersion;
            if (first) {
                fill();
            } else {
                planner.refresh();
            }
        }
        return search();
    }

    private void fill() {
        if (!planner.isWorthLooking()) {
            return;
        }
        NodeBounds bounds = planner.bounds();
        int place = 0;
        for (NodeState node : planner.nodes().all()) {
            if (!node.shared() && planner.isOpen(node)) {
                long[] lack = planner.lackOn(node);
                if (bounds.mayCover(place, lack, planner.rules())) {
                    heap.add(new Entry(node, bounds.leastCost(place, lack), null, -1));
                }
            }
            place++;
        }
    }

    private Optional<NodePlan> search() {
        while (!heap.isEmpty()) {
            Entry top = heap.poll();
            if (top.plan != null && top.version == version) {
                heap.add(top);
                return Optional.of(top.plan);
            }
            if (!top.node.shared() && planner.isOpen(top.node)) {
                planner.plan(top.node).ifPresent(plan -> heap.add(new Entry(top.node, plan.cost(), plan, version)));
            }
        }
        return Optional.empty();
    }
}
