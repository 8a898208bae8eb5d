package io.sharpshooter.yarn;

import io.sharpshooter.insight.PrintableLog;
import java.time.Duration;
import java.util.Collections;
import java.util.Map;
import java.util.WeakHashMap;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.BooleanSupplier;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.SchedulerLock;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.capacity.CapacityScheduler;
import org.jspecify.annotations.Nullable;

/**
 * Runs the rounds of a policy object, each on a thread of ours, and waits for it. Hadoop interrupts the thread that
 * waits, at any moment, to end it: the round then finishes what it is at, and begins nothing more.
 *
 * <p>A ResourceManager that switches its monitors off and on makes a new object and does not wait for the old one's
 * round: of all that have run on a scheduler, the newest acts. An object enters with its first round, so one that was
 * made only to validate a configuration has no effect. For one thread at a time, which holds no lock.
 */
final class RoundRunner {
    private static final PrintableLog LOG = PrintableLog.of(RoundRunner.class);
    private static final Duration PATIENCE = Duration.ofSeconds(10);
    private static final int MOST_CALLS = 8;
    private static final AtomicLong AGES = new AtomicLong();
    private static final Map<CapacityScheduler, Long> NEWEST = Collections.synchronizedMap(new WeakHashMap<>());

    private final CapacityScheduler scheduler;
    private final Preemption preemption;
    private final Duration patience;
    private final long age = AGES.incrementAndGet();
    private @Nullable FutureTask<@Nullable Void> last;

    RoundRunner(CapacityScheduler scheduler, Preemption preemption) {
        this(scheduler, preemption, PATIENCE);
    }

    /** @param patience after how long it is said in the log that a round goes on */
    RoundRunner(CapacityScheduler scheduler, Preemption preemption, Duration patience) {
        this.scheduler = scheduler;
        this.preemption = preemption;
        this.patience = patience;
    }

    /**
     * Runs one round, unless the last one goes on, and returns when it has ended or this thread is interrupted.
     *
     * @param mayBegin whether there is to be a round, by the settings that are in force by then
     * @param inCharge whether this object is to act; asked after the decision
     * @throws ExecutionException with what the round has thrown
     */
    void run(BooleanSupplier mayBegin, BooleanSupplier inCharge) throws ExecutionException {
        if (last != null && !last.isDone()) {
            return;
        }
        preemption.prepare();
        if (!mayBegin.getAsBoolean()) {
            return;
        }
        var stopped = new AtomicBoolean();
        FutureTask<@Nullable Void> round = new FutureTask<>(() -> round(stopped, inCharge), null);
        var thread = new Thread(round, "Sharpshooter round");
        thread.setDaemon(true);
        thread.start();
        last = round;
        try {
            await(round, thread);
        } catch (InterruptedException e) {
            stopped.set(true);
            LOG.info("The monitor was stopped in the middle of a round of preemption, which begins nothing more.");
            Thread.currentThread().interrupt();
        }
    }

    private void await(FutureTask<@Nullable Void> round, Thread thread)
            throws InterruptedException, ExecutionException {
        try {
            round.get(patience.toMillis(), TimeUnit.MILLISECONDS);
        } catch (TimeoutException e) {
            LOG.warn(
                    "A round of preemption with the cost {} has not ended in {} s, and no other runs meanwhile. If a"
                            + " cost class of yours never returns, restart the ResourceManager; a snapshot takes its"
                            + " time. The round is at {}",
                    preemption.settings().cost(),
                    patience.getSeconds(),
                    calls(thread));
            round.get();
        }
    }

    /** Where a thread is, the innermost calls first. */
    private static String calls(Thread thread) {
        String calls = Stream.of(thread.getStackTrace())
                .limit(MOST_CALLS)
                .map(StackTraceElement::toString)
                .collect(Collectors.joining(" < "));
        return calls.isEmpty() ? "its beginning or end" : calls;
    }

    private void round(AtomicBoolean stopped, BooleanSupplier inCharge) {
        if (enter()) {
            BooleanSupplier mayGoOn = () -> !stopped.get() && isNewest();
            preemption.run(() -> mayGoOn.getAsBoolean() && inCharge.getAsBoolean(), mayGoOn);
        }
    }

    /**
     * Under the scheduler's lock, so that an older object is not in the middle of a kill, and does not begin another.
     *
     * @return whether no newer one has entered
     */
    private boolean enter() {
        if (!isNewest()) {
            SchedulerLock.held(scheduler, () -> NEWEST.merge(scheduler, age, Math::max));
        }
        return isNewest();
    }

    private boolean isNewest() {
        return Long.valueOf(age).equals(NEWEST.get(scheduler));
    }
}
