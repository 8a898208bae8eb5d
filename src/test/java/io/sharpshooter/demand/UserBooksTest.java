package io.sharpshooter.demand;

import static io.sharpshooter.fixture.Amount.gib;
import static io.sharpshooter.fixture.Detail.on;
import static io.sharpshooter.fixture.Detail.user;
import static io.sharpshooter.fixture.QueueDetail.userLimit;
import static io.sharpshooter.fixture.Scenario.scenario;
import static org.assertj.core.api.Assertions.assertThat;

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
        assertThat(looking.users.isExhausted(looking.ask("a"))).isFalse();
        looking.users.add(looking.queue("a"), "bob", gib(1).vector(), 1);
        assertThat(looking.users.isExhausted(looking.ask("a"))).isTrue();
        looking.users.add(looking.queue("a"), "bob", gib(1).vector(), -1);
        assertThat(looking.users.isExhausted(looking.ask("a"))).isFalse();
    }

    @Test
    void whatAUserHoldsInOneQueueDoesNotCountInAnother() {
        looking.users.add(looking.queue("free"), "bob", gib(50).vector(), 1);
        assertThat(looking.users.isExhausted(looking.ask("a"))).isFalse();
        assertThat(looking.users.isExhausted(looking.ask("free"))).isFalse();
    }

    @Test
    void theNumbersSayWhatTheUserHoldsWithWhatWasCounted() {
        looking.users.add(looking.queue("a"), "bob", gib(5).vector(), 1);
        assertThat(looking.users.numbers(looking.ask("a")).inWords())
                .containsEntry("user", "bob")
                .containsEntry("user used", "memory-mb=25600")
                .containsEntry("user limit", "memory-mb=20480")
                .containsEntry("wanted", "memory-mb=10240");
    }

    @Test
    void ofAUserWithoutALimitTheNumbersSayWhatIsWanted() {
        assertThat(looking.users.numbers(looking.ask("free")).inWords())
                .containsOnlyKeys("wanted")
                .containsEntry("wanted", "memory-mb=10240");
    }
}
