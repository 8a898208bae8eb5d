package io.sharpshooter.day;

import io.sharpshooter.yarn.MockCluster;
import io.sharpshooter.yarn.MockNode;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import org.apache.hadoop.yarn.api.records.ContainerExitStatus;
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
    private final MockCluster cluster;
    private final MockNode node;
    private final RMNode known;
    private final List<ContainerStatus> news = new ArrayList<>();
    private final Set<ContainerId> dying = new LinkedHashSet<>();

    Worker(MockCluster cluster, MockNode node) {
        this.cluster = cluster;
        this.node = node;
        this.known = Objects.requireNonNull(cluster.context().getRMNodes().get(node.id()));
    }

    MockNode node() {
        return node;
    }

    /** A container has started. */
    void starts(ContainerId container) {
        news.add(status(container, ContainerState.RUNNING, ContainerExitStatus.INVALID));
    }

    /** A container has ended by itself or by its master. */
    void ends(ContainerId container, int exitStatus) {
        news.add(status(container, ContainerState.COMPLETE, exitStatus));
    }

    /** One heartbeat. @return whether containers may have come or gone */
    boolean heartbeat() throws Exception {
        int before = node.inScheduler().getNumContainers();
        boolean quiet = news.isEmpty()
                && dying.isEmpty()
                && known.getContainersToCleanUp().isEmpty();
        if (quiet) {
            cluster.scheduler().handle(new NodeUpdateSchedulerEvent(known));
        } else {
            report();
        }
        cluster.drain();
        return !quiet || node.inScheduler().getNumContainers() != before;
    }

    private void report() throws Exception {
        List<ContainerStatus> changes = new ArrayList<>(news);
        news.clear();
        dying.forEach(
                id -> changes.add(status(id, ContainerState.COMPLETE, ContainerExitStatus.KILLED_BY_RESOURCEMANAGER)));
        dying.clear();
        dying.addAll(node.nm().nodeHeartbeat(changes, true).getContainersToCleanup());
    }

    private static ContainerStatus status(ContainerId id, ContainerState state, int exitStatus) {
        return ContainerStatus.newInstance(id, state, "", exitStatus);
    }
}
