package io.sharpshooter.victim;

import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * The containers of each node in the order of their cost per unit of one resource type; those that hold none are left
 * out. A node's are put in order when they are first asked for. Used by one thread.
 */
final class CheapestFirst {
    /**
     * The low bits of a sort key hold the container's place; of the ratio 29 bits of precision are more than needed.
     */
    private static final int PLACE_BITS = 23;

    private static final long PLACE_MASK = (1L << PLACE_BITS) - 1;

    private final Takeable containers;
    private final int type;
    private final @Nullable CheapestFirst similar;
    private final int[] end;
    private final boolean[] sorted;
    private final long[] keys;
    private int[] order = new int[0];

    /** @param similar an order that is perhaps the same or nearly so, which saves the sorting */
    CheapestFirst(Takeable containers, int type, @Nullable CheapestFirst similar) {
        this.containers = containers;
        this.type = type;
        this.similar = similar;
        this.end = new int[containers.nodes()];
        this.sorted = new boolean[containers.nodes()];
        this.keys = new long[containers.mostOnANode()];
    }

    /** The container at this place of the order, from {@link Takeable#from} of its node on. */
    int at(int place) {
        return order[place];
    }

    /** Where the order of a node ends. */
    int end(int node) {
        if (!sorted[node]) {
            sorted[node] = true;
            int to = containers.end(node);
            if (order.length < containers.size()) {
                order = Arrays.copyOf(order, Math.max(containers.size(), 2 * order.length));
            }
            end[node] = sort(containers.from(node), to, node);
        }
        return end[node];
    }

    private int sort(int from, int to, int node) {
        int[] likely = likelyOrder(node, to);
        int count = 0;
        for (int place = from; place < to; place++) {
            int container = likely == null ? place : likely[place];
            long amount = containers.held(container, type);
            if (amount > 0) {
                keys[count++] = key(containers.cost(container) / amount, container - from);
            }
        }
        Arrays.sort(keys, 0, count);
        for (int place = 0; place < count; place++) {
            order[from + place] = from + (int) (keys[place] & PLACE_MASK);
        }
        return from + count;
    }

    /** Null where none is known that has all containers of the node. */
    private int @Nullable [] likelyOrder(int node, int to) {
        return similar != null && similar.sorted[node] && similar.end[node] == to ? similar.order : null;
    }

    private static long key(double ratio, int offset) {
        return (Double.doubleToLongBits(ratio) & ~PLACE_MASK) | offset;
    }
}
