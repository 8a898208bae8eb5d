package io.sharpshooter.victim;

import io.sharpshooter.model.ResourceVector;
import io.sharpshooter.model.Roster;
import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;

/**
 * The least {@link VictimClass} with which so much can be freed on a node, whichever containers are taken and whatever
 * they cost, so that nodes on which better queues would lose something are put off without a plan. A node's containers
 * are looked at only where its class may differ from that of others: where queues of several priorities give, where the
 * partition may be borrowed, or the node has a scarce type or {@link Replacements}.
 *
 * <p>O(containers of the node × priorities there). Used by one thread.
 */
final class ClassBounds implements VictimClasses {
    private final List<NodeState> nodes;
    private final GivingRules rules;
    private final Tiers order;
    private final boolean borrowed;
    private final int leastRank;
    private final int mostRank;
    private final long[] sum;

    /** Which containers count: all of these and better ones. */
    private record Kinds(boolean owners, int rank, boolean needless, boolean replacements) {
        Kinds upTo(int newRank) {
            return new Kinds(owners, newRank, needless, replacements);
        }

        Kinds withoutNeedless() {
            return new Kinds(owners, rank, false, replacements);
        }

        Kinds withoutReplacements() {
            return new Kinds(owners, rank, needless, false);
        }
    }

    /**
     * @param rules who gives, asked anew for each node
     * @param borrowed whether containers may run here that were asked for elsewhere
     * @param leaves the indices of all leaf queues
     */
    ClassBounds(List<NodeState> nodes, GivingRules rules, Tiers order, boolean borrowed, int[] leaves, int types) {
        this.nodes = nodes;
        this.rules = rules;
        this.order = order;
        this.borrowed = borrowed;
        int[] ranks = IntStream.of(leaves).filter(this::gives).map(order::rank).toArray();
        this.leastRank = IntStream.of(ranks).min().orElse(0);
        this.mostRank = IntStream.of(ranks).max().orElse(0);
        this.sum = new long[types];
    }

    @Override
    public long ofAnyNode(long[] lack) {
        for (long missing : lack) {
            if (missing > 0) {
                return VictimClass.of(!borrowed, leastRank, false);
            }
        }
        return VictimClass.NOBODY;
    }

    @Override
    public long of(int node, long[] lack) {
        NodeState there = nodes.get(node);
        long any = ofAnyNode(lack);
        boolean scarce = order.wastes(there.node().total());
        boolean mayDiffer = borrowed || scarce || leastRank < mostRank || there.hasReplacements();
        return any == VictimClass.NOBODY || !mayDiffer ? any : of(there, lack, scarce);
    }

    private long of(NodeState node, long[] lack, boolean scarce) {
        Kinds kinds = new Kinds(!borrowed, mostRank, true, true);
        if (borrowed && !covers(node, lack, kinds)) {
            kinds = new Kinds(true, mostRank, true, true);
        }
        kinds = kinds.upTo(leastRank);
        while (kinds.rank < mostRank && !covers(node, lack, kinds)) {
            kinds = kinds.upTo(nextRank(node.node().roster(), kinds.rank));
        }
        if (scarce && covers(node, lack, kinds.withoutNeedless())) {
            kinds = kinds.withoutNeedless();
        }
        long victimClass = VictimClass.of(kinds.owners, kinds.rank, scarce && kinds.needless);
        boolean replacements = node.hasReplacements() && !covers(node, lack, kinds.withoutReplacements());
        return replacements ? VictimClass.withReplacements(victimClass) : victimClass;
    }

    /** Whether containers of these kinds hold enough together, whatever their queues must keep. */
    private boolean covers(NodeState node, long[] lack, Kinds kinds) {
        Roster roster = node.node().roster();
        Arrays.fill(sum, 0);
        for (int place = 0; place < roster.size(); place++) {
            ResourceVector held = roster.held(place);
            boolean counts = (kinds.owners || roster.borrows(place))
                    && (kinds.needless || !order.wastes(held))
                    && (kinds.replacements || !node.isReplacement(place));
            if (counts && isGiven(roster, place) && rankOf(roster, place) <= kinds.rank) {
                for (int type = 0; type < sum.length; type++) {
                    sum[type] += held.get(type);
                }
            }
        }
        return isEnough(lack);
    }

    private boolean isEnough(long[] lack) {
        for (int type = 0; type < lack.length; type++) {
            if (lack[type] > sum[type]) {
                return false;
            }
        }
        return true;
    }

    /** The next higher priority of a queue with containers here, the highest of all where there is none. */
    private int nextRank(Roster roster, int rank) {
        int next = mostRank;
        for (int place = 0; place < roster.size(); place++) {
            int here = rankOf(roster, place);
            if (here > rank && here < next && isGiven(roster, place)) {
                next = here;
            }
        }
        return next;
    }

    private int rankOf(Roster roster, int place) {
        return order.rank(roster.app(place).queue().index());
    }

    private boolean isGiven(Roster roster, int place) {
        return Takeable.isTakeable(roster.app(place), roster.am(place))
                && gives(roster.app(place).queue().index());
    }

    private boolean gives(int queue) {
        return rules.of(queue).types() != 0;
    }
}
