package io.sharpshooter.yarn;

import io.sharpshooter.insight.PrintableLog;
import io.sharpshooter.yarn.hadoop.Configured;
import java.util.ArrayList;
import java.util.List;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.yarn.conf.YarnConfiguration;
import org.apache.hadoop.yarn.exceptions.YarnRuntimeException;
import org.apache.hadoop.yarn.server.resourcemanager.monitor.SchedulingMonitor;
import org.apache.hadoop.yarn.server.resourcemanager.monitor.capacity.ProportionalCapacityPreemptionPolicy;
import org.apache.hadoop.yarn.server.resourcemanager.rmcontainer.RMContainer;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.capacity.CapacityScheduler;

/** Finds out whether stock preemption is at work beside ours: two policies must not preempt the same queues. */
final class StockPolicies {
    private static final PrintableLog LOG = PrintableLog.of(StockPolicies.class);
    private static final String KEY = YarnConfiguration.RM_SCHEDULER_MONITOR_POLICIES;

    private StockPolicies() {}

    /**
     * Refuses a configuration that names stock preemption too.
     *
     * @throws YarnRuntimeException naming key, value and what is allowed
     */
    static void refuse(Configuration configuration) {
        for (var name : Configured.list(configuration, KEY)) {
            if (isStock(name, configuration.getClassLoader())) {
                throw new YarnRuntimeException(KEY + " names " + name
                        + " beside Sharpshooter, and two policies must not preempt the same queues. Allowed:"
                        + " one of them."
                        + " Maybe remove " + name + " from the list.");
            }
        }
    }

    /** Whether a stock policy runs in the scheduler now; it may have been added by a refresh. */
    static boolean runIn(CapacityScheduler scheduler) {
        return scheduler.getSchedulingMonitorManager().getAvailableSchedulingMonitor() != null;
    }

    /** Whom a stock policy that runs in the scheduler has marked, and may kill; reservations among them; a copy. */
    static List<RMContainer> chosen(CapacityScheduler scheduler) {
        SchedulingMonitor monitor = scheduler.getSchedulingMonitorManager().getAvailableSchedulingMonitor();
        if (monitor != null
                && monitor.getSchedulingEditPolicy() instanceof ProportionalCapacityPreemptionPolicy stock) {
            synchronized (stock) { // as its own rounds are
                return new ArrayList<>(stock.getToPreemptContainers().keySet());
            }
        }
        return new ArrayList<>();
    }

    private static boolean isStock(String name, ClassLoader loader) {
        try {
            return ProportionalCapacityPreemptionPolicy.class.isAssignableFrom(Class.forName(name, false, loader));
        } catch (ClassNotFoundException | LinkageError e) {
            LOG.debug("{} in {} cannot be loaded; the ResourceManager will say so itself.", name, KEY, e);
            return false;
        }
    }
}
