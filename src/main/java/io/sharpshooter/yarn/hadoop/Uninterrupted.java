package io.sharpshooter.yarn.hadoop;

import java.util.concurrent.TimeUnit;

/**
 * The time in which a thread does what must not end half-way. Hadoop's dispatcher takes no event from a thread whose
 * interrupt flag is set, it throws: a container that is being killed is then gone from its app, and still in the books
 * of its node, its queue and all queues above.
 *
 * <p>To be begun after a lock has been taken, since the flag may rise while the thread waits for it. An interrupt is
 * not lost: the flag is set again at the end. One that comes in between cannot be kept away, so rounds run on threads
 * that Hadoop does not interrupt. Can be nested.
 */
public final class Uninterrupted implements AutoCloseable {
    private final boolean interrupted = Thread.interrupted();

    private Uninterrupted() {}

    /** Of the thread that calls this; it must also close it. */
    public static Uninterrupted begin() {
        return new Uninterrupted();
    }

    /** Sleeps for so long, interrupted or not; the flag is set again afterwards. */
    public static void sleep(long nanos) {
        boolean interrupted = false;
        long end = System.nanoTime() + nanos;
        for (long left = nanos; left > 0; left = end - System.nanoTime()) {
            try {
                TimeUnit.NANOSECONDS.sleep(left);
            } catch (InterruptedException e) {
                interrupted = true;
            }
        }
        if (interrupted) {
            Thread.currentThread().interrupt();
        }
    }

    @Override
    public void close() {
        if (interrupted) {
            Thread.currentThread().interrupt();
        }
    }
}
