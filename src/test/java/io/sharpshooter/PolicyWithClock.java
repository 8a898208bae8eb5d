package io.sharpshooter;

import io.sharpshooter.model.RoundTime;
import java.util.function.Supplier;

/** Makes policies that live by a test's clock, for tests in other packages. */
public final class PolicyWithClock {
    private PolicyWithClock() {}

    public static PriorityLargeContainerPreemptionPolicy of(Supplier<RoundTime> clock) {
        return new PriorityLargeContainerPreemptionPolicy(clock);
    }
}
