package io.sharpshooter.trial;

import static java.util.Objects.requireNonNull;
import static org.apache.hadoop.yarn.api.records.ContainerExitStatus.INVALID;
import static org.apache.hadoop.yarn.api.records.ContainerExitStatus.KILLED_BY_RESOURCEMANAGER;

import io.sharpshooter.yarn.MockCluster;
import io.sharpshooter.yarn.MockNode;
import java.util.ArrayList;
import java.util.List;
import org.apache.hadoop.yarn.api.records.ContainerId;
import org.apache.hadoop.yarn.api.records.ContainerState;
import org.apache.hadoop.yarn.api.records.ContainerStatus;
import org.apache.hadoop.yarn.server.resourcemanager.rmnode.RMNode;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.event.NodeUpdateSchedulerEvent;

/**
 * A NodeManager that starts what masters start, and reports a killed container complete in the heartbeat after the one
 * that told it to end it. A heartbeat in which neither side has anything to say goes straight to the scheduler, which
 * is all that it would come to. For one thread.
 */
final class Worker {
    final MockNode node;
    private final MockCluster cluster;
    private final RMNode known;
    private final List<ContainerStatus> news = new ArrayList<>();

    Worker(MockCluster cluster, MockNode node) {
        this.cluster = cluster;
        this.node = node;
        this.known = requireNonNull(cluster.context().getRMNodes().get(node.id()));
    }

    /** A container has started. */
    void starts(ContainerId container) {
        news.add(ContainerStatus.newInstance(container, ContainerState.RUNNING, "", INVALID));
    }

    /** A container has ended by itself, by its master, or since it was told so. */
    void ends(ContainerId container, int exitStatus) {
        news.add(ContainerStatus.newInstance(container, ContainerState.COMPLETE, "", exitStatus));
    }

    /** One heartbeat. @return whether containers may have come or gone */
    boolean heartbeat() throws Exception {
        int before = node.inScheduler().getNumContainers();
        boolean quiet = news.isEmpty() && known.getContainersToCleanUp().isEmpty();
        if (quiet) {
            cluster.scheduler().handle(new NodeUpdateSchedulerEvent(known));
        } else {
            var changes = List.copyOf(news);
            news.clear();
            node.nm()
                    .nodeHeartbeat(changes, true)
                    .getContainersToCleanup()
                    .forEach(id -> ends(id, KILLED_BY_RESOURCEMANAGER));
        }
        cluster.drain();
        return !quiet || node.inScheduler().getNumContainers() != before;
    }
}
