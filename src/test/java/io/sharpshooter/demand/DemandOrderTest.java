package io.sharpshooter.demand;

import static io.sharpshooter.fixture.Scenario.scenario;
import static org.assertj.core.api.Assertions.assertThat;

import io.sharpshooter.fixture.Case;
import io.sharpshooter.fixture.Tables;
import io.sharpshooter.place.Planning;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class DemandOrderTest implements Tables {
    static Stream<Case> cases() {
        return Case.in("""
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

    /** Within the minima of its queue and parents a demand goes first. */
    @ParameterizedTest
    @CsvSource({"'modest 50%', modest, modest", "'p 20%, p.modest 50%', p.modest, proud"})
    void aMinimumIsThatOfAllParents(String queues, String modest, String first) {
        var looking = Planning.of(scenario(
                "queues " + queues + ", proud 10% priority 9", "node n1 100g", "proud asks 50g", modest + " asks 50g"));
        var demands = Stream.of("proud", modest)
                .map(queue -> new Demand(looking.ask(queue), 1, false))
                .toList();
        var order = new DemandOrder(looking.view, demands, Map.of());
        assertThat(order.next().orElseThrow().ask().app().queue().path()).isEqualTo("root." + first);
    }
}
