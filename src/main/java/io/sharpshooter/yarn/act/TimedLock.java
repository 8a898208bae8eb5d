package io.sharpshooter.yarn.act;

import io.sharpshooter.claim.EndReason;
import io.sharpshooter.claim.Refusal;
import io.sharpshooter.yarn.hadoop.Uninterrupted;
import java.util.concurrent.locks.Lock;
import java.util.function.BooleanSupplier;
import java.util.function.LongConsumer;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.SchedulerLock;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.capacity.CapacityScheduler;

/**
 * The scheduler's write lock, with a watch on how long it is held. Nobody's interrupt ends half-way what is done under
 * it, see {@link Uninterrupted}.
 */
final class TimedLock {
    private final Lock lock;
    private final LongConsumer held;

    /** What is done while the lock is held. */
    interface Step<T> {
        T run() throws Refusal;
    }

    /** @param held told after each step how many ns it has held the lock; without it, unless the caller holds it */
    TimedLock(CapacityScheduler scheduler, LongConsumer held) {
        this.lock = SchedulerLock.of(scheduler);
        this.held = held;
    }

    /**
     * Does it, unless whoever asks for it was given up while it waited for the lock.
     *
     * @param mayGoOn asked under the lock
     */
    <T> T holding(BooleanSupplier mayGoOn, Step<T> step) throws Refusal {
        lock.lock();
        long since = System.nanoTime();
        try (Uninterrupted whole = Uninterrupted.begin()) {
            if (!mayGoOn.getAsBoolean()) {
                throw Refusal.forNow(EndReason.REFUSED, "the round was given up");
            }
            return step.run();
        } finally {
            long nanos = System.nanoTime() - since;
            lock.unlock();
            held.accept(nanos);
        }
    }
}
