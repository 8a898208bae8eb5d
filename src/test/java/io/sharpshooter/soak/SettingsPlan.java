package io.sharpshooter.soak;

import static io.sharpshooter.config.SettingsKeys.PREFIX;
import static org.apache.hadoop.yarn.conf.YarnConfiguration.OPPORTUNISTIC_CONTAINER_ALLOCATION_ENABLED;

import io.sharpshooter.yarn.MockClusterBuilder;

/** Settings of the policy and of the scheduler, by chance. */
final class SettingsPlan {
    private static final String SCHEDULER = "yarn.scheduler.capacity.";
    private static final String HEARTBEAT = SCHEDULER + "per-node-heartbeat.";

    private SettingsPlan() {}

    static void writeTo(MockClusterBuilder builder, Dice dice) {
        var large = PREFIX + "large-container.";
        builder.set(PREFIX + "max_wait_before_kill", dice.oneOf(0, 0, 6_000, 15_000))
                .set(PREFIX + "total_preemption_per_round", dice.chance(50) ? "1" : "0.1")
                .set(PREFIX + "natural_termination_factor", dice.chance(50) ? "1" : "0.2")
                .set(PREFIX + "max_ignored_over_capacity", dice.chance(50) ? "0" : "0.1")
                .set(Layout.INSIDE + "enabled", dice.chance(60))
                .set(Layout.INSIDE + "preemption-order-policy", dice.chance(50) ? "userlimit_first" : "priority_first")
                .set(Layout.INSIDE + "minimum-threshold", dice.chance(50) ? "0" : "0.5")
                .set(Layout.INSIDE + "max-allowable-limit", dice.chance(50) ? "1" : "0.2")
                .set(large + "threshold", dice.chance(50) ? "50%" : "memory-mb=4096")
                .set(large + "cost", dice.chance(50) ? "lost-work" : "count")
                .set(large + "hold-timeout-ms", dice.oneOf(60_000, 12_000))
                .set(large + "guarantee-from-higher-priority", dice.chance(20))
                .set(SCHEDULER + "lazy-preemption-enabled", dice.chance(15))
                .set(SCHEDULER + "reservations-continue-look-all-nodes", dice.chance(70))
                .set(SCHEDULER + "maximum-am-resource-percent", dice.chance(80) ? "1" : "0.3")
                .set(HEARTBEAT + "maximum-offswitch-assignments", dice.oneOf(1_000_000, 1, 3))
                // With no limit Hadoop may try a container for ever that a parent queue refuses.
                .set(HEARTBEAT + "maximum-container-assignments", dice.oneOf(100, 100, 10, 2))
                .set(HEARTBEAT + "multiple-assignments-enabled", dice.chance(80))
                .set(SCHEDULER + "root.ordering-policy", dice.chance(70) ? "utilization" : "priority-utilization")
                .set(OPPORTUNISTIC_CONTAINER_ALLOCATION_ENABLED, "true");
        if (dice.chance(15)) {
            builder.multiNodePlacement();
        }
    }
}
