package io.sharpshooter.yarn;

import io.sharpshooter.model.RoundTime;
import java.util.function.LongConsumer;
import java.util.function.Supplier;

/** Rounds on a cluster of which a test learns how long each hold of the scheduler's write lock was. For one thread. */
public final class TimedRounds {
    private final Preemption preemption;

    /**
     * @param clock read once at the start of each round
     * @param lockHeld told after each hold, in ns
     */
    public TimedRounds(MockCluster cluster, Supplier<RoundTime> clock, LongConsumer lockHeld) {
        preemption = new Preemption(cluster.scheduler(), cluster.context(), clock, lockHeld);
    }

    public void round() {
        preemption.round(() -> true);
    }
}
