package io.sharpshooter.move;

import io.sharpshooter.yarn.ListedApps;
import io.sharpshooter.yarn.MockApp;
import io.sharpshooter.yarn.MockCluster;
import java.util.EnumSet;
import java.util.Objects;
import java.util.Set;
import org.apache.hadoop.yarn.api.records.ApplicationId;
import org.apache.hadoop.yarn.server.resourcemanager.rmcontainer.RMContainer;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.Queue;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.QueueMetrics;
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
        KILLABLE,
        RUN_TIMES,
        METRICS_OF_BORROWERS
    }

    /** When such a Hadoop says that the app began in its destination, in ms since the epoch. */
    static final long ARRIVAL = 1;

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
            case RUN_TIMES -> moveRunTime(destination);
            case METRICS_OF_BORROWERS ->
                app.getCurrentAppAttempt().getLiveContainers().forEach(container -> recount(container, destination));
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

    /** Hadoop's move has counted it in the partition that it was asked for in. */
    private void recount(RMContainer container, CSQueue destination) {
        String there = scheduler.getNode(container.getAllocatedNode()).getPartition();
        String asked = Objects.requireNonNullElse(container.getNodeLabelExpression(), "");
        if (!there.equals(asked)) {
            count(asked, container, destination, source);
            count(there, container, source, destination);
        }
    }

    private void count(String partition, RMContainer container, CSQueue from, CSQueue to) {
        metrics(from, "").releaseResources(partition, app.getUser(), 1, container.getAllocatedResource());
        metrics(to, "").allocateResources(partition, app.getUser(), 1, container.getAllocatedResource(), false);
    }

    /** Between leaf queues of one parent. The destination says that the app has begun when it came. */
    private void moveRunTime(CSQueue destination) {
        for (String user : new String[] {"", app.getUser()}) {
            ListedApps.of(metrics(source, user)).remove(id());
            ListedApps.of(metrics(destination, user)).put(id(), ARRIVAL);
        }
    }

    private static QueueMetrics metrics(CSQueue queue, String user) {
        QueueMetrics own = ((Queue) queue).getMetrics();
        return user.isEmpty() ? own : own.getUserMetrics(user);
    }

    private ApplicationId id() {
        return app.getCurrentAppAttempt().getApplicationId();
    }
}
