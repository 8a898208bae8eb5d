package io.sharpshooter.place;

import io.sharpshooter.model.ExactMath;
import io.sharpshooter.usage.NodeUsage;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Who has to die at least to free so much on a node, in the administrator's order and whoever may take what; for speed
 * alone, as {@link CoverBound} is. Whoever frees it, the dearest of them is no cheaper than the one with whom all that
 * are as cheap hold enough.
 *
 * <p>A node's containers are summed up when it is first asked about. Used by one thread.
 */
final class OrderBound {
    /** What is kept for each node and group of asks has an end: fewer are no dearer. */
    private static final long MOST_NAMED = 16;

    private final CandidateColumns columns;
    private final CandidateRanks ranks;
    private final int types;
    private final @Nullable Sums[] sums;

    /**
     * The containers of a node that may die, the cheapest first.
     *
     * @param places where they stand in the roster
     * @param held by type, what the first so many hold together
     */
    private record Sums(int[] places, long[][] held) {
        /** The one with which there is enough of a type; the number of all where there is not. */
        int last(int type, long lack) {
            int found = Arrays.binarySearch(held[type], lack);
            int last = found < 0 ? -found - 1 : found;
            while (last > 0 && held[type][last - 1] >= lack) {
                last--; // those after it hold nothing of it
            }
            return last;
        }
    }

    OrderBound(List<NodeUsage> nodes, CandidateColumns columns, CandidateRanks ranks, int types) {
        this.columns = columns;
        this.ranks = ranks;
        this.types = types;
        this.sums = new Sums[nodes.size()];
    }

    /**
     * No containers that cover this on the node are cheaper than these, named by their places, some of them more than
     * once; null where none cover it.
     *
     * @param lack per type; 0 or less where nothing is lacked
     */
    int @Nullable [] least(int node, long[] lack) {
        Sums known = sums(node);
        int last = -1;
        for (int type = 0; type < types; type++) {
            last = lack[type] > 0 ? Math.max(last, known.last(type, lack[type])) : last;
        }
        if (last == known.places.length) {
            return null;
        }
        int[] least = new int[last < 0 ? 0 : fewest(node, lack, known, last)];
        Arrays.fill(least, last < 0 ? 0 : known.places[last]);
        return least;
    }

    /** How many at least that are not cheaper than this one: all that are hold too little. */
    private int fewest(int node, long[] lack, Sums known, int last) {
        int rank = ranks.rank(node, known.places[last]);
        int cheaper = last;
        while (cheaper > 0 && ranks.rank(node, known.places[cheaper - 1]) == rank) {
            cheaper--;
        }
        long fewest = 1;
        for (int type = 0; type < types; type++) {
            long missing = lack[type] - (cheaper == 0 ? 0 : known.held[type][cheaper - 1]);
            fewest = missing <= 0 ? fewest : Math.max(fewest, (missing - 1) / columns.largest(node, type) + 1);
        }
        return (int) Math.min(fewest, MOST_NAMED);
    }

    private Sums sums(int node) {
        Sums known = sums[node];
        if (known == null) {
            known = find(node);
            sums[node] = known;
        }
        return known;
    }

    private Sums find(int node) {
        int from = columns.from(node);
        int[] places = Arrays.stream(ranks.inOrder(node))
                .filter(place -> !columns.is(CandidateColumns.KEPT, from + place))
                .toArray();
        long[][] held = new long[types][places.length];
        for (int type = 0; type < types; type++) {
            long sum = 0;
            for (int next = 0; next < places.length; next++) {
                sum = ExactMath.sum(sum, columns.held(from + places[next]).get(type));
                held[type][next] = sum;
            }
        }
        return new Sums(places, held);
    }
}
