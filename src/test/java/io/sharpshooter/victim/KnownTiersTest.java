package io.sharpshooter.victim;

import static io.sharpshooter.fixture.Amount.gib;
import static io.sharpshooter.fixture.Scenario.scenario;
import static org.assertj.core.api.Assertions.assertThat;

import io.sharpshooter.fixture.Scenario;
import io.sharpshooter.model.ResourceVector;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/**
 * Low has two containers of memory, one of memory and cores and one of nothing but a core on n1; high one of memory.
 */
class KnownTiersTest {
    private static final long[] MEMORY = {1024, 0, 0};
    private static final long[] CORES = {0, 1, 0};
    private static final ResourceVector WANTED = gib(50).vcores(10).vector();

    private final Planning planning = Planning.of(cluster());
    private final Takeable containers = new Takeable(planning.nodes.all(), planning.costs, 3);
    private final Tiers order = new Tiers(planning.view, WANTED);
    private final KnownTiers known = new KnownTiers(containers);
    private final int low = planning.container(0, 0).queue().index();

    @BeforeEach
    void lookAtTheNode() {
        assertThat(containers.end(0)).isEqualTo(5);
    }

    @Test
    void eachContainerHasItsOwn() {
        known.turnTo(MEMORY, planning.planner.allowance(), order);
        checkAll(MEMORY);
        checkAll(MEMORY);
    }

    @Test
    void whatHoldsNothingThatIsLackedIsNotTaken() {
        known.turnTo(CORES, planning.planner.allowance(), order);
        assertThat(known.of(0)).isEqualTo(KnownTiers.NEVER);
        assertThat(known.of(2)).isLessThan(KnownTiers.NEVER);
        known.turnTo(MEMORY, planning.planner.allowance(), order);
        assertThat(known.of(3)).isEqualTo(KnownTiers.NEVER);
    }

    @Test
    void whatWasLackedBeforeIsForgotten() {
        Allowance allowance = planning.planner.allowance();
        known.turnTo(MEMORY, allowance, order);
        checkAll(MEMORY);
        known.turnTo(CORES, allowance, order);
        checkAll(CORES);
    }

    /** Books that have moved come with another allowance. */
    @Test
    void tiersOfBeforeTheBooksMovedAreForgotten() {
        known.turnTo(MEMORY, planning.planner.allowance(), order);
        checkAll(MEMORY);
        long before = known.of(0);
        planning.view.books().addRunning(low, gib(70).vector(), -1);
        assertThat(order.booksMoved(Planning.lacked(MEMORY))).isTrue();
        known.turnTo(MEMORY, planning.planner.allowance(), order);
        assertThat(known.of(0)).as("low is not above its ideal share").isGreaterThan(before);
        checkAll(MEMORY);
    }

    @Test
    void anotherOrderIsAnother() {
        Allowance allowance = planning.planner.allowance();
        known.turnTo(MEMORY, allowance, order);
        long before = known.of(0);
        planning.view.books().addRunning(low, gib(70).vector(), -1);
        known.turnTo(MEMORY, allowance, new Tiers(planning.view, WANTED));
        assertThat(known.of(0)).as("low is not above its ideal share").isGreaterThan(before);
    }

    @Test
    void whoBorrowsComesFirstWhateverTheOneBefore() {
        Planning labelled = Planning.in("x", scenario("""
                queues a 100% of x priority 9, b priority 5, c
                node x1 100g label x: b 5 x 10g, b 5 x 10g borrowing
                a asks 50g label x
                """));
        Takeable there = new Takeable(labelled.nodes.all(), labelled.costs, 3);
        KnownTiers tiers = new KnownTiers(there);
        Tiers inOrder = new Tiers(labelled.view, WANTED);
        tiers.turnTo(MEMORY, labelled.planner.allowance(), inOrder);
        assertThat(there.end(0)).isEqualTo(10);
        for (int place = 0; place < 10; place++) {
            long tier = inOrder.of(there.queue(place), there.borrows(place), there.held(place), MEMORY);
            assertThat(tiers.of(place)).isEqualTo(tier);
        }
        assertThat(tiers.of(5)).isLessThan(tiers.of(0));
    }

    private void checkAll(long[] lack) {
        for (int place = containers.from(0); place < containers.end(0); place++) {
            ResourceVector held = containers.held(place);
            boolean helps = lack[0] > 0 ? held.get(0) > 0 : held.get(1) > 0;
            long tier = order.of(containers.queue(place), false, held, lack);
            assertThat(known.of(place)).isEqualTo(helps ? tier : KnownTiers.NEVER);
        }
    }

    private static Scenario cluster() {
        return scenario("""
                queues a 60% priority 5, low 10%, high 10% priority 1
                node n1 100g/20c: low 2 x 30g, low 20g/5c, low 0g/3c, high 20g
                a asks 50g/10c
                """);
    }
}
