package io.sharpshooter.place;

import static io.sharpshooter.fixture.Scenario.scenario;
import static org.assertj.core.api.Assertions.assertThat;

import io.sharpshooter.fixture.Scenario;
import io.sharpshooter.usage.Moved;
import org.junit.jupiter.api.Test;

/** Where an ask has room as things are. */
class FreeNodesTest {
    @Test
    void theNodeThatTheAskWouldRatherHaveComesFirst() {
        assertThat(next(Planning.of(empty().with("a asks 10g")))).isEqualTo("n1");
        assertThat(next(Planning.of(empty().with("a asks 10g rather n2")))).isEqualTo("n2");
    }

    @Test
    void aNodeThatAClaimHoldsComesLast() {
        Planning planning = Planning.of(empty().with("a asks 10g"));
        Moved.hold(planning.nodes.all().get(0), 1);
        assertThat(next(planning)).isEqualTo("n2");
    }

    @Test
    void aNodeThatIsReservedForAnotherIsNotFree() {
        assertThat(next(Planning.of(empty().with("a asks 10g; b reserves 60g on n1"))))
                .isEqualTo("n2");
    }

    private static String next(Planning planning) {
        return new FreeNodes(planning.planner).next().orElseThrow().node().id();
    }

    private static Scenario empty() {
        return scenario("queues a 50%, b 50%; node n1 n2 50g");
    }
}
