package io.sharpshooter.rule;

import static io.sharpshooter.fixture.Amount.gib;
import static io.sharpshooter.fixture.Scenario.scenario;
import static org.assertj.core.api.Assertions.assertThat;

import io.sharpshooter.model.ResourceVector;
import io.sharpshooter.place.Planning;
import io.sharpshooter.usage.Moved;
import org.junit.jupiter.api.Test;

/** Whether some leaf is above its ideal share. */
class RulesTest {
    private static final ResourceVector TEN = gib(10).vector();

    /** Each holds what it is due. */
    private final Planning half = Planning.of(scenario("queues a 50%, b 50%; node n1 100g: b 5 x 10g; a asks 50g"));

    private final Rules rules = new Rules(half.view);

    @Test
    void itIsLookedUpAgainWhenUsageHasMoved() {
        assertThat(rules.someLeafIsAboveIdeal()).isFalse();
        Moved.used(half.view.usage(), half.queue("b"), TEN, 1);
        assertThat(rules.someLeafIsAboveIdeal()).isTrue();
    }

    @Test
    void neitherAParentCountsNorWhatIsOnlyPromised() {
        Moved.used(half.view.usage(), 0, gib(60).vector(), 1);
        Moved.booked(half.view.usage(), half.queue("b"), TEN);
        assertThat(rules.someLeafIsAboveIdeal()).isFalse();
    }
}
