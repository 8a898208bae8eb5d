package io.sharpshooter.victim;

import io.sharpshooter.model.AppSnapshot;
import io.sharpshooter.model.ResourceVector;
import io.sharpshooter.model.Roster;
import java.util.List;

/**
 * A lower bound for what so much of a resource type costs on a node, found in one look at its containers, in any order:
 * were each unit worth a price, no set of victims could be worth more beyond its cost than all those together that are
 * worth their cost (the Lagrangian bound of the knapsack problem; Martello and Toth, Knapsack Problems, 1990). At the
 * price of the dearest unit that a cheapest set takes it is the cost of that set, and at prices near it not much less.
 *
 * <p>Used by one thread.
 */
final class PriceBound {
    /** Larger than the rounding of a sum over all containers of a node can be. */
    private static final double ROUNDING = 1e-9;

    private final List<NodeState> nodes;
    private final Costs costs;

    /** @param costs cheap to ask */
    PriceBound(List<NodeState> nodes, Costs costs) {
        this.nodes = nodes;
        this.costs = costs;
    }

    /**
     * No containers of the node that hold so much cost less.
     *
     * @param price of one unit, in the unit of the cost
     */
    double leastCost(int node, int type, long lack, double price) {
        double worth = price * lack;
        double gain = gain(nodes.get(node).node().roster(), type, price);
        return worth - gain - ROUNDING * (worth + gain);
    }

    /** What all containers that are worth their cost are worth beyond it. */
    private double gain(Roster roster, int type, double price) {
        double gain = 0;
        for (int place = 0; place < roster.size(); place++) {
            AppSnapshot app = roster.app(place);
            if (Takeable.isTakeable(app, roster.am(place))) {
                ResourceVector held = roster.held(place);
                gain += Math.max(0, price * held.get(type) - costs.of(app, held, roster.startedAt(place)));
            }
        }
        return gain;
    }
}
