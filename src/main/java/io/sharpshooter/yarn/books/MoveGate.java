package io.sharpshooter.yarn.books;

import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.ReentrantReadWriteLock;

/**
 * Lets nobody book while an app is moved. Everyone else passes side by side.
 *
 * <p>The scheduler's write lock alone does not do that: AMs release containers and ask, and containers expire, without it. A
 * release that comes in the middle of a move is booked twice in the source, or in the source alone although the container
 * is already booked in the destination; and what others book meanwhile must not be taken for the move's doing.
 *
 * <p>Order of locks: this one, then the scheduler's. A thread that holds the scheduler's write lock never waits here. A move waits in
 * short turns and lets everyone pass in between, so that threads which wait for each other by way of a third lock go on.
 */
public final class MoveGate {
    private static final long TURN_MS = 50;

    private final ReentrantReadWriteLock lock = new ReentrantReadWriteLock();

    /** Waits until no move is under way; none begins before {@link #leave()}. Reentrant. */
    public void enter() {
        lock.readLock().lock();
    }

    public void leave() {
        lock.readLock().unlock();
    }

    /** Waits until everybody who has entered has left; nobody enters before {@link #open()}. Reentrant. */
    public void close() {
        boolean interrupted = false;
        boolean closed = false;
        while (!closed) {
            try {
                closed = lock.writeLock().tryLock(TURN_MS, TimeUnit.MILLISECONDS);
            } catch (InterruptedException e) {
                interrupted = true;
            }
        }
        if (interrupted) {
            Thread.currentThread().interrupt();
        }
    }

    /** Whether this thread has entered and not yet left; it would wait for itself. */
    public boolean isEnteredHere() {
        return lock.getReadHoldCount() > 0;
    }

    /** Closes it if nobody is in it now. */
    public boolean tryClose() {
        return lock.writeLock().tryLock();
    }

    public void open() {
        lock.writeLock().unlock();
    }
}
