package io.sharpshooter.yarn.move;

import io.sharpshooter.yarn.hadoop.SchedulerQueues;
import java.util.Collection;
import java.util.Map;
import org.apache.hadoop.yarn.api.records.ContainerId;
import org.apache.hadoop.yarn.server.resourcemanager.rmcontainer.RMContainer;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.capacity.CSQueue;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.capacity.CapacityScheduler;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.capacity.preemption.KillableContainer;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.capacity.preemption.PreemptionManager;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.common.fica.FiCaSchedulerApp;

/**
 * The containers that lazy preemption has marked: a list per queue, from which Hadoop does not move them with their
 * app.
 */
final class MoveMarks {
    private final PreemptionManager marked;

    MoveMarks(CapacityScheduler scheduler) {
        marked = scheduler.getPreemptionManager();
    }

    /** Takes an app's marked containers along; those that are not listed in the source any more are left alone. */
    void follow(FiCaSchedulerApp attempt, CSQueue source, CSQueue destination, Collection<String> partitions) {
        for (String partition : partitions) {
            Map<ContainerId, RMContainer> listed =
                    marked.getKillableContainersMap(SchedulerQueues.nameOfMarks(source), partition);
            if (!listed.isEmpty()) {
                attempt.getLiveContainers().stream()
                        .filter(container -> listed.containsKey(container.getContainerId()))
                        .forEach(container -> move(container, partition, source, destination));
            }
        }
    }

    private void move(RMContainer container, String partition, CSQueue source, CSQueue destination) {
        marked.removeKillableContainer(
                new KillableContainer(container, partition, SchedulerQueues.nameOfMarks(source)));
        marked.addKillableContainer(
                new KillableContainer(container, partition, SchedulerQueues.nameOfMarks(destination)));
    }
}
