package io.sharpshooter.victim;

import static io.sharpshooter.fixture.Scenario.scenario;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.sharpshooter.fixture.Scenario;
import io.sharpshooter.fixture.Seeds;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

/** A node is asked about again and again: what is said later comes from a line, drawn at what was lacked before. */
class AgeBoundsTest {
    private static final long GIB = 1024;

    /** Ten of 10 GiB: one costs 100, another 200, two 300 and more, the others 500 and more. */
    private final AgeBounds bounds = bounds(empty().with("""
            b runs 10g aged 100s on n1, 10g aged 200s on n1, 10g aged 300s on n1, 10g aged 400s on n1
            b runs 6 x 10g aged 500s on n1
            """));

    @Test
    void theFirstTwoAnswersAreWorkedOut() {
        assertIs(15, 200);
        assertIs(35, 750);
    }

    @Test
    void whatIsSaidOfMoreLiesOnTheLineOfTheLastContainerCounted() {
        assertIs(15, 200);
        assertIs(25, 450);
        assertIs(27, 450 + 2 * 30);
        assertIs(60, 450 + 35 * 30);
        assertIs(27, 450 + 2 * 30);
    }

    @Test
    void atACornerItIsTheLineOfTheNextContainer() {
        assertIs(10, 100);
        assertIs(20, 300);
        assertIs(30, 600);
        assertIs(100, 300 + 8 * 300);
    }

    @Test
    void ofLessItIsWorkedOutAnew() {
        assertIs(40, 900);
        assertIs(20, 300);
        assertIs(25, 450);
        assertIs(40, 900);
        assertIs(50, 1200);
    }

    @Test
    void moreThanAllHoldIsAsDearAsAll() {
        assertIs(15, 200);
        assertIs(170, 100 + 200 + 2 * 300 + 6 * 500);
    }

    @Test
    void itIsNeverAboveWhatIsWorkedOut() {
        Seeds.each(300, seed -> {
            SplittableRandom random = new SplittableRandom(seed);
            Planning planning = planning(cluster(random));
            AgeBounds asked = new AgeBounds(planning.nodes.all(), planning.costs);
            for (int question = 0; question < 6; question++) {
                long[] lack = {1 + random.nextLong(100 * GIB), random.nextInt(20), 0};
                double fresh = new AgeBounds(planning.nodes.all(), planning.costs).leastCost(0, lack);
                assertThat(asked.leastCost(0, lack)).isBetween(0.0, fresh * (1 + 1e-9) + 1);
            }
        });
    }

    /** So many small containers that as much as may be lacked is there if all were as large as the largest. */
    private static Scenario cluster(SplittableRandom random) {
        Scenario scenario = empty().with("b runs 10g/2c aged " + random.nextInt(1000) + "s on n1");
        for (int number = 0; number < 10 + random.nextInt(40); number++) {
            scenario.with("b runs 1g aged " + random.nextInt(1000) + "s on n1");
        }
        return scenario.set("cost", random.nextBoolean() ? "run-time" : "lost-work");
    }

    private void assertIs(long gib, double cost) {
        assertThat(bounds.leastCost(0, new long[] {gib * GIB, 0, 0})).isCloseTo(cost, within(1.0));
    }

    private static AgeBounds bounds(Scenario scenario) {
        Planning planning = planning(scenario);
        return new AgeBounds(planning.nodes.all(), planning.costs);
    }

    private static Planning planning(Scenario scenario) {
        return Planning.of(scenario.with("a asks 90g"));
    }

    private static Scenario empty() {
        return scenario("queues a 100%, b; node n1 100g/60c").set("cost", "run-time");
    }
}
