package io.sharpshooter.victim;

import io.sharpshooter.model.AppSnapshot;
import io.sharpshooter.model.ResourceVector;
import io.sharpshooter.model.Roster;
import java.util.List;

/**
 * The containers of some nodes that a large ask may ever take, node by node: no application masters, none of queues whose
 * preemption is disabled. In columns, since there are hundreds of thousands. One pass over all containers; immutable.
 */
final class Takeable {
    private final int[] from;
    private final int types;
    private final long[] largest;
    private final long[] largestOfAll;
    private final int[] queue;
    private final ResourceVector[] held;
    private final double[] cost;
    private int size;

    Takeable(List<NodeState> nodes, Costs costs, int types) {
        int most = nodes.stream().mapToInt(node -> node.node().roster().size()).sum();
        this.types = types;
        from = new int[nodes.size() + 1];
        largest = new long[nodes.size() * types];
        largestOfAll = new long[types];
        queue = new int[most];
        held = new ResourceVector[most];
        cost = new double[most];
        for (int node = 0; node < nodes.size(); node++) {
            add(nodes.get(node).node().roster(), costs);
            from[node + 1] = size;
            noteLargest(node);
        }
    }

    private void add(Roster roster, Costs costs) {
        boolean priced = costs.cheapToAsk();
        for (int place = 0; place < roster.size(); place++) {
            AppSnapshot app = roster.app(place);
            if (!app.queue().preemptionDisabled() && !roster.am(place)) {
                queue[size] = app.queue().index();
                held[size] = roster.held(place);
                cost[size] = priced ? costs.of(app, held[size], roster.startedAt(place)) : 0;
                size++;
            }
        }
    }

    private void noteLargest(int node) {
        ResourceVector last = null;
        for (int place = from[node]; place < size; place++) {
            if (held[place] != last) { // most are as large as the one before
                last = held[place];
                noteLargest(node, last);
            }
        }
    }

    private void noteLargest(int node, ResourceVector amount) {
        for (int type = 0; type < types; type++) {
            int slot = node * types + type;
            largest[slot] = Math.max(largest[slot], amount.get(type));
            largestOfAll[type] = Math.max(largestOfAll[type], largest[slot]);
        }
    }

    int nodes() {
        return from.length - 1;
    }

    /** Where the containers of a node begin; those of the node before end there. */
    int from(int node) {
        return from[node];
    }

    int size() {
        return size;
    }

    /** Index of the container's queue. */
    int queue(int place) {
        return queue[place];
    }

    long held(int place, int type) {
        return held[place].get(type);
    }

    /** What is lost by killing it; 0 where costs are not {@linkplain Costs#cheapToAsk cheap to ask}. */
    double cost(int place) {
        return cost[place];
    }

    /** The most that a single one holds anywhere. */
    long largest(int type) {
        return largestOfAll[type];
    }

    /** The most that a single one on the node holds. */
    long largest(int node, int type) {
        return largest[node * types + type];
    }
}
