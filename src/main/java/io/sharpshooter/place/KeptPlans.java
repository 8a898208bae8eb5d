package io.sharpshooter.place;

import org.jspecify.annotations.Nullable;

/**
 * How good the best plan of each node is, or is at best, in columns: a hundred groups of asks keep it of ten thousand
 * nodes. Nodes are named by their place. Used by one thread.
 */
final class KeptPlans {
    static final int NONE = -1;

    private static final byte UNKNOWN = 0;
    private static final byte KNOWN = 1;
    private static final byte NO_PLAN = 2;

    /** For a distance: less than any. */
    private static final int UNSEEN = -1;

    private final byte[] state;
    private final long[] victimClass;
    private final long[] cost;
    private final int[] distance;
    private final int[] victims;
    private final long[] surplus;
    private final long[] leastCost;
    private final @Nullable OrderedPlans ordered;
    private long leastClass;

    /** @param ranks the administrator's order, which then takes the place of costs; null where there is none */
    KeptPlans(int nodes, @Nullable CandidateRanks ranks) {
        ordered = ranks == null ? null : new OrderedPlans(ranks, nodes);
        state = new byte[nodes];
        victimClass = new long[nodes];
        cost = new long[nodes];
        distance = new int[nodes];
        victims = new int[nodes];
        surplus = new long[nodes];
        leastCost = new long[nodes];
    }

    /**
     * The node is open and its plan not known yet; it costs so much at least while the node stays as it is. There is
     * none where that is {@link CoverBound#IMPOSSIBLE}.
     */
    void expect(int node, long newLeastCost) {
        if (newLeastCost == CoverBound.IMPOSSIBLE) {
            putNone(node);
            return;
        }
        leastCost[node] = newLeastCost;
        distance[node] = UNSEEN;
        forget(node);
    }

    /** The same in the administrator's order, where there is one: these victims at least; null: there is no plan. */
    void expect(int node, int @Nullable [] leastVictims) {
        if (leastVictims == null) {
            putNone(node);
            return;
        }
        if (ordered != null) {
            ordered.expect(node, leastVictims);
        }
        expect(node, leastVictims.length);
    }

    /** The plan that is known of the node may be another one now. */
    void forget(int node) {
        put(node, VictimClass.NOBODY, leastCost[node], distance[node], leastCost[node] > 0 ? 1 : 0, 0);
        state[node] = UNKNOWN;
        if (ordered != null) {
            ordered.forget(node);
        }
    }

    /** What else is known of a plan of the node at best. */
    void expectMore(int node, int newDistance, int fewestVictims, long leastSurplus) {
        distance[node] = newDistance;
        victims[node] = fewestVictims;
        surplus[node] = leastSurplus;
    }

    /** Victims, if there are any, are of this class or a worse one. */
    void expectClass(long newLeastClass) {
        leastClass = newLeastClass;
    }

    /** There is no plan for the node. */
    void putNone(int node) {
        state[node] = NO_PLAN;
    }

    void put(int node, long newClass, long newCost, int newDistance, int newVictims, long newSurplus) {
        state[node] = KNOWN;
        victimClass[node] = newClass;
        cost[node] = newCost;
        distance[node] = newDistance;
        victims[node] = newVictims;
        surplus[node] = newSurplus;
    }

    /** Whom the plan of the node kills, the dearest first, where the administrator has an order. */
    void putVictims(int node, int[] dearestFirst) {
        if (ordered != null) {
            ordered.put(node, dearestFirst);
        }
    }

    /** Whether it is still to be found out whether there is a plan for the node. */
    boolean isUnknown(int node) {
        return state[node] == UNKNOWN;
    }

    /** Whether there is a plan for the node, and which one is known. */
    boolean has(int node) {
        return state[node] == KNOWN;
    }

    /** Whether no more than what a plan costs at least has ever been found out. */
    boolean isOnlyCostKnown(int node) {
        return isUnknown(node) && distance[node] == UNSEEN;
    }

    /** The node with the best plan that is known; -1 where none is. */
    int best() {
        return best(KNOWN);
    }

    /** The node of which most is expected of those whose plan is not known; -1 where all are known. */
    int mostPromising() {
        return best(UNKNOWN);
    }

    private int best(byte of) {
        int best = NONE;
        for (int node = 0; node < state.length; node++) {
            if (state[node] == of && (best == NONE || isBetter(node, best))) {
                best = node;
            }
        }
        return best;
    }

    /**
     * Whether the plan of the node is not known, and may be better than the known one of another.
     *
     * @param other -1 for none
     */
    boolean mayBeBetter(int node, int other) {
        return isUnknown(node) && (other == NONE || isBetter(node, other));
    }

    /**
     * Whether the plan of one node is better than that of another: by class, cost, distance, number of victims,
     * surplus, and then by the order of nodes, which is that of their ids.
     */
    boolean isBetter(int node, int other) {
        if (victimClass(node) != victimClass(other)) {
            return victimClass(node) < victimClass(other);
        }
        int losses = ordered == null ? Long.compare(cost[node], cost[other]) : ordered.compare(node, other);
        if (losses != 0) {
            return losses < 0;
        }
        if (distance[node] != distance[other]) {
            return distance[node] < distance[other];
        }
        if (victims[node] != victims[other]) {
            return victims[node] < victims[other];
        }
        return surplus[node] != surplus[other] ? surplus[node] < surplus[other] : node < other;
    }

    private long victimClass(int node) {
        return isUnknown(node) && victims[node] > 0 ? leastClass : victimClass[node];
    }
}
