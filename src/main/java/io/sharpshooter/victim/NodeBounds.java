package io.sharpshooter.victim;

import io.sharpshooter.model.ResourceVector;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What can be said of every node without a look at its containers again: the least that so much of what its queues give
 * can cost there, and the most that one container holds. Nodes are named by their place in the list.
 *
 * <p>One pass over all containers, and one for each resource type that is lacked. Used by one thread.
 */
final class NodeBounds {
    /** The queues that give do not hold enough on the node. */
    static final long IMPOSSIBLE = CoverBounds.IMPOSSIBLE;

    private final Takeable containers;
    private final @Nullable CoverBounds[] covers;
    private boolean[] giving = new boolean[0];
    private @Nullable CoverBounds similar;

    NodeBounds(List<NodeState> nodes, Costs costs, int types) {
        this.containers = new Takeable(nodes, costs, types);
        this.covers = new CoverBounds[types];
    }

    /** Counts the containers of these queues only, from now on. */
    void limitTo(boolean[] givingQueues) {
        giving = givingQueues;
        for (CoverBounds known : covers) {
            if (known != null) {
                known.limitTo(giving);
            }
        }
    }

    /** No set of victims on the node that covers the lack costs less than this; {@link #IMPOSSIBLE} where there is none. */
    long leastCost(int node, long[] lack) {
        long least = 0;
        for (int type = 0; type < lack.length; type++) {
            if (lack[type] > 0) {
                long cost = covers(type).leastCost(node, lack[type]);
                if (cost == IMPOSSIBLE) {
                    return IMPOSSIBLE;
                }
                least = Math.max(least, cost);
            }
        }
        return least;
    }

    /** Whether some container of some node may make room alone, where at most so much is free. */
    boolean oneMayDo(long[] mostFree, ResourceVector wanted) {
        for (int type = 0; type < mostFree.length; type++) {
            if (wanted.get(type) > 0 && wanted.get(type) > mostFree[type] + containers.largest(type)) {
                return false;
            }
        }
        return true;
    }

    /** Whether some container of the node may make room on it alone. */
    boolean oneMayDo(int place, NodeState node, ResourceVector wanted) {
        for (int type = 0; type < wanted.size(); type++) {
            if (wanted.get(type) > 0 && wanted.get(type) > node.free(type) + containers.largest(place, type)) {
                return false;
            }
        }
        return true;
    }

    private CoverBounds covers(int type) {
        CoverBounds known = covers[type];
        if (known == null) {
            known = new CoverBounds(containers, type, similar);
            covers[type] = known;
            similar = known;
            known.limitTo(giving);
        }
        return known;
    }
}
