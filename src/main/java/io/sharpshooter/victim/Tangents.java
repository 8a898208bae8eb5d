package io.sharpshooter.victim;

/**
 * A quick lower bound for what so much of one resource type costs on a node, whoever gives. That cost, worked out
 * exactly for one lack, is a convex function of the lack, and so is nowhere below its tangent there: what is dearest in
 * one lack is the cheapest of what a greater one takes in addition. Used by one thread.
 */
final class Tangents {
    private final Takeable containers;
    private final int type;
    private final CheapestFirst order;
    private final long[] lacks;
    private final double[] costs;
    private final double[] slopes;
    private final long[] touched;

    Tangents(Takeable containers, int type, CheapestFirst order) {
        this.containers = containers;
        this.type = type;
        this.order = order;
        this.lacks = new long[containers.nodes()];
        this.costs = new double[containers.nodes()];
        this.slopes = new double[containers.nodes()];
        this.touched = new long[containers.nodes()];
    }

    /** Not above the cost of so much on the node; 0 as long as nothing is known of it. */
    double leastCost(int node, long lack) {
        return Math.max(0, costs[node] + slopes[node] * (lack - lacks[node]));
    }

    /** Works it out for this lack, if that has not been done for one that is about as large. */
    void touch(int node, long lack) {
        if (touched[node] == 0 || lack > 2 * touched[node] || lack < touched[node] / 2) {
            put(node, lack);
        }
    }

    /**
     * Takes note that so much costs no less than this, and more or less of it by a price; what says more of this lack
     * is kept.
     */
    void raise(int node, long lack, double cost, double price) {
        if (cost > leastCost(node, lack)) {
            draw(node, lack, cost, price);
        }
    }

    private void put(int node, long lack) {
        long freed = 0;
        double cost = 0;
        double slope = 0;
        int end = order.end(node);
        for (int place = containers.from(node); place < end && freed < lack; place++) {
            int container = order.at(place);
            long amount = containers.held(container, type);
            freed += amount;
            cost += containers.cost(container);
            slope = containers.cost(container) / amount;
        }
        // The line through the sum over whole containers, the last one's slope, is the tangent at the lack itself too.
        touched[node] = freed;
        draw(node, freed, cost, slope);
    }

    private void draw(int node, long lack, double cost, double slope) {
        lacks[node] = lack;
        costs[node] = cost;
        slopes[node] = slope;
    }
}
