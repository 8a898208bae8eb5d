package io.sharpshooter.victim;

import static io.sharpshooter.fixture.Amount.gib;
import static io.sharpshooter.fixture.Scenario.scenario;
import static org.assertj.core.api.Assertions.assertThat;

import io.sharpshooter.fixture.Amount;
import io.sharpshooter.fixture.Scenario;
import io.sharpshooter.fixture.Seeds;
import io.sharpshooter.model.ContainerSnapshot;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

/**
 * Containers of the earlier tiers are taken although those of the last one cost less: bounds count on it, and on no
 * more.
 */
class LastTierTest {
    private static final List<String> QUEUES = List.of("low", "mid", "high");
    private static final int SEEDS = 2000;
    private static final int ENOUGH_TO_COUNT = 1000;

    private int nearer;
    private int equal;

    @Test
    void noPlanCostsLessThanItsBound() {
        Seeds.each(SEEDS, seed -> {
            SplittableRandom random = new SplittableRandom(seed);
            int sizes = Math.max(1, random.nextInt(4));
            check(Planning.of(cluster(random, sizes)));
        });
        if (!Seeds.one() && Seeds.count(SEEDS) >= ENOUGH_TO_COUNT) {
            assertThat(nearer).as("bounds that are better by the tiers").isGreaterThan(Seeds.count(SEEDS) / 20);
            assertThat(equal).as("bounds that are exact").isGreaterThan(Seeds.count(SEEDS) / 20);
        }
    }

    /**
     * Of the last tier, memory is taken first and cores next, which bring so much memory along that the earlier tier is
     * not needed.
     */
    @Test
    void nothingIsToldWhereAContainerHoldsNoneOfAMissingType() {
        check(Planning.of(empty().with("""
                low runs 30g aged 500s on n1
                mid runs 8 x 10g aged 1s on n1, 22 x 2g/1c aged 2s on n1, 100 x 10g/3c on n2
                low runs 100 x 10g/3c on n2
                a asks 846g/398c
                """)));
    }

    /** The second node is asked about first, so that the containers of the first one stand behind its. */
    private void check(Planning planning) {
        NodeBounds bounds = planning.planner.bounds();
        bound(planning, bounds, 1);
        NodeState node = planning.nodes.all().get(0);
        long bound = bound(planning, bounds, 0);
        Optional<NodePlan> plan = planning.planner.plan(node);
        if (plan.isEmpty()) {
            return;
        }
        long cost = plan.get().cost();
        assertThat(bound).isBetween(0L, cost);
        assertThat(bound).as("whatever was asked before").isEqualTo(bound(planning, fresh(planning), 0));
        nearer += bound > withoutTiers(planning, 0) ? 1 : 0;
        if (areOfOneSize(node) && ofTheFirstQueue(node) > Selection.EXACT_LIMIT && allCanDoWithoutAll(planning, node)) {
            assertThat(bound).as("all have one size").isGreaterThanOrEqualTo(cost - 1);
            equal++;
        }
    }

    private static long bound(Planning planning, NodeBounds bounds, int place) {
        Tiers tiers = Objects.requireNonNull(planning.planner.tiers());
        return bounds.leastCost(place, lack(planning, place), planning.planner.allowance(), tiers);
    }

    /** Bounds that nobody has asked yet. */
    private static NodeBounds fresh(Planning planning) {
        return new NodeBounds(planning.nodes.all(), planning.costs, planning.types());
    }

    private static long withoutTiers(Planning planning, int place) {
        NodePlanner planner = planning.planner;
        return planner.bounds().leastCost(place, lack(planning, place), planner.allowance());
    }

    private static long[] lack(Planning planning, int place) {
        NodeState node = planning.nodes.all().get(place);
        long[] lack = new long[planning.types()];
        for (int type = 0; type < lack.length; type++) {
            lack[type] = Math.max(0, node.lackFor(planning.planner.wanted().size(), type));
        }
        return lack;
    }

    private static boolean areOfOneSize(NodeState node) {
        return node.node().containers().stream()
                        .map(ContainerSnapshot::size)
                        .distinct()
                        .count()
                == 1;
    }

    private static boolean allCanDoWithoutAll(Planning planning, NodeState node) {
        Allowance allowance = planning.planner.allowance();
        return node.node().containers().stream()
                .mapToInt(container -> container.queue().index())
                .distinct()
                .allMatch(queue -> allowance.gives(queue)
                        && allowance.sure(queue, 0) >= node.node().total().get(0) - node.free(0)
                        && allowance.sure(queue, 1) >= node.node().total().get(1) - node.free(1));
    }

    private static long ofTheFirstQueue(NodeState node) {
        return node.node().containers().stream()
                .filter(container -> container.queue().path().endsWith(QUEUES.get(0)))
                .count();
    }

    /**
     * Containers of queues with different priorities, in so many sizes, on a node where something is lacked; more of
     * them elsewhere.
     */
    private static Scenario cluster(SplittableRandom random, int sizes) {
        List<Amount> size = random.ints(sizes, 0, 24)
                .mapToObj(roll -> gib(2 + roll % 8).vcores(roll / 8))
                .toList();
        Scenario scenario = empty();
        int elsewhere = random.nextInt(4) == 0 ? random.nextInt(40) : 100;
        QUEUES.forEach(queue -> scenario.with(queue + " runs " + elsewhere + " x 10g/3c on n2"));
        long memory = 0;
        long vcores = 0;
        int containers = 8 + random.nextInt(40);
        for (int number = 0; number < containers; number++) {
            Amount one = random.nextInt(40) == 0 ? gib(40).vcores(12) : size.get(random.nextInt(sizes));
            String queue = QUEUES.get(random.nextInt(QUEUES.size()));
            scenario.with(queue + " runs " + one + " aged " + (10 + random.nextInt(1000)) + "s on n1");
            memory += one.mib() / 1024;
            vcores += one.vcores();
        }
        long lack = 1 + random.nextLong(random.nextBoolean() ? memory : 50);
        return scenario.with(
                "a asks " + (900 - memory + lack) + "g/" + (400 - vcores + random.nextLong(vcores + 1)) + "c");
    }

    private static Scenario empty() {
        return scenario("""
                queues a 100% priority 9, low, mid priority 1, high priority 2
                node n1 900g/400c
                node n2 3000g/900c
                """).set("cost", "run-time");
    }
}
