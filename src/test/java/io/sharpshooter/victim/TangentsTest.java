package io.sharpshooter.victim;

import static io.sharpshooter.fixture.Scenario.scenario;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import org.junit.jupiter.api.Test;

/** On the node are 10 GiB for 100, 10 GiB for 300 and 20 GiB for 1000. */
class TangentsTest {
    private static final long GIB = 1024;

    private final Planning planning = Planning.of(scenario("""
            queues a 100%, b
            node n1 100g: b 20g aged 1000s, b 10g aged 100s, b 10g aged 300s
            a asks 90g
            """).set("cost", "run-time"));

    private final Takeable containers = new Takeable(planning.nodes.all(), planning.costs, planning.types());
    private final Tangents tangents = new Tangents(containers, 0, new CheapestFirst(containers, 0, null));

    @Test
    void nothingIsKnownUntilItHasBeenWorkedOut() {
        assertIs(20, 0);
    }

    @Test
    void moreAndLessGoByTheDearestThatWasCounted() {
        tangents.touch(0, 20 * GIB);
        assertIs(20, 400);
        assertIs(30, 700);
        assertIs(10, 100);
        assertIs(1, 0);
    }

    @Test
    void containersAreCountedWhole() {
        tangents.touch(0, 11 * GIB);
        assertIs(20, 400);
    }

    @Test
    void itIsWorkedOutAnewOnlyForMoreThanTwiceOrLessThanHalfAsMuch() {
        tangents.touch(0, 20 * GIB);
        tangents.touch(0, 40 * GIB);
        tangents.touch(0, 10 * GIB);
        assertIs(40, 1000);
        tangents.touch(0, 40 * GIB + 1);
        assertIs(40, 1400);
        assertIs(36, 1200);
        tangents.touch(0, 20 * GIB);
        assertIs(36, 1200);
        tangents.touch(0, 20 * GIB - 1);
        assertIs(20, 400);
        assertIs(30, 700);
    }

    @Test
    void aLineThatIsRaisedGoesThroughWhatIsKnownByItsPrice() {
        tangents.raise(0, 20 * GIB, 400, 5.0 / GIB);
        assertIs(20, 400);
        assertIs(30, 450);
        assertIs(12, 360);
        tangents.raise(0, 20 * GIB, 410, 41.0 / GIB);
        assertIs(20, 410);
        assertIs(22, 492);
        assertIs(10, 0);
        assertIs(5, 0);
    }

    @Test
    void whatSaysNoMoreOfItsLackRaisesNothing() {
        tangents.touch(0, 20 * GIB);
        tangents.raise(0, 30 * GIB, 700, 90.0 / GIB);
        tangents.raise(0, 40 * GIB, 600, 1.0 / GIB);
        assertIs(30, 700);
        assertIs(10, 100);
        tangents.raise(0, 40 * GIB, 1001, 50.0 / GIB);
        assertIs(40, 1001);
        assertIs(30, 501);
    }

    private void assertIs(long gib, double cost) {
        assertThat(tangents.leastCost(0, gib * GIB)).isCloseTo(cost, within(1e-6));
    }
}
