package io.sharpshooter;

import java.util.function.LongSupplier;

/** Makes policies that live by a test's clock, for tests in other packages. */
public final class PolicyWithClock {
    private PolicyWithClock() {}

    /** @param clock ms since the epoch */
    public static PriorityLargeContainerPreemptionPolicy of(LongSupplier clock) {
        return new PriorityLargeContainerPreemptionPolicy(clock);
    }
}
