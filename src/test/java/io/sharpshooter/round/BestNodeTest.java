package io.sharpshooter.round;

import static org.assertj.core.api.Assertions.assertThat;

import io.sharpshooter.claim.Claim;
import io.sharpshooter.claim.ClaimBook;
import io.sharpshooter.claim.ClaimKind;
import io.sharpshooter.claim.ClaimState;
import io.sharpshooter.claim.EndReason;
import io.sharpshooter.cost.AppLosses;
import io.sharpshooter.cost.Candidate;
import io.sharpshooter.cost.ContainerCost;
import io.sharpshooter.cost.CostChoice;
import io.sharpshooter.cost.Costs;
import io.sharpshooter.demand.Demand;
import io.sharpshooter.fixture.Generated;
import io.sharpshooter.fixture.Seeds;
import io.sharpshooter.fixture.Snapshots;
import io.sharpshooter.model.Ask;
import io.sharpshooter.model.ClusterSnapshot;
import io.sharpshooter.model.NodeSnapshot;
import io.sharpshooter.model.PartitionSnapshot;
import io.sharpshooter.model.QueueSnapshot;
import io.sharpshooter.model.QueueTree;
import io.sharpshooter.model.ResourceVector;
import io.sharpshooter.place.LargeSearch;
import io.sharpshooter.place.NodePlan;
import io.sharpshooter.place.NodePlanner;
import io.sharpshooter.place.PlacementRequest;
import io.sharpshooter.rule.RelaxedRule;
import io.sharpshooter.usage.Change;
import io.sharpshooter.usage.Change.Hold;
import io.sharpshooter.usage.Change.Placement;
import io.sharpshooter.usage.Moved;
import io.sharpshooter.usage.QueueUsage;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.Set;
import org.junit.jupiter.api.Test;

/**
 * The search keeps what it has planned, and has to find what planning all nodes anew would: with every kind of cost,
 * while several demands take turns and claims, strikes, promises and claims given up move books and nodes.
 */
class BestNodeTest {
    /** The order of plans, said once more. */
    private static Comparator<NodePlan> bestFirst(Costs costs) {
        return Comparator.comparingLong(NodePlan::victimClass)
                .thenComparing((one, other) -> compareLosses(one, other, costs))
                .thenComparingInt(NodePlan::distance)
                .thenComparingInt(plan -> plan.victims().size())
                .thenComparingLong(NodePlan::surplus)
                .thenComparing(plan -> plan.node().node().id());
    }

    private static int compareLosses(NodePlan one, NodePlan other, Costs costs) {
        if (!costs.ordered()) {
            return Long.compare(one.cost(), other.cost());
        }
        List<Candidate> victims = dearestFirst(one, costs);
        List<Candidate> others = dearestFirst(other, costs);
        for (int next = 0; next < Math.min(victims.size(), others.size()); next++) {
            int order = costs.compareByAdministrator(victims.get(next), others.get(next));
            if (order != 0) {
                return order;
            }
        }
        return Integer.compare(victims.size(), others.size());
    }

    private static List<Candidate> dearestFirst(NodePlan plan, Costs costs) {
        NodeSnapshot node = plan.node().node();
        return plan.victims().stream()
                .map(victim -> costs.candidate(node.roster(), node.containers().indexOf(victim.container())))
                .sorted((a, b) -> costs.compareByAdministrator(b, a))
                .toList();
    }

    private static final List<String> COSTS = List.of(
            "lost-work",
            "run-time",
            "count",
            PriorityCost.class.getName(),
            ExtremeCost.class.getName(),
            OldestFirst.class.getName(),
            LowestPriorityFirst.class.getName());

    private int found;
    private int foundLater;
    private int givenUp;
    private int promised;

    /** Of the user's, with many ties. */
    public static final class PriorityCost implements ContainerCost {
        @Override
        public long cost(Candidate candidate) {
            return candidate.containerPriority();
        }
    }

    /** Nothing, or so much that sums do not grow. */
    public static final class ExtremeCost implements ContainerCost {
        @Override
        public long cost(Candidate candidate) {
            return candidate.container().number() % 3 == 0
                    ? 0
                    : Long.MAX_VALUE / (candidate.container().number() % 3);
        }
    }

    /** An order of the user's, with many ties. */
    public static final class LowestPriorityFirst implements Comparator<Candidate> {
        @Override
        public int compare(Candidate one, Candidate other) {
            return Integer.compare(other.containerPriority(), one.containerPriority());
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
        Seeds.each(3000, seed -> {
            Generated generated = Generated.of(seed);
            ClusterSnapshot snapshot = Snapshots.of(generated.cluster(), Set.of());
            String cost = COSTS.get((int) Math.floorMod(seed, (long) COSTS.size()));
            snapshot.partitions().values().forEach(partition -> check(generated, cost, snapshot, partition));
        });
        assertThat(found).isPositive();
        assertThat(foundLater).isPositive();
        assertThat(givenUp).isPositive();
        assertThat(promised).isPositive();
    }

    private void check(Generated generated, String cost, ClusterSnapshot snapshot, PartitionSnapshot partition) {
        CostChoice choice = CostChoice.load(cost, BestNodeTest.class.getClassLoader());
        Costs costs = new Costs(snapshot, partition, choice, AppLosses.NONE, warning -> {});
        PartitionRound round = new PartitionRound(
                snapshot, partition, new QueueTree(snapshot.queues()), new ClaimBook(), generated.settings(), costs);
        Random random = new Random(generated.seed());
        Map<Demand, LargeSearch> searches = new LinkedHashMap<>();
        for (Demand demand : round.demands()) {
            if (random.nextInt(4) > 0) {
                demand.markLarge();
            }
            searches.put(demand, round.search().largeChoice(wanted(demand)));
        }
        List<Claim> made = new ArrayList<>();
        for (int turn = 0; turn < 6; turn++) {
            searches.forEach((demand, search) -> {
                Optional<NodePlan> best = compare(round, demand, search);
                found++;
                best.ifPresent(plan -> move(round, demand, plan, random, made));
            });
        }
    }

    private static PlacementRequest wanted(Demand demand) {
        return new PlacementRequest(demand.ask(), demand.remaining() - 1, Set.of());
    }

    private static Optional<NodePlan> compare(PartitionRound round, Demand demand, LargeSearch search) {
        Optional<NodePlan> best = search.best(round.usage().moves());
        Optional<NodePlan> plain = plain(round, wanted(demand));
        assertThat(best.map(BestNodeTest::words)).isEqualTo(plain.map(BestNodeTest::words));
        return best;
    }

    /** What a round does after a plan, each by chance and some of it later than a round would. */
    private void move(PartitionRound round, Demand demand, NodePlan plan, Random random, List<Claim> made) {
        switch (random.nextInt(9)) {
            case 0, 1, 2 -> claim(round, demand, plan, made);
            case 3 -> {
                claim(round, demand, plan, made);
                round.claims().strikes(made.get(made.size() - 1), random.nextBoolean());
            }
            case 4 -> giveUp(round, random, made);
            case 5 -> promise(round, demand, plan);
            case 6 -> round.isPossibleNow(plan, wanted(demand));
            case 7 -> moveBooks(round, random);
            default -> {}
        }
    }

    private void claim(PartitionRound round, Demand demand, NodePlan plan, List<Claim> made) {
        foundLater++;
        Claim claim = ClaimFactory.planned(plan, demand, kind(plan, demand), round.book(), round.time());
        round.book().put(claim);
        round.claims().apply(claim);
        made.add(claim);
    }

    private static ClaimKind kind(NodePlan plan, Demand demand) {
        ClaimKind taking = demand.large() ? ClaimKind.LARGE : ClaimKind.ORDINARY;
        return plan.victims().isEmpty() ? ClaimKind.BLOCKED : taking;
    }

    /** Claims go in any order. */
    private void giveUp(PartitionRound round, Random random, List<Claim> made) {
        if (!made.isEmpty()) {
            givenUp++;
            Claim claim = made.remove(random.nextInt(made.size()));
            round.claims().takeBack(claim);
            round.book().put(claim.ended(ClaimState.CANCELLED, EndReason.ASK_WITHDRAWN));
        }
    }

    /** The container counts as running there, as one that fits. */
    private void promise(PartitionRound round, Demand demand, NodePlan plan) {
        promised++;
        Ask ask = demand.ask();
        NodePlanner planner = round.search().planner(wanted(demand), RelaxedRule.NONE);
        Placement placement = new Placement(demand.queue(), ask.app().user(), ask.size(), plan.node(), Hold.NEVER);
        round.usage().apply(Change.booking(placement, planner.ownUsedOn(plan.node())));
    }

    /** What runs in one queue runs in another one. */
    private static void moveBooks(PartitionRound round, Random random) {
        QueueUsage usage = round.view().usage();
        List<Integer> leaves = round.view().snapshot().queues().stream()
                .filter(QueueSnapshot::leaf)
                .map(QueueSnapshot::index)
                .toList();
        int from = leaves.get(random.nextInt(leaves.size()));
        long[] amount = new long[usage.types()];
        for (int type = 0; type < amount.length; type++) {
            amount[type] = Math.max(0, usage.used(from, type)) / (2 + random.nextInt(6));
        }
        Moved.running(usage, from, ResourceVector.of(amount), -1);
        Moved.running(usage, leaves.get(random.nextInt(leaves.size())), ResourceVector.of(amount), 1);
    }

    private static String words(NodePlan plan) {
        return plan.node().node().id() + " " + plan.victims() + " " + plan.obstacles() + " " + plan.cost() + " "
                + plan.surplus();
    }

    /** Of the plans of all nodes the best. */
    private static Optional<NodePlan> plain(PartitionRound round, PlacementRequest wanted) {
        NodePlanner planner = round.search().planner(wanted, RelaxedRule.NONE);
        return planner.isWorthLooking()
                ? round.search().nodes().all().stream()
                        .filter(node -> planner.isOpen(node))
                        .map(planner::plan)
                        .flatMap(Optional::stream)
                        .min(bestFirst(round.search().costs()))
                : Optional.empty();
    }
}
