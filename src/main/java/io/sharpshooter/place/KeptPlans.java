package io.sharpshooter.place;

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
    private final long[] leastCost;

    KeptPlans(int nodes) {
        state = new byte[nodes];
        victimClass = new long[nodes];
        cost = new long[nodes];
        distance = new int[nodes];
        victims = new int[nodes];
        surplus = new long[nodes];
        leastCost = new long[nodes];
    }

    /** The node is open; its plan is not known yet, and costs so much at least while the node stays as it is. */
    void expect(int node, long newLeastCost) {
        state[node] = UNKNOWN;
        leastCost[node] = newLeastCost;
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
    boolean isBetter(int node, int other) {
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
        return surplus[node] != surplus[other] ? surplus[node] < surplus[other] : node < other;
    }

    /** The node that may cost least of those whose plan is not known; -1 where all are known. */
    int mostPromising() {
        int best = NONE;
        for (int node = 0; node < state.length; node++) {
            if (state[node] == UNKNOWN && (best == NONE || leastCost[node] < leastCost[best])) {
                best = node;
            }
        }
        return best;
    }

    /**
     * Whether the plan of the node is not known, and may be better than the known one of another.
     *
     * @param other -1 for none
     * @param leastClass that of any victims at least
     */
    boolean mayBeBetter(int node, int other, long leastClass) {
        if (state[node] != UNKNOWN || leastCost[node] == CoverBound.IMPOSSIBLE) {
            return false;
        }
        boolean free = leastCost[node] == 0;
        return other == NONE
                || free
                || leastClass < victimClass[other]
                || (leastClass == victimClass[other] && leastCost[node] <= cost[other]);
    }
}
