package io.sharpshooter.victim;

import static io.sharpshooter.fixture.Scenario.scenario;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import org.junit.jupiter.api.Test;

/** On the node are 10 GiB for 100, 10 GiB for 300 and 20 GiB for 1000, and 10 GiB for nothing that nobody may take. */
class PriceBoundTest {
    private static final long GIB = 1024;
    private static final double PER_GIB = 1.0 / GIB;

    private final Planning planning = Planning.of(scenario("""
            queues a 100%, b, safe protected
            node n1 100g: b 20g aged 1000s, b 10g aged 100s, b 10g aged 300s, safe 10g aged 0s
            a asks 90g
            """).set("cost", "run-time"));

    private final PriceBound bound = new PriceBound(planning.nodes.all(), planning.costs);

    @Test
    void atThePriceOfTheDearestUnitThatIsTakenItIsTheCost() {
        assertIs(20, 30, 400);
        assertIs(10, 10, 100);
        assertIs(40, 50, 1400);
    }

    @Test
    void aPartOfTheDearestCountsInPart() {
        assertIs(15, 30, 250);
    }

    @Test
    void atAnyOtherPriceItIsLess() {
        assertIs(20, 20, 20 * 20 - (10 * 20 - 100));
        assertIs(20, 60, 20 * 60 - (10 * 60 - 100) - (10 * 60 - 300) - (20 * 60 - 1000));
        assertIs(20, 0, 0);
    }

    private void assertIs(long gib, double pricePerGib, double cost) {
        double least = bound.leastCost(0, 0, gib * GIB, pricePerGib * PER_GIB);
        assertThat(least).isLessThanOrEqualTo(cost).isCloseTo(cost, within(1e-3));
    }
}
