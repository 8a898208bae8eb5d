package io.sharpshooter.usage;

import static io.sharpshooter.fixture.Amount.gib;
import static io.sharpshooter.fixture.Scenario.scenario;
import static java.util.Objects.requireNonNull;
import static org.assertj.core.api.Assertions.assertThat;

import io.sharpshooter.model.Ask;
import io.sharpshooter.model.NodeSnapshot;
import io.sharpshooter.model.ResourceVector;
import io.sharpshooter.place.Planning;
import org.junit.jupiter.api.Test;

class UserUsageTest {
    /** Bob runs 10 of 20 GiB; 15 are reserved for an ask, twice 5 for another. */
    @Test
    void whatIsReservedCountsForAllAsksButThatItIsFor() {
        var reserved = reserved();
        var small = reserved.asks("a").get(0);
        var large = reserved.asks("a").get(1);
        assertThat(small.size()).isEqualTo(gib(5).vector());
        assertThat(held(reserved, large, 0)).isEqualTo(gib(20).vector());
        assertThat(reserved.usage.users().isExhausted(large, 0)).isFalse();
        assertThat(held(reserved, small, 0)).isEqualTo(gib(25).vector());
        assertThat(reserved.usage.users().isExhausted(small, 0)).isTrue();
        // The other container of the ask keeps one of the two reservations.
        assertThat(held(reserved, small, 1)).isEqualTo(gib(30).vector());
        assertThat(held(reserved, small, 2)).isEqualTo(gib(30).vector());
    }

    @Test
    void aReservationThatIsDroppedCountsAgainWhenItIsNot() {
        var reserved = reserved();
        var small = reserved.asks("a").get(0);
        var large = reserved.asks("a").get(1);
        var own = reserved.snapshot.nodes().stream()
                .map(NodeSnapshot::reservation)
                .filter(reservation ->
                        reservation != null && reservation.askId().equals(large.id()))
                .findFirst()
                .orElseThrow();
        reserved.usage.users().drop(own, true);
        reserved.usage.users().drop(own, true);
        assertThat(held(reserved, large, 0)).isEqualTo(gib(20).vector());
        assertThat(held(reserved, small, 0)).isEqualTo(gib(10).vector());
        reserved.usage.users().drop(own, false);
        assertThat(held(reserved, small, 0)).isEqualTo(gib(25).vector());
    }

    private static Planning reserved() {
        return Planning.of(scenario("""
                queues a user bob 20g
                node n1 100g: a 10g user bob
                a asks 2 x 5g user bob key 1
                a reserves 5g user bob key 1 on n1
                node n2 100g: a 5g user bob key 1 reserved
                node n3 100g: a 15g user bob key 2 reserved
                """));
    }

    private static ResourceVector held(Planning of, Ask ask, int others) {
        return (ResourceVector)
                requireNonNull(of.usage.users().words(ask, others).get("user used"));
    }
}
