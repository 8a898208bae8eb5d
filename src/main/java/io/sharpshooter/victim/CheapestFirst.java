package io.sharpshooter.victim;

import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/** The containers of each node in the order of their cost per unit of one resource type; those that hold none come last. */
final class CheapestFirst {
    /** The low bits of a sort key hold the container's place; of the ratio 29 bits of precision are more than needed. */
    private static final int PLACE_BITS = 23;

    private static final long PLACE_MASK = (1L << PLACE_BITS) - 1;

    private final Takeable containers;
    private final int type;
    private final int[] order;
    private long[] keys = new long[0];

    /** @param similar an order that is perhaps the same or nearly so, which saves the sorting */
    CheapestFirst(Takeable containers, int type, @Nullable CheapestFirst similar) {
        this.containers = containers;
        this.type = type;
        this.order = similar == null ? places(containers) : similar.order.clone();
        for (int node = 0; node < containers.nodes(); node++) {
            sort(containers.from(node), containers.from(node + 1));
        }
    }

    /** The container at this place of the order; those of each node stand where {@link Takeable#from} says. */
    int at(int place) {
        return order[place];
    }

    private static int[] places(Takeable containers) {
        int[] places = new int[containers.size()];
        for (int place = 0; place < places.length; place++) {
            places[place] = place;
        }
        return places;
    }

    private void sort(int from, int to) {
        if (to - from > keys.length) {
            keys = new long[to - from];
        }
        for (int place = from; place < to; place++) {
            keys[place - from] = key(order[place], order[place] - from);
        }
        Arrays.sort(keys, 0, to - from);
        for (int place = from; place < to; place++) {
            order[place] = from + (int) (keys[place - from] & PLACE_MASK);
        }
    }

    private long key(int place, int offset) {
        long amount = containers.held(place, type);
        double ratio = amount > 0 ? containers.cost(place) / amount : Double.MAX_VALUE;
        return (Double.doubleToLongBits(ratio) & ~PLACE_MASK) | offset;
    }
}
