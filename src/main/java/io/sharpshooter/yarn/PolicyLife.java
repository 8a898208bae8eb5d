package io.sharpshooter.yarn;

import io.sharpshooter.config.SettingsException;
import io.sharpshooter.model.RoundTime;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Supplier;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.yarn.conf.YarnConfiguration;
import org.apache.hadoop.yarn.exceptions.YarnRuntimeException;
import org.apache.hadoop.yarn.server.resourcemanager.RMContext;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.ResourceScheduler;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.capacity.CapacityScheduler;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The life of a policy object in a ResourceManager: refuses what it cannot work with, runs rounds while it is the one
 * that should, and lets no failure out.
 *
 * <p>It does nothing while stock preemption runs too, while the scheduler waits after a restart, when its scheduler is no longer the ResourceManager's, and when a
 * newer policy object has taken over. For one thread at a time.
 */
public final class PolicyLife {
    private static final Logger LOG = LoggerFactory.getLogger(PolicyLife.class);
    private static final AtomicLong AGES = new AtomicLong();
    private static final int FAILURES_IN_FULL = 3;

    private final CapacityScheduler scheduler;
    private final RMContext context;
    private final Preemption preemption;
    private final long age = AGES.incrementAndGet();
    private boolean besideStock;
    private int failures;

    /**
     * @throws YarnRuntimeException when the Hadoop, the scheduler or the configuration is none that this can work with
     */
    public PolicyLife(
            Configuration configuration, RMContext context, ResourceScheduler scheduler, Supplier<RoundTime> clock) {
        NeededHadoop.require();
        this.scheduler = capacityScheduler(scheduler);
        this.context = context;
        StockPolicies.refuse(configuration);
        try {
            this.preemption = new Preemption(this.scheduler, context, clock);
        } catch (SettingsException e) {
            throw new YarnRuntimeException(String.valueOf(e.getMessage()), e);
        }
        MonitorSwitch.warnOfProtectedQueues(configuration);
    }

    /** In milliseconds. */
    public long monitoringInterval() {
        return preemption.settings().monitoringIntervalMs();
    }

    /** One round, if this object is the one to run it. */
    public void round() {
        if (!isInCharge() || isRecovering() || !Incumbents.enter(scheduler, age)) {
            return;
        }
        try {
            preemption.round(() -> isInCharge() && !Incumbents.isOutdated(scheduler, age));
        } catch (RuntimeException | LinkageError | AssertionError | StackOverflowError e) {
            report(e);
        } finally {
            Incumbents.leave(scheduler);
        }
    }

    private boolean isInCharge() {
        try {
            return context.getScheduler() == scheduler && !isBesideStock();
        } catch (RuntimeException e) {
            report(e);
            return false;
        }
    }

    /**
     * Whether the scheduler places nothing yet since nodes and AMs are still coming back after a restart: with part of the nodes
     * every queue seems to be above its guarantee.
     */
    private boolean isRecovering() {
        return context.isWorkPreservingRecoveryEnabled() && !context.isSchedulerReadyForAllocatingContainers();
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
        failures++;
        if (failures <= FAILURES_IN_FULL) {
            LOG.error(
                    "A round of preemption failed and is skipped; nothing of it that was not done yet will be.",
                    failure);
        } else {
            LOG.error(
                    "A round of preemption failed and is skipped, for the {}th time: {}", failures, failure.toString());
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
