package io.sharpshooter.demand;

import static io.sharpshooter.fixture.Amount.gib;
import static io.sharpshooter.fixture.Scenario.scenario;
import static org.assertj.core.api.Assertions.assertThat;

import io.sharpshooter.fixture.BeforeClaims;
import io.sharpshooter.fixture.Case;
import io.sharpshooter.usage.Moved;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class DemandOrderTest {
    static Stream<Case> cases() {
        return Case.in("""
            demands within elastic minima come before higher priority
              queues modest 50%, proud 10% priority 9, b 40%
              node n1 100g: b 10 x 10g
              proud asks 50g
              modest asks 50g
              = modest HELPED

            higher priority comes first
              queues less 30% priority 1, more 30% priority 2, b
              node n1 n2 100g: b 10 x 10g
              less asks 60g
              more asks 60g
              = helps more less

            then the queue furthest below its ideal share taken anew after each claim
              set threshold 10%
              queues far 90g, near 50g, b
              node n1 n2 n3 100g: b 10 x 10g
              near asks 50g
              far asks 2 x 45g
              = helps far near far

            a queue's demands end where its ideal share ends
              queues a 110g, b 90g
              node n1 n2 100g: b 10 x 10g
              a asks 2 x 60g
              = a HELPED 1, a NOT_ENTITLED 1

            a gain that no whole ask fills goes to the next queue
              set natural_termination_factor 1.0
              set max_wait_before_kill 15000
              queues big 20% priority 5, small 20% priority 3, b 60%
              node n1 100g: b 8 x 10g, small/old 2 x 10g
              big asks 50g
              small asks 2 x 10g
              = big NOT_ENTITLED, small HELPED 2
            """);
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("cases")
    void serves(Case it) {
        it.check();
    }

    @Test
    void aDemandWithinTheMinimumOfItsQueueAndItsParentsGoesFirst() {
        BeforeClaims looking = BeforeClaims.at(scenario("""
                queues modest 50%, proud 10% priority 9
                node n1 100g
                proud asks 50g
                modest asks 50g
                """));
        DemandOrder order = new DemandOrder(looking.view, demands(looking, "proud", "modest"), Map.of());
        assertThat(queueOf(order)).isEqualTo("root.modest");
    }

    @Test
    void aDemandBeyondTheMinimumOfAParentDoesNot() {
        BeforeClaims looking = BeforeClaims.at(scenario("""
                queues p 20%, p.modest 50%, proud 10% priority 9
                node n1 100g
                proud asks 50g
                p.modest asks 50g
                """));
        DemandOrder order = new DemandOrder(looking.view, demands(looking, "proud", "p.modest"), Map.of());
        assertThat(queueOf(order)).isEqualTo("root.proud");
    }

    @Test
    void theFirstLosesItsTurnWhenItsQueueHasGotSomething() {
        BeforeClaims looking = BeforeClaims.at(scenario("""
                queues far 60%, near 40%
                node n1 100g
                far asks 2 x 30g
                near asks 40g
                """));
        DemandOrder order = new DemandOrder(looking.view, demands(looking, "far", "near"), Map.of());
        assertThat(queueOf(order)).isEqualTo("root.far");
        Moved.running(looking.usage, looking.queue("far"), gib(30).vector(), 1);
        assertThat(queueOf(order)).isEqualTo("root.near");
    }

    @Test
    void aDemandThatIsFinishedGivesItsPlaceToTheNextOfItsQueue() {
        BeforeClaims looking = BeforeClaims.at(scenario("""
                queues modest 50%, proud 10% priority 9
                node n1 100g
                proud asks 50g
                modest asks 60g key 10, 10g key 20
                """));
        List<Demand> demands = demands(looking, "proud", "modest");
        DemandOrder order = new DemandOrder(looking.view, demands, Map.of());
        assertThat(queueOf(order)).isEqualTo("root.proud");
        order.finish(demands.get(1));
        assertThat(queueOf(order)).isEqualTo("root.modest");
        order.finish(demands.get(2));
        order.finish(demands.get(0));
        assertThat(order.next()).isEmpty();
    }

    @Test
    void insideAQueueLargeComesBeforeOrdinary() {
        BeforeClaims looking = BeforeClaims.at(scenario("queues a 100%; node n1 100g; a asks 1g key 10, 60g key 20"));
        Demand ordinary = new Demand(looking.asks("a").get(0), 1, false);
        Demand large = new Demand(looking.asks("a").get(1), 1, true);
        DemandOrder order = new DemandOrder(looking.view, List.of(ordinary, large), Map.of());
        assertThat(order.next()).containsSame(large);
        order.finish(large);
        assertThat(order.next()).containsSame(ordinary);
    }

    private static List<Demand> demands(BeforeClaims looking, String... queues) {
        return Stream.of(queues)
                .flatMap(queue -> looking.asks(queue).stream())
                .map(ask -> new Demand(ask, ask.count(), false))
                .toList();
    }

    private static String queueOf(DemandOrder order) {
        return order.next().orElseThrow().ask().app().queue().path();
    }
}
