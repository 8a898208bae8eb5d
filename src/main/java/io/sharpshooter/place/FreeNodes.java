package io.sharpshooter.place;

import io.sharpshooter.model.NodeSnapshot;
import io.sharpshooter.usage.NodeUsage;
import io.sharpshooter.usage.TouchedNodes;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * The nodes that have room for an ask as they are, or will have: eligible, and not reserved for somebody else. Nearest
 * first, then by id; later those that are left out for it, which the scheduler knows nothing of, and last those that a
 * claim holds, with room beside it as soon as its own container runs. Bookings only make room scarcer, so a node that
 * is full is looked at again only where a claim has struck since: its victim may hold more than it needs.
 */
public final class FreeNodes {
    private final NodePlanner planner;
    private final List<NodeUsage> nodes = new ArrayList<>();
    private final Comparator<NodeUsage> order;
    private int place;
    private int touched;

    public FreeNodes(NodePlanner planner) {
        this.planner = planner;
        this.touched = planner.nodes().touched().size();
        if (planner.nodes().mayHaveRoomFor(planner.wanted().size())) {
            planner.nodes().look(planner.nodes().all().size());
            planner.nodes().all().stream().filter(this::hasRoom).forEach(nodes::add);
        }
        PlacementRequest wanted = planner.wanted();
        order = Comparator.comparing(NodeUsage::held)
                .thenComparing(node -> !wanted.isOffered(node.node()))
                .thenComparingInt(node -> wanted.ask().where().distance(node.node()));
        nodes.sort(order);
    }

    /** A node with room for one more, or nothing. */
    public Optional<NodeUsage> next() {
        Optional<NodeUsage> known = known();
        if (known.isEmpty() && touched < planner.nodes().touched().size()) {
            addTouched();
            known = known();
        }
        return known;
    }

    private Optional<NodeUsage> known() {
        while (place < nodes.size() && !hasRoom(nodes.get(place))) {
            place++;
        }
        return place < nodes.size() ? Optional.of(nodes.get(place)) : Optional.empty();
    }

    private void addTouched() {
        TouchedNodes changed = planner.nodes().touched();
        Set<NodeUsage> roomy = new LinkedHashSet<>();
        for (; touched < changed.size(); touched++) {
            NodeUsage node = planner.nodes().all().get(changed.get(touched));
            if (node.held() && hasRoom(node)) {
                roomy.add(node);
            }
        }
        roomy.stream().sorted(order).forEach(nodes::add);
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
