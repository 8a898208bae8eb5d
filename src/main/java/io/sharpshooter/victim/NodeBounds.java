package io.sharpshooter.victim;

import io.sharpshooter.model.ContainerSnapshot;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What can be said of every node without a look at its containers again: how much of a type its queues hold there, and
 * the least that so much of it can cost. One pass over all containers; then each question is answered in
 * O(queues on the node).
 */
final class NodeBounds {
    private final List<NodeState> nodes;
    private final Costs costs;
    private final int types;
    private final int[][] queues;
    private final long[][] held;
    private final @Nullable CoverBounds[] covers;

    NodeBounds(List<NodeState> nodes, Costs costs, int types) {
        this.nodes = nodes;
        this.costs = costs;
        this.types = types;
        this.covers = new CoverBounds[types];
        queues = new int[nodes.size()][];
        held = new long[nodes.size()][];
        Tally tally = new Tally();
        for (int place = 0; place < nodes.size(); place++) {
            tally.count(nodes.get(place));
            queues[place] = Arrays.copyOf(tally.queues, tally.size);
            held[place] = Arrays.copyOf(tally.held, tally.size * types);
        }
    }

    /** Whether the queues that give hold enough of each lacked type on the node. */
    boolean mayCover(int place, long[] lack, GivingRules rules) {
        for (int type = 0; type < types; type++) {
            if (lack[type] > 0 && !mayCover(place, type, lack[type], rules)) {
                return false;
            }
        }
        return true;
    }

    /** No set of victims on the node that covers the lack costs less than this. */
    long leastCost(int place, long[] lack) {
        if (!costs.cheapToAsk()) {
            return 0;
        }
        long least = 0;
        for (int type = 0; type < types; type++) {
            if (lack[type] > 0) {
                least = Math.max(least, covers(type).leastCost(place, lack[type]));
            }
        }
        return least;
    }

    private CoverBounds covers(int type) {
        CoverBounds known = covers[type];
        if (known == null) {
            known = new CoverBounds(nodes, costs, type);
            covers[type] = known;
        }
        return known;
    }

    /** Any container frees all that it holds, also what its queue would not have to give. */
    private boolean mayCover(int place, int type, long lack, GivingRules rules) {
        long sum = 0;
        for (int i = 0; i < queues[place].length && sum < lack; i++) {
            if (rules.of(queues[place][i]).types() != 0) {
                sum += held[place][i * types + type];
            }
        }
        return sum >= lack;
    }

    /** Scratch space for one node at a time. */
    private final class Tally {
        private int[] queues = new int[16];
        private long[] held = new long[16 * types];
        private int size;

        void count(NodeState node) {
            size = 0;
            Arrays.fill(held, 0);
            for (ContainerSnapshot container : node.node().containers()) {
                if (!container.am() && !container.queue().preemptionDisabled()) {
                    addHeld(container);
                }
            }
        }

        private void addHeld(ContainerSnapshot container) {
            int slot = slot(container.queue().index());
            for (int type = 0; type < types; type++) {
                held[slot * types + type] += container.size().get(type);
            }
        }

        private int slot(int queue) {
            for (int i = 0; i < size; i++) {
                if (queues[i] == queue) {
                    return i;
                }
            }
            if (size == queues.length) {
                queues = Arrays.copyOf(queues, size * 2);
                held = Arrays.copyOf(held, size * 2 * types);
            }
            queues[size] = queue;
            return size++;
        }
    }
}
