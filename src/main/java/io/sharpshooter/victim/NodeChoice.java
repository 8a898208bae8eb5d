package io.sharpshooter.victim;

import java.util.Optional;
import java.util.stream.Stream;

/** Finds the best node for each of some equal containers: plans every open one, and takes the best. */
public final class NodeChoice {
    private final NodePlanner planner;
    private long version = -1;

    public NodeChoice(NodePlanner planner) {
        this.planner = planner;
    }

    /**
     * The best plan as the books and nodes stand now, or nothing where no node can be made to fit.
     *
     * @param newVersion grows whenever books or nodes have moved
     */
    public Optional<NodePlan> best(long newVersion) {
        if (version >= 0 && version != newVersion) {
            planner.refresh();
        }
        version = newVersion;
        return planner.isWorthLooking() ? plans().min(NodePlan.BEST_FIRST) : Optional.empty();
    }

    /** Whether there is a plan at all. */
    boolean exists() {
        return planner.isWorthLooking() && plans().findAny().isPresent();
    }

    private Stream<NodePlan> plans() {
        PartitionNodes nodes = planner.nodes();
        nodes.look(nodes.all().size());
        return nodes.all().stream()
                .filter(node -> !node.shared() && planner.isOpen(node))
                .map(planner::plan)
                .flatMap(Optional::stream);
    }
}
