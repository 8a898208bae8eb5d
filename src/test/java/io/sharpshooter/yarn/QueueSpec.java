package io.sharpshooter.yarn;

import org.apache.hadoop.conf.Configuration;

/** One queue's settings in a test, written straight into the scheduler's configuration. */
public final class QueueSpec {
    private static final String PREFIX = "yarn.scheduler.capacity.";

    private final Configuration conf;
    private final String path;

    QueueSpec(Configuration conf, String path) {
        this.conf = conf;
        this.path = path;
        // Otherwise one user could never use more than the queue's guarantee.
        set("user-limit-factor", "100");
        set("maximum-capacity", "100");
    }

    /** Share of the parent in percent. */
    public QueueSpec capacity(double percent) {
        return set("capacity", percent);
    }

    /** Capacity as YARN's configuration spells it, e.g. {@code [memory=8192,vcores=8]} or {@code 2w}. */
    public QueueSpec capacity(String spelled) {
        return set("capacity", spelled);
    }

    /** The most it may have, in percent of its parent; 100 unless set. */
    public QueueSpec max(double percent) {
        return set("maximum-capacity", percent);
    }

    public QueueSpec max(String spelled) {
        return set("maximum-capacity", spelled);
    }

    public QueueSpec priority(int priority) {
        return set("priority", priority);
    }

    public QueueSpec disablePreemption() {
        return set("disable_preemption", "true");
    }

    /** {@code minimum-user-limit-percent}. */
    public QueueSpec minimumUserLimit(int percent) {
        return set("minimum-user-limit-percent", percent);
    }

    /** {@code user-limit-factor}; 100 unless set, so that it never limits. */
    public QueueSpec userLimitFactor(double factor) {
        return set("user-limit-factor", factor);
    }

    /** {@code maximum-am-resource-percent}, as a fraction. */
    public QueueSpec amShare(double fraction) {
        return set("maximum-am-resource-percent", fraction);
    }

    /** Access to a node label: capacity and maximum in percent of the parent's. */
    public QueueSpec label(String label, double percent, double max) {
        var labels = conf.get(PREFIX + path + ".accessible-node-labels", "");
        set("accessible-node-labels", labels.isEmpty() ? label : labels + "," + label);
        set("accessible-node-labels." + label + ".capacity", percent);
        set("accessible-node-labels." + label + ".maximum-capacity", max);
        return set("accessible-node-labels." + label + ".maximum-am-resource-percent", "1");
    }

    /** No access to any label; otherwise a queue has its parent's. */
    public QueueSpec noLabels() {
        return set("accessible-node-labels", " ");
    }

    /** The label of asks that name none. */
    public QueueSpec defaultLabel(String label) {
        return set("default-node-label-expression", label);
    }

    /** Any other key below {@code yarn.scheduler.capacity.<path>.} */
    public QueueSpec set(String key, Object value) {
        conf.set(PREFIX + path + "." + key, String.valueOf(value));
        return this;
    }
}
