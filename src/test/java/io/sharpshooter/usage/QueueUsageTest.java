package io.sharpshooter.usage;

import static io.sharpshooter.fixture.Amount.gib;
import static io.sharpshooter.fixture.Scenario.scenario;
import static org.assertj.core.api.Assertions.assertThat;

import io.sharpshooter.model.ResourceVector;
import io.sharpshooter.place.Planning;
import org.junit.jupiter.api.Test;

class QueueUsageTest {
    private static final ResourceVector TEN = gib(10).vector();

    private final Planning looking = Planning.of(scenario("""
            queues p 60% max 70%, p.a 60% max 50%, p.b max 100%
            node n1 100g: p.a 3 x 10g, p.a 10g reserved
            """));
    private final QueueUsage usage = looking.view.usage();
    private final int a = looking.queue("p.a");
    private final int b = looking.queue("p.b");

    @Test
    void whatIsReservedCountsAgainstLimitsAloneAndAQueueMayBeFilledToItsMaximum() {
        assertThat(usage.used(a)).isEqualTo(gib(30).vector());
        assertThat(usage.committed(a)).isEqualTo(gib(40).vector());
        assertThat(usage.hasReserved(a)).isTrue();
        assertThat(usage.hasReserved(b)).isFalse();
        assertThat(usage.isOverMaximumWith(TEN, a)).isFalse();
        assertThat(usage.isOverMaximumWith(gib(11).vector(), a)).isTrue();
    }
}
