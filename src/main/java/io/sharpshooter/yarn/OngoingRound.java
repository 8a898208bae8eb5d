package io.sharpshooter.yarn;

import io.sharpshooter.config.Settings;
import io.sharpshooter.config.SettingsKeys;
import io.sharpshooter.cost.CostChoice;
import io.sharpshooter.insight.PrintableLog;
import io.sharpshooter.yarn.hadoop.RoundThread;
import io.sharpshooter.yarn.hadoop.StackTrace;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.jspecify.annotations.Nullable;

/** A round on a thread of ours, for the thread that waits for it. */
final class OngoingRound {
    private static final PrintableLog LOG = PrintableLog.of(OngoingRound.class);
    private static final String KEY = SettingsKeys.LARGE_PREFIX + "cost";
    private static final Duration BETWEEN_COMPLAINTS = Duration.ofMinutes(10);

    private final Settings settings;
    private final FutureTask<@Nullable Void> task;
    private final Instant began =
            Instant.ofEpochMilli(MachineClock.now().wallMs()).truncatedTo(ChronoUnit.SECONDS);
    private long complaintAt;
    private @Nullable Thread thread;

    /**
     * @param settings those that it goes by
     * @param round what is to be run
     * @param patience after how long it is said in the log that it goes on
     */
    OngoingRound(Settings settings, Runnable round, Duration patience) {
        this.settings = settings;
        task = new FutureTask<>(() -> run(round), null);
        complaintAt = System.nanoTime() + patience.toNanos();
    }

    private void run(Runnable round) {
        begin();
        try {
            round.run();
        } finally {
            end();
        }
    }

    private synchronized void begin() {
        thread = Thread.currentThread();
    }

    private synchronized void end() {
        thread = null;
        Thread.currentThread().setName(RoundThread.NAME);
    }

    Runnable task() {
        return task;
    }

    /** Those that it goes by. */
    Settings settings() {
        return settings;
    }

    boolean hasEnded() {
        return task.isDone();
    }

    /**
     * Waits for it.
     *
     * @return whether it has ended
     * @throws ExecutionException with what it has thrown
     */
    boolean endsWithin(long millis) throws InterruptedException, ExecutionException {
        try {
            task.get(millis, TimeUnit.MILLISECONDS);
            return true;
        } catch (TimeoutException e) {
            return false;
        }
    }

    /** Says in the log that it goes on, where it has for long; not again for long. */
    void complain() {
        if (System.nanoTime() - complaintAt >= 0) {
            complaintAt = System.nanoTime() + BETWEEN_COMPLAINTS.toNanos();
            LOG.warn(
                    "{} has not ended, and no other runs meanwhile. It is given up when a refresh names another cost"
                            + " in {}, or changes observe_only. It is at {}",
                    this,
                    KEY,
                    where());
        }
    }

    /**
     * What it still does has no effect. It is interrupted, since it may be waiting, and a thread dump shows what it
     * was.
     */
    void abandon() {
        nameAbandoned();
        task.cancel(true);
    }

    private synchronized void nameAbandoned() {
        if (thread != null) {
            thread.setName(
                    RoundThread.NAME + " that was given up: began at " + began + " with the cost " + settings.cost());
        }
    }

    private synchronized StackTrace where() {
        return StackTrace.of(thread);
    }

    @Override
    public String toString() {
        String cost = settings.cost();
        String named = CostChoice.isBuiltIn(cost) ? "cost " : "cost class ";
        return "The round of preemption that began at " + began + " with the " + named + cost;
    }
}
