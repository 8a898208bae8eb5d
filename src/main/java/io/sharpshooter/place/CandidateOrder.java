package io.sharpshooter.place;

import java.util.Arrays;

/**
 * Those containers of a node that may be taken, in the order in which they are: by tier, by the administrator's order
 * where there is one, by cost per unit of help, and then as {@link CandidateTies} says. Serves one node after the
 * other without making anything anew. Used by one thread.
 */
final class CandidateOrder {
    private final CandidateColumns columns;
    private int[] rows = new int[16];
    private long[] types = new long[16];
    private long[] tier = new long[16];
    private double[] ratio = new double[16];
    private int size;
    private int node;

    CandidateOrder(CandidateColumns columns) {
        this.columns = columns;
    }

    /** Begins with nobody of this node, of whom there may be so many. */
    void start(int newNode, int most) {
        node = newNode;
        size = 0;
        if (most > rows.length) {
            int length = Math.max(most, 2 * rows.length);
            rows = Arrays.copyOf(rows, length);
            types = Arrays.copyOf(types, length);
            tier = Arrays.copyOf(tier, length);
            ratio = Arrays.copyOf(ratio, length);
        }
    }

    /** @param newRatio its cost per unit of help */
    void insert(int row, long newTypes, long newTier, double newRatio) {
        int place = size++;
        while (place > 0 && isBefore(row, newTier, newRatio, place - 1)) {
            rows[place] = rows[place - 1];
            types[place] = types[place - 1];
            tier[place] = tier[place - 1];
            ratio[place] = ratio[place - 1];
            place--;
        }
        rows[place] = row;
        types[place] = newTypes;
        tier[place] = newTier;
        ratio[place] = newRatio;
    }

    private boolean isBefore(int row, long newTier, double newRatio, int place) {
        if (newTier != tier[place]) {
            return newTier < tier[place];
        }
        int ranks = Integer.compare(columns.rank(node, row), columns.rank(node, rows[place]));
        if (ranks != 0) {
            return ranks < 0;
        }
        return newRatio != ratio[place]
                ? newRatio < ratio[place]
                : columns.tie(node, row) < columns.tie(node, rows[place]);
    }

    /** Writes the rows down, from this slot on. */
    void leaveIn(int[] slots, int from) {
        System.arraycopy(rows, 0, slots, from, size);
    }

    int size() {
        return size;
    }

    int row(int candidate) {
        return rows[candidate];
    }

    /** The types in which its queue gives it, a bit set. */
    long types(int candidate) {
        return types[candidate];
    }

    long tier(int candidate) {
        return tier[candidate];
    }
}
