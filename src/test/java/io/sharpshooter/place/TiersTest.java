package io.sharpshooter.place;

import static io.sharpshooter.fixture.Amount.gib;
import static io.sharpshooter.fixture.Scenario.scenario;
import static org.assertj.core.api.Assertions.assertThat;

import io.sharpshooter.fixture.Lookup;
import io.sharpshooter.model.ResourceVector;
import io.sharpshooter.usage.Moved;
import org.junit.jupiter.api.Test;

/** Whose containers come first, type by type and as the books move. */
class TiersTest {
    private static final long[] LACKS_MEMORY = {1024, 0, 0};
    private static final long[] LACKS_CORES = {0, 1, 0};
    private static final long[] LACKS_BOTH = {1024, 1, 0};
    private static final ResourceVector SMALL = gib(1).vcores(1).vector();

    /** Memory is what b has too much of, and cores are what c has too many of. */
    private final Planning planning = Planning.of(scenario("""
            queues a 20%, b 40%, c 40%
            node n1 100g/100c: b 60g/20c, c 40g/80c
            a asks 20g/20c
            """));

    private final Tiers tiers = new Tiers(planning.view, SMALL);
    private final int b = Lookup.queue(planning.snapshot, "b");
    private final int c = Lookup.queue(planning.snapshot, "c");

    @Test
    void aboveTheIdealShareInATypeThatIsLackedComesFirst() {
        assertThat(tier(b, LACKS_MEMORY)).isLessThan(tier(c, LACKS_MEMORY));
        assertThat(tier(c, LACKS_CORES)).isLessThan(tier(b, LACKS_CORES));
    }

    @Test
    void whoIsAboveIsLookedUpAnewWhenBooksHaveMoved() {
        assertThat(tier(b, LACKS_MEMORY)).isLessThan(tier(c, LACKS_MEMORY));
        Moved.running(planning.view.usage(), b, gib(20).vector(), -1);
        tiers.usageMoved();
        assertThat(tier(b, LACKS_MEMORY)).as("at the ideal share").isEqualTo(tier(c, LACKS_MEMORY));
    }

    @Test
    void aTierSaysWhereItsContainersStand() {
        ResourceVector gpu = gib(1).vcores(1).gpus(1).vector();
        assertThat(Tiers.standing(tier(b, true, SMALL, LACKS_MEMORY)))
                .isEqualTo(new Standing(true, true, 0, false, false));
        assertThat(Tiers.standing(tier(b, false, gpu, LACKS_CORES)))
                .isEqualTo(new Standing(false, false, 0, true, false));
        assertThat(Tiers.standing(tier(c, false, SMALL, LACKS_CORES)))
                .isEqualTo(new Standing(false, true, 0, false, false));
    }

    private long tier(int queue, long[] lack) {
        return tier(queue, false, SMALL, lack);
    }

    private long tier(int queue, boolean borrows, ResourceVector held, long[] lack) {
        return Tiers.with(tiers.of(queue, lack), borrows, tiers.wastes(held), false);
    }
}
