package io.sharpshooter.yarn;

import io.sharpshooter.config.UnresolvedVariables;
import io.sharpshooter.insight.PrintableLog;
import io.sharpshooter.yarn.hadoop.Configured;
import io.sharpshooter.yarn.hadoop.SchedulerNodeLists;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.yarn.conf.YarnConfiguration;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.capacity.CapacitySchedulerConfiguration;

/** What Hadoop makes impossible where it is configured in some ways; {@code README.md} lists it. */
final class StartChecks {
    private static final PrintableLog LOG = PrintableLog.of(StartChecks.class);

    private StartChecks() {}

    /** Warns of what is configured so; meant for the start and for each configuration that is taken over. */
    static void warnIn(Configuration configuration) {
        try {
            warnOfInvisibleAsks(configuration);
            warnOfIdleSpaceFirst(configuration);
        } catch (UnresolvedVariables unreadable) {
            LOG.warn("{}", unreadable.getMessage());
        }
    }

    /** The ResourceManager keeps asks from the scheduler, so that nothing is known of them here. */
    private static void warnOfInvisibleAsks(Configuration configuration) {
        String handler = Configured.texts(configuration).apply(YarnConfiguration.RM_PLACEMENT_CONSTRAINTS_HANDLER);
        if (YarnConfiguration.PROCESSOR_RM_PLACEMENT_CONSTRAINTS_HANDLER.equals(handler)) {
            LOG.warn(
                    "{} is {}: asks with placement constraints never reach the scheduler, and nothing is preempted for"
                            + " them. Maybe set it to {}.",
                    YarnConfiguration.RM_PLACEMENT_CONSTRAINTS_HANDLER,
                    handler,
                    YarnConfiguration.SCHEDULER_RM_PLACEMENT_CONSTRAINTS_HANDLER);
        }
    }

    /** Before 3.4 reservations wait while anything is idle, where nodes are looked at together. */
    private static void warnOfIdleSpaceFirst(Configuration configuration) {
        String key = CapacitySchedulerConfiguration.MULTI_NODE_PLACEMENT_ENABLED;
        if (!SchedulerNodeLists.BY_PARTITION && Configured.isOn(configuration, key, false)) {
            LOG.warn(
                    "{} is true: this release of Hadoop looks at reservations only while all of a partition is in use."
                            + " Beside idle space a claim expires, and what was killed for it was killed in vain. Set"
                            + " it to false, or use Hadoop 3.4 or newer.",
                    key);
        }
    }
}
