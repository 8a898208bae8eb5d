package org.apache.hadoop.yarn.server.resourcemanager.scheduler;

import java.util.concurrent.locks.Lock;
import java.util.function.Supplier;

/**
 * The scheduler's own write lock.
 *
 * <p>It stands in this package because {@link AbstractYarnScheduler} keeps the lock protected, and nothing else makes
 * kills, drops and reservations one step: {@code tryCommit} and {@code killReservedContainer} take no lock, and called
 * without it beside the scheduler's own commits they corrupt the queues' books.
 *
 * <p>Never take it while holding the lock of an app, a queue or a node, and never call getters of {@code RMApp} under
 * it.
 */
public final class SchedulerLock {
    private SchedulerLock() {}

    /** The write lock of this scheduler; reentrant. */
    public static Lock of(AbstractYarnScheduler<?, ?> scheduler) {
        return scheduler.writeLock;
    }

    /** Does it under that lock. */
    public static <T> T held(AbstractYarnScheduler<?, ?> scheduler, Supplier<T> work) {
        Lock lock = of(scheduler);
        lock.lock();
        try {
            return work.get();
        } finally {
            lock.unlock();
        }
    }
}
