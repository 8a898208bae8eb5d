package io.sharpshooter.yarn;

import io.sharpshooter.claim.ClaimBook;
import io.sharpshooter.config.SettingsException;
import io.sharpshooter.config.SettingsKeys;
import io.sharpshooter.config.UnresolvedVariables;
import io.sharpshooter.insight.PrintableLog;
import io.sharpshooter.model.PrintableTrace;
import io.sharpshooter.model.RoundTime;
import io.sharpshooter.yarn.hadoop.HiddenMember;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Supplier;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.yarn.conf.YarnConfiguration;
import org.apache.hadoop.yarn.exceptions.YarnRuntimeException;
import org.apache.hadoop.yarn.server.resourcemanager.RMContext;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.ResourceScheduler;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.capacity.CapacityScheduler;

/**
 * The life of a policy object in a ResourceManager: refuses what it cannot work with, runs rounds while it is the one
 * that should, and lets no failure out.
 *
 * <p>It does nothing while stock preemption runs too, while the scheduler waits after a restart, when its scheduler
 * is no longer the ResourceManager's, and when a newer policy object has taken over. For one thread at a time; rounds
 * run on another.
 */
public final class PolicyLife {
    private static final PrintableLog LOG = PrintableLog.of(PolicyLife.class);
    private static final int FAILURES_IN_FULL = 3;

    private final CapacityScheduler scheduler;
    private final RMContext context;
    private final Supplier<RoundTime> clock;
    private final Preemption preemption;
    private final RoundRunner runner;
    private volatile boolean besideStock;
    private final AtomicInteger failures = new AtomicInteger();
    private long ended;
    private boolean late;

    /**
     * @param clock read before and after each round, and once at the start of it
     * @throws YarnRuntimeException when the Hadoop, the scheduler or the configuration is none that this can work with
     */
    public PolicyLife(
            Configuration configuration, RMContext context, ResourceScheduler scheduler, Supplier<RoundTime> clock) {
        HiddenMember.require("Preemption", HiddenMember.OF_ROUNDS);
        this.scheduler = capacityScheduler(scheduler);
        this.context = context;
        this.clock = clock;
        try {
            this.preemption = new Preemption(this.scheduler, context, clock);
            if (!isShadow()) {
                StockPolicies.refuse(configuration);
            }
            MonitorSwitch.warnOfProtectedQueues(configuration);
        } catch (SettingsException | UnresolvedVariables e) {
            throw new YarnRuntimeException(String.valueOf(e.getMessage()), PrintableTrace.of(e));
        }
        this.runner = new RoundRunner(this.scheduler, preemption);
    }

    /** Of its last round. */
    ClaimBook book() {
        return preemption.book();
    }

    /** In milliseconds. */
    public long monitoringInterval() {
        return preemption.settings().monitoringIntervalMs();
    }

    /**
     * One round, if this object is the one to run it, see {@link RoundRunner}. An interrupt of the caller's thread ends
     * the wait for it, and is not lost.
     */
    public void round() {
        if (Thread.currentThread().isInterrupted() || isRecovering()) {
            return;
        }
        try {
            takeTurn(clock.get().monotonicMs());
        } catch (ExecutionException e) {
            report(e.getCause() == null ? e : e.getCause());
        } catch (Throwable e) {
            report(e);
        }
    }

    private void takeTurn(long began) throws ExecutionException {
        // After a round that took longer than the interval Hadoop calls at once, as often as it could not call in
        // between. Each of these rounds would spend a budget of its own.
        if (late && began - ended < monitoringInterval() / 2) {
            return;
        }
        try {
            runner.run(this::isInCharge, this::isInCharge);
        } finally {
            ended = clock.get().monotonicMs();
            late = ended - began >= monitoringInterval();
        }
    }

    private boolean isInCharge() {
        try {
            return context.getScheduler() == scheduler && (isShadow() || !isBesideStock());
        } catch (RuntimeException e) {
            report(e);
            return false;
        }
    }

    /**
     * Whether the scheduler places nothing yet since nodes and AMs are still coming back after a restart: with part of
     * the nodes every queue seems to be above its guarantee.
     */
    private boolean isRecovering() {
        return context.isWorkPreservingRecoveryEnabled() && !context.isSchedulerReadyForAllocatingContainers();
    }

    private boolean isShadow() {
        return preemption.settings().get(SettingsKeys.SHADOW);
    }

    private boolean isBesideStock() {
        boolean now = StockPolicies.runIn(scheduler);
        if (now && !besideStock) {
            LOG.error(
                    "Stock preemption was added beside Sharpshooter. Two policies must not preempt the same queues: "
                            + "Sharpshooter does nothing until one of them is removed from {}.",
                    YarnConfiguration.RM_SCHEDULER_MONITOR_POLICIES);
        } else if (!now && besideStock) {
            LOG.warn("Stock preemption is gone; Sharpshooter acts again.");
        }
        besideStock = now;
        return now;
    }

    private void report(Throwable failure) {
        int count = failures.incrementAndGet();
        if (count <= FAILURES_IN_FULL) {
            LOG.error(
                    "A round of preemption failed and is skipped; nothing of it that was not done yet will be.",
                    failure);
        } else {
            LOG.error("A round of preemption failed and is skipped, for the {}th time: {}", count, failure.toString());
        }
    }

    private static CapacityScheduler capacityScheduler(ResourceScheduler scheduler) {
        if (scheduler instanceof CapacityScheduler capacityScheduler) {
            return capacityScheduler;
        }
        throw new YarnRuntimeException(YarnConfiguration.RM_SCHEDULER + " is "
                + scheduler.getClass().getName() + ", but Sharpshooter preempts only for "
                + CapacityScheduler.class.getName() + " and its subclasses.");
    }
}
