package io.sharpshooter.place;

import io.sharpshooter.model.NodeSnapshot;
import io.sharpshooter.usage.NodeUsage;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;

/**
 * The nodes that have room for an ask as they are, or will have: eligible, and not reserved for somebody else. Nearest
 * first, then by id; later those that are left out for it, which the scheduler knows nothing of, and last those that a
 * claim holds, with room beside it as soon as its own container runs. Bookings only make room scarcer, so a node that
 * is full is not looked at again.
 */
public final class FreeNodes {
    private final NodePlanner planner;
    private final List<NodeUsage> nodes = new ArrayList<>();
    private int place;

    public FreeNodes(NodePlanner planner) {
        this.planner = planner;
        if (planner.nodes().mayHaveRoomFor(planner.wanted().size())) {
            planner.nodes().look(planner.nodes().all().size());
            planner.nodes().all().stream().filter(this::hasRoom).forEach(nodes::add);
        }
        PlacementRequest wanted = planner.wanted();
        nodes.sort(Comparator.comparing(NodeUsage::held)
                .thenComparing(node -> !wanted.isOffered(node.node()))
                .thenComparingInt(node -> wanted.ask().where().distance(node.node())));
    }

    /** A node with room for one more, or nothing. */
    public Optional<NodeUsage> next() {
        while (place < nodes.size() && !hasRoom(nodes.get(place))) {
            place++;
        }
        return place < nodes.size() ? Optional.of(nodes.get(place)) : Optional.empty();
    }

    private boolean hasRoom(NodeUsage node) {
        return node.hasRoomFor(planner.wanted().size())
                && (node.held() || node.reservation() == null || planner.isOwn(node.reservation()))
                && mayBeUsed(node.node());
    }

    /** One that is left out only where the scheduler, which knows nothing of that, could use it now. */
    private boolean mayBeUsed(NodeSnapshot node) {
        PlacementRequest wanted = planner.wanted();
        boolean now = wanted.size().fitsWhereWanted(wanted.size(), node.unallocated());
        return now ? wanted.mayRunOn(node) : wanted.isOffered(node);
    }
}
