package io.sharpshooter.yarn.books;

import io.sharpshooter.model.ResourceVector;
import io.sharpshooter.yarn.hadoop.Amounts;
import io.sharpshooter.yarn.hadoop.HiddenMember;
import java.util.Map;
import org.apache.hadoop.yarn.api.records.Resource;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.Queue;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.QueueMetrics;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.capacity.CSQueue;
import org.jspecify.annotations.Nullable;

/**
 * A leaf queue's metrics, per partition. What is booked here goes up to the root, and to the user.
 *
 * <p>The queue's own metrics are those of the default partition; other partitions have metrics of their own.
 */
public final class LeafMetrics {
    private final CSQueue leaf;

    public LeafMetrics(CSQueue leaf) {
        this.leaf = leaf;
    }

    private QueueMetrics own() {
        return ((Queue) leaf).getMetrics();
    }

    /**
     * Whether Hadoop makes one object of a label's metrics and those of the default partition: it calls that one by
     * this name.
     */
    public static boolean isMixed(String partition) {
        return partition.equals(QueueMetrics.DEFAULT_PARTITION);
    }

    /** Those of a partition alone; null when none were made yet, so that looking makes none. */
    @Nullable
    public QueueMetrics of(String partition) {
        if (isMixed(partition)) {
            return null;
        }
        return partition.isEmpty() ? own() : ofPartitions(partition, leaf.getQueuePath());
    }

    /** Those of a user or of the queue itself that keep an account; null when they are gone. */
    @Nullable
    QueueMetrics of(Account account) {
        return ofUserOrOwn(of(account.partition()), account.user());
    }

    /** Those of a partition as a whole, to which each leaf queue's are told directly; null when none were made yet. */
    public static @Nullable QueueMetrics ofPartition(String partition) {
        return ofPartitions(partition.isEmpty() ? QueueMetrics.DEFAULT_PARTITION : partition, "");
    }

    /**
     * The copy that Hadoop keeps of a queue's own metrics, or a user's, among those of partitions; null when none was
     * made yet.
     */
    @Nullable
    QueueMetrics copyOfOwn(String user) {
        return ofUserOrOwn(ofPartitions(QueueMetrics.DEFAULT_PARTITION, leaf.getQueuePath()), user);
    }

    private static @Nullable QueueMetrics ofPartitions(String partition, String path) {
        return QueueMetrics.getQueueMetrics().get(partition + QueueMetrics.METRIC_NAME_DELIMITER + path);
    }

    private static @Nullable QueueMetrics ofUserOrOwn(@Nullable QueueMetrics metrics, String user) {
        return metrics == null || user.isEmpty() ? metrics : ofUser(metrics, user);
    }

    /**
     * Those of the users, by name; null where users have none. Hadoop's own getter makes them for whom it is asked.
     */
    public static @Nullable Map<String, QueueMetrics> ofUsers(QueueMetrics metrics) {
        Map<String, QueueMetrics> users = live(metrics);
        synchronized (metrics) {
            return users == null ? null : Map.copyOf(users);
        }
    }

    /** Those of one of the users; null where he has none. */
    public static @Nullable QueueMetrics ofUser(QueueMetrics metrics, String user) {
        Map<String, QueueMetrics> users = live(metrics);
        synchronized (metrics) {
            return users == null ? null : users.get(user);
        }
    }

    @SuppressWarnings("unchecked")
    private static @Nullable Map<String, QueueMetrics> live(QueueMetrics metrics) {
        return (Map<String, QueueMetrics>) HiddenMember.METRICS_OF_USERS.call(metrics);
    }

    /** Books more as allocations are booked; the counter of all allocations ever follows. */
    public void allocate(String user, String partition, Balance more) {
        own().allocateResources(partition, user, 1, Amounts.toResource(more.amount()), false);
        own().allocateResources(partition, user, Math.toIntExact(more.number() - 1), none(more), false);
    }

    /** Books less as releases are booked; the counter of all releases ever follows. */
    public void release(String user, String partition, Balance less) {
        own().releaseResources(partition, user, 1, Amounts.toResource(less.amount()));
        own().releaseResources(partition, user, Math.toIntExact(less.number() - 1), none(less));
    }

    public void reserve(String user, String partition, Balance more) {
        QueueMetrics metrics = own();
        metrics.reserveResource(partition, user, Amounts.toResource(more.amount()));
        for (long number = 1; number < more.number(); number++) {
            metrics.reserveResource(partition, user, none(more));
        }
        for (long number = 1; number > more.number(); number--) {
            metrics.unreserveResource(partition, user, none(more));
        }
    }

    private static Resource none(Balance like) {
        return Amounts.toResource(ResourceVector.zero(like.amount().size()));
    }
}
