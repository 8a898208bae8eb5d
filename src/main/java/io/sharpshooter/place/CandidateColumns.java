package io.sharpshooter.place;

import io.sharpshooter.cost.Costs;
import io.sharpshooter.model.ClusterSnapshot;
import io.sharpshooter.model.ExactMath;
import io.sharpshooter.model.ResourceVector;
import io.sharpshooter.model.Roster;
import io.sharpshooter.rule.ContainerRules.Way;
import io.sharpshooter.rule.Rules;
import io.sharpshooter.usage.NodeUsage;
import io.sharpshooter.usage.PartitionNodes;
import java.util.Arrays;
import java.util.BitSet;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What is known of each container of a partition's nodes whatever is asked for: in columns, since there may be hundreds
 * of thousands, and worked out once a round. A container is named by its row.
 *
 * <p>A node's containers are looked at when something of the node is first asked for; they stand in a row then, in the
 * order of its roster. Used by one thread.
 */
final class CandidateColumns {
    static final byte BORROWS = 2;
    static final byte REPLACEMENT = 4;

    /** No large ask takes it, by the rules. */
    static final byte KEPT = 1;

    private static final int UNKNOWN = -1;

    private final List<NodeUsage> nodes;
    private final Costs costs;
    private final Rules rules;
    private final CandidateTies ties;
    private final @Nullable CandidateRanks ranks;
    private final int types;
    private final int[] from;
    private final int[] end;
    private final long[] sum;
    private final long[] largest;
    private final long[] largestSum;
    private final CoverBound bound;
    private final @Nullable OrderBound orderBound;
    private int[] queue = new int[0];
    private ResourceVector[] held = new ResourceVector[0];
    private byte[] flags = new byte[0];
    private long[] cost = new long[0];
    private int[] order = new int[0];
    private int size;

    CandidateColumns(PartitionNodes partition, Rules rules, Costs costs) {
        ClusterSnapshot snapshot = rules.view().snapshot();
        this.rules = rules;
        this.nodes = partition.all();
        this.costs = costs;
        this.ties = new CandidateTies(nodes, new AppRanks(snapshot.apps().values(), partition.holdings()));
        this.ranks = costs.ordered() ? new CandidateRanks(nodes, costs) : null;
        this.types = snapshot.types().size();
        this.from = new int[nodes.size()];
        this.end = new int[nodes.size()];
        this.sum = new long[nodes.size() * types];
        this.largest = new long[nodes.size() * types];
        this.largestSum = new long[types];
        this.bound = new CoverBound(nodes, this, types);
        this.orderBound = ranks == null ? null : new OrderBound(nodes, this, ranks, types);
        Arrays.fill(from, UNKNOWN);
    }

    /** The row of the node's first container; nodes are named by their place in the list. */
    int from(int node) {
        if (from[node] == UNKNOWN) {
            from[node] = size;
            add(nodes.get(node));
            end[node] = size;
        }
        return from[node];
    }

    /** The row after that of its last, which has been looked at. */
    int end(int node) {
        return end[node];
    }

    /** What it costs at least to free something. */
    CoverBound bound() {
        return bound;
    }

    /** Who has to die at least to free something in the administrator's order; null where there is none. */
    @Nullable
    OrderBound orderBound() {
        return orderBound;
    }

    /** The administrator's order, null where there is none. */
    @Nullable
    CandidateRanks ranks() {
        return ranks;
    }

    /** Per type, what all containers of the node hold, or the largest long. */
    long sum(int node, int type) {
        from(node);
        return sum[node * types + type];
    }

    /** The largest of these sums on any node that has been looked at. */
    long largestSum(int type) {
        return largestSum[type];
    }

    /** The most of a type that a single container of the node holds, which has been looked at. */
    long largest(int node, int type) {
        return largest[node * types + type];
    }

    /** Index of its queue. */
    int queue(int row) {
        return queue[row];
    }

    ResourceVector held(int row) {
        return held[row];
    }

    boolean is(byte flag, int row) {
        return (flags[row] & flag) != 0;
    }

    /** What is lost by killing it; asked once a round. */
    long cost(int node, int row) {
        if (cost[row] == UNKNOWN) {
            cost[row] = costs.of(nodes.get(node).node().roster(), row - from[node]);
        }
        return cost[row];
    }

    /** Where it stands among those of its node in the administrator's order; 0 where there is none. */
    int rank(int node, int row) {
        return ranks == null ? 0 : ranks.rank(node, row - from[node]);
    }

    /** Where it stands among those of its node that cost the same and help as much. */
    int tie(int node, int row) {
        return ties.tie(node, row - from[node]);
    }

    /**
     * The rows of a node's containers in the order that was left there last; the slots are those of the rows
     * themselves.
     */
    int[] order() {
        return order;
    }

    private void add(NodeUsage node) {
        Roster roster = node.node().roster();
        BitSet replacements = costs.replacements(roster);
        int end = size + roster.size();
        makeRoom(end);
        int first = size;
        for (int place = 0; size < end; place++) {
            queue[size] = roster.app(place).queue().index();
            held[size] = roster.held(place);
            boolean kept = rules.containers().keeps(Way.LARGE, node.node(), place);
            flags[size] = flags(roster, place, kept, replacements.get(place));
            cost[size] = UNKNOWN;
            order[size] = size;
            if (held[size] != held[first]) {
                count(node.place(), held[first], size - first);
                first = size;
            }
            size++;
        }
        if (first < end) {
            count(node.place(), held[first], end - first);
        }
    }

    private static byte flags(Roster roster, int place, boolean kept, boolean replaces) {
        int keeps = kept ? KEPT : 0;
        int borrows = roster.borrows(place) ? BORROWS : 0;
        int replacement = replaces ? REPLACEMENT : 0;
        return (byte) (keeps | borrows | replacement);
    }

    /** Many containers in a row have the same size. */
    private void count(int node, ResourceVector amount, long times) {
        for (int type = 0; type < types; type++) {
            int slot = node * types + type;
            sum[slot] = ExactMath.sum(sum[slot], ExactMath.product(times, amount.get(type)));
            largest[slot] = Math.max(largest[slot], amount.get(type));
            largestSum[type] = Math.max(largestSum[type], sum[slot]);
        }
    }

    private void makeRoom(int wanted) {
        if (wanted > queue.length) {
            int length = Math.max(wanted, 2 * queue.length);
            queue = Arrays.copyOf(queue, length);
            held = Arrays.copyOf(held, length);
            flags = Arrays.copyOf(flags, length);
            cost = Arrays.copyOf(cost, length);
            order = Arrays.copyOf(order, length);
        }
    }
}
