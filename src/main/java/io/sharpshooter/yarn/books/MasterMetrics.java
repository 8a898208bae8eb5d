package io.sharpshooter.yarn.books;

import io.sharpshooter.ledger.Balance;
import io.sharpshooter.model.ResourceVector;
import java.lang.invoke.MethodHandle;
import org.apache.hadoop.metrics2.lib.MutableGaugeLong;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.QueueMetrics;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.capacity.CSQueueMetrics;

/**
 * What one metrics object says that masters use. Hadoop keeps it for leaf queues and their users, for the default partition, and for memory
 * and vcores alone.
 *
 * <p>Method handles, because what Hadoop offers to others books for the user too. The same in 3.3, 3.4 and 3.5.
 */
final class MasterMetrics {
    private static final int KEPT = 2;
    private static final MethodHandle MEMORY = gauge("usedAMResourceMB");
    private static final MethodHandle VCORES = gauge("usedAMResourceVCores");

    private MasterMetrics() {}

    static boolean isKeptBy(QueueMetrics metrics) {
        return metrics instanceof CSQueueMetrics;
    }

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
    static void add(QueueMetrics metrics, ResourceVector more) {
        step(MEMORY, (CSQueueMetrics) metrics, more.get(0));
        step(VCORES, (CSQueueMetrics) metrics, more.get(1));
    }

    private static void step(MethodHandle gauge, CSQueueMetrics metrics, long more) {
        HiddenParts.change(
                "Correcting the metrics of masters failed.",
                () -> ((MutableGaugeLong) gauge.invokeExact(metrics)).incr(more));
    }

    private static MethodHandle gauge(String name) {
        return HiddenParts.field(CSQueueMetrics.class, name, MutableGaugeLong.class);
    }
}
