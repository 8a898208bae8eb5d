package io.sharpshooter.place;

import io.sharpshooter.usage.NodeUsage;
import io.sharpshooter.usage.TouchedNodes;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * Finds the best node for each of some equal containers. A node is planned where it may be the best by what a plan is
 * like at best, and its plan is rated; when usage has moved, those ratings are forgotten whose plan may be another one.
 * So a claim of a hundred costs a pass over ten thousand ratings in place of ten thousand plans. The choice is that of
 * planning all of them anew.
 */
public final class LargeSearch {
    private final NodePlanner planner;
    private final List<NodeUsage> nodes;
    private final TouchedNodes touched;
    private KeptPlans kept = new KeptPlans(0, null);
    private @Nullable PlanInputs known;
    private int seen;
    private long version = -1;

    public LargeSearch(NodePlanner planner) {
        this.planner = planner;
        this.nodes = planner.nodes().all();
        this.touched = planner.nodes().touched();
    }

    /**
     * The best plan as usage stands now, or nothing where no node can be made to fit.
     *
     * @param newVersion grows whenever usage has moved
     */
    public Optional<NodePlan> best(long newVersion) {
        if (version != newVersion) {
            planner.refresh();
        }
        version = newVersion;
        if (!planner.isWorthLooking()) {
            return Optional.empty();
        }
        PlanInputs now = new PlanInputs(planner);
        follow(now);
        int best = best(now);
        return best == KeptPlans.NONE ? Optional.empty() : planner.plan(nodes.get(best));
    }

    /** Whether there is a plan at all; asked once, instead of the best. */
    boolean exists() {
        if (!planner.isWorthLooking()) {
            return false;
        }
        start();
        PlanInputs now = new PlanInputs(planner);
        return IntStream.range(0, nodes.size())
                .filter(kept::isUnknown)
                .peek(place -> rate(place, now))
                .anyMatch(kept::has);
    }

    private void start() {
        planner.nodes().look(nodes.size());
        kept = new KeptPlans(nodes.size(), planner.columns().ranks());
        seen = touched.size();
        IntStream.range(0, nodes.size()).forEach(this::expect);
    }

    private void follow(PlanInputs now) {
        if (known == null) {
            start();
        } else {
            forget(now.since(known));
        }
        known = now;
        while (seen < touched.size()) {
            expect(touched.get(seen++));
        }
    }

    private void forget(PlanInputs.Changes changes) {
        for (int place = 0; place < nodes.size(); place++) {
            if (!kept.isUnknown(place) && changes.mayTouch(nodes.get(place))) {
                forget(place);
            }
        }
    }

    /** A node without a plan may be open or not. */
    private void forget(int place) {
        if (kept.has(place)) {
            kept.forget(place);
        } else {
            expect(place);
        }
    }

    private void expect(int place) {
        NodeUsage node = nodes.get(place);
        if (planner.isOpen(node)) {
            planner.expect(node, kept);
        } else {
            kept.putNone(place);
        }
    }

    /** The one that promises most is planned first, so that few others need be. */
    private int best(PlanInputs now) {
        kept.expectClass(now.leastClass());
        int promising = kept.mostPromising();
        if (promising != KeptPlans.NONE) {
            rate(promising, now);
        }
        int best = kept.best();
        for (int place = 0; place < nodes.size(); place++) {
            if (mayBeBetter(place, best)) {
                rate(place, now);
                boolean better = kept.has(place) && (best == KeptPlans.NONE || kept.isBetter(place, best));
                best = better ? place : best;
            }
        }
        return best;
    }

    /** What a plan costs at least mostly tells; only where it does not, more is found out. */
    private boolean mayBeBetter(int place, int best) {
        if (kept.mayBeBetter(place, best) && kept.isOnlyCostKnown(place)) {
            planner.expectMore(nodes.get(place), kept);
        }
        return kept.mayBeBetter(place, best);
    }

    private void rate(int place, PlanInputs inputs) {
        NodeUsage node = nodes.get(place);
        if (planner.isOpen(node)) {
            planner.rate(node, inputs, kept);
        } else {
            kept.putNone(place);
        }
    }
}
