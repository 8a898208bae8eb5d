package io.sharpshooter.place;

import static java.util.Comparator.comparing;

import io.sharpshooter.fixture.Case;
import io.sharpshooter.fixture.Tables;
import io.sharpshooter.rule.PreemptibleQueues.RelaxedRule;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.ToIntFunction;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** Of all nodes the one is chosen whose plan is the best. */
class LargeSearchTest implements Tables {
    static Stream<Case> cases() {
        return Case.in("""
            each of two nodes is held by one claim
              queues a 50%, b; node n1 n2 100g
              b runs 10 x 10g on n1, 10 x 10g on n2; a asks 2 x 50g
              = nodes n2 n1

            one node is held by one claim though it has room for two
              queues a 100%, b; node n1 200g: b 20 x 10g; a asks 2 x 100g
              = nodes n1, a HELPED 1
            """);
    }

    @Test
    void theBestIsWhatPlanningAllNodesFinds() {
        var costs = new ArrayList<>(PlainOrder.COSTS);
        costs.add(PlainOrder.Extreme.class.getName());
        new Turns(costs, (planning, wanted) -> {
                    var search = new LargeSearch(planning.search.planner(wanted, RelaxedRule.NONE));
                    return List.of(search::best, () -> plain(planning, wanted));
                })
                .check(3000);
    }

    /**
     * Who dies decides first, and then the lowest of the highest priorities; then that no scarce type dies in vain and
     * nobody dies twice; then loss, distance, how many die, what is left over, and the node's id.
     */
    private static Optional<NodePlan> plain(Planning planning, PlacementRequest wanted) {
        var planner = planning.search.planner(wanted, RelaxedRule.NONE);
        return planning.nodes.all().stream()
                .filter(planner::isOpen)
                .map(node -> planner.plan(node, Meant.ALL))
                .flatMap(Optional::stream)
                .min(comparing(LargeSearchTest::whoDies)
                        .thenComparing(plan -> most(plan, Standing::priorityRank))
                        .thenComparing(plan -> most(plan, one -> one.needless() ? 1 : 0))
                        .thenComparing(plan -> most(plan, one -> one.replacement() ? 1 : 0))
                        .thenComparing((one, other) -> PlainOrder.compareLosses(planning.costs, one, other))
                        .thenComparing(NodePlan::distance)
                        .thenComparing(plan -> plan.victims().size())
                        .thenComparing(NodePlan::surplus)
                        .thenComparing(plan -> plan.node().node().id()));
    }

    /** Nobody, only who borrows the partition, or owners. */
    private static int whoDies(NodePlan plan) {
        return plan.victims().isEmpty() ? 0 : 1 + most(plan, one -> one.borrows() ? 0 : 1);
    }

    private static int most(NodePlan plan, ToIntFunction<Standing> of) {
        return plan.victims().stream()
                .mapToInt(victim -> of.applyAsInt(victim.standing()))
                .max()
                .orElse(0);
    }
}
