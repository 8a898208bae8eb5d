package io.sharpshooter.yarn.read;

import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.common.fica.FiCaSchedulerNode;
import org.jspecify.annotations.Nullable;

/** What was read of each node of a list, by its place there. Used by one thread. */
final class SeenNodes {
    private final List<FiCaSchedulerNode> nodes;
    private final @Nullable SeenNode[] seen;
    private int alive;

    SeenNodes(List<FiCaSchedulerNode> nodes) {
        this.nodes = nodes;
        this.seen = new SeenNode[nodes.size()];
    }

    void put(int place, SeenNode node) {
        seen[place] = node;
        alive += node.alive();
    }

    /** Null where the node at this place has not been read. */
    @Nullable
    SeenNode at(int place) {
        return seen[place];
    }

    /** How many containers were alive on those that have been put in. */
    int alive() {
        return alive;
    }

    /** The same for another list, in which some nodes are new or gone: the very same objects count. */
    SeenNodes on(List<FiCaSchedulerNode> others) {
        if (others == nodes) {
            return this;
        }
        Map<FiCaSchedulerNode, Integer> places = new IdentityHashMap<>();
        for (int place = 0; place < seen.length; place++) {
            places.put(nodes.get(place), place);
        }
        SeenNodes moved = new SeenNodes(others);
        for (int place = 0; place < others.size(); place++) {
            Integer before = places.get(others.get(place));
            SeenNode known = before == null ? null : seen[before];
            if (known != null) {
                moved.put(place, known);
            }
        }
        return moved;
    }
}
