package io.sharpshooter.yarn;

import java.util.function.LongConsumer;
import java.util.function.LongSupplier;

/** Rounds on a cluster of which a test learns how long each hold of the scheduler's write lock was. For one thread. */
public final class TimedRounds {
    private final Preemption preemption;

    /**
     * @param clock ms since the epoch
     * @param lockHeld told after each hold, in ns
     */
    public TimedRounds(MockCluster cluster, LongSupplier clock, LongConsumer lockHeld) {
        preemption = new Preemption(cluster.scheduler(), cluster.context(), clock, lockHeld);
    }

    public void round() {
        preemption.round(() -> true);
    }
}
