package io.sharpshooter.yarn;

import static org.apache.hadoop.yarn.conf.YarnConfiguration.RM_NM_HEARTBEAT_INTERVAL_MS;
import static org.apache.hadoop.yarn.conf.YarnConfiguration.RM_SCHEDULER_ADDRESS;
import static org.apache.hadoop.yarn.conf.YarnConfiguration.RM_SCHEDULER_ENABLE_MONITORS;
import static org.apache.hadoop.yarn.conf.YarnConfiguration.RM_SCHEDULER_MONITOR_POLICIES;
import static org.apache.hadoop.yarn.conf.YarnConfiguration.RM_WORK_PRESERVING_RECOVERY_SCHEDULING_WAIT_MS;

import org.apache.hadoop.fs.CommonConfigurationKeysPublic;
import org.apache.hadoop.net.DNSToSwitchMapping;
import org.apache.hadoop.yarn.conf.YarnConfiguration;

/** Settings that make a ResourceManager inside a test quick, quiet and driven by hand. */
final class TestDefaults {
    private TestDefaults() {}

    static void writeTo(YarnConfiguration conf) {
        // Queues can be preempted only with monitors enabled; no policy thread runs, tests call rounds by hand.
        conf.setBoolean(RM_SCHEDULER_ENABLE_MONITORS, true);
        conf.set(RM_SCHEDULER_MONITOR_POLICIES, "");
        conf.setClass(
                CommonConfigurationKeysPublic.NET_TOPOLOGY_NODE_SWITCH_MAPPING_IMPL_KEY,
                RackByAddress.class,
                DNSToSwitchMapping.class);
        listenOnAnyPort(conf);
        conf.setInt("yarn.cluster.max-application-priority", 100);
        // After this time no ask may be larger than the largest node there is.
        conf.setLong(RM_WORK_PRESERVING_RECOVERY_SCHEDULING_WAIT_MS, 3_600_000);
        conf.setLong("yarn.scheduler.minimum-allocation-mb", 256);
        conf.setLong("yarn.scheduler.maximum-allocation-mb", 1L << 30);
        conf.setInt("yarn.scheduler.maximum-allocation-vcores", 1 << 20);
        scheduling(conf);
    }

    /**
     * With opportunistic containers the service for AMs listens, and a ResourceManager that has found a free port
     * writes it here.
     */
    static void listenOnAnyPort(YarnConfiguration conf) {
        conf.set(RM_SCHEDULER_ADDRESS, "127.0.0.1:0");
    }

    private static void scheduling(YarnConfiguration conf) {
        conf.setBoolean("yarn.scheduler.capacity.schedule-asynchronously.enable", false);
        // Heartbeats are sent by hand, and a test may take its time between two of a node without its counting as
        // silent; before 3.4 that is twice the interval, whatever the multiplier.
        conf.setLong(RM_NM_HEARTBEAT_INTERVAL_MS, 120_000);
        conf.setInt("yarn.scheduler.skip.node.multiplier", 600);
        // One heartbeat fills a node.
        conf.setInt("yarn.scheduler.capacity.per-node-heartbeat.maximum-offswitch-assignments", 1_000_000);
        conf.setInt("yarn.scheduler.capacity.node-locality-delay", 0);
        conf.set("yarn.scheduler.capacity.maximum-am-resource-percent", "1");
        conf.set("yarn.scheduler.capacity.maximum-applications", "10000");
    }
}
