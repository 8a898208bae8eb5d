package io.sharpshooter.victim;

import java.util.List;

/**
 * A lower bound for what a lack costs on a node, from how new its containers are, without a look at one of them. That
 * grows the faster the more is lacked, and so is nowhere below its tangent: it is worked out for the first two lacks
 * that differ, and for more than the second it is the tangent there. For less than that it is worked out again.
 *
 * <p>Used by one thread.
 */
final class AgeBounds {
    private final List<NodeState> nodes;
    private final Costs costs;
    private final long[] shares;
    private final double[] least;
    private final double[] slopes;

    AgeBounds(List<NodeState> nodes, Costs costs) {
        this.nodes = nodes;
        this.costs = costs;
        this.shares = new long[nodes.size()];
        this.least = new double[nodes.size()];
        this.slopes = new double[nodes.size()];
    }

    /** No containers of the node that hold so much cost less. */
    double leastCost(int node, long[] lack) {
        long share = costs.leastShare(lack);
        if (shares[node] == 0) {
            workOut(node, share);
        } else if (share != shares[node] && (slopes[node] == 0 || share < shares[node])) {
            workOut(node, share);
            slopes[node] = costs.slopeAt(nodes.get(node).node().roster(), share);
        }
        return least[node] + slopes[node] * (share - shares[node]);
    }

    private void workOut(int node, long share) {
        shares[node] = share;
        least[node] = costs.leastOf(nodes.get(node).node().roster(), share);
    }
}
