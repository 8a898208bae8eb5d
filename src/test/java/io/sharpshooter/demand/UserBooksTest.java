package io.sharpshooter.demand;

import static io.sharpshooter.fixture.Amount.gib;
import static io.sharpshooter.fixture.Scenario.scenario;
import static org.assertj.core.api.Assertions.assertThat;

import io.sharpshooter.fixture.BeforeClaims;
import io.sharpshooter.model.Ask;
import io.sharpshooter.model.NodeSnapshot;
import io.sharpshooter.model.ReservationSnapshot;
import org.junit.jupiter.api.Test;

class UserBooksTest {
    private final BeforeClaims looking = BeforeClaims.at(scenario("""
            queues a user bob 20g, free
            node n1 100g: a 20g user bob
            a asks 10g user bob
            free asks 10g user bob
            """));

    @Test
    void aUserAtTheLimitMayHaveOneMoreAndOneAboveItNothing() {
        assertThat(looking.users.isExhausted(looking.ask("a"), 0)).isFalse();
        looking.users.add(looking.queue("a"), "bob", gib(1).vector(), 1);
        assertThat(looking.users.isExhausted(looking.ask("a"), 0)).isTrue();
        looking.users.add(looking.queue("a"), "bob", gib(1).vector(), -1);
        assertThat(looking.users.isExhausted(looking.ask("a"), 0)).isFalse();
    }

    @Test
    void whatAUserHoldsInOneQueueDoesNotCountInAnother() {
        looking.users.add(looking.queue("free"), "bob", gib(50).vector(), 1);
        assertThat(looking.users.isExhausted(looking.ask("a"), 0)).isFalse();
        assertThat(looking.users.isExhausted(looking.ask("free"), 0)).isFalse();
    }

    /** Bob runs 10 GiB of his 20; 15 are reserved for one of his asks and 5 for each of two containers of another. */
    @Test
    void whatIsReservedCountsForAllAsksButThatItIsFor() {
        BeforeClaims reserved = reserved();
        Ask small = reserved.asks("a").get(0);
        Ask large = reserved.asks("a").get(1);
        assertThat(small.size()).isEqualTo(gib(5).vector());
        assertThat(reserved.users.numbers(large, 0).inWords()).containsEntry("user used", "memory-mb=20480");
        assertThat(reserved.users.isExhausted(large, 0)).isFalse();
        assertThat(reserved.users.numbers(small, 0).inWords()).containsEntry("user used", "memory-mb=25600");
        assertThat(reserved.users.isExhausted(small, 0)).isTrue();
    }

    /** The other container of the ask keeps one of the two reservations. */
    @Test
    void ofTheReservationsForAnAskThoseCountThatItsOtherContainersNeed() {
        BeforeClaims reserved = reserved();
        Ask small = reserved.asks("a").get(0);
        assertThat(reserved.users.numbers(small, 1).inWords()).containsEntry("user used", "memory-mb=30720");
        assertThat(reserved.users.numbers(small, 2).inWords()).containsEntry("user used", "memory-mb=30720");
    }

    @Test
    void aReservationThatIsDroppedCountsAgainWhenItIsNot() {
        BeforeClaims reserved = reserved();
        Ask small = reserved.asks("a").get(0);
        Ask large = reserved.asks("a").get(1);
        ReservationSnapshot own = reserved.snapshot.nodes().stream()
                .map(NodeSnapshot::reservation)
                .filter(reservation ->
                        reservation != null && reservation.askId().equals(large.id()))
                .findFirst()
                .orElseThrow();
        reserved.users.drop(own, true);
        reserved.users.drop(own, true);
        assertThat(reserved.users.numbers(large, 0).inWords()).containsEntry("user used", "memory-mb=20480");
        assertThat(reserved.users.numbers(small, 0).inWords()).containsEntry("user used", "memory-mb=10240");
        reserved.users.drop(own, false);
        assertThat(reserved.users.numbers(small, 0).inWords()).containsEntry("user used", "memory-mb=25600");
    }

    private static BeforeClaims reserved() {
        return BeforeClaims.at(scenario("""
                queues a user bob 20g
                node n1 100g: a 10g user bob
                a asks 2 x 5g user bob key 1
                a reserves 5g user bob key 1 on n1
                node n2 100g: a 5g user bob key 1 reserved
                node n3 100g: a 15g user bob key 2 reserved
                """));
    }

    @Test
    void theNumbersSayWhatTheUserHoldsWithWhatWasCounted() {
        looking.users.add(looking.queue("a"), "bob", gib(5).vector(), 1);
        assertThat(looking.users.numbers(looking.ask("a"), 0).inWords())
                .containsEntry("user", "bob")
                .containsEntry("user used", "memory-mb=25600")
                .containsEntry("user limit", "memory-mb=20480")
                .containsEntry("wanted", "memory-mb=10240");
    }

    @Test
    void ofAUserWithoutALimitTheNumbersSayWhatIsWanted() {
        assertThat(looking.users.numbers(looking.ask("free"), 0).inWords())
                .containsOnlyKeys("wanted")
                .containsEntry("wanted", "memory-mb=10240");
    }
}
