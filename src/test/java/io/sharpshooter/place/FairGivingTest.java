package io.sharpshooter.place;

import static io.sharpshooter.fixture.Scenario.scenario;
import static org.assertj.core.api.Assertions.assertThat;

import io.sharpshooter.fixture.Generated;
import io.sharpshooter.fixture.Scenario;
import io.sharpshooter.fixture.Seeds;
import io.sharpshooter.fixture.Snapshots;
import io.sharpshooter.fixture.Story;
import io.sharpshooter.model.AppOrder;
import io.sharpshooter.model.ContainerSnapshot;
import io.sharpshooter.place.VictimApps.Located;
import io.sharpshooter.place.VictimApps.QueueContainers;
import io.sharpshooter.place.VictimWalk.Giving;
import io.sharpshooter.usage.AppUsage;
import io.sharpshooter.usage.Moved;
import io.sharpshooter.usage.NodeUsage;
import java.util.Comparator;
import java.util.Random;
import java.util.Set;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;

/** Apps give in the order in which their own queue would serve them last. */
class FairGivingTest {
    private static final int SEEDS = 400;

    private int taken;

    /** Of big, the older, there are b#0 to b#5; of small, the newer, b#6 to b#9. With four each the newer one gives. */
    @Test
    void inAFairQueueWhoHoldsMostGivesAndIsJudgedAnewAfterEachVictim() {
        ordinary(AppOrder.FAIR).with("a asks 3 x 10g").expectVictims("b#4", "b#5", "b#9");
    }

    @Test
    void inAnyOtherQueueTheNewerAppGives() {
        ordinary(AppOrder.FIFO).with("a asks 3 x 10g").expectVictims("b#7-9");
        ordinary(AppOrder.OTHER).with("a asks 3 x 10g").expectVictims("b#7-9");
    }

    @Test
    void inAFairQueueNoAppPriorityCounts() {
        priorities(AppOrder.FAIR).expectVictims("b#5");
    }

    @Test
    void inAFifoQueueTheAppOfLowestPriorityGivesThoughItIsOlder() {
        priorities(AppOrder.FIFO).expectVictims("b#9");
    }

    /** Big wants 90 times of what it holds. */
    @Test
    void bySizeWhoWantsMuchMoreHoldsLess() {
        ordinary(AppOrder.FAIR_BY_SIZE).with("a asks 10g").expectVictims("b#5");
        ordinary(AppOrder.FAIR_BY_SIZE).with("b/big asks 500 x 10g; a asks 10g").expectVictims("b#5");
        ordinary(AppOrder.FAIR_BY_SIZE)
                .with("b/big asks 1000000 x 100g; a asks 10g")
                .expectVictims("b#9");
    }

    /** Two of big are told; it holds four like small. */
    @Test
    void whatOpenClaimsTakeIsHeldNoMore() {
        Story story = ordinary(AppOrder.FAIR).with("a asks 2 x 10g").story();
        story.round().expectVictims("b#4", "b#5");
        story.with("a asks 10g key 2").passSeconds(3).round().expectVictims("b#4", "b#5", "b#9");
    }

    /** Of big there are b#0 to b#4 here, and b#10 to b#13 in x, who are told. With 50 GiB each the newer one gives. */
    @Test
    void whatOpenClaimsTakeInAnotherPartitionIsHeldNoMore() {
        Story ordinary = inTwoPartitions().story();
        ordinary.round().expectVictims("b#10-13");
        ordinary.with("c asks 10g").passSeconds(3).round().expectVictims("b#9", "b#10-13");
        Story large = inTwoPartitions().set("cost", "count").story();
        large.round().expectVictims("b#10-13");
        large.with("c asks 20g").passSeconds(3).round().expectVictims("b#8-9", "b#10-13");
    }

    private static Scenario inTwoPartitions() {
        return scenario("""
                queues a 100% of x, c 50%, b 50% order FAIR
                node n1 100g: b/big 5 x 10g submitted 9000s, b/small 5 x 10g submitted 5000s
                node x1 40g label x: b/big 4 x 10g submitted 9000s
                a asks 4 x 10g label x
                """).set("natural_termination_factor", "1.0").set("max_wait_before_kill", "15000");
    }

    @Test
    void forLargeAsksTheSameWhereCostsAreEqual() {
        large(AppOrder.FAIR).set("cost", "count").expectVictims("b#6-8");
        large(AppOrder.FIFO).set("cost", "count").expectVictims("b#11-13");
    }

    @Test
    void forLargeAsksCostGoesFirst() {
        large(AppOrder.FAIR).set("cost", "run-time").expectVictims("b#11-13");
    }

    /**
     * A walk against a plain one, which looks for the first of all that are left each time, while claims take and
     * give back.
     */
    @Test
    void aWalkMeetsTheFirstOfAllThatAreLeftWhateverIsTakenMeanwhile() {
        Seeds.each(SEEDS, seed -> {
            Generated generated = Generated.of(seed);
            Snapshots.of(generated.cluster(), Set.of()).asks().stream()
                    .findFirst()
                    .ifPresent(ask -> walk(Planning.in(ask.partition(), generated), new Random(seed)));
        });
        if (Seeds.enough(SEEDS)) {
            assertThat(taken).isGreaterThan(1000);
        }
    }

    private void walk(Planning planning, Random random) {
        VictimApps apps = new VictimApps(planning.nodes, planning.costs);
        VictimQueueOrder order = new VictimQueueOrder(planning.view, apps);
        for (QueueContainers queue : apps.queues()) {
            VictimWalk walk = order.walk(index -> index == queue.queue());
            Set<ContainerSnapshot> left = containers(planning, queue.queue());
            Located next = walk.next(it -> Giving.NOW);
            while (next != null) {
                ContainerSnapshot container = next.container();
                assertThat(container).isEqualTo(first(planning.nodes.holdings(), left));
                left.remove(container);
                if (random.nextInt(3) > 0) {
                    Moved.take(
                            planning.nodes.holdings(),
                            container.app(),
                            container.size(),
                            random.nextInt(5) > 0 ? 1 : -1);
                    taken++;
                }
                next = walk.next(it -> Giving.NOW);
            }
            assertThat(left).isEmpty();
        }
    }

    private static Set<ContainerSnapshot> containers(Planning planning, int queue) {
        Set<ContainerSnapshot> containers = new TreeSet<>();
        for (NodeUsage node : planning.nodes.all()) {
            for (ContainerSnapshot container : node.node().containers()) {
                if (container.queue().index() == queue) {
                    containers.add(container);
                }
            }
        }
        return containers;
    }

    private static ContainerSnapshot first(AppUsage holdings, Set<ContainerSnapshot> left) {
        return left.stream()
                .min(Comparator.comparing(ContainerSnapshot::am)
                        .thenComparing(container -> container.am() || !container.borrowsPartition())
                        .thenComparing(container -> GivingPlace.of(container.app(), holdings.of(container.app())))
                        .thenComparing(CandidateTies::compareAge))
                .orElseThrow();
    }

    private static Scenario ordinary(AppOrder order) {
        return scenario(
                        "queues a 50%, b 50% order " + order,
                        "node n1 100g: b/big 6 x 10g submitted 9000s, b/small 4 x 10g submitted 5000s")
                .set("natural_termination_factor", "1.0")
                .set("max_wait_before_kill", "15000");
    }

    private static Scenario priorities(AppOrder order) {
        return scenario(
                "queues a 50%, b 50% order " + order,
                "node n1 100g: b/urgent 6 x 10g ranked 3 submitted 5000s, b/plain 4 x 10g submitted 9000s",
                "a asks 10g");
    }

    /** More candidates than are tried in all combinations. */
    private static Scenario large(AppOrder order) {
        return scenario(
                "queues a 50%, b 50% order " + order,
                "node n1 140g: b/big 9 x 10g submitted 9000s, b/small 5 x 10g submitted 5000s",
                "a asks 30g");
    }
}
