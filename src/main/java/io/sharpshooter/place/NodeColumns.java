package io.sharpshooter.place;

import static io.sharpshooter.rule.PreemptibleQueues.Way.LARGE;
import static java.util.Arrays.setAll;
import static java.util.stream.IntStream.range;

import io.sharpshooter.cost.Candidate;
import io.sharpshooter.cost.Costs;
import io.sharpshooter.model.NodeSnapshot;
import io.sharpshooter.model.Roster;
import io.sharpshooter.rule.PreemptibleQueues;
import io.sharpshooter.usage.QueueUsage;
import java.util.Arrays;
import java.util.BitSet;
import org.jspecify.annotations.Nullable;

/**
 * What is known of the containers of one node whatever is asked for; they are named by their places in its roster. Used
 * by one thread.
 */
final class NodeColumns {
    static final Candidate[] NOBODY = {};

    /** The least loss in an administrator's order, so small that two thousand may each lose more than all before. */
    private static final double LEAST = Double.MIN_NORMAL;

    final Roster roster;
    final BitSet replacements;

    /** Those that nobody may take for a large ask. */
    final BitSet kept = new BitSet();

    final long[] cost;

    /** The cost, or in the administrator's order more than that of all before it together. */
    final double[] loss;

    final int[] queue;

    /** As the administrator's order sees them. */
    final Candidate[] asSeen;

    final boolean ordered;
    private @Nullable LossBound lossBound;
    private final int types;

    NodeColumns(NodeSnapshot node, QueueUsage usage, Costs costs) {
        this.roster = node.roster();
        this.replacements = costs.replacements(roster);
        this.ordered = costs.ordered();
        this.cost = new long[roster.size()];
        this.queue = new int[cost.length];
        this.loss = new double[cost.length];
        this.asSeen = ordered ? new Candidate[cost.length] : NOBODY;
        this.types = usage.types();
        for (int place = 0; place < cost.length; place++) {
            cost[place] = costs.of(roster, place);
            loss[place] = ordered ? LEAST : cost[place];
            kept.set(place, PreemptibleQueues.isKept(usage, LARGE, node, place));
            queue[place] = usage.tree().partyOf(roster.app(place));
        }
        if (ordered) {
            setAll(asSeen, place -> costs.candidate(roster, place));
            order(costs);
        }
    }

    /** An administrator's comparator that contradicts itself may make the sort throw. */
    private void order(Costs costs) {
        Integer[] inOrder = range(0, loss.length).boxed().toArray(Integer[]::new);
        try {
            Arrays.sort(inOrder, (a, b) -> costs.compareByAdministrator(asSeen[a], asSeen[b]));
        } catch (IllegalArgumentException e) {
            throw costs.failure(e);
        }
        double sum = LEAST;
        for (int next = 1; next < inOrder.length; next++) {
            int before = inOrder[next - 1];
            int one = inOrder[next];
            boolean alike = costs.compareByAdministrator(asSeen[before], asSeen[one]) == 0;
            loss[one] = alike ? loss[before] : sum + LEAST;
            sum += loss[one];
        }
    }

    /** What those lose at least that nobody keeps. */
    LossBound lossBound() {
        if (lossBound == null) {
            var pool = range(0, queue.length).filter(one -> !kept.get(one));
            lossBound = new LossBound(this, pool.toArray(), new long[types]);
        }
        return lossBound;
    }
}
