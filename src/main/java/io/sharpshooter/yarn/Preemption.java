package io.sharpshooter.yarn;

import io.sharpshooter.claim.ActionResult;
import io.sharpshooter.claim.ClaimBook;
import io.sharpshooter.config.Settings;
import io.sharpshooter.config.SettingsHolder;
import io.sharpshooter.cycle.Decision;
import io.sharpshooter.cycle.RoundOutcome;
import io.sharpshooter.cycle.Rounds;
import io.sharpshooter.cycle.Settling;
import io.sharpshooter.insight.DecisionLog;
import io.sharpshooter.insight.RoundTimes;
import io.sharpshooter.insight.RoundWatch;
import io.sharpshooter.insight.Tally;
import io.sharpshooter.model.ClusterSnapshot;
import io.sharpshooter.model.RoundTime;
import java.util.ArrayList;
import java.util.List;
import java.util.function.BooleanSupplier;
import java.util.function.LongConsumer;
import java.util.function.Supplier;
import org.apache.hadoop.yarn.server.resourcemanager.RMContext;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.capacity.CapacityScheduler;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.capacity.CapacitySchedulerConfiguration;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Runs rounds on a live scheduler: read a snapshot, decide, carry out, record. Keeps the open claims from one round to the
 * next, in memory only.
 *
 * <p>Used by one thread at a time.
 */
public final class Preemption {
    private static final Logger LOG = LoggerFactory.getLogger(Preemption.class);

    private final Supplier<RoundTime> clock;
    private final SettingsHolder<CapacitySchedulerConfiguration, InForce> inForce;
    private final SchedulerReader reader;
    private final ClaimExecutor executor;
    private final DecisionLog log = new DecisionLog();
    private final Tally tally = new Tally();
    private final Once costWarnings = new Once(LOG);
    private final Once thresholdWarnings = new Once(LOG);
    private ClaimBook book = new ClaimBook();
    private boolean published;

    /**
     * Reads and checks the scheduler's settings.
     *
     * @param clock read once at the start of each round
     * @throws io.sharpshooter.config.SettingsException when a setting cannot be used
     */
    public Preemption(CapacityScheduler scheduler, RMContext context, Supplier<RoundTime> clock) {
        this(scheduler, context, clock, nanos -> {});
    }

    /**
     * The same.
     *
     * @param lockHeld told too, besides the metrics, after each hold of the scheduler's write lock how long it was, in ns
     */
    Preemption(CapacityScheduler scheduler, RMContext context, Supplier<RoundTime> clock, LongConsumer lockHeld) {
        this.clock = clock;
        this.inForce = SchedulerSettings.of(scheduler, Preemption::takeOver);
        this.reader = new SchedulerReader(scheduler, context);
        this.executor = new ClaimExecutor(scheduler, context, lockHeld.andThen(tally::lockHeld));
        LOG.info("In force: {}", settings());
    }

    private static InForce takeOver(CapacitySchedulerConfiguration configuration) {
        InForce now = InForce.read(configuration);
        HadoopLimits.warnIn(configuration);
        return now;
    }

    /** The settings in force. */
    public Settings settings() {
        return inForce.current().settings();
    }

    /**
     * One round.
     *
     * @param mayAct asked after the decision and before anything is done: whether this is still the one to act
     */
    public void round(BooleanSupplier mayAct) {
        publishOnce();
        refreshSettings();
        RoundWatch watch = new RoundWatch();
        if (book.open().isEmpty() && reader.nothingWaits()) {
            book.rest();
            log.rest();
            tally.rest();
            watch.finished("look");
        } else {
            round(watch, mayAct);
        }
        finish(watch.times());
    }

    private void round(RoundWatch watch, BooleanSupplier mayAct) {
        InForce now = inForce.current();
        ClusterSnapshot snapshot = reader.read(clock.get(), book.reservations());
        watch.finished("read");
        RoundOutcome outcome = new Rounds(now.settings(), now.cost(), costWarnings::warn).decide(snapshot, book);
        watch.finished("decide");
        if (mayAct.getAsBoolean()) {
            carryOut(outcome, now.settings());
        }
        watch.finished("act");
        warnAboutThreshold(now.settings(), snapshot);
    }

    /** The book is taken over before anything is done: whatever happens then, no claim is made twice. */
    private void carryOut(RoundOutcome outcome, Settings settings) {
        Decision decision = outcome.decision();
        book = outcome.book();
        List<ActionResult> results = new ArrayList<>(executor.execute(decision.actions()));
        Settling settling = new Settling(decision, book, settings);
        settling.enter(results);
        reader.watch(book.reservations());
        results.addAll(executor.execute(settling.followUps()));
        tally.count(decision, log.record(decision, results, settling.claims()), settling.claims());
    }

    private void refreshSettings() {
        Settings before = settings();
        inForce.refresh()
                .ifPresent(failure -> LOG.error(
                        "The refreshed configuration cannot be used; preemption goes on with the settings before. {}",
                        failure.getMessage()));
        if (!settings().equals(before)) {
            LOG.info("In force from now on: {}", settings());
        }
    }

    private void warnAboutThreshold(Settings settings, ClusterSnapshot snapshot) {
        List<String> unknown = settings.unknownTypes(snapshot.types());
        if (!unknown.isEmpty()) {
            thresholdWarnings.warn(
                    "The threshold names " + unknown + ", but the resource types that count in this cluster are "
                            + snapshot.types().names() + "; these amounts make no ask large.");
        }
    }

    private void publishOnce() {
        if (!published) {
            published = true;
            DecisionMetrics.publish(tally);
        }
    }

    private void finish(RoundTimes times) {
        tally.roundTook(times);
        times.slowerThan(settings().monitoringIntervalMs()).ifPresent(LOG::warn);
    }
}
