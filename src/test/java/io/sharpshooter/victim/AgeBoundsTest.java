package io.sharpshooter.victim;

import static io.sharpshooter.fixture.Amount.gib;
import static io.sharpshooter.fixture.Detail.agedSeconds;
import static io.sharpshooter.fixture.Detail.on;
import static io.sharpshooter.fixture.QueueDetail.guaranteed;
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
    private final AgeBounds bounds = bounds(empty().running("b", 1, gib(10), on("n1"), agedSeconds(100))
            .running("b", 1, gib(10), on("n1"), agedSeconds(200))
            .running("b", 1, gib(10), on("n1"), agedSeconds(300))
            .running("b", 1, gib(10), on("n1"), agedSeconds(400))
            .running("b", 6, gib(10), on("n1"), agedSeconds(500)));

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
        Scenario scenario = empty().running("b", 1, gib(10).vcores(2), on("n1"), agedSeconds(random.nextInt(1000)));
        for (int number = 0; number < 10 + random.nextInt(40); number++) {
            scenario.running("b", 1, gib(1), on("n1"), agedSeconds(random.nextInt(1000)));
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
        return Planning.of(scenario.asks("a", 1, gib(90)));
    }

    private static Scenario empty() {
        return scenario()
                .set("cost", "run-time")
                .node("n1", gib(100).vcores(60))
                .queue("a", guaranteed(100))
                .queue("b");
    }
}
