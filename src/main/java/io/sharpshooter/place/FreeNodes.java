package io.sharpshooter.place;

import static java.util.Comparator.comparing;
import static java.util.Optional.empty;

import io.sharpshooter.usage.NodeUsage;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * The nodes that have room for an ask as they are, or will have: eligible, and not reserved for somebody else. Nearest
 * first, then by id; later those that are left out for it, which the scheduler knows nothing of, and last those that a
 * claim holds, with room beside it as soon as its own container runs. Bookings only make room scarcer, so a node that
 * is full is looked at again only where a claim has struck since: its victim may hold more than it needs.
 */
public final class FreeNodes {
    private final NodePlanner planner;
    private final PlacementRequest wanted;
    private final List<NodeUsage> nodes = new ArrayList<>();
    private int place;
    private int touched;

    public FreeNodes(NodePlanner planner) {
        this.planner = planner;
        this.wanted = planner.wanted;
        this.touched = planner.nodes.touched().size();
        if (planner.nodes.mayHaveRoomFor(wanted.size())) {
            add(planner.nodes.all().stream());
        }
    }

    private void add(Stream<NodeUsage> some) {
        some.filter(this::hasRoom)
                .sorted(comparing(NodeUsage::held)
                        .thenComparing(node -> !wanted.isOffered(node.node()))
                        .thenComparingInt(node -> wanted.ask().where().distance(node.node())))
                .forEach(nodes::add);
    }

    /** A node with room for one more, or nothing. */
    public Optional<NodeUsage> next() {
        var known = known();
        if (known.isEmpty()) {
            int from = touched;
            touched = planner.nodes.touched().size();
            add(planner.nodes.touched().subList(from, touched).stream()
                    .filter(NodeUsage::held)
                    .distinct());
        }
        return known.isPresent() ? known : known();
    }

    private Optional<NodeUsage> known() {
        while (place < nodes.size() && !hasRoom(nodes.get(place))) {
            place++;
        }
        return place < nodes.size() ? Optional.of(nodes.get(place)) : empty();
    }

    /** One that is left out counts only where the scheduler, which knows nothing of that, could use it now. */
    private boolean hasRoom(NodeUsage node) {
        boolean now = wanted.size().fitsWhereWanted(wanted.size(), node.node().unallocated());
        return node.hasRoomFor(wanted.size())
                && (node.held()
                        || node.reservation() == null
                        || planner.limits().isOwn(node.reservation()))
                && (now ? wanted.mayRunOn(node.node()) : wanted.isOffered(node.node()));
    }
}
