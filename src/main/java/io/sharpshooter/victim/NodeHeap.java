package io.sharpshooter.victim;

/** Places of nodes with what a plan there costs at least, the least first; of equal ones the lowest place. A binary heap. */
final class NodeHeap {
    private final long[] bounds;
    private final int[] places;
    private int size;

    /** @param most so many nodes at most */
    NodeHeap(int most) {
        bounds = new long[most];
        places = new int[most];
    }

    void add(int place, long bound) {
        int at = size++;
        while (at > 0 && isBefore(bound, place, (at - 1) / 2)) {
            move((at - 1) / 2, at);
            at = (at - 1) / 2;
        }
        put(at, bound, place);
    }

    boolean isEmpty() {
        return size == 0;
    }

    /** The least bound, the largest long where there is none. */
    long leastBound() {
        return size == 0 ? Long.MAX_VALUE : bounds[0];
    }

    /** Takes the place with the least bound out; the heap is not empty. */
    int poll() {
        int first = places[0];
        size--;
        sink(bounds[size], places[size]);
        return first;
    }

    private void sink(long bound, int place) {
        int at = 0;
        for (int child = smallerChild(at); child < size; child = smallerChild(at)) {
            if (isBefore(bound, place, child)) {
                break;
            }
            move(child, at);
            at = child;
        }
        put(at, bound, place);
    }

    private int smallerChild(int at) {
        int left = 2 * at + 1;
        int right = left + 1;
        return right < size && isBefore(bounds[right], places[right], left) ? right : left;
    }

    private boolean isBefore(long bound, int place, int at) {
        return bound < bounds[at] || (bound == bounds[at] && place < places[at]);
    }

    private void move(int from, int to) {
        put(to, bounds[from], places[from]);
    }

    private void put(int at, long bound, int place) {
        bounds[at] = bound;
        places[at] = place;
    }
}
