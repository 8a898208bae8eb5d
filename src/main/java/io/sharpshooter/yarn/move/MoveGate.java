package io.sharpshooter.yarn.move;

import io.sharpshooter.insight.PrintableLog;
import io.sharpshooter.yarn.hadoop.Uninterrupted;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.ReentrantLock;
import java.util.concurrent.locks.ReentrantReadWriteLock;
import java.util.concurrent.locks.ReentrantReadWriteLock.WriteLock;
import org.jspecify.annotations.Nullable;

/**
 * Lets nobody book while an app is moved. Everyone else passes side by side. Thread-safe.
 *
 * <p>The scheduler's write lock alone does not do that: AMs release containers and ask, and containers expire,
 * without it. A release that comes in the middle of a move is booked twice in the source, or in the source alone
 * although the container is already booked in the destination; and what others book meanwhile must not be taken for
 * the move's doing.
 *
 * <p>Why there is no deadlock. A move has both the gate and the scheduler's lock, or after at most one turn neither,
 * and is outside for as long as the turn took. So whoever waits at the gate while a move waits goes on, whatever he
 * holds and whoever waits for him. Who holds the scheduler's write lock, or is inside already, never waits here.
 * Moves wait for each other before their first turn and outside: many of them keep the gate closed no longer than
 * one, and each would wait for the same anyway.
 *
 * <p>A move that has begun takes locks of queues, of the scheduler's apps and nodes, and of containers, as Hadoop's
 * own does under the scheduler's lock. Nobody waits at the gate with one of these: calls of AMs come with the lock of
 * that AM's responses or of its {@code RMAppAttempt}, events with none. A move takes neither, and reads only what
 * {@code RMApp} gives away without a lock.
 *
 * <p>A move gets its turn if all that stands before it at the scheduler's lock is done within a turn. Where the lock
 * is never free for that long it may wait without end, as it may for a lock that nobody releases; it says so in the
 * log.
 */
public final class MoveGate {
    private static final PrintableLog LOG = PrintableLog.of(MoveGate.class);
    private static final long TURN_NANOS = TimeUnit.MILLISECONDS.toNanos(50);
    private static final long LONG_NANOS = TimeUnit.SECONDS.toNanos(10);

    private final WriteLock scheduler;
    private final long longNanos;
    private final ReentrantReadWriteLock gate = new ReentrantReadWriteLock();
    private final ReentrantLock turns = new ReentrantLock(true);

    /** Of whoever has closed the gate. */
    private @Nullable Uninterrupted whole;

    /** @param scheduler the scheduler's write lock */
    public MoveGate(WriteLock scheduler) {
        this(scheduler, LONG_NANOS);
    }

    /** @param longNanos after how long a wait is told */
    public MoveGate(WriteLock scheduler, long longNanos) {
        this.scheduler = scheduler;
        this.longNanos = longNanos;
    }

    /** Waits until no move is under way; none begins before {@link #leave()}. Reentrant. */
    public void enter() {
        gate.readLock().lock();
    }

    public void leave() {
        gate.readLock().unlock();
    }

    /**
     * Waits until everybody who has entered has left and this thread holds the scheduler's write lock; nobody enters
     * before {@link #open()}. Reentrant. An interrupt is held back until then.
     *
     * @param what is to be done then, for the log
     * @return false, and nothing is closed, where it would wait for itself: this thread is inside, or holds the
     *     scheduler's write lock while others are inside
     */
    public boolean close(String what) {
        if (scheduler.isHeldByCurrentThread() || gate.getReadHoldCount() > 0) {
            if (!gate.writeLock().tryLock()) {
                return false;
            }
            scheduler.lock();
        } else {
            new Wait(what).close();
        }
        if (gate.getWriteHoldCount() == 1) {
            whole = Uninterrupted.begin();
        }
        return true;
    }

    /** Releases both. */
    public void open() {
        boolean last = gate.getWriteHoldCount() == 1;
        Uninterrupted ended = last ? whole : null;
        if (last) {
            whole = null;
        }
        scheduler.unlock();
        gate.writeLock().unlock();
        if (last && turns.isHeldByCurrentThread()) {
            turns.unlock();
        }
        if (ended != null) {
            ended.close();
        }
    }

    /** Of one thread, for both locks. */
    private final class Wait {
        private final String what;
        private final long began = System.nanoTime();
        private boolean told;
        private boolean wasInterrupted;

        Wait(String what) {
            this.what = what;
        }

        void close() {
            turns.lock();
            boolean closed = false;
            try {
                while (!closed) {
                    closed = takeTurn();
                }
            } finally {
                if (!closed) {
                    turns.unlock();
                }
                if (wasInterrupted) {
                    Thread.currentThread().interrupt();
                }
            }
        }

        /** Leaves the gate open for as long as it was closed in vain. */
        private boolean takeTurn() {
            long start = System.nanoTime();
            if (closesBefore(start + TURN_NANOS)) {
                return true;
            }
            long closed = System.nanoTime() - start;
            tellOnce();
            Uninterrupted.sleep(closed);
            wasInterrupted |= Thread.interrupted(); // with the flag set no lock is waited for
            return false;
        }

        private boolean closesBefore(long end) {
            try {
                if (!gate.writeLock().tryLock(end - System.nanoTime(), TimeUnit.NANOSECONDS)) {
                    return false;
                }
                boolean both = false;
                try {
                    both = scheduler.tryLock(end - System.nanoTime(), TimeUnit.NANOSECONDS);
                } finally {
                    if (!both) {
                        gate.writeLock().unlock();
                    }
                }
                return both;
            } catch (InterruptedException e) {
                wasInterrupted = true;
                return false;
            }
        }

        private void tellOnce() {
            long nanos = System.nanoTime() - began;
            if (!told && nanos >= longNanos) {
                told = true;
                LOG.warn(
                        "{} has waited for {} s: calls are in progress, or somebody holds the scheduler's lock. "
                                + "It goes on waiting, and calls of AMs and reports of nodes pass meanwhile.",
                        what,
                        TimeUnit.NANOSECONDS.toSeconds(nanos));
            }
        }
    }
}
