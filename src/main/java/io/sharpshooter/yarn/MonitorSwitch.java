package io.sharpshooter.yarn;

import static org.apache.hadoop.yarn.conf.YarnConfiguration.DEFAULT_RM_SCHEDULER_ENABLE_MONITORS;
import static org.apache.hadoop.yarn.conf.YarnConfiguration.RM_SCHEDULER_ENABLE_MONITORS;
import static org.apache.hadoop.yarn.conf.YarnConfiguration.RM_SCHEDULER_MONITOR_POLICIES;

import io.sharpshooter.config.UnresolvedVariables;
import io.sharpshooter.insight.PrintableLog;
import io.sharpshooter.yarn.hadoop.Configured;
import java.util.List;
import org.apache.hadoop.conf.Configuration;

/**
 * The ResourceManager's switch for scheduling policies. Where it is off no policy is made, so that none can complain,
 * and the CapacityScheduler marks every queue as not preemptable. Says so in the log. Stateless and thread-safe.
 */
public final class MonitorSwitch {
    private static final PrintableLog LOG = PrintableLog.of(MonitorSwitch.class);
    private static final String OURS = "io.sharpshooter.";

    private MonitorSwitch() {}

    /** For whoever is there also when no policy is: warns if policies of ours are named that will not run. */
    public static void warnOfIdlePolicies(Configuration configuration) {
        try {
            List<String> idle = Configured.list(configuration, RM_SCHEDULER_MONITOR_POLICIES).stream()
                    .filter(policy -> policy.startsWith(OURS))
                    .toList();
            if (isOff(configuration) && !idle.isEmpty()) {
                LOG.error(
                        "{} is not true: {} will not run, and no queue can be preempted. Set it to true and restart"
                                + " the ResourceManager.",
                        RM_SCHEDULER_ENABLE_MONITORS,
                        String.join(", ", idle));
            }
        } catch (UnresolvedVariables unreadable) {
            LOG.error("{}", unreadable.getMessage());
        }
    }

    static void warnOfProtectedQueues(Configuration configuration) {
        if (isOff(configuration)) {
            LOG.error(
                    "{} is not true: the CapacityScheduler then marks every queue as not preemptable, and nothing can"
                            + " be preempted. Set it to true and restart the ResourceManager.",
                    RM_SCHEDULER_ENABLE_MONITORS);
        }
    }

    private static boolean isOff(Configuration configuration) {
        return !Configured.isOn(configuration, RM_SCHEDULER_ENABLE_MONITORS, DEFAULT_RM_SCHEDULER_ENABLE_MONITORS);
    }
}
