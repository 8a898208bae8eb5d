package io.sharpshooter;

import io.sharpshooter.model.RoundTime;
import io.sharpshooter.yarn.PolicyLife;
import java.util.function.Supplier;

/** Policies that live by a test's clock, and a look into them, for tests in other packages. */
public final class PolicyWithClock {
    private PolicyWithClock() {}

    public static PriorityLargeContainerPreemptionPolicy of(Supplier<RoundTime> clock) {
        return new PriorityLargeContainerPreemptionPolicy(clock);
    }

    /** Of one that has been initialized. */
    public static PolicyLife lifeOf(PriorityLargeContainerPreemptionPolicy policy) {
        return policy.started();
    }
}
