package io.sharpshooter.yarn.audit;

import io.sharpshooter.ledger.Account;
import io.sharpshooter.ledger.Drift;
import io.sharpshooter.yarn.books.LeafMetrics;
import io.sharpshooter.yarn.books.MetricGauge;
import io.sharpshooter.yarn.hadoop.SchedulerQueues;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.QueueMetrics;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.capacity.CSQueue;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.capacity.CapacityScheduler;
import org.jspecify.annotations.Nullable;

/**
 * Corrects metrics that have drifted. Each object by itself: of two that are off by opposite amounts one can be
 * corrected without the other, and those above them, which are right, stay so. To be used under the scheduler's write
 * lock.
 */
final class MetricsHealing {
    private final CapacityScheduler scheduler;

    MetricsHealing(CapacityScheduler scheduler) {
        this.scheduler = scheduler;
    }

    /**
     * Nothing for metrics that are gone. A copy that says something else was off by something else, or is of a parent
     * that is not told of all; it is left alone.
     */
    void apply(MetricGauge gauge, Drift drift) {
        QueueMetrics metrics = find(drift.account());
        if (metrics == null) {
            return;
        }
        QueueMetrics copy = gauge.isOfResources() ? findCopy(drift.account()) : null;
        if (copy != null && gauge.read(copy).equals(gauge.read(metrics))) {
            gauge.add(copy, drift.correction());
        }
        gauge.add(metrics, drift.correction());
    }

    /** The metrics that have an account; null when they are gone. */
    @Nullable
    QueueMetrics find(Account account) {
        if (account.queue().equals(Account.ALL_QUEUES)) {
            return LeafMetrics.ofPartition(account.partition());
        }
        CSQueue queue = SchedulerQueues.byPath(scheduler, account.queue());
        return queue == null ? null : ofUser(new LeafMetrics(queue).of(account.partition()), account.user());
    }

    /** Hadoop keeps a second object for a queue in the default partition, and books resources in both alike. */
    private @Nullable QueueMetrics findCopy(Account account) {
        CSQueue queue = SchedulerQueues.byPath(scheduler, account.queue());
        return queue == null || !account.partition().isEmpty()
                ? null
                : ofUser(new LeafMetrics(queue).copyOfOwn(), account.user());
    }

    private static @Nullable QueueMetrics ofUser(@Nullable QueueMetrics metrics, String user) {
        return metrics == null || user.isEmpty() ? metrics : LeafMetrics.ofUser(metrics, user);
    }
}
