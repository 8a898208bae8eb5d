package io.sharpshooter.yarn.move;

import io.sharpshooter.model.ResourceVector;
import io.sharpshooter.yarn.books.LeafUsers;
import io.sharpshooter.yarn.books.TrueBooks.Holding;
import io.sharpshooter.yarn.hadoop.Amounts;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import org.apache.hadoop.yarn.api.records.Resource;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.capacity.CSQueue;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.capacity.CapacityScheduler;
import org.apache.hadoop.yarn.util.resource.Resources;

/**
 * Parent queues that a move may take above their maximum. Only there it kills marked containers. To be used before the
 * move, under the scheduler's write lock.
 *
 * @param held what the app holds
 */
record FullQueues(CapacityScheduler scheduler, Map<Holding, Long> held) {

    /** Of these queues those that would be above it in a partition with all that the app holds there on top. */
    List<CSQueue> among(Collection<CSQueue> queues, String partition) {
        Resource all = Amounts.toResource(heldIn(partition));
        return queues.stream()
                .filter(queue -> !LeafUsers.isLeaf(queue) && isAbove(queue, partition, all))
                .toList();
    }

    /** As Hadoop compares it. */
    private boolean isAbove(CSQueue queue, String partition, Resource more) {
        Resource used = queue.getQueueResourceUsage().getUsed(partition);
        return Resources.greaterThan(
                scheduler.getResourceCalculator(),
                scheduler.getRMContext().getNodeLabelManager().getResourceByLabel(partition, null),
                Resources.add(used, more),
                queue.getEffectiveMaxCapacity(partition));
    }

    private ResourceVector heldIn(String partition) {
        ResourceVector sum = ResourceVector.zero(Amounts.types());
        for (Map.Entry<Holding, Long> equal : held.entrySet()) {
            if (equal.getKey().partition().equals(partition)) {
                sum = sum.plus(equal.getKey().amount().times(equal.getValue()));
            }
        }
        return sum;
    }
}
