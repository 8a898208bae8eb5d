package io.sharpshooter.yarn;

import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.yarn.conf.YarnConfiguration;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Asks that the ResourceManager keeps from the scheduler, so that nothing is known of them here. */
final class InvisibleAsks {
    private static final Logger LOG = LoggerFactory.getLogger(InvisibleAsks.class);

    private InvisibleAsks() {}

    /** Warns where the configuration has such asks; the ResourceManager reads it once, when it starts. */
    static void warnIn(Configuration configuration) {
        String handler = configuration.getTrimmed(YarnConfiguration.RM_PLACEMENT_CONSTRAINTS_HANDLER, "");
        if (handler.equals(YarnConfiguration.PROCESSOR_RM_PLACEMENT_CONSTRAINTS_HANDLER)) {
            LOG.warn(
                    "{} is {}: asks with placement constraints never reach the scheduler, and nothing is preempted for them. "
                            + "Maybe set it to {}.",
                    YarnConfiguration.RM_PLACEMENT_CONSTRAINTS_HANDLER,
                    handler,
                    YarnConfiguration.SCHEDULER_RM_PLACEMENT_CONSTRAINTS_HANDLER);
        }
    }
}
