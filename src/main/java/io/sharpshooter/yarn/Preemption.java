package io.sharpshooter.yarn;

import io.sharpshooter.claim.ActionResult;
import io.sharpshooter.claim.ClaimBook;
import io.sharpshooter.config.Settings;
import io.sharpshooter.config.SettingsHolder;
import io.sharpshooter.config.SettingsKeys;
import io.sharpshooter.cost.CostFailure;
import io.sharpshooter.insight.ClaimEvent;
import io.sharpshooter.insight.DecisionLog;
import io.sharpshooter.insight.KillMessage;
import io.sharpshooter.insight.Largest;
import io.sharpshooter.insight.PrintableLog;
import io.sharpshooter.insight.RoundWatch;
import io.sharpshooter.insight.Seen;
import io.sharpshooter.insight.ShadowReport;
import io.sharpshooter.insight.Tally;
import io.sharpshooter.model.ClusterSnapshot;
import io.sharpshooter.model.RoundTime;
import io.sharpshooter.recorded.Recording;
import io.sharpshooter.round.Brake;
import io.sharpshooter.round.Decision;
import io.sharpshooter.round.ResultRecorder;
import io.sharpshooter.round.Rounds;
import io.sharpshooter.yarn.act.ClaimExecutor;
import io.sharpshooter.yarn.hadoop.Configured;
import io.sharpshooter.yarn.hints.Hints;
import io.sharpshooter.yarn.metrics.DecisionMetrics;
import io.sharpshooter.yarn.read.SchedulerReader;
import io.sharpshooter.yarn.web.Pages;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.BooleanSupplier;
import java.util.function.LongConsumer;
import java.util.function.Supplier;
import org.apache.hadoop.yarn.server.resourcemanager.RMContext;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.capacity.CapacityScheduler;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.capacity.CapacitySchedulerConfiguration;
import org.jspecify.annotations.Nullable;

/**
 * Runs rounds on a live scheduler: read a snapshot, decide, carry out, record. Keeps the open claims from one round to
 * the next, in memory only.
 *
 * <p>For one round at a time.
 */
public final class Preemption {
    private static final PrintableLog LOG = PrintableLog.of(Preemption.class);

    private static final long REPORT_MS = 600_000;

    private final Supplier<RoundTime> clock;
    private final SettingsHolder<CapacitySchedulerConfiguration, LoadedSettings> inForce;
    private final ClaimExecutor executor;
    private final DecisionLog log = new DecisionLog();
    private final Tally tally = new Tally();
    private final CapacityScheduler scheduler;
    private final Hints hints = new Hints();
    private final Pages pages;
    private final WarnOnce costWarnings = new WarnOnce(LOG);
    private final SchedulerReader reader;
    private final SparedQueues spared = new SparedQueues();
    private final Brake brake = new Brake();
    private ClaimBook book = new ClaimBook();
    private @Nullable StockKills stock;
    private long reportedAt;
    private boolean published;
    private boolean braked;
    private @Nullable RoundTime since;
    private long rounds;

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
     * @param lockHeld told too, besides the metrics, after each hold of the scheduler's write lock how long it was, in
     *     ns
     */
    Preemption(CapacityScheduler scheduler, RMContext context, Supplier<RoundTime> clock, LongConsumer lockHeld) {
        this.clock = clock;
        this.scheduler = scheduler;
        this.inForce = SettledConfiguration.of(scheduler, this::takeOver);
        this.reader = new SchedulerReader(scheduler, context);
        this.pages = new Pages(context);
        this.executor = new ClaimExecutor(scheduler, context, lockHeld.andThen(tally::lockHeld));
        LOG.info("In force: {}", settings());
        if (settings().get(SettingsKeys.INSIDE)) {
            LOG.warn(
                    "{} is true: users and apps of one queue take from each other. In version 0.1.0 it had no effect.",
                    SettingsKeys.INSIDE.name());
        }
    }

    private LoadedSettings takeOver(CapacitySchedulerConfiguration configuration) {
        LoadedSettings now = LoadedSettings.read(configuration);
        hints.tell(scheduler, configuration, now.settings());
        return now;
    }

    /** The settings in force. */
    public Settings settings() {
        return inForce.current().settings();
    }

    /** What is remembered of the rounds so far. */
    ClaimBook book() {
        return book;
    }

    /**
     * One round, on this thread.
     *
     * @param mayAct asked after the decision and before anything is done: whether this is still the one to act
     */
    public void round(BooleanSupplier mayAct) {
        prepare();
        run(mayAct, () -> true);
    }

    /** Before a round: takes over a configuration that has changed. */
    void prepare() {
        publishOnce();
        refreshSettings();
    }

    /**
     * Runs a round, on any thread: read, decide, act, tell.
     *
     * @param mayAct asked once, after the decision and before anything is done or shown
     * @param mayGoOn asked before each step, under the scheduler's lock
     */
    void run(BooleanSupplier mayAct, BooleanSupplier mayGoOn) {
        LoadedSettings now = braked ? inForce.current().observing() : inForce.current();
        BooleanSupplier stillActs = () -> mayGoOn.getAsBoolean() && inForce.isSettled() && isAsBefore(now.settings());
        var watch = new RoundWatch();
        boolean asked = pages.areAsked();
        if (!asked
                && book.watched().isEmpty()
                && book.open().isEmpty()
                && spared.isAtRest()
                && isStockAtRest()
                && reader.nothingWaits()) {
            watch.finished("look");
            if (mayAct.getAsBoolean()) {
                rest();
                show(clock.get());
                finish(watch, now.settings());
            }
            return;
        }
        var snapshot = reader.read(clock.get(), book.watched(), spared.holdings(book));
        if (asked) {
            snapshot.nodes(); // as of now, and not of after what this round does
        }
        watch.finished("read");

        var before = book;
        var failures = new ArrayList<CostFailure>();
        var outcome = new Rounds(now.settings(), now.cost(), failures::add).decide(snapshot, book);
        outcome.book().rememberHoldings(app -> reader.held(app, snapshot));
        watch.finished("decide");
        if (!mayAct.getAsBoolean() || !stillActs.getAsBoolean()) {
            return;
        }

        var decision = outcome.decision();
        if (!braked) {
            brake.enter(decision, now.settings()).ifPresent(this::stop);
            if (braked) {
                return;
            }
        }
        book = outcome.book(); // before anything is done: whatever happens then, no claim is made twice
        var told = spared.tellToo(decision, book, snapshot, now, reader::held);
        var message = new KillMessage(decision);
        var results = new ArrayList<ActionResult>(executor.execute(decision.actions(), stillActs, message::of));
        var recorder = new ResultRecorder(decision, book, now.settings());
        recorder.enter(results);
        reader.watch(book.watched());
        results.addAll(executor.execute(recorder.followUps(), stillActs, message::of));

        failures.forEach(failure -> costWarnings.warn(failure.kind(), String.valueOf(failure.getMessage())));
        var claims = new ArrayList<>(recorder.claims());
        List<ClaimEvent> events = log.record(told, snapshot.apps(), results, claims);
        claims.addAll(spared.told());
        log.queues(told, now.settings().get(SettingsKeys.RECORD_INTERVAL_MS));
        tally.count(told, events, claims, Largest.of(snapshot, told.shares()));
        follow(decision, snapshot, now.settings());
        show(snapshot.roundTime());
        watch.finished("act");
        finish(watch, now.settings());
        if (asked) {
            pages.answer(new Recording(now.texts(), snapshot, before), now.cost());
        }
    }

    /** Where stock preemption acts beside us: what comes of it. */
    private void follow(Decision decision, ClusterSnapshot snapshot, Settings settings) {
        if (!settings.get(SettingsKeys.SHADOW)) {
            stock = null;
            tally.shadow(Map.of());
            return;
        }
        if (stock == null) {
            stock = new StockKills(scheduler, decision.roundTime().wallMs());
            reportedAt = decision.time();
        }
        stock.look(decision, snapshot.apps().keySet(), settings.get(SettingsKeys.INSIDE));
        Map<String, Long> numbers = stock.report().numbers();
        log.shadow(stock.report());
        tally.shadow(numbers);
        if (decision.time() - reportedAt >= REPORT_MS) {
            reportedAt = decision.time();
            ShadowReport.table(numbers).forEach(line -> LOG.info("{}", line));
        }
    }

    private boolean isStockAtRest() {
        return stock == null || stock.isAtRest();
    }

    private void stop(String why) {
        brake(true);
        LOG.error(
                "The brake is on, and nothing is done any more: {}. What would be done is still told. It is so until a"
                        + " refresh changes one of Sharpshooter's keys, or a failover. Maybe read in the decision log"
                        + " how these claims ended.",
                why);
    }

    private void brake(boolean on) {
        braked = on;
        tally.braked(on);
    }

    /** Whoever switches to observing alone trusts that nobody dies any more. */
    private boolean isAsBefore(Settings settings) {
        return settings.observeOnly()
                || !Configured.isOn(scheduler.getConfiguration(), SettingsKeys.OBSERVE_ONLY.name(), false);
    }

    /** Nothing waits, no claim is open and nothing is followed. */
    private void rest() {
        book.rest();
        spared.rest();
        log.rest();
        tally.rest();
    }

    private void refreshSettings() {
        var before = settings();
        inForce.refresh()
                .ifPresent(failure -> LOG.errorInLines(
                        "The refreshed configuration cannot be used; preemption goes on with the settings before. ",
                        failure));
        if (!settings().equals(before)) {
            LOG.info("In force from now on: {}", settings());
            brake.release();
            brake(false);
        }
    }

    private void show(RoundTime now) {
        since = since == null ? now : since;
        rounds++;
        var settings = settings();
        String mode = settings.observeOnly() ? "observing" : "acting";
        if (settings.get(SettingsKeys.SHADOW)) {
            mode = "shadow";
        }
        var moment = new Seen.Moment(now, since, rounds, braked ? "braked" : mode, settings);
        boolean shown = settings.get(SettingsKeys.WEB);
        pages.publish(shown ? log.seen(moment, tally.totals(), tally.present()) : null);
    }

    private void publishOnce() {
        if (!published) {
            published = true;
            DecisionMetrics.publish(tally);
        }
    }

    private void finish(RoundWatch watch, Settings settings) {
        Optional<String> slow = watch.slowerThan(settings.monitoringIntervalMs());
        tally.roundTook(watch, slow.isPresent());
        slow.ifPresent(warning -> LOG.warn("{}", warning));
    }
}
