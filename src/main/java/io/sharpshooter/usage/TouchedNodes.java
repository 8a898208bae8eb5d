package io.sharpshooter.usage;

import java.util.Arrays;

/**
 * The nodes of a partition on which something has changed in a round, one after the other and each as often as that
 * was, so that whoever keeps something of nodes knows what to look at again. Nodes are named by their place. Used by
 * one thread.
 */
public final class TouchedNodes {
    private int[] places = new int[16];
    private int size;

    void add(int place) {
        if (size == places.length) {
            places = Arrays.copyOf(places, 2 * size);
        }
        places[size++] = place;
    }

    /** How many there are so far. */
    public int size() {
        return size;
    }

    /** One of them, counted from 0. */
    public int get(int index) {
        return places[index];
    }
}
