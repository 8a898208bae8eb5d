package io.sharpshooter.victim;

import java.util.List;

/**
 * The price of a unit that nodes are judged by, and which nodes have been judged by it; see {@link PriceBound}. Used by
 * one thread.
 */
final class Prices {
    private final PriceBound bound;
    private final boolean[] judged;
    private boolean known;
    private int type;
    private double price;

    Prices(List<NodeState> nodes, Costs costs) {
        this.bound = new PriceBound(nodes, costs);
        this.judged = new boolean[nodes.size()];
    }

    /** From now on a unit of this type is worth so much. */
    void set(int typeNow, double priceNow) {
        type = typeNow;
        price = priceNow;
        known = true;
    }

    /** The type that has a price. */
    int type() {
        return type;
    }

    /** What a unit is worth, in the unit of the cost. */
    double price() {
        return price;
    }

    /** Whether there is a price yet. */
    boolean isKnown() {
        return known;
    }

    /**
     * Whether the node has been judged, by this price or an earlier one. Once will do: each time costs a look at its
     * containers.
     */
    boolean hasJudged(int node) {
        return judged[node];
    }

    /** What so much of the type costs on the node at least; judges it. */
    double leastCost(int node, long lack) {
        judged[node] = true;
        return bound.leastCost(node, type, lack, price);
    }
}
