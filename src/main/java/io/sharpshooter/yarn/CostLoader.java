package io.sharpshooter.yarn;

import io.sharpshooter.cost.CostChoice;
import io.sharpshooter.yarn.hadoop.StackTrace;
import java.time.Duration;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/**
 * Loads the cost that the configuration names. A class of the administrator's is made on a thread of its own and waited
 * for no longer than {@link #PATIENCE}: who loads it may hold the scheduler's lock, as a refresh does. Stateless and
 * thread-safe.
 */
final class CostLoader {
    static final Duration PATIENCE = Duration.ofSeconds(30);

    private CostLoader() {}

    /** @throws IllegalArgumentException if there is no such class, or it cannot be made; the message says why */
    static CostChoice load(String name, ClassLoader loader, Duration patience) {
        if (CostChoice.isBuiltIn(name)) {
            return CostChoice.load(name, loader);
        }
        FutureTask<CostChoice> task = new FutureTask<>(() -> CostChoice.load(name, loader));
        Thread thread = new Thread(task, "Sharpshooter makes the cost class " + name);
        thread.setDaemon(true);
        thread.start();
        try {
            return await(task, patience.toNanos());
        } catch (TimeoutException e) {
            StackTrace where = StackTrace.of(thread);
            task.cancel(true);
            throw new IllegalArgumentException(
                    "class " + name + " could not be created: its constructor has not returned within "
                            + patience.toMillis() + " ms; it is at " + where,
                    e);
        } catch (ExecutionException e) {
            if (e.getCause() instanceof IllegalArgumentException refusal) {
                throw refusal;
            }
            throw new IllegalArgumentException("class " + name + " could not be created: " + e.getCause(), e);
        }
    }

    /** An interrupt does not end it: what has been configured would never be tried again. */
    private static CostChoice await(FutureTask<CostChoice> task, long nanos)
            throws ExecutionException, TimeoutException {
        boolean interrupted = false;
        long end = System.nanoTime() + nanos;
        try {
            while (true) {
                try {
                    return task.get(end - System.nanoTime(), TimeUnit.NANOSECONDS);
                } catch (InterruptedException e) {
                    interrupted = true;
                }
            }
        } finally {
            if (interrupted) {
                Thread.currentThread().interrupt();
            }
        }
    }
}
