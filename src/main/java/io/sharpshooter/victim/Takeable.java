package io.sharpshooter.victim;

import io.sharpshooter.model.AppSnapshot;
import io.sharpshooter.model.ResourceVector;
import io.sharpshooter.model.Roster;
import java.util.List;

/**
 * The containers of a partition's nodes that a large ask may ever take: no application masters, none of queues whose
 * preemption is disabled. In columns, since there are hundreds of thousands; nodes are named by their place in the list.
 *
 * <p>A node's containers are looked at when something of the node is first asked for. Used by one thread.
 */
final class Takeable {
    private final List<NodeState> nodes;
    private final Costs costs;
    private final int types;
    private final int[] from;
    private final int[] end;
    private final boolean[] known;
    private final int[] queue;
    private final ResourceVector[] held;
    private final boolean[] borrows;
    private final double[] cost;
    private final long[] largest;
    private final long[] grain;
    private final int mostOnANode;

    Takeable(List<NodeState> nodes, Costs costs, int types) {
        this.nodes = nodes;
        this.costs = costs;
        this.types = types;
        from = new int[nodes.size() + 1];
        int mostSoFar = 0;
        for (int node = 0; node < nodes.size(); node++) {
            int size = nodes.get(node).node().roster().size();
            from[node + 1] = from[node] + size;
            mostSoFar = Math.max(mostSoFar, size);
        }
        mostOnANode = mostSoFar;
        int most = from[nodes.size()];
        end = new int[nodes.size()];
        known = new boolean[nodes.size()];
        queue = new int[most];
        held = new ResourceVector[most];
        borrows = new boolean[most];
        cost = new double[most];
        largest = new long[nodes.size() * types];
        grain = new long[nodes.size() * types];
    }

    /** Whether the node's containers have been looked at. */
    boolean isKnown(int node) {
        return known[node];
    }

    /** Where the containers of a node begin. */
    int from(int node) {
        return from[node];
    }

    /** Where those of the node end. */
    int end(int node) {
        lookAt(node);
        return end[node];
    }

    /** How many there are on all nodes, at most. */
    int most() {
        return queue.length;
    }

    /** The most containers of any node. */
    int mostOnANode() {
        return mostOnANode;
    }

    int nodes() {
        return end.length;
    }

    /** Index of the container's queue. */
    int queue(int place) {
        return queue[place];
    }

    ResourceVector held(int place) {
        return held[place];
    }

    /** Whether it runs in a partition that it was not asked for. */
    boolean borrows(int place) {
        return borrows[place];
    }

    long held(int place, int type) {
        return held[place].get(type);
    }

    /** What is lost by killing it; 0 where costs are not {@linkplain Costs#cheapToAsk cheap to ask}. */
    double cost(int place) {
        return cost[place];
    }

    /** The most that a single one on the node holds. */
    long largest(int node, int type) {
        lookAt(node);
        return largest[node * types + type];
    }

    /** What all of the node hold is a multiple of this; 0 where none holds any. */
    long grain(int node, int type) {
        lookAt(node);
        return grain[node * types + type];
    }

    private static long greatestCommonDivisor(long one, long two) {
        return two == 0 ? one : greatestCommonDivisor(two, one % two);
    }

    private void lookAt(int node) {
        if (!known[node]) {
            known[node] = true;
            end[node] = add(nodes.get(node).node().roster(), from[node]);
            noteSizes(node);
        }
    }

    private int add(Roster roster, int first) {
        boolean priced = costs.cheapToAsk();
        int size = first;
        for (int place = 0; place < roster.size(); place++) {
            AppSnapshot app = roster.app(place);
            if (!app.queue().preemptionDisabled() && !roster.am(place)) {
                queue[size] = app.queue().index();
                held[size] = roster.held(place);
                borrows[size] = roster.borrows(place);
                cost[size] = priced ? costs.of(app, held[size], roster.startedAt(place)) : 0;
                size++;
            }
        }
        return size;
    }

    private void noteSizes(int node) {
        ResourceVector last = null;
        for (int place = from[node]; place < end[node]; place++) {
            if (held[place] != last) { // most are as large as the one before
                last = held[place];
                for (int type = 0; type < types; type++) {
                    int slot = node * types + type;
                    long amount = last.get(type);
                    largest[slot] = Math.max(largest[slot], amount);
                    grain[slot] = amount == grain[slot] ? amount : greatestCommonDivisor(amount, grain[slot]);
                }
            }
        }
    }
}
