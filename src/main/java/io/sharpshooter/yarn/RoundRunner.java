package io.sharpshooter.yarn;

import io.sharpshooter.config.Settings;
import io.sharpshooter.insight.PrintableLog;
import io.sharpshooter.yarn.hadoop.RoundThread;
import java.time.Duration;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.SynchronousQueue;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;

/**
 * Runs rounds on a thread of ours and waits for each, so that one that never returns can be given up: a class of the
 * administrator's may wait for ever. Given up is a round that has not begun to act, when a refresh names another cost
 * or whether to observe only, or when the thread that waits is interrupted, as Hadoop does to end it. One that acts
 * then ends with what it is doing at that moment.
 *
 * <p>The thread is kept for the next round, and ends when none has come for a minute. For one thread at a time, which
 * holds no lock.
 */
final class RoundRunner {
    private static final PrintableLog LOG = PrintableLog.of(RoundRunner.class);
    private static final long KEEP_SECONDS = 60;
    private static final long LOOK_MS = 100;
    private static final Duration PATIENCE = Duration.ofSeconds(10);

    private final Preemption preemption;
    private final Duration patience;
    private final ThreadPoolExecutor threads = new ThreadPoolExecutor(
            0, Integer.MAX_VALUE, KEEP_SECONDS, TimeUnit.SECONDS, new SynchronousQueue<>(), RoundThread::new);

    RoundRunner(Preemption preemption) {
        this(preemption, PATIENCE);
    }

    /** @param patience after how long it is said in the log that a round goes on */
    RoundRunner(Preemption preemption, Duration patience) {
        this.preemption = preemption;
        this.patience = patience;
    }

    /**
     * Runs one round and returns when it has ended or was given up.
     *
     * @param turn the round's; it is left whatever happens
     * @throws ExecutionException with what the round has thrown
     */
    void run(ActingPolicy.Turn turn, Permit permit) throws ExecutionException {
        OngoingRound round = start(turn, permit);
        try {
            while (!round.endsWithin(LOOK_MS)) {
                if (isOutOfDate(round) && turn.stop()) {
                    LOG.warn(
                            "{} is given up, since another cost is named now, or another observe_only. What it still"
                                    + " does has no effect.",
                            round);
                    return;
                }
                round.complain();
            }
        } catch (InterruptedException e) {
            LOG.info("{} ends here, since its monitor was stopped.", round);
            Thread.currentThread().interrupt();
        } finally {
            leave(round, turn);
        }
    }

    private OngoingRound start(ActingPolicy.Turn turn, Permit permit) {
        try {
            preemption.prepare();
            Deliberation next = preemption.next();
            Settings settings = next.inForce().settings();
            OngoingRound round = new OngoingRound(settings, () -> run(next, turn, permit), patience);
            threads.execute(round.task());
            return round;
        } catch (Throwable e) {
            turn.leave();
            throw e;
        }
    }

    private void run(Deliberation round, ActingPolicy.Turn turn, Permit permit) {
        try {
            preemption.run(round, permit);
        } finally {
            turn.leave();
        }
    }

    private boolean isOutOfDate(OngoingRound round) {
        preemption.prepare();
        Settings now = preemption.settings();
        return !now.cost().equals(round.settings().cost())
                || now.observeOnly() != round.settings().observeOnly();
    }

    /** A round that acts is only told to end with what it is at. */
    private void leave(OngoingRound round, ActingPolicy.Turn turn) {
        if (!round.hasEnded() && turn.stop()) {
            round.abandon();
            preemption.giveUp();
        }
    }
}
