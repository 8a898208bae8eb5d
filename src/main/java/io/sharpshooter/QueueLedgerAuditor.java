package io.sharpshooter;

import io.sharpshooter.config.Settings;
import io.sharpshooter.config.SettingsException;
import io.sharpshooter.config.SettingsHolder;
import io.sharpshooter.config.SettingsKeys;
import io.sharpshooter.config.SettingsReader;
import io.sharpshooter.insight.PrintableLog;
import io.sharpshooter.model.PrintableTrace;
import io.sharpshooter.model.RoundTime;
import io.sharpshooter.yarn.MachineClock;
import io.sharpshooter.yarn.SettledConfiguration;
import io.sharpshooter.yarn.audit.LedgerAudit;
import io.sharpshooter.yarn.books.DriftWatch.Sighting;
import io.sharpshooter.yarn.hadoop.Configured;
import io.sharpshooter.yarn.hadoop.HiddenMember;
import java.util.List;
import java.util.function.Supplier;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.yarn.conf.YarnConfiguration;
import org.apache.hadoop.yarn.exceptions.YarnRuntimeException;
import org.apache.hadoop.yarn.server.resourcemanager.RMContext;
import org.apache.hadoop.yarn.server.resourcemanager.monitor.SchedulingEditPolicy;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.ResourceScheduler;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.capacity.CapacityScheduler;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.capacity.CapacitySchedulerConfiguration;
import org.jspecify.annotations.Nullable;

/**
 * Compares the books of every queue, user and metric with what live and reserved containers say, and reports each drift
 * once; with {@code heal} it corrects those of what queues use, reserve and ask for that last.
 *
 * <p>Add this class to {@code yarn.resourcemanager.scheduler.monitor.policies}; it needs the CapacityScheduler, and
 * preempts nothing. Hadoop calls {@link #init} once and {@link #editSchedule} from one thread at a time; {@link #init}
 * has no effect outside the object.
 */
public final class QueueLedgerAuditor implements SchedulingEditPolicy {
    private static final PrintableLog LOG = PrintableLog.of(QueueLedgerAuditor.class);

    private final Supplier<RoundTime> clock;
    private @Nullable Started started;

    private record Started(
            RMContext context,
            CapacityScheduler scheduler,
            SettingsHolder<CapacitySchedulerConfiguration, Settings> settings,
            LedgerAudit audit) {}

    /** For Hadoop. */
    public QueueLedgerAuditor() {
        this(MachineClock::now);
    }

    /** @param clock read once in each round */
    QueueLedgerAuditor(Supplier<RoundTime> clock) {
        this.clock = clock;
    }

    /**
     * @throws YarnRuntimeException when this Hadoop lacks what is needed, the scheduler is not a CapacityScheduler,
     *     or when a setting cannot be used: the ResourceManager then does not start
     */
    @Override
    public void init(Configuration configuration, RMContext context, ResourceScheduler scheduler) {
        HiddenMember.require("The audit", HiddenMember.OF_BOOKS);
        if (!(scheduler instanceof CapacityScheduler capacityScheduler)) {
            throw new YarnRuntimeException(YarnConfiguration.RM_SCHEDULER + " is "
                    + scheduler.getClass().getName() + ", but only the books of "
                    + CapacityScheduler.class.getName() + " and its subclasses can be audited.");
        }
        try {
            started = new Started(
                    context,
                    capacityScheduler,
                    SettledConfiguration.of(
                            capacityScheduler,
                            conf -> SettingsReader.readAudit(Configured.texts(conf), Configured.names(conf))),
                    new LedgerAudit(capacityScheduler));
        } catch (SettingsException e) {
            throw new YarnRuntimeException(String.valueOf(e.getMessage()), PrintableTrace.of(e));
        }
    }

    /** One round; never throws. */
    @Override
    public void editSchedule() {
        Started now = started();
        try {
            if (now.context().getScheduler() == now.scheduler()) {
                now.settings().refresh().ifPresent(failure -> LOG.errorInLines("", failure));
                now.audit().round(now.settings().current().get(SettingsKeys.AUDIT_HEAL), clock.get());
            }
        } catch (Throwable e) {
            LOG.error("A round of the audit failed and is skipped.", e);
        }
    }

    /** In milliseconds. */
    @Override
    public long getMonitoringInterval() {
        return started().settings().current().get(SettingsKeys.AUDIT_INTERVAL_MS);
    }

    @Override
    public String getPolicyName() {
        return getClass().getCanonicalName();
    }

    /** The drifts that were told and are there. */
    List<Sighting> told() {
        return started().audit().told();
    }

    private Started started() {
        if (started == null) {
            throw new IllegalStateException("The auditor was used before it was initialized.");
        }
        return started;
    }
}
