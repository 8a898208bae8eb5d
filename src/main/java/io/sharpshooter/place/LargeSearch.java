package io.sharpshooter.place;

import static io.sharpshooter.place.Standing.NOBODY;
import static java.lang.Double.POSITIVE_INFINITY;
import static java.util.Optional.empty;

import io.sharpshooter.cost.Candidate;
import io.sharpshooter.usage.NodeUsage;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.PriorityQueue;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Finds the best node for each of some equal containers: nodes wait in a heap by what their plans are like at best. The
 * first one is planned and put back, until the first is a plan already. The choice is that of planning all nodes.
 *
 * <p>A plan at best depends on the node alone, and on {@link NodePlanner#leastClass}. What has been planned is
 * forgotten when usage moves: others may give then. Used by one thread.
 */
public final class LargeSearch {
    /** That are made only to tell of the next nodes. */
    private static final int MOST_PLANS = 20;

    private final NodePlanner planner;
    private final Columns columns;
    private final List<NodeUsage> nodes;
    private final List<NodeUsage> touched;
    private final PriorityQueue<Rating> waiting = new PriorityQueue<>(this::compare);
    private final @Nullable Rating[] ratings;
    private final BitSet outdated = new BitSet();
    private long leastClass = Long.MAX_VALUE;
    private int seen;
    private long version = -1;

    /** @param plan null where it is not known, and may be worse */
    private record Rating(
            NodeUsage node, Worth worth, @Nullable NodePlan plan) {}

    public LargeSearch(NodePlanner planner) {
        this.planner = planner;
        this.columns = planner.columns;
        this.nodes = planner.nodes.all();
        this.touched = planner.nodes.touched();
        this.ratings = new Rating[nodes.size()];
    }

    /** Of equally good ones in the order of nodes, which is that of their ids. */
    private int compare(Rating one, Rating other) {
        int order = one.worth.compare(other.worth, columns);
        return order != 0 ? order : Integer.compare(one.node.place(), other.node.place());
    }

    /** The best plan as usage stands now, or nothing where no node can be made to fit. */
    public Optional<NodePlan> best() {
        return planner.isWorthLooking() ? best(new AtomicInteger(Integer.MAX_VALUE)) : empty();
    }

    /** Nothing, too, where it would take more plans than are left. */
    private Optional<NodePlan> best(AtomicInteger left) {
        follow();
        for (Rating first = waiting.peek(); first != null; first = waiting.peek()) {
            boolean counts = ratings[first.node.place()] == first;
            if (counts && first.plan != null) {
                return Optional.of(first.plan);
            }
            boolean rated = first.worth.victims() == 0 || first.worth.victimClass() == leastClass;
            if (counts && rated && left.getAndDecrement() <= 0) {
                return empty();
            }
            waiting.poll();
            if (counts && !rated) {
                expect(first.node.place());
            } else if (counts) {
                plan(first.node);
            }
        }
        return empty();
    }

    /** So many of the best plans, as usage stands; fewer where too many nodes would have to be planned for it. */
    public List<NodePlan> best(int most) {
        List<Rating> aside = new ArrayList<>();
        var left = new AtomicInteger(MOST_PLANS);
        while (aside.size() < most && best(left).isPresent()) {
            aside.add(waiting.remove());
        }
        waiting.addAll(aside);
        return aside.stream().map(Rating::plan).filter(Objects::nonNull).toList();
    }

    /** How many nodes could make room at best, as far as {@link #best} has seen. */
    public int rated() {
        return (int) Stream.of(ratings).filter(Objects::nonNull).count();
    }

    /** Forgets what has been planned as usage stood before: others may give now. */
    private void follow() {
        if (version == planner.version()) {
            return;
        }
        version = planner.version();
        long leastBefore = leastClass;
        leastClass = planner.leastClass();
        if (leastClass < leastBefore) {
            waiting.clear();
            outdated.set(0, nodes.size());
        }
        for (var node : planner.nodes.reserved()) {
            outdated.set(node.place());
        }
        for (; seen < touched.size(); seen++) {
            outdated.set(touched.get(seen).place());
        }
        outdated.stream().forEach(this::expect);
        outdated.clear();
    }

    /** Rates the node by what a plan is like at best. */
    private void expect(int place) {
        var node = nodes.get(place);
        ratings[place] = null;
        if (!planner.isOpen(node)) {
            return;
        }
        long[] lack = node.lackFor(planner.wanted.size());
        var least = columns.of(node).lossBound();
        double loss = least.from(0, lack);
        if (loss < POSITIVE_INFINITY) {
            int victims = least.fewest(lack);
            long ofVictims = victims > 0 ? leastClass : NOBODY;
            int distance = planner.wanted.ask().where().distance(node.node());
            long surplus = planner.surplus(node, type -> least.held(type, victims));
            var worth = new Worth(ofVictims, least.cost(loss), least.dearest(loss), distance, victims, surplus);
            put(new Rating(node, worth, null));
        }
    }

    private void plan(NodeUsage node) {
        outdated.set(node.place());
        ratings[node.place()] = null;
        if (planner.isOpen(node)) {
            planner.plan(node, Meant.ALL).ifPresent(plan -> put(new Rating(node, columns.worth(plan), plan)));
        }
    }

    private void put(Rating rating) {
        ratings[rating.node.place()] = rating;
        waiting.add(rating);
    }

    /**
     * How good the plan of a node is, or is at best.
     *
     * @param victimClass see {@link NodePlan}
     * @param cost of its victims; 0 in the administrator's order
     * @param dearestFirst its victims in the administrator's order, where there is one
     * @param distance see {@link NodePlan}
     * @param victims how many
     * @param surplus see {@link NodePlan}
     */
    record Worth(long victimClass, long cost, Candidate[] dearestFirst, int distance, int victims, long surplus) {
        /** Less than 0 where this is the better one. */
        int compare(Worth other, Columns columns) {
            int order = Long.compare(victimClass, other.victimClass);
            order = order != 0 ? order : Long.compare(cost, other.cost);
            order = order != 0 ? order : columns.compare(dearestFirst, other.dearestFirst);
            order = order != 0 ? order : Integer.compare(distance, other.distance);
            order = order != 0 ? order : Integer.compare(victims, other.victims);
            return order != 0 ? order : Long.compare(surplus, other.surplus);
        }
    }
}
