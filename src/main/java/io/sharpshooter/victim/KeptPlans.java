package io.sharpshooter.victim;

/**
 * How good the best plan of each node is, in columns: a hundred groups of asks keep it of ten thousand nodes. Nodes are
 * named by their place. Used by one thread.
 */
final class KeptPlans {
    static final int NONE = -1;

    private static final byte UNKNOWN = 0;
    private static final byte KNOWN = 1;
    private static final byte NO_PLAN = 2;

    private final byte[] state;
    private final long[] victimClass;
    private final long[] cost;
    private final int[] distance;
    private final int[] victims;
    private final long[] surplus;

    KeptPlans(int nodes) {
        state = new byte[nodes];
        victimClass = new long[nodes];
        cost = new long[nodes];
        distance = new int[nodes];
        victims = new int[nodes];
        surplus = new long[nodes];
    }

    /** There is no plan for the node. */
    void putNone(int node) {
        state[node] = NO_PLAN;
    }

    void put(int node, NodePlan plan) {
        put(
                node,
                plan.victimClass(),
                plan.cost(),
                plan.distance(),
                plan.victims().size(),
                plan.surplus());
    }

    void put(int node, long newClass, long newCost, int newDistance, int newVictims, long newSurplus) {
        state[node] = KNOWN;
        victimClass[node] = newClass;
        cost[node] = newCost;
        distance[node] = newDistance;
        victims[node] = newVictims;
        surplus[node] = newSurplus;
    }

    /** The plan of the node may be another one now. */
    void forget(int node) {
        state[node] = UNKNOWN;
    }

    boolean isKnown(int node) {
        return state[node] != UNKNOWN;
    }

    /** Whether there is a plan for the node, and which one is known. */
    boolean has(int node) {
        return state[node] == KNOWN;
    }

    /** The node with the best plan that is known, in the order of {@link NodePlan#BEST_FIRST}; -1 where none is. */
    int best() {
        int best = NONE;
        for (int node = 0; node < state.length; node++) {
            if (has(node) && (best == NONE || isBetter(node, best))) {
                best = node;
            }
        }
        return best;
    }

    /** Nodes stand in the order of their ids. */
    private boolean isBetter(int node, int other) {
        if (victimClass[node] != victimClass[other]) {
            return victimClass[node] < victimClass[other];
        }
        if (cost[node] != cost[other]) {
            return cost[node] < cost[other];
        }
        if (distance[node] != distance[other]) {
            return distance[node] < distance[other];
        }
        if (victims[node] != victims[other]) {
            return victims[node] < victims[other];
        }
        return surplus[node] < surplus[other];
    }
}
