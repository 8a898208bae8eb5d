package org.apache.hadoop.yarn.server.resourcemanager.scheduler;

import java.util.concurrent.locks.Lock;

/**
 * The read lock of an app attempt.
 *
 * <p>It stands in this package because {@link SchedulerApplicationAttempt} keeps the lock protected. Under the write
 * lock the scheduler takes a container into the attempt, its reservation out, and one off the count of its ask, as one
 * step. Whoever reads these one after the other without the lock sees them at different moments.
 *
 * <p>Under it read nothing but the attempt and its asks. The scheduler takes it while it holds its own lock and those
 * of queues; so whoever holds it waits for none of these, nor for a node or an {@code RMApp}.
 */
public final class AttemptLock {
    private AttemptLock() {}

    /** The read lock of this attempt; reentrant. */
    public static Lock of(SchedulerApplicationAttempt attempt) {
        return attempt.readLock;
    }
}
