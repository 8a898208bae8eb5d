package io.sharpshooter.clients;

import io.sharpshooter.mini.ClusterPlan;

/** Which preemption policy a cluster has; those of Hadoop itself are for comparison, and nothing is asked of them. */
public enum RacePolicy {
    SHARPSHOOTER,
    /** Hadoop's own with its defaults. */
    STOCK,
    /** Hadoop's own with what places large containers best of all that it can be set to. */
    BEST;

    /** Whether it has a decision log, by which deaths are judged. */
    public boolean isJudged() {
        return this == SHARPSHOOTER;
    }

    ClusterPlan plan(String name, int nodes) {
        if (this == SHARPSHOOTER) {
            return ClusterPlan.of(name, nodes, ClusterPlan.SHARPSHOOTER)
                    .with("yarn.resourcemanager.scheduler.class", "io.sharpshooter.MoveSafeCapacityScheduler");
        }
        ClusterPlan stock = ClusterPlan.of(name, nodes, ClusterPlan.STOCK);
        String keys = "yarn.resourcemanager.monitor.capacity.preemption.";
        return this == STOCK
                ? stock
                : stock.with(keys + "natural_termination_factor", 1)
                        .with(keys + "select_based_on_reserved_containers", true)
                        .with(keys + "additional_res_balance_based_on_reserved_containers", true);
    }
}
