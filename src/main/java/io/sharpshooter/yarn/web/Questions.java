package io.sharpshooter.yarn.web;

import io.sharpshooter.cost.CostChoice;
import io.sharpshooter.recorded.Recording;
import java.io.IOException;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicReference;
import org.jspecify.annotations.Nullable;

/**
 * Questions of one kind, which only a round can answer: the next one does so on its own thread, after it has acted.
 * There is one at a time, and a pause after each that is much longer than what it took: they slow no round much.
 * Thread-safe.
 */
final class Questions<T> {
    private static final long PATIENCE_MS = 60_000;
    private static final long PAUSES = 20;

    private final AtomicReference<@Nullable Waiting<T>> waiting = new AtomicReference<>();
    private final long pauseMs;
    private volatile long pausedUntilMs;

    /** What is made of all that a round decides by. */
    interface Question<T> {
        T answer(Recording recording, CostChoice cost) throws IOException;
    }

    private record Waiting<T>(Question<T> question, CompletableFuture<T> answer) {}

    Questions(long pauseMs) {
        this.pauseMs = pauseMs;
        this.pausedUntilMs = nowMs();
    }

    private static long nowMs() {
        return TimeUnit.NANOSECONDS.toMillis(System.nanoTime());
    }

    /**
     * Waits for the answer of the next round.
     *
     * @param intervalMs between two rounds
     * @return empty where another one waits, or was answered just now
     * @throws TimeoutException where no round ends for long
     * @throws ExecutionException with what the question has thrown
     */
    Optional<T> ask(Question<T> question, long intervalMs)
            throws TimeoutException, ExecutionException, InterruptedException {
        var mine = new Waiting<>(question, new CompletableFuture<T>());
        if (nowMs() - pausedUntilMs < 0 || !waiting.compareAndSet(null, mine)) {
            return Optional.empty();
        }
        try {
            return Optional.of(mine.answer.get(PATIENCE_MS + intervalMs, TimeUnit.MILLISECONDS));
        } finally {
            waiting.set(null);
        }
    }

    /** How long to wait before the next question, in seconds. */
    long secondsToWait() {
        long leftMs = Math.max(pausedUntilMs - nowMs(), pauseMs);
        return TimeUnit.MILLISECONDS.toSeconds(leftMs);
    }

    boolean areAsked() {
        return waiting.get() != null;
    }

    /** Answers who waits, if somebody does; never throws. */
    void answer(Recording recording, CostChoice cost) {
        Waiting<T> asked = waiting.get();
        if (asked != null) {
            long began = nowMs();
            try {
                T answer = asked.question.answer(recording, cost);
                pause(began);
                asked.answer.complete(answer);
            } catch (IOException | RuntimeException | Error failure) {
                pause(began);
                asked.answer.completeExceptionally(failure);
            }
        }
    }

    private void pause(long began) {
        long tookMs = nowMs() - began;
        pausedUntilMs = nowMs() + Math.max(pauseMs, PAUSES * tookMs);
    }
}
