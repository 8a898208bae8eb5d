package io.sharpshooter.share;

import io.sharpshooter.config.Settings;
import io.sharpshooter.model.ClusterSnapshot;
import io.sharpshooter.model.PartitionSnapshot;
import io.sharpshooter.model.QueueSnapshot;
import io.sharpshooter.model.QueueTree;
import io.sharpshooter.model.ResourceVector;
import io.sharpshooter.usage.QueueUsage;

/**
 * What one round knows of one partition: its queues, their usage and dues. Usage moves as the round goes on, the
 * rest stays. Used by one thread.
 */
public record PartitionView(
        ClusterSnapshot snapshot,
        PartitionSnapshot partition,
        Settings settings,
        QueueTree tree,
        QueueUsage usage,
        PendingAsks pending,
        IdealShares shares) {
    public QueueSnapshot queue(int index) {
        return snapshot.queues().get(index);
    }

    public int types() {
        return usage.types();
    }

    /** Whether a leaf stays within its ideal share with so much more, as usage stands. */
    public boolean isWithinIdeal(int leaf, ResourceVector size) {
        return size.fitsBeside(usage.used(leaf), shares.ideal(leaf));
    }

    /**
     * Whether a leaf and every queue above it stay within their elastic minima with so much more, as usage stands.
     */
    public boolean isWithinMinimum(int leaf, ResourceVector size) {
        for (int queue : tree.upTo(leaf, 0)) {
            ResourceVector minimum = shares.elasticMinimum(queue);
            if (queue > 0 && !size.fitsBeside(usage.used(queue), minimum)) {
                return false;
            }
        }
        return true;
    }
}
