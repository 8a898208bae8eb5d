package io.sharpshooter.victim;

import static org.assertj.core.api.Assertions.assertThat;

import io.sharpshooter.model.Allocations;
import io.sharpshooter.model.AppMemory;
import io.sharpshooter.model.AppOrder;
import io.sharpshooter.model.AppSnapshot;
import io.sharpshooter.model.AskKey;
import io.sharpshooter.model.ClusterSnapshot;
import io.sharpshooter.model.ContainerSnapshot;
import io.sharpshooter.model.FreeSpace;
import io.sharpshooter.model.NodeHealth;
import io.sharpshooter.model.NodeSnapshot;
import io.sharpshooter.model.PartitionLoad;
import io.sharpshooter.model.PartitionSnapshot;
import io.sharpshooter.model.QueueSnapshot;
import io.sharpshooter.model.ResourceTypes;
import io.sharpshooter.model.ResourceVector;
import io.sharpshooter.model.RoundTime;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class CheapestNodesTest {
    private static final long TIME = 1_800_000_000_000L;
    private static final int NODES = 60;
    private static final ResourceVector TOTAL = ResourceVector.of(600_000, 3_000);
    private static final ResourceVector ZERO = ResourceVector.zero(2);
    private static final PartitionSnapshot PARTITION = new PartitionSnapshot("", TOTAL, List.of(TOTAL));

    @ParameterizedTest
    @ValueSource(strings = {"lost-work", "run-time", "count"})
    void givesTheNodesInTheOrderOfTheirExactBounds(String cost) {
        for (int seed = 0; seed < 50; seed++) {
            Random random = new Random(seed);
            List<NodeState> nodes = nodes(random);
            long[] lack = {random.nextInt(30_000), random.nextInt(100)};
            Allowance giving = giving(false, true, random.nextBoolean());
            NodeBounds bounds = bounds(nodes, cost);
            for (int known = random.nextInt(NODES); known < NODES; known++) {
                bounds.leastCost(known, new long[] {1 + random.nextInt(30_000), 1 + random.nextInt(100)}, giving);
            }
            CheapestNodes cheapest = cheapest(bounds, lack, giving);
            assertThat(polled(cheapest, Long.MAX_VALUE)).isEqualTo(inOrder(bounds(nodes, cost), lack, giving));
        }
    }

    @ParameterizedTest
    @ValueSource(longs = {0, 1_000_000_000, 1_000_000_000_000L})
    void keepsBackTheNodesThatCostMoreThanAskedFor(long most) {
        Random random = new Random(5);
        List<NodeState> nodes = nodes(random);
        long[] lack = {9_000, 0};
        Allowance giving = giving(false, true, true);
        NodeBounds bounds = bounds(nodes, "lost-work");
        CheapestNodes cheapest = cheapest(bounds, lack, giving);
        List<Integer> all = inOrder(bounds(nodes, "lost-work"), lack, giving);
        List<Integer> cheap = all.stream()
                .filter(place -> bounds.leastCost(place, lack, giving) <= most)
                .toList();
        assertThat(polled(cheapest, most)).isEqualTo(cheap);
        assertThat(polled(cheapest, Long.MAX_VALUE)).isEqualTo(all.subList(cheap.size(), all.size()));
    }

    @ParameterizedTest
    @ValueSource(strings = {"lost-work", "run-time", "count"})
    void aQuickBoundIsNeverAboveTheExactOne(String cost) {
        for (int seed = 0; seed < 50; seed++) {
            Random random = new Random(seed);
            NodeBounds bounds = bounds(nodes(random), cost);
            Allowance giving = giving(true, true, true);
            for (int question = 0; question < 20; question++) {
                long[] lack = {random.nextInt(30_000), random.nextInt(100)};
                for (int place = 0; place < NODES; place++) {
                    long roughly = bounds.roughly(place, lack);
                    long least = bounds.leastCost(place, lack, giving);
                    boolean below = roughly * (1 - 1e-9) <= least + 1; // both are rounded
                    assertThat(least == NodeBounds.IMPOSSIBLE || below)
                            .as(
                                    "seed %s, node %s, %s: %s and %s",
                                    seed, place, List.of(lack[0], lack[1]), roughly, least)
                            .isTrue();
                }
            }
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"lost-work", "run-time", "count"})
    void aBoundByThePriceOfAnotherNodeIsNeverAboveTheExactOne(String cost) {
        int better = 0;
        for (int seed = 0; seed < 50; seed++) {
            Random random = new Random(seed);
            NodeBounds bounds = bounds(nodes(random), cost);
            Allowance giving = giving(true, true, true);
            long[] lack = {1 + random.nextInt(20_000), random.nextInt(60)};
            bounds.setPrice(random.nextInt(NODES), lack, giving);
            for (int place = 0; place < NODES; place++) {
                long roughly = bounds.roughly(place, lack);
                long byPrice = bounds.byPrice(place, lack);
                long least = bounds.leastCost(place, lack, giving);
                assertThat(byPrice).as("seed %s, node %s", seed, place).isGreaterThanOrEqualTo(roughly);
                assertThat(least == NodeBounds.IMPOSSIBLE || byPrice <= least)
                        .as("seed %s, node %s: %s and %s", seed, place, byPrice, least)
                        .isTrue();
                better += byPrice > roughly ? 1 : 0;
            }
        }
        assertThat(better).isPositive();
    }

    @Test
    void aQueueThatCanGiveLittleMakesNodesDearer() {
        NodeBounds bounds = bounds(nodes(new Random(5)), "lost-work");
        long[] lack = {9_000, 0};
        int dearer = 0;
        for (int place = 0; place < NODES; place++) {
            long all = bounds.leastCost(place, lack, giving(false, true, true));
            long some = bounds.leastCost(place, lack, new Allowance(new Gives(false, true, true, 6_000), 3, 2));
            assertThat(some == NodeBounds.IMPOSSIBLE || (all != NodeBounds.IMPOSSIBLE && some >= all))
                    .isTrue();
            dearer += some > all ? 1 : 0;
        }
        assertThat(dearer).isPositive();
    }

    private record Gives(boolean root, boolean first, boolean second, long most) implements Allowance.Source {
        @Override
        public boolean gives(int queue) {
            return queue == 0 ? root : queue == 1 ? first : second;
        }

        @Override
        public long hard(int queue, int type) {
            return most;
        }

        @Override
        public long soft(int queue, int type) {
            return Long.MAX_VALUE;
        }

        @Override
        public long sure(int queue, int type) {
            return 0;
        }

        @Override
        public long sureOfParents(int queue, int type) {
            return Long.MAX_VALUE;
        }
    }

    /** All nodes are of one class. */
    private record OneClass() implements VictimClasses {
        @Override
        public long ofAnyNode(long[] lack) {
            return 0;
        }

        @Override
        public long of(int node, long[] lack) {
            return 0;
        }
    }

    private static Allowance giving(boolean root, boolean first, boolean second) {
        return new Allowance(new Gives(root, first, second, Long.MAX_VALUE), 3, 2);
    }

    private static CheapestNodes cheapest(NodeBounds bounds, long[] lack, Allowance giving) {
        CheapestNodes cheapest = new CheapestNodes(bounds, new OneClass(), NODES, giving, null);
        for (int place = 0; place < NODES; place++) {
            cheapest.add(place, lack);
        }
        return cheapest;
    }

    private static List<Integer> polled(CheapestNodes cheapest, long most) {
        List<Integer> places = new ArrayList<>();
        for (int place = cheapest.poll(0, most); place >= 0; place = cheapest.poll(0, most)) {
            places.add(place);
        }
        return places;
    }

    private static List<Integer> inOrder(NodeBounds bounds, long[] lack, Allowance giving) {
        List<Integer> places = new ArrayList<>();
        for (int place = 0; place < NODES; place++) {
            if (bounds.leastCost(place, lack, giving) != NodeBounds.IMPOSSIBLE) {
                places.add(place);
            }
        }
        places.sort(Comparator.comparingLong(place -> bounds.leastCost(place, lack, giving)));
        return places;
    }

    private static NodeBounds bounds(List<NodeState> nodes, String cost) {
        List<NodeSnapshot> snapshots = nodes.stream().map(NodeState::node).toList();
        ClusterSnapshot snapshot = new ClusterSnapshot(
                new RoundTime(TIME, TIME),
                ResourceTypes.MEMORY_AND_VCORES,
                TOTAL,
                List.of(PARTITION),
                List.of(),
                Map.of(),
                List.of(),
                Map.of(),
                Allocations.NONE,
                FreeSpace.UNKNOWN,
                () -> snapshots);
        CostChoice choice = CostChoice.load(cost, CheapestNodesTest.class.getClassLoader());
        return new NodeBounds(nodes, new Costs(snapshot, PARTITION, choice, Map.of(), warning -> {}), 2);
    }

    private static List<NodeState> nodes(Random random) {
        List<NodeState> nodes = new ArrayList<>();
        for (int node = 0; node < NODES; node++) {
            List<ContainerSnapshot> containers = new ArrayList<>();
            long newest = TIME - random.nextInt(1_000_000);
            for (int left = random.nextInt(12); left > 0; left--) {
                ResourceVector size = ResourceVector.of(1 + random.nextInt(8_000), random.nextInt(30));
                AppSnapshot app = app(1 + random.nextInt(2));
                long startedAt = newest - random.nextInt(100_000_000);
                containers.add(
                        new ContainerSnapshot(app, new AskKey(1, 0), size, 1, left, startedAt, left == 5, false));
            }
            nodes.add(new NodeState(
                    new NodeSnapshot("n" + node, "/rack", "", NodeHealth.USABLE, TOTAL, ZERO, ZERO, containers, null),
                    null));
        }
        return nodes;
    }

    private static AppSnapshot app(int queue) {
        PartitionLoad load = new PartitionLoad(TOTAL, TOTAL, ZERO, ZERO, ZERO, TOTAL);
        QueueSnapshot leaf = new QueueSnapshot(
                queue, "root.q" + queue, 0, true, 0, false, AppOrder.FIFO, Map.of("", load), Map.of());
        return new AppSnapshot("app" + queue, 1, leaf, "user", 0, TIME, true, "", 10, Set.of(), AppMemory.NONE);
    }
}
