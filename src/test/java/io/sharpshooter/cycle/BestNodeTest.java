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
import io.sharpshooter.victim.Candidate;
import io.sharpshooter.victim.ContainerCost;
import io.sharpshooter.victim.CostChoice;
import io.sharpshooter.victim.Costs;
import io.sharpshooter.victim.LargeSearch;
import io.sharpshooter.victim.Lifted;
import io.sharpshooter.victim.NodePlan;
import io.sharpshooter.victim.NodePlanner;
import io.sharpshooter.victim.Wanted;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.Test;

/**
 * The search keeps what it has planned, and has to find what planning all nodes anew would: with every kind of cost,
 * while several demands take turns and each claim moves books and nodes.
 */
class BestNodeTest {
    private static final List<String> COSTS =
            List.of("lost-work", "run-time", "count", PriorityCost.class.getName(), OldestFirst.class.getName());

    private int found;
    private int foundLater;
    private int givenUp;

    /** Of the user's, with many ties. */
    public static final class PriorityCost implements ContainerCost {
        @Override
        public long cost(Candidate candidate) {
            return candidate.containerPriority();
        }
    }

    /** An order of the user's. */
    public static final class OldestFirst implements Comparator<Candidate> {
        @Override
        public int compare(Candidate one, Candidate other) {
            return Long.compare(other.ageMs(), one.ageMs());
        }
    }

    @Test
    void theSearchFindsWhatPlanningAllNodesAnewFinds() {
        Seeds.each(2000, seed -> {
            Generated generated = Generated.of(seed);
            ClusterSnapshot snapshot = Snapshots.of(generated.cluster(), Set.of());
            String cost = COSTS.get((int) Math.floorMod(seed, (long) COSTS.size()));
            snapshot.partitions().values().forEach(partition -> check(generated, cost, snapshot, partition));
        });
        assertThat(found).isPositive();
        assertThat(foundLater).isPositive();
        assertThat(givenUp).isPositive();
    }

    private void check(Generated generated, String cost, ClusterSnapshot snapshot, PartitionSnapshot partition) {
        CostChoice choice = CostChoice.load(cost, BestNodeTest.class.getClassLoader());
        Costs costs = new Costs(snapshot, partition, choice, Map.of(), warning -> {});
        PartitionRound round = new PartitionRound(
                snapshot, partition, new QueueTree(snapshot.queues()), new ClaimBook(), generated.settings(), costs);
        Map<Demand, LargeSearch> searches = new LinkedHashMap<>();
        for (Demand demand : round.demands(Map.of())) {
            demand.markLarge();
            searches.put(demand, round.search().largeChoice(wanted(demand)));
        }
        for (int turn = 0; turn < 4; turn++) {
            searches.forEach((demand, search) -> takeTurn(round, demand, search));
        }
    }

    private static Wanted wanted(Demand demand) {
        return new Wanted(demand.ask(), demand.remaining() - 1, Set.of());
    }

    /** A claim is made of every second plan, and of every sixth one it is taken back again. */
    private void takeTurn(PartitionRound round, Demand demand, LargeSearch search) {
        Optional<NodePlan> best = search.best(round.version());
        Optional<NodePlan> plain = plain(round, wanted(demand));
        assertThat(best.map(BestNodeTest::words)).isEqualTo(plain.map(BestNodeTest::words));
        found++;
        if (best.isPresent() && found % 2 == 0) {
            foundLater++;
            Claim claim = ClaimFactory.planned(best.get(), demand, round.book(), round.time());
            round.apply(claim);
            if (found % 6 == 0) {
                givenUp++;
                round.takeBack(claim);
            }
        }
    }

    private static String words(NodePlan plan) {
        return plan.node().node().id() + " " + plan.victims() + " " + plan.obstacles() + " " + plan.cost();
    }

    /** Of the plans of all nodes the best. */
    private static Optional<NodePlan> plain(PartitionRound round, Wanted wanted) {
        NodePlanner planner = round.search().planner(wanted, Lifted.NONE);
        return planner.isWorthLooking()
                ? round.search().nodes().all().stream()
                        .filter(node -> !node.shared() && planner.isOpen(node))
                        .map(planner::plan)
                        .flatMap(Optional::stream)
                        .min(NodePlan.BEST_FIRST)
                : Optional.empty();
    }
}
