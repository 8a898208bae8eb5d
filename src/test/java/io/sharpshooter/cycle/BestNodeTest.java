package io.sharpshooter.cycle;

import static org.assertj.core.api.Assertions.assertThat;

import io.sharpshooter.claim.Claim;
import io.sharpshooter.claim.ClaimBook;
import io.sharpshooter.demand.Demand;
import io.sharpshooter.fixture.Generated;
import io.sharpshooter.fixture.Seeds;
import io.sharpshooter.fixture.Snapshots;
import io.sharpshooter.model.ClusterSnapshot;
import io.sharpshooter.model.PartitionSnapshot;
import io.sharpshooter.model.QueueTree;
import io.sharpshooter.victim.CostChoice;
import io.sharpshooter.victim.Costs;
import io.sharpshooter.victim.Lifted;
import io.sharpshooter.victim.NodeChoice;
import io.sharpshooter.victim.NodePlan;
import io.sharpshooter.victim.NodePlanner;
import io.sharpshooter.victim.NodeState;
import io.sharpshooter.victim.Wanted;
import java.util.Comparator;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.Test;

/**
 * The search for a node looks at few of them, and has to find what a look at all of them would. It need not find a node
 * again that had no plan, and has one since a claim was made: the next round does.
 */
class BestNodeTest {
    private int found;
    private int foundLater;

    @Test
    void noNodeIsCheaperThanTheOneThatTheSearchFinds() {
        Seeds.each(2000, seed -> {
            Generated generated = Generated.of(seed);
            ClusterSnapshot snapshot = Snapshots.of(generated.cluster(), Set.of());
            snapshot.partitions().values().forEach(partition -> check(generated, snapshot, partition));
        });
        assertThat(found).isPositive();
        assertThat(foundLater).isPositive();
    }

    private void check(Generated generated, ClusterSnapshot snapshot, PartitionSnapshot partition) {
        CostChoice choice = generated.settings().cost().equals("run-time")
                ? CostChoice.load("run-time", BestNodeTest.class.getClassLoader())
                : CostChoice.standard();
        Costs costs = new Costs(snapshot, partition, choice, Map.of(), warning -> {});
        PartitionRound round = new PartitionRound(
                snapshot, partition, new QueueTree(snapshot.queues()), new ClaimBook(), generated.settings(), costs);
        for (Demand demand : round.demands(Map.of())) {
            check(round, demand);
        }
    }

    /** As many claims as the demand has containers, each after the one before. */
    private void check(PartitionRound round, Demand demand) {
        demand.markLarge();
        Wanted wanted = new Wanted(demand.ask(), demand.remaining() - 1, Set.of());
        NodeChoice choice = round.search().largeChoice(wanted);
        Set<String> planned = plans(round, wanted).keySet();
        for (int number = 0; number < demand.remaining(); number++) {
            Optional<NodePlan> best = choice.best(round.version());
            Optional<Price> least = least(plans(round, wanted), planned);
            if (best.isEmpty()) {
                assertThat(least).as("plan %s for %s", number, demand.ask()).isEmpty();
                return;
            }
            assertThat(Price.of(best.get()))
                    .as("price of %s for %s", number, demand.ask())
                    .isLessThanOrEqualTo(least.orElse(Price.HIGHEST));
            found++;
            foundLater += number > 0 ? 1 : 0;
            Claim claim = ClaimFactory.planned(best.get(), demand, round.book(), round.time());
            round.apply(claim);
        }
    }

    /** Who dies goes before what it costs. */
    private record Price(long victimClass, long cost) implements Comparable<Price> {
        static final Price HIGHEST = new Price(Long.MAX_VALUE, Long.MAX_VALUE);

        static Price of(NodePlan plan) {
            return new Price(plan.victimClass(), plan.cost());
        }

        @Override
        public int compareTo(Price other) {
            int order = Long.compare(victimClass, other.victimClass);
            return order != 0 ? order : Long.compare(cost, other.cost);
        }
    }

    private static Optional<Price> least(Map<String, Price> prices, Set<String> among) {
        return prices.entrySet().stream()
                .filter(node -> among.contains(node.getKey()))
                .map(Map.Entry::getValue)
                .min(Comparator.naturalOrder());
    }

    /** What the plans of all nodes take that have one. */
    private static Map<String, Price> plans(PartitionRound round, Wanted wanted) {
        NodePlanner planner = round.search().planner(wanted, Lifted.NONE);
        Map<String, Price> prices = new HashMap<>();
        for (NodeState node : round.search().nodes().all()) {
            if (!node.shared() && planner.isOpen(node)) {
                planner.plan(node).ifPresent(plan -> prices.put(node.node().id(), Price.of(plan)));
            }
        }
        return prices;
    }
}
