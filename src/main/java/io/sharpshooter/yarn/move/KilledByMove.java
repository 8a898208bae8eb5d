package io.sharpshooter.yarn.move;

import io.sharpshooter.yarn.books.UserSums;
import io.sharpshooter.yarn.hadoop.LeafQueueAccess;
import java.util.Collection;
import java.util.List;
import java.util.Set;
import org.apache.hadoop.yarn.server.resourcemanager.rmcontainer.RMContainer;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.capacity.CSQueue;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.capacity.CapacityScheduler;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.common.fica.FiCaSchedulerApp;

/**
 * What goes wrong for an app's own containers that a move kills, beside the amounts that are booked. Made before the
 * move; to be used under the scheduler's write lock.
 *
 * @param app the app that moves
 * @param containers its live ones
 */
record KilledByMove(FiCaSchedulerApp app, List<RMContainer> containers) {

    static KilledByMove among(FiCaSchedulerApp app) {
        return new KilledByMove(app, List.copyOf(app.getLiveContainers()));
    }

    private List<RMContainer> dead() {
        return containers.stream()
                .filter(container -> app.getRMContainer(container.getContainerId()) == null)
                .toList();
    }

    /**
     * A leaf queue lists the containers that borrow a partition, for stock preemption. A move takes what it has killed
     * off the source's list and puts it on the destination's, where nothing takes it off again. What is listed there
     * leaves the destination as it came.
     */
    void takeOffLists(CapacityScheduler scheduler, CSQueue destination) {
        List<RMContainer> dead = dead();
        if (!dead.isEmpty()) {
            Set<RMContainer> listed = Set.copyOf(LeafQueueAccess.borrowers(destination));
            dead.stream()
                    .filter(listed::contains)
                    .forEach(container -> destination.detachContainer(scheduler.getClusterResource(), app, container));
        }
    }

    /**
     * What died, or is listed twice because it is to shrink, went out of the source twice; if the user was forgotten
     * there after it, only the sums of all users still tell.
     */
    void correctSums(CapacityScheduler scheduler, CSQueue source, Collection<String> partitions) {
        if (!dead().isEmpty() || Set.copyOf(containers).size() < containers.size()) {
            UserSums.of(source).follow(partitions, scheduler.getClusterResource());
        }
    }
}
