package io.sharpshooter.soak;

import io.sharpshooter.yarn.MockClusterBuilder;
import java.util.Map;
import org.apache.hadoop.yarn.conf.YarnConfiguration;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.placement.ResourceUsageMultiNodeLookupPolicy;

/** Settings of the policy and of the scheduler, by chance. */
final class SettingsPlan {
    private static final String SCHEDULER = "yarn.scheduler.capacity.";
    private static final String SORTING = SCHEDULER + "multi-node-sorting.policy";

    private final Dice dice;

    SettingsPlan(Dice dice) {
        this.dice = dice;
    }

    void writeTo(MockClusterBuilder builder) {
        policy(builder);
        large(builder);
        scheduler(builder);
        if (dice.chance(15)) {
            manyNodesAtOnce(builder);
        }
        assignments(builder);
    }

    private void policy(MockClusterBuilder builder) {
        builder.set(Layout.KEYS + "max_wait_before_kill", String.valueOf(dice.oneOf(0, 0, 6_000, 15_000)))
                .set(Layout.KEYS + "total_preemption_per_round", dice.chance(50) ? "1" : "0.1")
                .set(Layout.KEYS + "natural_termination_factor", dice.chance(50) ? "1" : "0.2")
                .set(Layout.KEYS + "max_ignored_over_capacity", dice.chance(50) ? "0" : "0.1");
    }

    private void large(MockClusterBuilder builder) {
        String keys = Layout.KEYS + "large-container.";
        builder.set(keys + "threshold", dice.chance(50) ? "50%" : "memory-mb=4096")
                .set(keys + "cost", dice.chance(50) ? "lost-work" : "count")
                .set(keys + "hold-timeout-ms", String.valueOf(dice.oneOf(60_000, 12_000)))
                .set(keys + "guarantee-from-higher-priority", String.valueOf(dice.chance(20)));
    }

    private void scheduler(MockClusterBuilder builder) {
        builder.set(SCHEDULER + "lazy-preemption-enabled", String.valueOf(dice.chance(15)))
                .set(SCHEDULER + "reservations-continue-look-all-nodes", String.valueOf(dice.chance(70)))
                .set(SCHEDULER + "maximum-am-resource-percent", dice.chance(80) ? "1" : "0.3")
                .set(
                        SCHEDULER + "per-node-heartbeat.maximum-offswitch-assignments",
                        String.valueOf(dice.oneOf(1_000_000, 1, 3)))
                .set(SCHEDULER + "root.ordering-policy", dice.chance(70) ? "utilization" : "priority-utilization")
                .set(YarnConfiguration.OPPORTUNISTIC_CONTAINER_ALLOCATION_ENABLED, "true");
    }

    /**
     * How many containers one heartbeat may bring: with no limit Hadoop may try one for ever that a parent queue
     * refuses.
     */
    private void assignments(MockClusterBuilder builder) {
        String keys = SCHEDULER + "per-node-heartbeat.";
        builder.set(keys + "multiple-assignments-enabled", String.valueOf(dice.chance(80)))
                .set(keys + "maximum-container-assignments", String.valueOf(dice.oneOf(100, 100, 10, 2)));
    }

    private static void manyNodesAtOnce(MockClusterBuilder builder) {
        Map.of(
                        SCHEDULER + "multi-node-placement-enabled",
                        "true",
                        SORTING,
                        "usage",
                        SORTING + ".names",
                        "usage",
                        SORTING + ".usage.class",
                        ResourceUsageMultiNodeLookupPolicy.class.getName(),
                        SORTING + ".usage.sorting-interval.ms",
                        "0")
                .forEach(builder::set);
    }
}
