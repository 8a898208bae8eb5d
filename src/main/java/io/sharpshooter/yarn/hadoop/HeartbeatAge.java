package io.sharpshooter.yarn.hadoop;

import static org.apache.hadoop.yarn.conf.YarnConfiguration.DEFAULT_RM_NM_HEARTBEAT_INTERVAL_MS;
import static org.apache.hadoop.yarn.conf.YarnConfiguration.RM_NM_HEARTBEAT_INTERVAL_MS;

import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.util.Time;

/**
 * How old a node's last heartbeat may be; the scheduler places nothing on a node that has been silent for longer.
 *
 * @param longest in ms: two heartbeat intervals, or more where 3.4 and later are told so
 */
public record HeartbeatAge(long longest) {
    private static final String MULTIPLIER = "yarn.scheduler.skip.node.multiplier";
    private static final int DEFAULT_MULTIPLIER = 2;

    public static HeartbeatAge configuredIn(Configuration conf) {
        long interval = Configured.number(conf, RM_NM_HEARTBEAT_INTERVAL_MS, DEFAULT_RM_NM_HEARTBEAT_INTERVAL_MS);
        return new HeartbeatAge(interval * Configured.number(conf, MULTIPLIER, DEFAULT_MULTIPLIER));
    }

    /** The clock's time of the oldest heartbeat that will do now; to ask many nodes with one look at the clock. */
    public long freshSince() {
        return Time.monotonicNow() - longest;
    }
}
