package io.sharpshooter.yarn.books;

import io.sharpshooter.yarn.hadoop.HiddenMember;
import java.util.ArrayList;
import java.util.List;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.Queue;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.QueueMetrics;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.capacity.CSQueue;
import org.jspecify.annotations.Nullable;

/**
 * To which parents a leaf queue's metrics of a partition go up.
 *
 * <p>Metrics of a partition are made when they are first needed, and are tied to their parent's for ever if those
 * were there by then, else to none. So what a parent's say for a partition need not be the sum of all its leaves, and
 * no correction would make it so for long.
 */
public final class MetricsChain {
    private MetricsChain() {}

    /** The parents that are told of all that is booked in the leaf, from below to above. */
    public static List<CSQueue> above(CSQueue leaf, String partition) {
        List<CSQueue> reached = new ArrayList<>();
        QueueMetrics below = new LeafMetrics(leaf).of(partition);
        for (CSQueue queue = leaf.getParent(); queue != null && below != null; queue = queue.getParent()) {
            QueueMetrics own = new LeafMetrics(queue).of(partition);
            if (own == null || parentOf(below) != own) {
                return reached;
            }
            reached.add(queue);
            below = own;
        }
        return reached;
    }

    /**
     * Every metrics object that is told when an app of a leaf queue begins to run: the queue's own and all above, each
     * followed by the user's there, if he has one.
     */
    public static List<QueueMetrics> of(CSQueue leaf, String user) {
        List<QueueMetrics> told = new ArrayList<>();
        for (QueueMetrics metrics = ((Queue) leaf).getMetrics(); metrics != null; metrics = parentOf(metrics)) {
            told.add(metrics);
            QueueMetrics own = LeafMetrics.ofUser(metrics, user);
            if (own != null) {
                told.add(own);
            }
        }
        return told;
    }

    private static @Nullable QueueMetrics parentOf(QueueMetrics metrics) {
        return (QueueMetrics) HiddenMember.METRICS_ABOVE.call(metrics);
    }
}
