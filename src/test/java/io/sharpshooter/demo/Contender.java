package io.sharpshooter.demo;

import io.sharpshooter.mini.ClusterPlan;

/** A preemption policy that takes part. */
public enum Contender {
    /** What comes with Hadoop. */
    STOCK("stock", ClusterPlan.STOCK),
    /** This project. */
    SHARPSHOOTER("sharpshooter", ClusterPlan.SHARPSHOOTER);

    final String title;
    final String policy;

    Contender(String title, String policy) {
        this.title = title;
        this.policy = policy;
    }
}
