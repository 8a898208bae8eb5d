package io.sharpshooter.demand;

import static io.sharpshooter.fixture.Amount.gib;
import static io.sharpshooter.fixture.Scenario.scenario;
import static org.assertj.core.api.Assertions.assertThat;

import io.sharpshooter.fixture.BeforeClaims;
import io.sharpshooter.usage.Moved;
import java.util.SortedMap;
import org.junit.jupiter.api.Test;

/** The numbers that a refusal comes with; which refusal it is, {@link ReasonsTest} says. */
class EntitlementTest {
    private final BeforeClaims looking = BeforeClaims.at(scenario("""
            queues a user bob 20g, free
            node n1 100g: a 20g user bob
            a asks 10g user bob
            free asks 10g user bob
            """));

    @Test
    void theNumbersSayWhatTheUserHoldsWithWhatWasCounted() {
        Moved.held(looking.users, looking.queue("a"), "bob", gib(5).vector(), 1);
        assertThat(numbers("a"))
                .containsEntry("user", "bob")
                .containsEntry("user used", "memory-mb=25600")
                .containsEntry("user limit", "memory-mb=20480")
                .containsEntry("wanted", "memory-mb=10240");
    }

    @Test
    void ofAUserWithoutALimitTheNumbersSayWhatIsWanted() {
        assertThat(numbers("free")).containsOnlyKeys("wanted").containsEntry("wanted", "memory-mb=10240");
    }

    private SortedMap<String, String> numbers(String queue) {
        Demand demand = new Demand(looking.ask(queue), 1, true);
        return new Entitlement(looking.view, looking.users)
                .numbers(demand, Reason.USER_LIMIT)
                .inWords();
    }
}
