package io.sharpshooter.move;

import io.sharpshooter.yarn.MockApp;
import io.sharpshooter.yarn.MockCluster;
import java.util.EnumSet;
import java.util.Set;
import org.apache.hadoop.yarn.server.resourcemanager.rmcontainer.RMContainer;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.Queue;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.SchedulerApplication;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.capacity.CSQueue;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.capacity.CapacityScheduler;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.capacity.preemption.KillableContainer;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.capacity.preemption.PreemptionManager;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.common.fica.FiCaSchedulerApp;

/**
 * An app as a Hadoop would have it whose own move does part of what the released ones forget. The last step of Hadoop's move is to tell the
 * app its new queue: here that step books.
 */
final class HadoopWithPart extends SchedulerApplication<FiCaSchedulerApp> {

    /** What such a Hadoop moves right. */
    enum Part {
        RESERVED,
        KILLABLE
    }

    private final CapacityScheduler scheduler;
    private final Set<Part> parts;

    private HadoopWithPart(CapacityScheduler scheduler, SchedulerApplication<FiCaSchedulerApp> app, Set<Part> parts) {
        super(app.getQueue(), app.getUser(), app.getPriority(), false);
        this.scheduler = scheduler;
        this.parts = parts;
        setCurrentAppAttempt(app.getCurrentAppAttempt());
    }

    /** From now on moves of this app are those of such a Hadoop. */
    static void moves(MockCluster cluster, MockApp app, Part first, Part... more) {
        CapacityScheduler scheduler = cluster.scheduler();
        scheduler
                .getSchedulerApplications()
                .computeIfPresent(app.id(), (id, as) -> new HadoopWithPart(scheduler, as, EnumSet.of(first, more)));
    }

    @Override
    public void setQueue(Queue destination) {
        CSQueue source = (CSQueue) getQueue();
        super.setQueue(destination);
        if (parts.contains(Part.RESERVED)) {
            getCurrentAppAttempt().getReservedContainers().forEach(container -> {
                String partition =
                        scheduler.getNode(container.getReservedNode()).getPartition();
                source.decReservedResource(partition, container.getReservedResource());
                destination.incReservedResource(partition, container.getReservedResource());
            });
        }
        if (parts.contains(Part.KILLABLE)) {
            getCurrentAppAttempt().getLiveContainers().forEach(container -> remark(container, source, destination));
        }
    }

    private void remark(RMContainer container, CSQueue source, Queue destination) {
        PreemptionManager marked = scheduler.getPreemptionManager();
        String partition = scheduler.getNode(container.getAllocatedNode()).getPartition();
        if (marked.getKillableContainersMap(source.getQueuePath(), partition).containsKey(container.getContainerId())) {
            marked.removeKillableContainer(new KillableContainer(container, partition, source.getQueuePath()));
            marked.addKillableContainer(
                    new KillableContainer(container, partition, ((CSQueue) destination).getQueuePath()));
        }
    }
}
