package io.sharpshooter.victim;

/**
 * Places of nodes with what a plan there takes at least: the class of its victims, then their cost. The least first; of
 * equal ones the lowest place. A binary heap.
 */
final class NodeHeap {
    private final long[] classes;
    private final long[] costs;
    private final int[] places;
    private int size;

    /** @param most so many nodes at most */
    NodeHeap(int most) {
        classes = new long[most];
        costs = new long[most];
        places = new int[most];
    }

    void add(int place, long victimClass, long cost) {
        int at = size++;
        while (at > 0 && isBefore(victimClass, cost, place, (at - 1) / 2)) {
            move((at - 1) / 2, at);
            at = (at - 1) / 2;
        }
        put(at, victimClass, cost, place);
    }

    boolean isEmpty() {
        return size == 0;
    }

    /** The class of the first; there is one. */
    long leastClass() {
        return classes[0];
    }

    /** The cost of the first; there is one. */
    long leastCost() {
        return costs[0];
    }

    /** Whether there is a first one, and it takes no more than this. */
    boolean takesAtMost(long victimClass, long cost) {
        return size > 0 && (classes[0] < victimClass || (classes[0] == victimClass && costs[0] <= cost));
    }

    /** Takes the place of the first out; there is one. */
    int poll() {
        int first = places[0];
        size--;
        sink(classes[size], costs[size], places[size]);
        return first;
    }

    private void sink(long victimClass, long cost, int place) {
        int at = 0;
        for (int child = smallerChild(at); child < size; child = smallerChild(at)) {
            if (isBefore(victimClass, cost, place, child)) {
                break;
            }
            move(child, at);
            at = child;
        }
        put(at, victimClass, cost, place);
    }

    private int smallerChild(int at) {
        int left = 2 * at + 1;
        int right = left + 1;
        return right < size && isBefore(classes[right], costs[right], places[right], left) ? right : left;
    }

    private boolean isBefore(long victimClass, long cost, int place, int at) {
        if (victimClass != classes[at]) {
            return victimClass < classes[at];
        }
        return cost < costs[at] || (cost == costs[at] && place < places[at]);
    }

    private void move(int from, int to) {
        put(to, classes[from], costs[from], places[from]);
    }

    private void put(int at, long victimClass, long cost, int place) {
        classes[at] = victimClass;
        costs[at] = cost;
        places[at] = place;
    }
}
