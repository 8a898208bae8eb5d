package io.sharpshooter.rule;

import static io.sharpshooter.fixture.Scenario.scenario;

import io.sharpshooter.demand.Reason;
import io.sharpshooter.fixture.Scenario;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class DeadZoneTest {
    private static Scenario using(int containersOfFiveGib) {
        return scenario("queues a 50%, b 50%", "node n1 100g: b " + containersOfFiveGib + " x 5g", "a asks 50g")
                .set("max_ignored_over_capacity", "0.1");
    }

    @Test
    void aQueueHardlyAboveItsGuaranteeGivesNothing() {
        using(11).round().expectVictims().expect("a", Reason.DEAD_ZONE);
    }

    @Test
    void beyondTheDeadZoneAQueueGivesDownToItsGuarantee() {
        using(12).expectVictims("b#10", "b#11");
    }

    @Test
    void aQueueWithoutAGuaranteeHasNoDeadZone() {
        scenario("queues a 100%, b; node n1 100g: b 1g; a asks 100g")
                .set("max_ignored_over_capacity", "0.1")
                .expectVictims("b#0");
    }

    @ParameterizedTest
    @ValueSource(strings = {"1e15", "999999999999999999e99"})
    void aFactorWithoutMeasureMeansNever(String factor) {
        using(20)
                .set("max_ignored_over_capacity", factor)
                .round()
                .expectVictims()
                .expect("a", Reason.DEAD_ZONE);
    }
}
