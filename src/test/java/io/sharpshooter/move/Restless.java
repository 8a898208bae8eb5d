package io.sharpshooter.move;

import static java.util.concurrent.TimeUnit.MINUTES;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;

/** Threads that do the same again and again until this is closed. */
final class Restless implements AutoCloseable {
    private final AtomicBoolean done = new AtomicBoolean();
    private final ExecutorService threads = Executors.newCachedThreadPool();
    private final List<Future<?>> all = new ArrayList<>();

    /** One turn. */
    interface Step {
        void run() throws Exception;
    }

    /** One more thread. Returns how many turns it has done at any time. */
    AtomicInteger goOn(Step step) {
        var turns = new AtomicInteger();
        all.add(threads.submit(() -> {
            while (!done.get()) {
                step.run();
                turns.incrementAndGet();
            }
            return null;
        }));
        return turns;
    }

    /** Fails as one of them has failed. */
    void check() throws Exception {
        for (var one : all) {
            if (one.isDone()) {
                one.get();
            }
        }
    }

    /** All of them end, and none has failed. */
    void end() throws Exception {
        done.set(true);
        for (var one : all) {
            one.get(2, MINUTES);
        }
    }

    @Override
    public void close() throws InterruptedException {
        done.set(true);
        threads.shutdownNow();
        threads.awaitTermination(1, MINUTES);
    }
}
