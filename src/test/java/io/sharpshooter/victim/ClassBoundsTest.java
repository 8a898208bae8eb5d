package io.sharpshooter.victim;

import static io.sharpshooter.fixture.Scenario.scenario;
import static org.assertj.core.api.Assertions.assertThat;

import io.sharpshooter.fixture.Generated;
import io.sharpshooter.fixture.Scenario;
import io.sharpshooter.fixture.Seeds;
import io.sharpshooter.fixture.Snapshots;
import io.sharpshooter.model.ClusterSnapshot;
import io.sharpshooter.model.ContainerSnapshot;
import java.util.List;
import java.util.Random;
import java.util.Set;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;

/** What is known of who dies on a node before it is planned. */
class ClassBoundsTest {
    private static final int RANKS = 20;

    private int plans;
    private int again;
    private int exact;
    private int exactByTiers;

    @Test
    void nobodyDiesWhereNothingIsLacked() {
        assertThat(classOf(owners(), 0)).isEqualTo(VictimClass.NOBODY);
    }

    @Test
    void theLowestPriorityThatSufficesIsTheHighestOfThoseWhoDie() {
        assertThat(classOf(owners(), 30)).isEqualTo(VictimClass.of(true, 1, false));
        assertThat(classOf(owners(), 31)).isEqualTo(VictimClass.of(true, 2, false));
        assertThat(classOf(owners(), 61)).isEqualTo(VictimClass.of(true, 2, true));
    }

    @Test
    void whoBorrowsDiesAloneWhereThatSuffices() {
        assertThat(classOf(borrowers(), 20)).isEqualTo(VictimClass.of(false, 2, false));
        assertThat(classOf(borrowers(), 21)).isEqualTo(VictimClass.of(true, 1, false));
    }

    private static Scenario owners() {
        return scenario("""
                queues a 100% priority 9, low priority 1, mid priority 2
                node n1 90g/4gpu: low 3 x 10g, mid 3 x 10g, mid 3 x 10g/1gpu
                a asks 90g
                """);
    }

    private static Scenario borrowers() {
        return scenario("""
                queues a 100% of x priority 9, low priority 1, mid priority 2
                node x1 90g label x: low 7 x 10g, mid 2 x 10g borrowing
                a asks 90g label x
                """);
    }

    private static long classOf(Scenario scenario, long gib) {
        Planning planning = Planning.in(partitionOf(scenario), scenario);
        return planning.planner.victimClasses().of(0, new long[] {gib * 1024, 0, 0});
    }

    private static String partitionOf(Scenario scenario) {
        return Snapshots.of(scenario.story().cluster(), Set.of()).nodes().get(0).partition();
    }

    /** By another way: all classes one after the other, the best first. */
    @Test
    void itIsTheBestOfAllClassesThatSufficeAndNoPlanIsBetter() {
        Seeds.each(2000, seed -> {
            Generated generated = Generated.of(seed);
            Snapshots.of(generated.cluster(), Set.of()).asks().stream()
                    .findFirst()
                    .ifPresent(ask -> {
                        check(Planning.in(ask.partition(), generated));
                        check(Planning.in(ask.partition(), generated, deaths(generated, new Random(seed))));
                    });
        });
        assertThat(plans).isPositive();
        assertThat(again).as("plans that take one who died already").isPositive();
        assertThat(exact).as("of %s", plans).isGreaterThan(plans / 2);
        assertThat(exactByTiers).as("of %s", plans).isGreaterThan(plans / 10);
    }

    /** Shortly before a fifth of the containers started. */
    private static List<Death> deaths(Generated generated, Random random) {
        ClusterSnapshot snapshot = Snapshots.of(generated.cluster(), Set.of());
        return snapshot.nodes().stream()
                .flatMap(node -> node.containers().stream())
                .filter(container -> random.nextInt(5) == 0)
                .map(container -> new Death(
                        container.app().id(),
                        container.key(),
                        snapshot.time() - snapshot.roundTime().since(container.startedAt()) - 1))
                .toList();
    }

    private void check(Planning planning) {
        VictimClasses classes = planning.planner.victimClasses();
        for (int place = 0; place < planning.nodes.all().size(); place++) {
            NodeState node = planning.nodes.all().get(place);
            long[] lack = lackOn(planning, node);
            long bound = classes.of(place, lack);
            assertThat(classes.ofAnyNode(lack)).isLessThanOrEqualTo(bound);
            long least = least(planning, node, lack);
            assertThat(bound).isEqualTo(least == NodeBounds.IMPOSSIBLE ? bound : least);
            checkPlan(planning, place, lack, bound);
        }
    }

    private void checkPlan(Planning planning, int place, long[] lack, long bound) {
        NodeState node = planning.nodes.all().get(place);
        if (!planning.planner.isOpen(node)) {
            return;
        }
        long byTiers = byTiers(planning, place, lack);
        planning.planner.plan(node).ifPresent(plan -> {
            assertThat(bound).isLessThanOrEqualTo(plan.victimClass());
            assertThat(byTiers).isLessThanOrEqualTo(plan.victimClass());
            plans++;
            again +=
                    plan.victims().stream().anyMatch(victim -> victim.standing().replacement()) ? 1 : 0;
            exact += bound == plan.victimClass() ? 1 : 0;
            exactByTiers += byTiers == plan.victimClass() ? 1 : 0;
        });
    }

    private static long byTiers(Planning planning, int place, long[] lack) {
        Tiers tiers = planning.planner.tiers();
        if (tiers == null) {
            return VictimClass.NOBODY;
        }
        NodeBounds bounds = planning.planner.bounds();
        bounds.leastCost(place, lack, planning.planner.allowance(), tiers);
        return bounds.leastClass();
    }

    private static long[] lackOn(Planning planning, NodeState node) {
        long[] lack = planning.planner.limitsLack();
        for (int type = 0; type < lack.length; type++) {
            lack[type] =
                    Math.max(lack[type], node.lackFor(planning.planner.wanted().size(), type));
        }
        return lack;
    }

    private static long least(Planning planning, NodeState node, long[] lack) {
        if (LongStream.of(lack).allMatch(missing -> missing <= 0)) {
            return VictimClass.NOBODY;
        }
        for (boolean owners : List.of(false, true)) {
            for (int rank = 0; rank < RANKS; rank++) {
                for (boolean needless : List.of(false, true)) {
                    long victimClass = VictimClass.of(owners, rank, needless);
                    if (covers(planning, node, lack, new Standing(!owners, true, rank, needless, false))) {
                        return victimClass;
                    }
                    if (covers(planning, node, lack, new Standing(!owners, true, rank, needless, true))) {
                        return VictimClass.withReplacements(victimClass);
                    }
                }
            }
        }
        return NodeBounds.IMPOSSIBLE;
    }

    /** Whether the containers that stand no worse in any part hold enough. */
    private static boolean covers(Planning planning, NodeState node, long[] lack, Standing worst) {
        long[] missing = lack.clone();
        Tiers tiers = new Tiers(planning.view, planning.planner.wanted().size());
        List<ContainerSnapshot> containers = node.node().containers();
        for (int place = 0; place < containers.size(); place++) {
            ContainerSnapshot container = containers.get(place);
            int queue = container.queue().index();
            boolean given =
                    !container.am() && planning.planner.rules().of(queue).types() != 0;
            boolean counts = (!worst.borrows() || container.borrowsPartition())
                    && tiers.rank(queue) <= worst.priorityRank()
                    && (worst.needless() || !tiers.wastes(container.size()))
                    && (worst.replacement() || !node.isReplacement(place));
            for (int type = 0; given && counts && type < missing.length; type++) {
                missing[type] -= container.size().get(type);
            }
        }
        return LongStream.of(missing).allMatch(left -> left <= 0);
    }
}
