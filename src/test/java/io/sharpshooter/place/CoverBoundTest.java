package io.sharpshooter.place;

import static io.sharpshooter.fixture.Scenario.scenario;
import static org.assertj.core.api.Assertions.assertThat;

import io.sharpshooter.cost.AppLosses;
import io.sharpshooter.cost.Candidate;
import io.sharpshooter.cost.ContainerCost;
import io.sharpshooter.cost.CostChoice;
import io.sharpshooter.cost.Costs;
import io.sharpshooter.fixture.Seeds;
import io.sharpshooter.model.Allocations;
import io.sharpshooter.model.AppSnapshot;
import io.sharpshooter.model.AskKey;
import io.sharpshooter.model.ClusterSnapshot;
import io.sharpshooter.model.ContainerSnapshot;
import io.sharpshooter.model.ExactMath;
import io.sharpshooter.model.FreeSpace;
import io.sharpshooter.model.Holdings;
import io.sharpshooter.model.NodeHealth;
import io.sharpshooter.model.NodeSnapshot;
import io.sharpshooter.model.ResourceVector;
import io.sharpshooter.usage.PartitionNodes;
import io.sharpshooter.usage.Usage;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.api.Test;

/** What is said of sets of containers holds of all of them, tried one by one. */
class CoverBoundTest {
    /** By the containers' priority. */
    private static final long[] COSTS = {3, 1, 7, 0, 1, 1_000_003, Long.MAX_VALUE / 2, Long.MAX_VALUE};

    private static final long[] UNITS = {1, 4, 1024, Long.MAX_VALUE / 4};

    private final Planning planning = Planning.of(scenario("queues a; node n1 9g/9c; a asks 1g/1c"));
    private final AppSnapshot app = planning.snapshot.asks().get(0).app();

    /** As {@link #COSTS} says. */
    public static final class Listed implements ContainerCost {
        @Override
        public long cost(Candidate candidate) {
            return COSTS[candidate.containerPriority()];
        }
    }

    @Test
    void noSetThatCoversCostsLessOrHasFewer() {
        Seeds.each(5000, seed -> {
            Random random = new Random(seed);
            List<ContainerSnapshot> containers = containers(random, random.nextInt(10));
            for (int turn = 0; turn < 5; turn++) {
                check(containers, lack(random, containers));
            }
        });
    }

    @Test
    void ofEqualOnesItIsWhatTheCheapestCost() {
        Seeds.each(1000, seed -> {
            Random random = new Random(seed);
            ResourceVector size = ResourceVector.of(4, 6, 0);
            List<ContainerSnapshot> containers = new ArrayList<>();
            while (containers.size() < 6) {
                containers.add(container(size, random.nextInt(COSTS.length), false));
            }
            Best best = new Best(containers, new long[] {1 + random.nextInt(24), 1 + random.nextInt(36)});
            CoverBound bound = bound(containers);
            assertThat(bound.cost(0, best.lack)).isEqualTo(best.cost);
            assertThat(bound.victims(0, best.lack)).isEqualTo(best.victims);
            assertThat(bound.held(0, 1, best.victims)).isEqualTo(6L * best.victims);
        });
    }

    /** Of the second one half is taken, for 1.5: two units more, since nothing frees an odd number of them. */
    @Test
    void aPartCountsByUnitsAndIsRoundedUp() {
        CoverBound bound = bound(List.of(container(10, 2), container(4, 0), container(10, 5)));
        assertThat(bound.cost(0, new long[] {10, 0})).isEqualTo(7);
        assertThat(bound.cost(0, new long[] {11, 0})).isEqualTo(9);
        assertThat(bound.cost(0, new long[] {12, -5})).isEqualTo(9);
        assertThat(bound.cost(0, new long[] {13, 0})).isEqualTo(10);
    }

    private void check(List<ContainerSnapshot> containers, long[] lack) {
        CoverBound bound = bound(containers);
        Best best = new Best(containers, lack);
        if (!best.exists) {
            assertThat(bound.cost(0, lack)).isEqualTo(CoverBound.IMPOSSIBLE);
            return;
        }
        assertThat(bound.cost(0, lack)).isBetween(0L, best.cost);
        assertThat(bound.victims(0, lack)).isBetween(0, best.victims);
        for (int type = 0; type < lack.length; type++) {
            assertThat(bound.held(0, type, best.victims)).isBetween(0L, best.held[type]);
        }
    }

    /** Of all sets that cover what is lacked, those that are the best in one respect. */
    private static final class Best {
        private final long[] lack;
        private boolean exists;
        private long cost = Long.MAX_VALUE;
        private int victims = Integer.MAX_VALUE;
        /** Of the smallest sets. */
        private long[] held = {Long.MAX_VALUE, Long.MAX_VALUE};

        Best(List<ContainerSnapshot> containers, long[] lack) {
            this.lack = lack;
            List<ContainerSnapshot> some =
                    containers.stream().filter(one -> !one.am()).toList();
            for (int set = 0; set < 1 << some.size(); set++) {
                look(some, set);
            }
        }

        private void look(List<ContainerSnapshot> some, int set) {
            long costs = 0;
            long[] sum = new long[lack.length];
            for (int place = 0; place < some.size(); place++) {
                if ((set & 1 << place) != 0) {
                    ContainerSnapshot one = some.get(place);
                    costs = ExactMath.sum(costs, COSTS[one.key().priority()]);
                    for (int type = 0; type < sum.length; type++) {
                        sum[type] = ExactMath.sum(sum[type], one.size().get(type));
                    }
                }
            }
            if (sum[0] >= lack[0] && sum[1] >= lack[1]) {
                exists = true;
                cost = Math.min(cost, costs);
                int count = Integer.bitCount(set);
                boolean fewer = count < victims;
                held[0] = fewer ? sum[0] : count == victims ? Math.min(held[0], sum[0]) : held[0];
                held[1] = fewer ? sum[1] : count == victims ? Math.min(held[1], sum[1]) : held[1];
                victims = Math.min(victims, count);
            }
        }
    }

    private List<ContainerSnapshot> containers(Random random, int count) {
        long unit = UNITS[random.nextInt(UNITS.length)];
        int costs = 1 + random.nextInt(COSTS.length);
        List<ContainerSnapshot> containers = new ArrayList<>();
        for (int next = 0; next < count; next++) {
            ResourceVector size = ResourceVector.of(unit * (1 + random.nextInt(3)), random.nextInt(5), 0);
            containers.add(container(size, random.nextInt(costs), random.nextInt(8) == 0));
        }
        return containers;
    }

    /** Often just what some of them hold, or one more or less. */
    private static long[] lack(Random random, List<ContainerSnapshot> containers) {
        long[] lack = new long[2];
        for (ContainerSnapshot container : containers) {
            for (int type = 0; type < lack.length; type++) {
                long held = random.nextBoolean() ? container.size().get(type) : 0;
                lack[type] = ExactMath.sum(lack[type], held);
            }
        }
        lack[0] = ExactMath.sum(lack[0], random.nextInt(3) - 1);
        lack[1] = random.nextInt(4) == 0 ? -3 : lack[1] + random.nextInt(2);
        return lack;
    }

    private ContainerSnapshot container(long size, int priority) {
        return container(ResourceVector.of(size, 0, 0), priority, false);
    }

    private ContainerSnapshot container(ResourceVector size, int priority, boolean am) {
        return new ContainerSnapshot(app, new AskKey(priority, 0), size, 1, 1, 0, am, false);
    }

    private CoverBound bound(List<ContainerSnapshot> containers) {
        ResourceVector zero = ResourceVector.zero(3);
        NodeSnapshot node = new NodeSnapshot("n1:1", "/r", "", NodeHealth.USABLE, zero, zero, zero, containers, null);
        PartitionNodes nodes = new Usage(with(node), planning.view.tree(), "").nodes();
        CostChoice choice = CostChoice.load(Listed.class.getName(), CoverBoundTest.class.getClassLoader());
        Costs costs = new Costs(planning.snapshot, planning.view.partition(), choice, AppLosses.NONE, warning -> {});
        return new CoverBound(nodes.all(), new CandidateColumns(nodes, planning.rules, costs), 2);
    }

    /** The same cluster with this node alone. */
    private ClusterSnapshot with(NodeSnapshot node) {
        ClusterSnapshot all = planning.snapshot;
        return new ClusterSnapshot(
                all.roundTime(),
                all.types(),
                all.clusterTotal(),
                List.copyOf(all.partitions().values()),
                all.queues(),
                all.apps(),
                List.of(),
                Map.of(),
                Allocations.NONE,
                Holdings.NONE,
                FreeSpace.UNKNOWN,
                () -> List.of(node));
    }
}
