package io.sharpshooter.place;

/**
 * The search by the administrator's order: of two sets the one whose dearest member comes earlier loses less, then the
 * next dearest, then the smaller one. Sets are put together from the dearest member on, which is tried as cheap as it
 * may be.
 */
final class OrderSearch extends SetSearch {
    private int[] rank = new int[16];
    private long[][] held = new long[0][];

    OrderSearch(Candidates candidates, Takings takings) {
        super(candidates, takings);
    }

    @Override
    void search(Shortfall need) {
        int types = candidates.lack().length;
        if (rank.length < count || held.length != types) {
            rank = new int[pool.length];
            held = new long[types][pool.length];
        }
        candidates.sortByRank(pool, count);
        candidates.sortByRank(best, bestSize);
        reverse(best, bestSize);
        for (int place = 0; place < count; place++) {
            rank[place] = candidates.rank(pool[place]);
            for (int type = 0; type < types; type++) {
                held[type][place] =
                        heldBefore(type, place) + candidates.held(pool[place]).get(type);
            }
        }
        goOn(count, need);
    }

    private static void reverse(int[] some, int count) {
        for (int low = 0, high = count - 1; low < high; low++, high--) {
            int first = some[low];
            some[low] = some[high];
            some[high] = first;
        }
    }

    /** What those before this place hold together of a type. */
    private long heldBefore(int type, int place) {
        return place == 0 ? 0 : held[type][place - 1];
    }

    /** @param limit only those before this place are left, whom nobody that is taken is cheaper than */
    @Override
    void goOn(int limit, Shortfall need) {
        int dearest = dearestWorthTrying(limit, need);
        boolean goOn = true;
        for (int place = firstThatMayDo(limit, need); goOn && place < limit && rank[place] <= dearest; place++) {
            boolean another = place + 1 < limit && rank[place] == rank[place + 1] && isOfEqualUse(place, place + 1);
            if (!another) {
                goOn = tryWith(place, need);
                dearest = dearestWorthTrying(limit, need);
            }
        }
    }

    /** The first with whom all before it hold enough. */
    private int firstThatMayDo(int limit, Shortfall need) {
        int place = 0;
        while (place < limit && !mayCover(0, place + 1, need)) {
            place++;
        }
        return place;
    }

    /**
     * Whether so many that are each as large as any on the node and all before a place may hold enough room together.
     */
    private boolean mayCover(int many, int before, Shortfall need) {
        for (int type = 0; type < held.length; type++) {
            long missing = need.room(type) - heldBefore(type, before);
            if (missing > 0 && (missing - 1) / Math.max(1, candidates.largest(type)) >= many) {
                return false;
            }
        }
        return true;
    }

    /** The highest rank that the next one may have, the set being better than the best then; -1 where none may. */
    private int dearestWorthTrying(int limit, Shortfall need) {
        if (bestSize == 0 || compareWithBest() < 0) {
            return Integer.MAX_VALUE;
        }
        if (size >= bestSize) {
            return -1;
        }
        int next = candidates.rank(best[size]);
        int alike = 1;
        while (size + alike < bestSize && candidates.rank(best[size + alike]) == next) {
            alike++;
        }
        int cheaper = 0;
        while (cheaper < limit && rank[cheaper] < next) {
            cheaper++;
        }
        boolean last = size + alike == bestSize;
        return mayCover(last ? alike - 1 : alike, cheaper, need) ? next : next - 1;
    }

    @Override
    boolean isBetter() {
        int order = compareWithBest();
        return order != 0 ? order < 0 : bestSize == 0 || size < bestSize;
    }

    @Override
    void keep() {}

    /** Those that are taken with as many of the best set. */
    private int compareWithBest() {
        int order = 0;
        for (int place = 0; place < Math.min(size, bestSize) && order == 0; place++) {
            order = Integer.compare(candidates.rank(taken[place]), candidates.rank(best[place]));
        }
        return order;
    }
}
