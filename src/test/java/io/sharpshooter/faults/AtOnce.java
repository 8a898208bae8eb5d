package io.sharpshooter.faults;

import io.sharpshooter.program.Complaint;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;

/** Tasks of which some run at the same time. */
public final class AtOnce {
    private AtOnce() {}

    /**
     * Runs them, so many at the same time, and returns what they come to, in their order.
     *
     * @throws Complaint as the first of them that throws one; those that still run are interrupted then
     */
    public static <T> List<T> run(int atOnce, List<Callable<T>> tasks) throws InterruptedException {
        ExecutorService workers = Executors.newFixedThreadPool(atOnce);
        try {
            List<Future<T>> running = new ArrayList<>();
            tasks.forEach(task -> running.add(workers.submit(task)));
            List<T> results = new ArrayList<>();
            for (Future<T> task : running) {
                results.add(task.get());
            }
            return results;
        } catch (ExecutionException e) {
            throw e.getCause() instanceof Complaint complaint ? complaint : new IllegalStateException(e.getCause());
        } finally {
            workers.shutdownNow();
        }
    }
}
