package io.sharpshooter.place;

import static java.lang.Math.min;

import io.sharpshooter.cost.Candidate;
import io.sharpshooter.cost.ContainerCost;
import io.sharpshooter.cost.Costs;
import io.sharpshooter.cost.Replacements.Death;
import io.sharpshooter.model.ClusterSnapshot;
import java.util.Comparator;
import java.util.List;
import java.util.Random;

/** Which of two sets loses less, and costs to try it with. */
public final class PlainOrder {
    static final List<String> COSTS = List.of(
            "lost-work",
            "run-time",
            "count",
            ByPriority.class.getName(),
            NewestFirst.class.getName(),
            LowestPriorityFirst.class.getName());

    private PlainOrder() {}

    /** A cost with many ties. */
    public static final class ByPriority implements ContainerCost {
        @Override
        public long cost(Candidate candidate) {
            return candidate.containerPriority();
        }
    }

    /** Nothing, or so much that sums do not grow. */
    public static final class Extreme implements ContainerCost {
        @Override
        public long cost(Candidate candidate) {
            long kind = candidate.container().number() % 3;
            return kind == 0 ? 0 : Long.MAX_VALUE / kind;
        }
    }

    /** An order that tells nearly all apart. */
    public static final class NewestFirst implements Comparator<Candidate> {
        @Override
        public int compare(Candidate one, Candidate other) {
            return Long.compare(one.ageMs(), other.ageMs());
        }
    }

    /** An order with many ties. */
    public static final class LowestPriorityFirst implements Comparator<Candidate> {
        @Override
        public int compare(Candidate one, Candidate other) {
            return Integer.compare(other.containerPriority(), one.containerPriority());
        }
    }

    /** In an administrator's order the dearest decide, then their number. */
    static int compareLosses(Costs costs, NodePlan one, NodePlan other) {
        if (!costs.ordered()) {
            return Long.compare(one.cost(), other.cost());
        }
        var mine = dearestFirst(costs, one);
        var theirs = dearestFirst(costs, other);
        for (int next = 0; next < min(mine.size(), theirs.size()); next++) {
            int order = costs.compareByAdministrator(mine.get(next), theirs.get(next));
            if (order != 0) {
                return order;
            }
        }
        return Integer.compare(mine.size(), theirs.size());
    }

    private static List<Candidate> dearestFirst(Costs costs, NodePlan plan) {
        return victims(plan).stream()
                .map(one -> costs.candidate(plan.node().node().roster(), one))
                .sorted((a, b) -> costs.compareByAdministrator(b, a))
                .toList();
    }

    /** The places of a plan's victims on its node. */
    static List<Integer> victims(NodePlan plan) {
        return plan.victims().stream()
                .map(victim -> plan.node().node().containers().indexOf(victim.container()))
                .sorted()
                .toList();
    }

    /** Some have died before that were of apps that run. */
    static List<Death> deaths(ClusterSnapshot snapshot, Random random) {
        long before = snapshot.roundTime().monotonicMs() - 1_500_000;
        return snapshot.nodes().stream()
                .flatMap(node -> node.containers().stream())
                .filter(container -> random.nextBoolean())
                .map(container -> new Death(container.app().id(), container.key(), before))
                .toList();
    }
}
