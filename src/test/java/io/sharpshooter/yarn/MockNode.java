package io.sharpshooter.yarn;

import static org.apache.hadoop.yarn.api.records.ContainerExitStatus.INVALID;
import static org.apache.hadoop.yarn.api.records.ContainerExitStatus.KILLED_BY_RESOURCEMANAGER;
import static org.apache.hadoop.yarn.api.records.ContainerExitStatus.SUCCESS;
import static org.apache.hadoop.yarn.server.resourcemanager.rmcontainer.RMContainerState.ACQUIRED;
import static org.apache.hadoop.yarn.server.resourcemanager.rmcontainer.RMContainerState.ALLOCATED;

import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import org.apache.hadoop.yarn.api.records.ApplicationId;
import org.apache.hadoop.yarn.api.records.ContainerId;
import org.apache.hadoop.yarn.api.records.ContainerState;
import org.apache.hadoop.yarn.api.records.ContainerStatus;
import org.apache.hadoop.yarn.api.records.NodeId;
import org.apache.hadoop.yarn.api.records.ResourceOption;
import org.apache.hadoop.yarn.server.api.protocolrecords.NMContainerStatus;
import org.apache.hadoop.yarn.server.resourcemanager.MockNM;
import org.apache.hadoop.yarn.server.resourcemanager.rmcontainer.RMContainer;
import org.apache.hadoop.yarn.server.resourcemanager.rmnode.RMNodeResourceUpdateEvent;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.common.fica.FiCaSchedulerNode;

/**
 * A NodeManager in a test. Like a real one it starts the containers that AMs have acquired, and reports a killed
 * container complete in the heartbeat after the one that told it to.
 */
public final class MockNode {
    private final MockCluster cluster;
    private final MockNM nm;
    private final Set<ContainerId> dying = new LinkedHashSet<>();
    private boolean confirmsKills = true;

    MockNode(MockCluster cluster, MockNM nm) {
        this.cluster = cluster;
        this.nm = nm;
    }

    public NodeId id() {
        return nm.getNodeId();
    }

    /** Its address without the port: the name that asks and blacklists use. */
    public String host() {
        return nm.getNodeId().getHost();
    }

    public String rack() {
        return RackByAddress.rackOf(host());
    }

    public MockNM nm() {
        return nm;
    }

    /** What the scheduler knows of it; fails if it is lost. */
    public FiCaSchedulerNode inScheduler() {
        var node = cluster.scheduler().getNode(id());
        if (node == null) {
            throw new AssertionError("The scheduler does not know the node " + id() + ".");
        }
        return node;
    }

    /** From now on killed containers stay until {@link #confirmKills()}. */
    public MockNode hangOnToKilled() {
        confirmsKills = false;
        return this;
    }

    /** From now on killed containers are reported complete again. */
    public MockNode confirmKills() {
        confirmsKills = true;
        return this;
    }

    /** One heartbeat; the scheduler places what it can here. All events are handled when it returns. */
    public void heartbeat() throws Exception {
        heartbeatWithoutDraining();
        cluster.drain();
    }

    /** One at a time: a node whose reports overtake each other is told to start anew. */
    synchronized void heartbeatWithoutDraining() throws Exception {
        report(changes());
    }

    /** Containers end by themselves; one heartbeat tells of all. */
    public void finish(RMContainer... containers) throws Exception {
        var ended = new ArrayList<ContainerStatus>();
        for (var container : containers) {
            ended.add(status(container.getContainerId(), ContainerState.COMPLETE, SUCCESS));
        }
        report(ended);
        cluster.drain();
    }

    /** The node goes silent and is declared lost. */
    public void lose() throws Exception {
        cluster.rm().sendNodeLost(nm);
        cluster.drain();
    }

    /** Its health check fails. */
    public void turnUnhealthy() throws Exception {
        nm.nodeHeartbeat(false);
        cluster.drain();
    }

    /** Its total changes; containers beyond a smaller one may stay. */
    public void resize(Size total) {
        resize(total, -1);
    }

    /** Its total changes, and containers beyond it are killed with its next heartbeat. */
    public void resizeAndKill(Size total) {
        resize(total, 0);
    }

    /** As {@code yarn rmadmin -updateNodeResource} does it. */
    private void resize(Size total, int overcommitMs) {
        var option = ResourceOption.newInstance(total.toResource(), overcommitMs);
        cluster.context().getDispatcher().getEventHandler().handle(new RMNodeResourceUpdateEvent(id(), option));
        cluster.drain();
    }

    /**
     * The containers that run on it, as it tells them to a new ResourceManager. Those that it was told to end have
     * ended, unless it hangs on to them; those that it was not told to end live.
     */
    List<NMContainerStatus> survivors() {
        var running = new ArrayList<NMContainerStatus>();
        for (var container : inScheduler().getCopiedListOfRunningContainers()) {
            boolean ended = confirmsKills && dying.contains(container.getContainerId());
            if (container.getState() != ALLOCATED && !ended) {
                running.add(statusForRecovery(container));
            }
        }
        return running;
    }

    private static NMContainerStatus statusForRecovery(RMContainer container) {
        var status = NMContainerStatus.newInstance(
                container.getContainerId(),
                container.getContainer().getVersion(),
                ContainerState.RUNNING,
                container.getAllocatedResource(),
                "",
                INVALID,
                container.getAllocatedSchedulerKey().getPriority(),
                container.getCreationTime(),
                container.getNodeLabelExpression(),
                container.getExecutionType(),
                container.getAllocatedSchedulerKey().getAllocationRequestId());
        status.setAllocationTags(container.getAllocationTags());
        return status;
    }

    /** Comes to a new ResourceManager, with what runs on it. */
    synchronized void register(List<NMContainerStatus> running) throws Exception {
        nm.setResourceTrackerService(cluster.rm().getResourceTrackerService());
        dying.retainAll(running.stream().map(NMContainerStatus::getContainerId).toList());
        var apps = new LinkedHashSet<ApplicationId>();
        running.forEach(status ->
                apps.add(status.getContainerId().getApplicationAttemptId().getApplicationId()));
        nm.registerNode(running, List.copyOf(apps));
    }

    private synchronized void report(List<ContainerStatus> changes) throws Exception {
        dying.addAll(nm.nodeHeartbeat(changes, true).getContainersToCleanup());
    }

    private List<ContainerStatus> changes() {
        var changes = new ArrayList<ContainerStatus>();
        for (var container : inScheduler().getCopiedListOfRunningContainers()) {
            if (container.getState() == ACQUIRED) {
                changes.add(status(container.getContainerId(), ContainerState.RUNNING, INVALID));
            }
        }
        if (confirmsKills) {
            dying.forEach(id -> changes.add(killed(id)));
            dying.clear();
        }
        return changes;
    }

    private static ContainerStatus killed(ContainerId id) {
        return status(id, ContainerState.COMPLETE, KILLED_BY_RESOURCEMANAGER);
    }

    private static ContainerStatus status(ContainerId id, ContainerState state, int exitStatus) {
        return ContainerStatus.newInstance(id, state, "", exitStatus);
    }

    @Override
    public String toString() {
        return id().toString();
    }
}
