package io.sharpshooter.patches;

import java.util.OptionalLong;
import org.apache.hadoop.yarn.api.records.Resource;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.Queue;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.QueueMetrics;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.capacity.AbstractCSQueue;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.capacity.preemption.PreemptionManager;

/** Reads the books of a queue. */
final class BookReader {
    private BookReader() {}

    /** What a book of a queue says, in containers or MB; empty where the line has no such book. */
    static OptionalLong of(AnyCluster cluster, String queueName, MovedBook book) {
        AbstractCSQueue queue = cluster.queue(queueName);
        return switch (book) {
            case CONTAINERS -> OptionalLong.of(queue.getNumContainers());
            case USED -> OptionalLong.of(mb(queue.getQueueResourceUsage().getUsed()));
            case RESERVED ->
                LineApi.booksReserved()
                        ? OptionalLong.of(mb(queue.getQueueResourceUsage().getReserved()))
                        : OptionalLong.empty();
            case KILLABLE -> OptionalLong.of(killable(cluster.scheduler().getPreemptionManager(), queueName));
            case ALLOCATED_METRIC -> OptionalLong.of(LineApi.allocatedMb(metrics(queue)));
            case RESERVED_METRIC -> OptionalLong.of(LineApi.reservedMb(metrics(queue)));
            case ALLOCATED_METRIC_OF_LABEL -> LineApi.ofLabel(metrics(queue), AnyCluster.LABEL, "getAllocatedMB");
            case RESERVED_METRIC_OF_LABEL -> LineApi.ofLabel(metrics(queue), AnyCluster.LABEL, "getReservedMB");
        };
    }

    /** As any queue: a leaf's own method has changed its type. */
    private static QueueMetrics metrics(Queue queue) {
        return queue.getMetrics();
    }

    /** Older lines know a queue by its short name here, newer ones by its path. */
    private static long killable(PreemptionManager preemption, String queueName) {
        long byName = mb(preemption.getKillableResource(queueName, ""));
        return queueName.equals("root") ? byName : byName + mb(preemption.getKillableResource("root." + queueName, ""));
    }

    @SuppressWarnings("deprecation") // 2.7 has no getMemorySize
    private static long mb(Resource resource) {
        return resource.getMemory();
    }
}
