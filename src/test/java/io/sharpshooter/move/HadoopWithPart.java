package io.sharpshooter.move;

import io.sharpshooter.yarn.MockApp;
import io.sharpshooter.yarn.MockCluster;
import java.util.EnumSet;
import java.util.Objects;
import java.util.Set;
import org.apache.hadoop.yarn.server.resourcemanager.rmcontainer.RMContainer;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.SchedulerApplication;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.capacity.CSQueue;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.capacity.CapacityScheduler;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.capacity.preemption.KillableContainer;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.capacity.preemption.PreemptionManager;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.common.fica.FiCaSchedulerApp;

/**
 * A Hadoop whose own move does part of what the released ones forget, for one app and until it is closed: its last step
 * books.
 */
final class HadoopWithPart extends LastStepOfMove {

    /** What such a Hadoop moves right. */
    enum Part {
        RESERVED,
        KILLABLE
    }

    private final CapacityScheduler scheduler;
    private final SchedulerApplication<FiCaSchedulerApp> app;
    private final String moved;
    private final Set<Part> parts;
    private CSQueue source;

    HadoopWithPart(MockCluster cluster, MockApp app, Part first, Part... more) {
        scheduler = cluster.scheduler();
        this.app = Objects.requireNonNull(scheduler.getSchedulerApplications().get(app.id()));
        moved = "App: " + app.id() + " successfully moved";
        parts = EnumSet.of(first, more);
        source = (CSQueue) this.app.getQueue();
    }

    @Override
    void moved(String message) {
        if (message.startsWith(moved)) {
            CSQueue destination = (CSQueue) app.getQueue();
            parts.forEach(part -> book(part, destination));
            source = destination;
        }
    }

    private void book(Part part, CSQueue destination) {
        switch (part) {
            case RESERVED ->
                app.getCurrentAppAttempt().getReservedContainers().forEach(container -> {
                    String partition =
                            scheduler.getNode(container.getReservedNode()).getPartition();
                    source.decReservedResource(partition, container.getReservedResource());
                    destination.incReservedResource(partition, container.getReservedResource());
                });
            case KILLABLE ->
                app.getCurrentAppAttempt().getLiveContainers().forEach(container -> remark(container, destination));
        }
    }

    private void remark(RMContainer container, CSQueue destination) {
        PreemptionManager marked = scheduler.getPreemptionManager();
        String partition = scheduler.getNode(container.getAllocatedNode()).getPartition();
        if (marked.getKillableContainersMap(source.getQueuePath(), partition).containsKey(container.getContainerId())) {
            marked.removeKillableContainer(new KillableContainer(container, partition, source.getQueuePath()));
            marked.addKillableContainer(new KillableContainer(container, partition, destination.getQueuePath()));
        }
    }
}
