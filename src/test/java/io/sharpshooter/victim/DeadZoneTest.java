package io.sharpshooter.victim;

import static io.sharpshooter.fixture.Amount.gib;
import static io.sharpshooter.fixture.Detail.on;
import static io.sharpshooter.fixture.QueueDetail.guaranteed;
import static io.sharpshooter.fixture.Scenario.scenario;

import io.sharpshooter.demand.Reason;
import io.sharpshooter.fixture.Scenario;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class DeadZoneTest {
    private static Scenario using(int containersOfFiveGib) {
        return scenario()
                .set("max_ignored_over_capacity", "0.1")
                .node("n1", gib(100))
                .queue("a", guaranteed(50))
                .queue("b", guaranteed(50))
                .running("b", containersOfFiveGib, gib(5), on("n1"))
                .asks("a", 1, gib(50));
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
        scenario()
                .set("max_ignored_over_capacity", "0.1")
                .node("n1", gib(100))
                .queue("a", guaranteed(100))
                .queue("b")
                .running("b", 1, gib(1), on("n1"))
                .asks("a", 1, gib(100))
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
