package io.sharpshooter.victim;

import io.sharpshooter.model.ResourceVector;
import io.sharpshooter.model.Roster;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What can be said of every node without a look at its containers again: the least that so much of what its queues give
 * can cost there, and the most that one container holds. Nodes are named by their place in the list.
 *
 * <p>The containers of a node are looked at when its bound is first asked for; until then there is only a rough one.
 * Used by one thread.
 */
final class NodeBounds {
    /** The queues that give do not hold enough on the node. */
    static final long IMPOSSIBLE = CoverBounds.IMPOSSIBLE;

    private final List<NodeState> nodes;
    private final Costs costs;
    private final int types;
    private final Prices prices;
    private final AgeBounds ages;
    private @Nullable Takeable containers;
    private @Nullable CoverBounds @Nullable [] covers;
    private @Nullable TierLimit tierLimit;
    private long leastClass;
    private long @Nullable [] largest;
    private long @Nullable [] mostUsed;

    NodeBounds(List<NodeState> nodes, Costs costs, int types) {
        this.nodes = nodes;
        this.costs = costs;
        this.types = types;
        this.prices = new Prices(nodes, costs);
        this.ages = new AgeBounds(nodes, costs);
    }

    /**
     * A rough {@link #leastCost}, never above it: as if everything on the node were as cheap as the cheapest may be, or
     * by what is known of it from another question.
     */
    long roughly(int node, long[] lack) {
        if (isKnown(node)) {
            return byTangents(node, lack);
        }
        long byAge = (long) (ages.leastCost(node, lack) * CoverBounds.SAFETY);
        return prices.hasJudged(node) ? Math.max(byAge, byTangents(node, lack)) : byAge;
    }

    /** Whether the node's containers stand in columns. */
    boolean isKnown(int node) {
        return containers != null && containers.isKnown(node);
    }

    /**
     * A better {@link #roughly}, for one look at the node's containers, where that may tell more: the price of a unit
     * is known, and the node has not been judged by any.
     */
    long byPrice(int node, long[] lack) {
        if (mayBePriced(node, lack)) {
            long missing = lack[prices.type()];
            cover(prices.type()).raise(node, missing, prices.leastCost(node, missing), prices.price());
        }
        return roughly(node, lack);
    }

    private boolean mayBePriced(int node, long[] lack) {
        return prices.isKnown()
                && !prices.hasJudged(node)
                && lack[prices.type()] > 0
                && costs.cheapToAsk()
                && !isKnown(node);
    }

    /** From now on nodes are judged by what the dearest unit costs that is taken here for this lack. */
    void setPrice(int node, long[] lack, Allowance allowance) {
        long dearest = -1;
        for (int type = 0; type < types; type++) {
            long cost = lack[type] > 0 ? cover(type).leastCost(node, lack[type], allowance, null) : -1;
            if (cost > dearest) {
                dearest = cost;
                prices.set(type, cover(type).dearest());
            }
        }
    }

    private long byTangents(int node, long[] lack) {
        long least = 0;
        for (int type = 0; type < types; type++) {
            least = lack[type] > 0 ? Math.max(least, cover(type).roughly(node, lack[type])) : least;
        }
        return least;
    }

    /**
     * No set of victims on the node that covers the lack costs less than this; {@link #IMPOSSIBLE} where there is none.
     */
    long leastCost(int node, long[] lack, Allowance allowance) {
        return cover(node, lack, allowance, null);
    }

    /**
     * The same, as long as containers are taken in the order of these tiers and nothing but their dues keeps them back.
     */
    long leastCost(int node, long[] lack, Allowance allowance, Tiers tiers) {
        if (tierLimit == null) {
            tierLimit = new TierLimit(containers(), types);
        }
        boolean limited = !nodes.get(node).isAnyClaimed() && tierLimit.find(node, lack, allowance, tiers);
        leastClass = limited ? tierLimit.leastClass() : VictimClass.NOBODY;
        return cover(node, lack, allowance, limited ? tierLimit : null);
    }

    /** The {@link VictimClass} that any set of the last answer by tiers has at least, as far as they tell. */
    long leastClass() {
        return leastClass;
    }

    private long cover(int node, long[] lack, Allowance allowance, @Nullable TierLimit limit) {
        long least = 0;
        for (int type = 0; type < types; type++) {
            long cost = lack[type] > 0 ? cover(type).leastCost(node, lack[type], allowance, limit) : 0;
            if (cost == IMPOSSIBLE) {
                return IMPOSSIBLE;
            }
            least = Math.max(least, cost);
        }
        return least;
    }

    /** Whether some container of some node may make room alone, where at most so much is free. */
    boolean oneMayDo(long[] mostFree, ResourceVector wanted) {
        for (int type = 0; type < mostFree.length; type++) {
            if (wanted.get(type) > 0 && wanted.get(type) > mostFree[type] + largest(type)) {
                return false;
            }
        }
        return true;
    }

    /** Whether some container of the node may make room on it alone. */
    boolean oneMayDo(int place, NodeState node, ResourceVector wanted) {
        Roster roster = node.node().roster();
        if (roster.size() == 0) {
            return node.hasRoomFor(wanted);
        }
        ResourceVector largestOfAll = roster.largest();
        for (int type = 0; type < wanted.size(); type++) {
            long lack = node.lackFor(wanted, type);
            if (lack > largestOfAll.get(type)
                    || (lack > 0 && lack > containers().largest(place, type))) {
                return false;
            }
        }
        return true;
    }

    /**
     * The most that a single container holds anywhere, whoever may take it; one pass over all nodes, at the first
     * question.
     */
    private long largest(int type) {
        long[] known = largest;
        if (known == null) {
            known = new long[types];
            for (NodeState node : nodes) {
                raiseToLargest(known, node.node().roster());
            }
            largest = known;
        }
        return known[type];
    }

    private static void raiseToLargest(long[] most, Roster roster) {
        if (roster.size() > 0) {
            ResourceVector largest = roster.largest();
            for (int type = 0; type < most.length; type++) {
                most[type] = Math.max(most[type], largest.get(type));
            }
        }
    }

    /** Per type, at least what the containers of any node hold together; not to be changed. */
    long[] mostUsed() {
        long[] known = mostUsed;
        if (known == null) {
            known = new long[types];
            for (NodeState node : nodes) {
                raiseToUsed(known, node);
            }
            mostUsed = known;
        }
        return known;
    }

    private static void raiseToUsed(long[] most, NodeState node) {
        ResourceVector total = node.node().total();
        for (int type = 0; type < most.length; type++) {
            most[type] = Math.max(most[type], total.get(type) - node.free(type));
        }
    }

    private CoverBounds cover(int type) {
        if (covers == null) {
            covers = new CoverBounds[types];
        }
        CoverBounds known = covers[type];
        if (known == null) {
            known = new CoverBounds(containers(), type, type == 0 ? null : covers[0]);
            covers[type] = known;
        }
        return known;
    }

    private Takeable containers() {
        if (containers == null) {
            containers = new Takeable(nodes, costs, types);
        }
        return containers;
    }
}
