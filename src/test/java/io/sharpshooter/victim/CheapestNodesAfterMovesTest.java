package io.sharpshooter.victim;

import static io.sharpshooter.fixture.Amount.gib;
import static io.sharpshooter.fixture.Scenario.scenario;
import static org.assertj.core.api.Assertions.assertThat;

import io.sharpshooter.fixture.Scenario;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** The order of the nodes once claims have been made. 20 GiB cost 400 on n1, 1000 by tiers, and 500 on n2. */
class CheapestNodesAfterMovesTest {
    private static final int N1 = 0;
    private static final int N2 = 1;
    private static final long[] LACK = {20 * 1024, 0, 0};

    private final Planning planning = Planning.of(nodes());
    private final Allowance allowance = planning.planner.allowance();
    private final Tiers tiers = Objects.requireNonNull(planning.planner.tiers());
    private final long ofLow = planning.planner.victimClasses().ofAnyNode(LACK);

    private static Scenario nodes() {
        return scenario("""
                queues a 100% priority 9, low, mid priority 1
                node n1 40g: low 20g aged 1000s, mid 10g aged 100s, mid 10g aged 300s
                node n2 20g: low 20g aged 500s
                node n3 400g: low 10 x 10g, mid 10 x 10g
                a asks 20g
                """).set("cost", "run-time");
    }

    @Test
    void aNodeThatMayHaveBecomeCheaperIsLookedAtAgain() {
        CheapestNodes cheapest = cheapest(tiers);
        assertThat(cheapest.poll(ofLow, 450))
                .as("no node costs so little by tiers")
                .isEqualTo(-1);
        cheapest.booksMoved(allowance, null, true);
        assertThat(polled(cheapest)).containsExactly(N1, N2);
    }

    @Test
    void aNodeThatHasBecomeDearerComesLater() {
        CheapestNodes cheapest = cheapest(null);
        assertThat(cheapest.poll(ofLow, 300)).isEqualTo(-1);
        assertThat(cheapest.poll(ofLow, 400)).isEqualTo(N1);
        cheapest.putBack(N1);
        cheapest.booksMoved(allowance, tiers, false);
        assertThat(polled(cheapest)).containsExactly(N2, N1);
    }

    @Test
    void aNodeIsGivenOnceAndAgainAfterItWasPutBack() {
        CheapestNodes cheapest = cheapest(null);
        assertThat(polled(cheapest)).containsExactly(N1, N2);
        assertThat(polled(cheapest)).isEmpty();
        cheapest.putBack(N2);
        assertThat(polled(cheapest)).containsExactly(N2);
    }

    @Test
    void nodesMayBeCheaperWhenTheOrderIsAnotherOne() {
        assertThat(cheapest(tiers).booksMoved(allowance, tiers, true)).isTrue();
        assertThat(cheapest(tiers).booksMoved(allowance, null, false)).isTrue();
        assertThat(cheapest(tiers).booksMoved(allowance, tiers, false)).isFalse();
    }

    @Test
    void aNodeThatWasLookedAtBeforeTheBooksMovedIsStillGiven() {
        CheapestNodes cheapest = cheapest(tiers);
        assertThat(cheapest.poll(ofLow, 450)).isEqualTo(-1);
        assertThat(cheapest.booksMoved(allowance, tiers, false)).isFalse();
        assertThat(polled(cheapest)).containsExactly(N2, N1);
    }

    /** All of low's would not be too much on n3 now; what it gave for sure decided which tier was the last. */
    @Test
    void nodesMayBeCheaperWhenAQueueHasBecomeScarce() {
        int low = planning.container(N2, 0).queue().index();
        assertThat(allowance.gives(low)).isTrue();
        planning.view.books().addRunning(low, gib(100).vector(), -1);
        planning.planner.refresh();
        assertThat(cheapest(tiers).booksMoved(planning.planner.allowance(), tiers, false))
                .isTrue();
    }

    private CheapestNodes cheapest(@Nullable Tiers order) {
        CheapestNodes cheapest =
                new CheapestNodes(planning.planner.bounds(), planning.planner.victimClasses(), 3, allowance, order);
        cheapest.add(N1, LACK);
        cheapest.add(N2, LACK);
        return cheapest;
    }

    private static List<Integer> polled(CheapestNodes cheapest) {
        List<Integer> places = new ArrayList<>();
        for (int place = cheapest.poll(Long.MAX_VALUE, Long.MAX_VALUE);
                place >= 0;
                place = cheapest.poll(Long.MAX_VALUE, Long.MAX_VALUE)) {
            places.add(place);
        }
        return places;
    }
}
