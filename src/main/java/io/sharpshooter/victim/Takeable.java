package io.sharpshooter.victim;

import io.sharpshooter.model.AppSnapshot;
import io.sharpshooter.model.ResourceVector;
import io.sharpshooter.model.Roster;
import java.util.Arrays;
import java.util.List;

/**
 * The containers of a partition's nodes that a large ask may ever take: no application masters, none of queues whose
 * preemption is disabled. In columns, since there may be hundreds of thousands; nodes are named by their place in the
 * list.
 *
 * <p>A node's containers are looked at when something of the node is first asked for, and stand behind those of the
 * nodes before it. Used by one thread.
 */
final class Takeable {
    private final List<NodeState> nodes;
    private final Costs costs;
    private final int types;
    private final int[] from;
    private final int[] end;
    private final boolean[] known;
    private final long[] largest;
    private final long[] grain;
    private final int mostOnANode;
    private int[] queue = new int[0];
    private ResourceVector[] held = new ResourceVector[0];
    private boolean[] borrows = new boolean[0];
    private boolean[] replacement = new boolean[0];
    private boolean someReplace;
    private double[] cost = new double[0];
    private int size;

    Takeable(List<NodeState> nodes, Costs costs, int types) {
        this.nodes = nodes;
        this.costs = costs;
        this.types = types;
        from = new int[nodes.size()];
        end = new int[nodes.size()];
        known = new boolean[nodes.size()];
        mostOnANode = nodes.stream()
                .mapToInt(node -> node.node().roster().size())
                .max()
                .orElse(0);
        largest = new long[nodes.size() * types];
        grain = new long[nodes.size() * types];
    }

    /** Whether the node's containers have been looked at. */
    boolean isKnown(int node) {
        return known[node];
    }

    /** Where the containers of a node begin. */
    int from(int node) {
        lookAt(node);
        return from[node];
    }

    /** Where those of the node end. */
    int end(int node) {
        lookAt(node);
        return end[node];
    }

    /** The places of all that have been looked at are below this. */
    int size() {
        return size;
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

    /** Whether it may do again what another one did that has died for a claim. */
    boolean isReplacement(int place) {
        return someReplace && replacement[place];
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
            from[node] = size;
            add(nodes.get(node));
            end[node] = size;
            noteSizes(node);
        }
    }

    private void add(NodeState node) {
        Roster roster = node.node().roster();
        makeRoom(size + roster.size());
        boolean priced = costs.cheapToAsk();
        for (int place = 0; place < roster.size(); place++) {
            AppSnapshot app = roster.app(place);
            if (isTakeable(app, roster.am(place))) {
                queue[size] = app.queue().index();
                held[size] = roster.held(place);
                borrows[size] = roster.borrows(place);
                if (node.isReplacement(place)) {
                    replacement[size] = true;
                    someReplace = true;
                }
                cost[size] = priced ? costs.of(app, held[size], roster.startedAt(place)) : 0;
                size++;
            }
        }
    }

    /**
     * Whether a large ask may ever take a container of this app.
     *
     * @param am whether it is the app's master
     */
    static boolean isTakeable(AppSnapshot app, boolean am) {
        return !am && !app.queue().preemptionDisabled();
    }

    private void makeRoom(int wanted) {
        if (wanted > queue.length) {
            int length = Math.max(wanted, 2 * queue.length);
            queue = Arrays.copyOf(queue, length);
            held = Arrays.copyOf(held, length);
            borrows = Arrays.copyOf(borrows, length);
            replacement = Arrays.copyOf(replacement, length);
            cost = Arrays.copyOf(cost, length);
        }
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
