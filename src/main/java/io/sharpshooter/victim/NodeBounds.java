package io.sharpshooter.victim;

import io.sharpshooter.model.ResourceVector;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What can be said of every node without a look at its containers again: the least that so much of what its queues give
 * can cost there, and the most that one container holds. Nodes are named by their place in the list.
 *
 * <p>The containers of a node are looked at when its bound is first asked for; until then there is only a rough one. Used
 * by one thread.
 */
final class NodeBounds {
    /** The queues that give do not hold enough on the node. */
    static final long IMPOSSIBLE = CoverBounds.IMPOSSIBLE;

    private final List<NodeState> nodes;
    private final Costs costs;
    private final int types;
    private final @Nullable NodeCover[] covers;
    private @Nullable Takeable containers;

    NodeBounds(List<NodeState> nodes, Costs costs, int types) {
        this.nodes = nodes;
        this.costs = costs;
        this.types = types;
        this.covers = new NodeCover[nodes.size()];
    }

    /** Whether the node's containers have been looked at already. */
    boolean isKnown(int node) {
        return covers[node] != null;
    }

    /** A rough {@link #leastCost}, never above it: as if everything on the node were as cheap as the cheapest may be. */
    long roughly(int node, long[] lack) {
        return (long) (costs.leastOf(nodes.get(node).node().roster(), lack) * CoverBounds.SAFETY);
    }

    /**
     * No set of victims on the node that covers the lack costs less than this; {@link #IMPOSSIBLE} where there is none.
     *
     * @param giving by index, the queues whose containers count
     */
    long leastCost(int node, long[] lack, boolean[] giving) {
        NodeCover cover = covers[node];
        if (cover == null) {
            cover = new NodeCover(nodes.get(node), costs, types);
            covers[node] = cover;
        }
        return cover.leastCost(lack, giving);
    }

    /** Whether some container of some node may make room alone, where at most so much is free. */
    boolean oneMayDo(long[] mostFree, ResourceVector wanted) {
        for (int type = 0; type < mostFree.length; type++) {
            if (wanted.get(type) > 0
                    && wanted.get(type) > mostFree[type] + containers().largest(type)) {
                return false;
            }
        }
        return true;
    }

    /** Whether some container of the node may make room on it alone. */
    boolean oneMayDo(int place, NodeState node, ResourceVector wanted) {
        for (int type = 0; type < wanted.size(); type++) {
            if (wanted.get(type) > 0
                    && wanted.get(type) > node.free(type) + containers().largest(place, type)) {
                return false;
            }
        }
        return true;
    }

    /** Those of all nodes. */
    private Takeable containers() {
        if (containers == null) {
            containers = new Takeable(nodes, costs, types);
        }
        return containers;
    }
}
