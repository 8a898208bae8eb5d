package io.sharpshooter.share;

import io.sharpshooter.config.Settings;
import io.sharpshooter.model.AskId;
import io.sharpshooter.model.ClusterSnapshot;
import io.sharpshooter.model.PartitionSnapshot;
import io.sharpshooter.model.QueueSnapshot;
import io.sharpshooter.model.QueueTree;
import io.sharpshooter.model.ResourceVector;
import io.sharpshooter.usage.QueueUsage;
import io.sharpshooter.usage.Usage;
import java.util.Map;

/**
 * What one round knows of one partition: its queues, their usage and dues. Usage moves as the round goes on, the
 * rest stays. Used by one thread.
 */
public record PartitionView(
        ClusterSnapshot snapshot,
        PartitionSnapshot partition,
        Settings settings,
        QueueUsage usage,
        PendingAsks pending,
        IdealShares shares) {
    /**
     * The shares are those of now.
     *
     * @param partition one of the snapshot
     * @param usage of this partition, already adjusted for open claims
     * @param claimed how many containers of an ask open claims already count as running
     */
    public static PartitionView of(
            ClusterSnapshot snapshot,
            PartitionSnapshot partition,
            Settings settings,
            Usage usage,
            Map<AskId, Integer> claimed) {
        QueueUsage queues = usage.queues();
        PendingAsks pending = PendingAsks.of(snapshot, partition, queues, claimed);
        IdealShares shares = IdealShares.compute(snapshot, partition, queues.running(), pending, usage::mostFree);
        return new PartitionView(snapshot, partition, settings, queues, pending, shares);
    }

    public QueueTree tree() {
        return usage.tree();
    }

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
        for (int queue : tree().upTo(leaf, 0)) {
            ResourceVector minimum = shares.elasticMinimum(queue);
            if (queue > 0 && !size.fitsBeside(usage.used(queue), minimum)) {
                return false;
            }
        }
        return true;
    }
}
