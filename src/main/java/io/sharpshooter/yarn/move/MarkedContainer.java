package io.sharpshooter.yarn.move;

import io.sharpshooter.yarn.books.ByLeaf;
import io.sharpshooter.yarn.books.TrueBooks.Holding;
import io.sharpshooter.yarn.hadoop.Amounts;
import io.sharpshooter.yarn.hadoop.NodePartitions;
import io.sharpshooter.yarn.hadoop.SchedulerQueues;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import org.apache.hadoop.yarn.server.resourcemanager.rmcontainer.RMContainer;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.capacity.CSQueue;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.capacity.CapacityScheduler;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.common.fica.FiCaSchedulerApp;

/**
 * A live container of another app that lazy preemption has marked. A move that takes a queue above its maximum kills
 * marked containers in the middle, and books these out.
 *
 * @param leaf where its app is
 * @param holding what it counts for
 */
record MarkedContainer(CSQueue leaf, Holding holding, RMContainer container) {

    /**
     * All but the app's own, where the move may kill; there are none where lazy preemption is off, or no queue becomes
     * too full.
     */
    static List<MarkedContainer> ofOthers(
            CapacityScheduler scheduler, FiCaSchedulerApp app, FullQueues full, MovePlaces places, String partition) {
        Set<RMContainer> marked = new LinkedHashSet<>();
        for (CSQueue queue : full.among(places.queues().values(), partition)) {
            marked.addAll(scheduler
                    .getPreemptionManager()
                    .getKillableContainersMap(SchedulerQueues.nameOfMarks(queue), partition)
                    .values());
        }
        List<MarkedContainer> others = new ArrayList<>();
        for (RMContainer container : marked) {
            FiCaSchedulerApp owner = scheduler.getApplicationAttempt(container.getApplicationAttemptId());
            if (owner != null && owner != app && owner.getRMContainer(container.getContainerId()) != null) {
                others.add(of(scheduler, owner, container));
            }
        }
        return others;
    }

    private static MarkedContainer of(CapacityScheduler scheduler, FiCaSchedulerApp owner, RMContainer container) {
        CSQueue leaf = (CSQueue) owner.getQueue();
        Holding holding = new Holding(
                leaf.getQueuePath(),
                owner.getUser(),
                NodePartitions.of(scheduler, container.getAllocatedNode()),
                Amounts.of(container.getContainer().getResource()),
                false);
        return new MarkedContainer(leaf, holding, container);
    }

    boolean isAlive(CapacityScheduler scheduler) {
        return ByLeaf.isLiveIn(scheduler, container, leaf);
    }
}
