package io.sharpshooter.yarn.read;

import io.sharpshooter.model.QueueSnapshot;
import io.sharpshooter.model.QueueSnapshot.AppOrder;
import io.sharpshooter.model.QueueSnapshot.PartitionLoad;
import io.sharpshooter.model.ResourceVector;
import io.sharpshooter.model.UserLoad;
import io.sharpshooter.yarn.hadoop.LeafQueueAccess;
import io.sharpshooter.yarn.hadoop.NodePartitions;
import io.sharpshooter.yarn.hadoop.VectorPool;
import java.util.HashMap;
import java.util.Map;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.ResourceUsage;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.capacity.CSQueue;
import org.apache.hadoop.yarn.util.resource.Resources;

/** Reads the books of queues. For one round and one thread. */
public final class QueueReader {
    private final VectorPool vectors;
    private final Map<String, ResourceVector> totals;

    /** @param totals the partitions and what each has in all */
    public QueueReader(VectorPool vectors, Map<String, ResourceVector> totals) {
        this.vectors = vectors;
        this.totals = totals;
    }

    public QueueSnapshot read(QueueNode node, Map<String, Map<String, UserLoad>> users) {
        CSQueue queue = node.queue();
        return new QueueSnapshot(
                node.index(),
                node.path(),
                node.parent(),
                node.leaf(),
                Math.max(0, queue.getPriority().getPriority()),
                queue.getPreemptionDisabled(),
                node.leaf() ? LeafQueueAccess.order(queue) : AppOrder.OTHER,
                loads(node),
                users);
    }

    private Map<String, PartitionLoad> loads(QueueNode node) {
        var loads = new HashMap<String, PartitionLoad>();
        totals.forEach((partition, total) -> {
            PartitionLoad load = load(node, partition, total);
            // Without access a queue may still hold what it has borrowed.
            if (NodePartitions.hasAccess(node.queue(), partition)
                    || !load.committed().isZero()) {
                loads.put(partition, load);
            }
        });
        return loads;
    }

    private PartitionLoad load(QueueNode node, String partition, ResourceVector total) {
        CSQueue queue = node.queue();
        boolean root = node.parent() < 0;
        ResourceUsage usage = queue.getQueueResourceUsage();
        // Two reads of what the scheduler changes meanwhile: the difference may be off for a moment, but not negative.
        var reserved = clamped(vectors.of(usage.getReserved(partition)));
        var used = vectors.of(usage.getUsed(partition)).minusClamped(reserved);
        return new PartitionLoad(
                root ? total : vectors.of(queue.getEffectiveCapacity(partition)),
                root ? total : vectors.of(queue.getEffectiveMaxCapacity(partition)),
                used,
                reserved,
                node.leaf() ? clamped(vectors.of(usage.getAMUsed(partition))) : vectors.zero(),
                node.leaf() ? keptMasters(queue, partition) : vectors.zero());
    }

    /** As stock preemption counts it; Hadoop's limit of the moment grows with what the queue may use. */
    private ResourceVector keptMasters(CSQueue queue, String partition) {
        float percent = queue.getQueueCapacities().getMaxAMResourcePercentage(partition);
        return clamped(vectors.of(Resources.multiply(queue.getEffectiveCapacity(partition), percent)));
    }

    /** The scheduler's books may have leaked below zero. */
    private ResourceVector clamped(ResourceVector amount) {
        return amount.max(vectors.zero());
    }
}
