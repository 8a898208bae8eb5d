package io.sharpshooter.demand;

import static io.sharpshooter.fixture.Amount.gib;
import static io.sharpshooter.fixture.Detail.key;
import static io.sharpshooter.fixture.Detail.on;
import static io.sharpshooter.fixture.Detail.user;
import static io.sharpshooter.fixture.QueueDetail.userLimit;
import static io.sharpshooter.fixture.Scenario.scenario;
import static org.assertj.core.api.Assertions.assertThat;

import io.sharpshooter.model.Ask;
import io.sharpshooter.model.NodeSnapshot;
import io.sharpshooter.model.ReservationSnapshot;
import org.junit.jupiter.api.Test;

class UserBooksTest {
    private final Looking looking = Looking.at(scenario()
            .node("n1", gib(100))
            .queue("a", userLimit("bob", gib(20)))
            .queue("free")
            .running("a", 1, gib(20), on("n1"), user("bob"))
            .asks("a", 1, gib(10), user("bob"))
            .asks("free", 1, gib(10), user("bob")));

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
        Looking reserved = reserved();
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
        Looking reserved = reserved();
        Ask small = reserved.asks("a").get(0);
        assertThat(reserved.users.numbers(small, 1).inWords()).containsEntry("user used", "memory-mb=30720");
        assertThat(reserved.users.numbers(small, 2).inWords()).containsEntry("user used", "memory-mb=30720");
    }

    @Test
    void aReservationThatIsDroppedCountsAgainWhenItIsNot() {
        Looking reserved = reserved();
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

    private static Looking reserved() {
        return Looking.at(scenario()
                .node("n1", gib(100))
                .node("n2", gib(100))
                .node("n3", gib(100))
                .queue("a", userLimit("bob", gib(20)))
                .running("a", 1, gib(10), on("n1"), user("bob"))
                .asks("a", 2, gib(5), user("bob"), key(1))
                .reserved("a", gib(5), on("n1"), user("bob"), key(1))
                .reserved("a", gib(5), on("n2"), user("bob"), key(1))
                .reserved("a", gib(15), on("n3"), user("bob"), key(2)));
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
