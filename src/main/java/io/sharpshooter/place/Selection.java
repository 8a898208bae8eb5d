package io.sharpshooter.place;

import io.sharpshooter.rule.ShareFloors;
import java.util.Arrays;

/**
 * Chooses among the candidates of one node the cheapest set that covers a need.
 *
 * <p>Take in order until it is covered; then give back, most expensive first, what the cover does not need; compare
 * with the cheapest single candidate that covers it alone; and where candidates are few or all of one tier, search for
 * a cheaper set. The idea of taking greedily and giving back is that of kueue's fillBackWorkloads and nomad's
 * filterSuperset. Candidates of a later tier are considered only when the earlier ones do not suffice. O(n²) in the
 * candidates of one node.
 *
 * <p>Candidates are named by their place in the order. Serves one node after the other. Used by one thread.
 */
final class Selection {
    /** Up to so many candidates the cheapest set is found exactly. */
    static final int EXACT_LIMIT = 10;

    private static final int NOBODY = -1;

    private final Candidates candidates;
    private final Takings takings;
    private final NeedlessVictims needless;
    private final SetSearch search;
    private int[] inOrder = new int[16];
    private int[] taken = new int[16];
    private int size;

    Selection(Candidates candidates, ShareFloors floors, int types) {
        this.candidates = candidates;
        this.takings = new Takings(candidates, floors);
        this.needless = new NeedlessVictims(candidates);
        this.search = candidates.ordered()
                ? new OrderSearch(candidates, takings)
                : new CostSearch(candidates, takings, types);
    }

    /**
     * Chooses; false where no set was found. The need is left as it was.
     *
     * @param freely whether every queue keeps its due whatever is taken
     */
    boolean choose(Shortfall need, boolean freely) {
        size = 0;
        takings.begin(freely);
        if (need.covered()) {
            return true;
        }
        if (!need.roomCoveredBy(candidates)) {
            return false;
        }
        makeRoom();
        int eligible = candidates.size();
        boolean covers = takeAll(inTheirOrder(), eligible, need);
        if (covers) {
            eligible = sameTiers();
        } else {
            takings.putBackAll(need);
            covers = takeAll(largestFirst(), eligible, need);
        }
        boolean ordered = candidates.ordered();
        if (!ordered && eligible <= EXACT_LIMIT) {
            takings.putBackAll(need);
            size = 0; // of equally cheap ones the first is wanted, whatever was taken
            return improve(need, eligible);
        }
        covers = covers && withoutNeedless(need);
        takings.putBackAll(need);
        if (ordered) {
            size = covers ? size : 0;
            return improve(need, eligible);
        }
        boolean found = compareWithSingle(need, eligible, covers);
        return found && candidates.tier(eligible - 1) == candidates.tier(0) ? improve(need, eligible) : found;
    }

    /** Looks for a better set than the one that was taken; false where there is none at all. */
    private boolean improve(Shortfall need, int eligible) {
        size = search.improve(need, inTheirOrder(), eligible, taken, size);
        return size > 0;
    }

    private boolean compareWithSingle(Shortfall need, int eligible, boolean covers) {
        int single = candidates.mayOneDo() ? single(need, eligible, covers) : NOBODY;
        if (single != NOBODY) {
            taken[0] = single;
            size = 1;
        }
        return covers || single != NOBODY;
    }

    /** How many were chosen. */
    int size() {
        return size;
    }

    /** The first so many are chosen, in the order of the candidates; not to be changed. */
    int[] chosen() {
        return taken;
    }

    private int[] inTheirOrder() {
        for (int candidate = 0; candidate < candidates.size(); candidate++) {
            inOrder[candidate] = candidate;
        }
        return inOrder;
    }

    /** When the dues leave no room for the last of many small ones, fewer large ones may do. */
    private int[] largestFirst() {
        double[] help = new double[candidates.size()];
        Arrays.setAll(help, candidates::help);
        for (int candidate = 0; candidate < help.length; candidate++) {
            int place = candidate;
            while (place > 0 && help[inOrder[place - 1]] < help[candidate]) {
                inOrder[place] = inOrder[place - 1];
                place--;
            }
            inOrder[place] = candidate;
        }
        return inOrder;
    }

    /** Takes in this order until the need is covered, and says whether it is. */
    private boolean takeAll(int[] order, int count, Shortfall need) {
        size = 0;
        for (int place = 0; place < count && !need.covered(); place++) {
            if (takings.take(order[place], need)) {
                taken[size++] = order[place];
            }
        }
        return need.covered();
    }

    /** How many candidates are in the tiers that were needed. */
    private int sameTiers() {
        long last = candidates.tier(taken[size - 1]);
        int count = taken[size - 1] + 1;
        while (count < candidates.size() && candidates.tier(count) <= last) {
            count++;
        }
        return count;
    }

    /**
     * What is left has to do alone. Of those given back, one may have been who allowed another to be taken for one type
     * only, so that its queue goes below its due in the other: then nobody is taken.
     */
    private boolean withoutNeedless(Shortfall need) {
        if (!needless.isAny(taken, size, need)) {
            return true;
        }
        int[] needed = needless.giveBack(taken, size, need);
        takings.putBackAll(need);
        return takeAll(needed, needed.length, need);
    }

    /**
     * The cheapest that does alone, the first of equal ones.
     *
     * @param forLess whether only one counts that costs less than those taken
     */
    private int single(Shortfall need, int eligible, boolean forLess) {
        int best = NOBODY;
        long least = forLess ? candidates.cost(taken, size) : Long.MAX_VALUE;
        for (int candidate = 0; candidate < eligible; candidate++) {
            boolean cheaper = candidates.cost(candidate) < least || (best == NOBODY && !forLess);
            if (cheaper && holdsAll(candidate) && takings.take(candidate, need)) {
                if (need.covered()) {
                    best = candidate;
                    least = candidates.cost(candidate);
                }
                takings.putBackAll(need);
            }
        }
        return best;
    }

    private boolean holdsAll(int candidate) {
        long[] lack = candidates.lack();
        for (int type = 0; type < lack.length; type++) {
            if (candidates.held(candidate).get(type) < lack[type]) {
                return false;
            }
        }
        return true;
    }

    private void makeRoom() {
        if (candidates.size() > inOrder.length) {
            int length = Math.max(candidates.size(), 2 * inOrder.length);
            inOrder = new int[length];
            taken = new int[length];
        }
    }
}
