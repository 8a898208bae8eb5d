package io.sharpshooter.victim;

import java.util.List;

/** The price of a unit that nodes are judged by, and which nodes have been judged by it; see {@link PriceBound}. Used by one thread. */
final class Prices {
    private final PriceBound bound;
    private final int[] judgedBy;
    private int version;
    private int type;
    private double price;

    Prices(List<NodeState> nodes, Costs costs) {
        this.bound = new PriceBound(nodes, costs);
        this.judgedBy = new int[nodes.size()];
    }

    /** From now on a unit of this type is worth so much. */
    void set(int typeNow, double priceNow) {
        type = typeNow;
        price = priceNow;
        version++;
    }

    /** The type that has a price. */
    int type() {
        return type;
    }

    /** What a unit is worth, in the unit of the cost. */
    double price() {
        return price;
    }

    /** Whether the node has never been judged. */
    boolean isNew(int node) {
        return judgedBy[node] == 0;
    }

    /** Whether there is a price, and the node has not been judged by any: each time costs a look at its containers. */
    boolean mayTell(int node) {
        return version > 0 && judgedBy[node] == 0;
    }

    /** What so much of the type costs on the node at least; judges it. */
    double leastCost(int node, long lack) {
        judgedBy[node] = version;
        return bound.leastCost(node, type, lack, price);
    }
}
