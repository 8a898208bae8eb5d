package io.sharpshooter;

import io.sharpshooter.model.RoundTime;
import io.sharpshooter.yarn.HiddenField;
import io.sharpshooter.yarn.PolicyLife;
import java.util.function.Supplier;

/** Makes policies that live by a test's clock, for tests in other packages. */
public final class PolicyWithClock {
    private PolicyWithClock() {}

    public static PriorityLargeContainerPreemptionPolicy of(Supplier<RoundTime> clock) {
        return new PriorityLargeContainerPreemptionPolicy(clock);
    }

    /**
     * The next round is not taken for one that makes up for a long one before it: by the machine's clock, a round may take longer than a
     * test lets pass between two.
     */
    public static void forgetBacklog(PriorityLargeContainerPreemptionPolicy policy) {
        Object life = HiddenField.of(PriorityLargeContainerPreemptionPolicy.class, "life", policy);
        Object backlog = HiddenField.of(PolicyLife.class, "backlog", life);
        HiddenField.set(backlog, "calls", 0);
    }
}
