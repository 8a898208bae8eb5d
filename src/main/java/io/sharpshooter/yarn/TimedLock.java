package io.sharpshooter.yarn;

import java.util.concurrent.locks.Lock;
import java.util.function.LongConsumer;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.SchedulerLock;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.capacity.CapacityScheduler;

/** The scheduler's write lock, with a watch on how long it is held. */
final class TimedLock {
    private final Lock lock;
    private final LongConsumer held;

    /** What is done while the lock is held. */
    interface Step<T> {
        T run() throws Refusal;
    }

    /** @param held told after each step how many nanoseconds it has held the lock; called without it */
    TimedLock(CapacityScheduler scheduler, LongConsumer held) {
        this.lock = SchedulerLock.of(scheduler);
        this.held = held;
    }

    <T> T holding(Step<T> step) throws Refusal {
        lock.lock();
        long since = System.nanoTime();
        try {
            return step.run();
        } finally {
            long nanos = System.nanoTime() - since;
            lock.unlock();
            held.accept(nanos);
        }
    }
}
