package io.sharpshooter.victim;

/**
 * The nodes on which a demand may take something, by what that costs at least, the cheapest first; of equal ones the
 * lowest place. A rough bound will do for most: a node's containers are looked at when it would be the next.
 *
 * <p>What is lacked and who gives counts as it was when the node was added. Used by one thread.
 */
final class CheapestNodes {
    private final NodeBounds bounds;
    private final boolean[] giving;
    private final long[][] lacks;
    private final boolean[] exact;
    private final NodeHeap heap;

    /**
     * @param most so many nodes at most
     * @param giving by index, the queues that give; not to be changed
     */
    CheapestNodes(NodeBounds bounds, boolean[] giving, int most) {
        this.bounds = bounds;
        this.giving = giving;
        this.lacks = new long[most][];
        this.exact = new boolean[most];
        this.heap = new NodeHeap(most);
    }

    /** Adds the node at this place; the lack is not to be changed. */
    void add(int place, long[] lack) {
        lacks[place] = lack;
        if (bounds.isKnown(place)) {
            addExact(place);
        } else {
            heap.add(place, bounds.roughly(place, lack));
        }
    }

    private void addExact(int place) {
        exact[place] = true;
        long least = bounds.leastCost(place, lacks[place], giving);
        if (least != NodeBounds.IMPOSSIBLE) {
            heap.add(place, least);
        }
    }

    /** Takes the place of the cheapest node out; -1 where all others cost more than so much. */
    int poll(long most) {
        while (!heap.isEmpty() && heap.leastBound() <= most) {
            int place = heap.poll();
            if (exact[place]) {
                return place;
            }
            addExact(place);
        }
        return -1;
    }
}
