package io.sharpshooter.victim;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The least that victims on one node cost, whatever is lacked. One pass over its containers, and one for each resource
 * type that is lacked. Used by one thread.
 */
final class NodeCover {
    private final Takeable containers;
    private final @Nullable CoverBounds[] covers;
    private @Nullable CoverBounds similar;

    NodeCover(NodeState node, Costs costs, int types) {
        this.containers = new Takeable(List.of(node), costs, types);
        this.covers = new CoverBounds[types];
    }

    /** See {@link NodeBounds#leastCost}. */
    long leastCost(long[] lack, boolean[] giving) {
        long least = 0;
        for (int type = 0; type < lack.length; type++) {
            if (lack[type] > 0) {
                CoverBounds cover = cover(type);
                cover.limitTo(giving);
                long cost = cover.leastCost(0, lack[type]);
                if (cost == NodeBounds.IMPOSSIBLE) {
                    return NodeBounds.IMPOSSIBLE;
                }
                least = Math.max(least, cost);
            }
        }
        return least;
    }

    private CoverBounds cover(int type) {
        CoverBounds known = covers[type];
        if (known == null) {
            known = new CoverBounds(containers, type, similar);
            covers[type] = known;
            similar = known;
        }
        return known;
    }
}
