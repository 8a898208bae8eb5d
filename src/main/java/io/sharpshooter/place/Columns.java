package io.sharpshooter.place;

import static java.lang.Math.min;
import static java.util.Comparator.comparingDouble;

import io.sharpshooter.cost.Candidate;
import io.sharpshooter.cost.Costs;
import io.sharpshooter.model.Roster;
import io.sharpshooter.place.LargeSearch.Worth;
import io.sharpshooter.place.NodePlan.Chosen;
import io.sharpshooter.rule.Rules;
import io.sharpshooter.usage.NodeUsage;
import java.util.IdentityHashMap;
import java.util.Map;

/**
 * The {@link NodeColumns} of all nodes, each made once a round, when it is first asked for; and how containers compare
 * beyond their costs. Used by one thread.
 */
final class Columns {
    private final Rules rules;
    private final Costs costs;
    private final Map<Roster, NodeColumns> known = new IdentityHashMap<>();

    Columns(Rules rules, Costs costs) {
        this.rules = rules;
        this.costs = costs;
    }

    NodeColumns of(NodeUsage node) {
        return known.computeIfAbsent(
                node.node().roster(),
                roster -> new NodeColumns(node.node(), rules.view().usage(), costs));
    }

    /** Whether the administrator has an order. */
    boolean ordered() {
        return costs.ordered();
    }

    Worth worth(NodePlan plan) {
        return new Worth(
                plan.victimClass(),
                ordered() ? 0 : plan.cost(),
                dearestFirst(plan),
                plan.distance(),
                plan.victims().size(),
                plan.surplus());
    }

    /** Its victims as the administrator's order sees them; nobody where there is none. */
    private Candidate[] dearestFirst(NodePlan plan) {
        var there = of(plan.node());
        return !ordered()
                ? NodeColumns.NOBODY
                : plan.victims().stream()
                        .map(Chosen::place)
                        .sorted(comparingDouble(place -> -there.loss[place]))
                        .map(place -> there.asSeen[place])
                        .toArray(Candidate[]::new);
    }

    /**
     * By the administrator's order, as if each cost more than all before it together: the dearest decides, then the
     * next dearest, then how many they are.
     */
    int compare(Candidate[] some, Candidate[] others) {
        int order = 0;
        for (int next = 0; order == 0 && next < min(some.length, others.length); next++) {
            boolean again = next > 0 && some[next] == some[next - 1] && others[next] == others[next - 1];
            order = again ? 0 : costs.compareByAdministrator(some[next], others[next]);
        }
        return order != 0 ? order : Integer.compare(some.length, others.length);
    }
}
