package io.sharpshooter.yarn.books;

import io.sharpshooter.model.ResourceVector;
import io.sharpshooter.yarn.hadoop.Amounts;
import io.sharpshooter.yarn.hadoop.HiddenMember;
import java.util.Objects;
import org.apache.hadoop.metrics2.lib.MutableGaugeLong;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.QueueMetrics;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.capacity.CSQueueMetrics;

/**
 * What one metrics object says that masters use. Hadoop keeps it for leaf queues and their users, for the default
 * partition, and for memory and vcores alone. What Hadoop offers to others to change it books for the user too.
 */
final class MasterMetrics {
    private static final int KEPT = 2;

    private MasterMetrics() {}

    static Balance read(QueueMetrics metrics) {
        CSQueueMetrics own = (CSQueueMetrics) metrics;
        return new Balance(
                0,
                ResourceVector.zero(Amounts.types())
                        .with(0, own.getUsedAMResourceMB())
                        .with(1, own.getUsedAMResourceVCores()));
    }

    /** Of an amount, what these metrics keep. */
    static ResourceVector kept(ResourceVector amount) {
        ResourceVector kept = amount;
        for (int type = KEPT; type < amount.size(); type++) {
            kept = kept.with(type, 0);
        }
        return kept;
    }

    /** Books more, or less where it is negative. */
    static void add(QueueMetrics metrics, Balance more) {
        step(HiddenMember.METRIC_MASTERS_MEMORY, metrics, more.amount().get(0));
        step(HiddenMember.METRIC_MASTERS_VCORES, metrics, more.amount().get(1));
    }

    private static void step(HiddenMember gauge, QueueMetrics metrics, long more) {
        ((MutableGaugeLong) Objects.requireNonNull(gauge.call(metrics))).incr(more);
    }
}
