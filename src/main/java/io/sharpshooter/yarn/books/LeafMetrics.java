package io.sharpshooter.yarn.books;

import org.apache.hadoop.yarn.server.resourcemanager.scheduler.Queue;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.QueueMetrics;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.capacity.CSQueue;
import org.jspecify.annotations.Nullable;

/** The metrics of a queue. Its own are those of the default partition; other partitions have metrics of their own. */
final class LeafMetrics {
    private LeafMetrics() {}

    static QueueMetrics own(CSQueue queue) {
        return ((Queue) queue).getMetrics();
    }

    /**
     * Those of a partition alone; null when none were made yet, so that looking makes none, and for a label by whose
     * name Hadoop calls the default partition: it keeps both in one object.
     */
    static @Nullable QueueMetrics of(CSQueue queue, String partition) {
        if (partition.equals(QueueMetrics.DEFAULT_PARTITION)) {
            return null;
        }
        String name = partition + QueueMetrics.METRIC_NAME_DELIMITER + queue.getQueuePath();
        return partition.isEmpty() ? own(queue) : QueueMetrics.getQueueMetrics().get(name);
    }
}
