package io.sharpshooter.victim;

import io.sharpshooter.model.ResourceVector;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.PriorityQueue;
import org.jspecify.annotations.Nullable;

/**
 * Finds the best node for each of some equal containers.
 *
 * <p>All open nodes stand in a heap by what a plan there costs at least: bounds at first, later the cost as last computed.
 * Making claims only makes plans dearer, so a node is planned anew only when it reaches the top, and it is the best when
 * its plan is newer than the last claim. Building the heap is O(nodes); each answer plans a few nodes.
 */
public final class NodeChoice {
    private final NodePlanner planner;
    private final List<NodeState> nodes;
    private final PriorityQueue<Planned> planned = new PriorityQueue<>(Planned.BEST_FIRST);
    private @Nullable CheapestNodes unplanned;
    private long version = -1;

    /** The best plan of a node as it was at a version. */
    private record Planned(NodePlan plan, long version) {
        static final Comparator<Planned> BEST_FIRST = Comparator.comparing(Planned::plan, NodePlan.BEST_FIRST);
    }

    public NodeChoice(NodePlanner planner) {
        this.planner = planner;
        this.nodes = planner.nodes().all();
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
            if (!first) {
                planner.refresh();
            } else if (planner.isWorthLooking()) {
                fill();
            }
        }
        return search();
    }

    private void fill() {
        unplanned = new CheapestNodes(planner.bounds(), planner.rules().givingQueues(), nodes.size());
        long[] limitsLack = planner.limitsLack();
        for (int place = 0; place < nodes.size(); place++) {
            NodeState node = nodes.get(place);
            if (isOpen(node)) {
                unplanned.add(place, lackOn(node, limitsLack));
            }
        }
    }

    private long[] lackOn(NodeState node, long[] limitsLack) {
        ResourceVector size = planner.wanted().size();
        long[] lack = limitsLack.clone();
        for (int type = 0; type < lack.length; type++) {
            long here = size.get(type) > 0 ? size.get(type) - node.free(type) : 0;
            lack[type] = Math.max(limitsLack[type], here);
        }
        return lack;
    }

    private Optional<NodePlan> search() {
        while (true) {
            Planned best = planned.peek();
            int next = unplanned == null ? -1 : unplanned.poll(best == null ? Long.MAX_VALUE : best.plan.cost());
            if (next >= 0) {
                plan(nodes.get(next)); // of the same cost it might be better
            } else if (best == null || best.version == version) {
                return Optional.ofNullable(best).map(Planned::plan);
            } else {
                planned.remove();
                plan(best.plan.node());
            }
        }
    }

    private void plan(NodeState node) {
        if (isOpen(node)) {
            planner.plan(node).ifPresent(plan -> planned.add(new Planned(plan, version)));
        }
    }

    private boolean isOpen(NodeState node) {
        return !node.shared() && planner.isOpen(node);
    }
}
