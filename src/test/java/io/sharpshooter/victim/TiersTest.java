package io.sharpshooter.victim;

import static io.sharpshooter.fixture.Amount.gib;
import static io.sharpshooter.fixture.Detail.on;
import static io.sharpshooter.fixture.QueueDetail.guaranteed;
import static io.sharpshooter.fixture.Scenario.scenario;
import static org.assertj.core.api.Assertions.assertThat;

import io.sharpshooter.fixture.Lookup;
import io.sharpshooter.model.ResourceVector;
import org.junit.jupiter.api.Test;

/** Whose containers come first, type by type and as the books move. */
class TiersTest {
    private static final long[] LACKS_MEMORY = {1024, 0, 0};
    private static final long[] LACKS_CORES = {0, 1, 0};
    private static final long[] LACKS_BOTH = {1024, 1, 0};
    private static final ResourceVector SMALL = gib(1).vcores(1).vector();

    /** Memory is what b has too much of, and cores are what c has too many of. */
    private final Planning planning = Planning.of(scenario()
            .node("n1", gib(100).vcores(100))
            .queue("a", guaranteed(20))
            .queue("b", guaranteed(40))
            .queue("c", guaranteed(40))
            .running("b", 1, gib(60).vcores(20), on("n1"))
            .running("c", 1, gib(40).vcores(80), on("n1"))
            .asks("a", 1, gib(20).vcores(20)));

    private final Tiers tiers = new Tiers(planning.view, SMALL);
    private final int b = Lookup.queue(planning.snapshot, "b");
    private final int c = Lookup.queue(planning.snapshot, "c");

    @Test
    void aboveTheIdealShareInATypeThatIsLackedComesFirst() {
        assertThat(tier(b, LACKS_MEMORY)).isLessThan(tier(c, LACKS_MEMORY));
        assertThat(tier(c, LACKS_CORES)).isLessThan(tier(b, LACKS_CORES));
    }

    @Test
    void theOrderMovesOnlyWhereAQueueCrossesItsIdealShare() {
        assertThat(tiers.booksMoved(Planning.lacked(LACKS_MEMORY)))
                .as("before anybody asked")
                .isFalse();
        tier(b, LACKS_MEMORY);
        assertThat(tiers.booksMoved(Planning.lacked(LACKS_MEMORY)))
                .as("nothing has moved")
                .isFalse();
        planning.view.books().addRunning(b, gib(10).vector(), -1);
        assertThat(tiers.booksMoved(Planning.lacked(LACKS_MEMORY)))
                .as("still above")
                .isFalse();
        planning.view.books().addRunning(b, gib(10).vector(), -1);
        assertThat(tiers.booksMoved(Planning.lacked(LACKS_MEMORY)))
                .as("at the ideal share")
                .isTrue();
        assertThat(tier(b, LACKS_MEMORY)).isEqualTo(tier(c, LACKS_MEMORY));
    }

    @Test
    void aTypeThatIsNotLackedAloneMovesNothing() {
        planning.view.books().addRunning(b, gib(0).vcores(30).vector(), 1);
        tier(b, LACKS_MEMORY);
        planning.view.books().addRunning(b, gib(20).vector(), -1);
        assertThat(tiers.booksMoved(Planning.lacked(LACKS_CORES, LACKS_BOTH)))
                .as("still above in cores")
                .isFalse();
        planning.view.books().addRunning(b, gib(20).vector(), 1);
        assertThat(tiers.booksMoved(Planning.lacked(LACKS_CORES, LACKS_MEMORY))).isTrue();
        planning.view.books().addRunning(b, gib(20).vcores(30).vector(), -1);
        assertThat(tiers.booksMoved(Planning.lacked(LACKS_BOTH))).isTrue();
    }

    @Test
    void whereNothingIsKeptNothingMoves() {
        tier(b, LACKS_MEMORY);
        planning.view.books().addRunning(b, gib(20).vector(), -1);
        assertThat(tiers.booksMoved(Planning.lacked())).isFalse();
    }

    @Test
    void aTierSaysWhereItsContainersStand() {
        ResourceVector gpu = gib(1).vcores(1).gpus(1).vector();
        assertThat(Tiers.standing(tiers.of(b, true, SMALL, LACKS_MEMORY)))
                .isEqualTo(new Standing(true, true, 0, false, false));
        assertThat(Tiers.standing(tiers.of(b, false, gpu, LACKS_CORES)))
                .isEqualTo(new Standing(false, false, 0, true, false));
        assertThat(Tiers.standing(tiers.of(c, false, SMALL, LACKS_CORES)))
                .isEqualTo(new Standing(false, true, 0, false, false));
    }

    private long tier(int queue, long[] lack) {
        return tiers.of(queue, false, SMALL, lack);
    }
}
