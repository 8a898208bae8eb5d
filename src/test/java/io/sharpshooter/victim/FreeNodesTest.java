package io.sharpshooter.victim;

import static io.sharpshooter.fixture.Amount.gib;
import static io.sharpshooter.fixture.Detail.on;
import static io.sharpshooter.fixture.Detail.ratherOn;
import static io.sharpshooter.fixture.QueueDetail.guaranteed;
import static io.sharpshooter.fixture.Scenario.scenario;
import static org.assertj.core.api.Assertions.assertThat;

import io.sharpshooter.fixture.Scenario;
import org.junit.jupiter.api.Test;

/** Where an ask has room as things are. */
class FreeNodesTest {
    @Test
    void theNodeThatTheAskWouldRatherHaveComesFirst() {
        assertThat(next(Planning.of(empty().asks("a", 1, gib(10))))).isEqualTo("n1");
        assertThat(next(Planning.of(empty().asks("a", 1, gib(10), ratherOn("n2")))))
                .isEqualTo("n2");
    }

    @Test
    void aNodeThatAClaimHoldsComesLast() {
        Planning planning = Planning.of(empty().asks("a", 1, gib(10)));
        planning.nodes.all().get(0).hold(true);
        assertThat(next(planning)).isEqualTo("n2");
    }

    @Test
    void aNodeThatIsReservedForAnotherIsNotFree() {
        assertThat(next(Planning.of(empty().asks("a", 1, gib(10)).reserved("b", gib(60), on("n1")))))
                .isEqualTo("n2");
    }

    private static String next(Planning planning) {
        return new FreeNodes(planning.planner).next().orElseThrow().node().id();
    }

    private static Scenario empty() {
        return scenario()
                .node("n1", gib(50))
                .node("n2", gib(50))
                .queue("a", guaranteed(50))
                .queue("b", guaranteed(50));
    }
}
