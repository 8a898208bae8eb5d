package io.sharpshooter.yarn;

import static java.util.Comparator.comparing;
import static java.util.Objects.requireNonNull;

import java.util.ArrayList;
import java.util.List;
import org.apache.hadoop.yarn.api.protocolrecords.AllocateRequest;
import org.apache.hadoop.yarn.api.protocolrecords.AllocateResponse;
import org.apache.hadoop.yarn.api.protocolrecords.UpdateApplicationPriorityRequest;
import org.apache.hadoop.yarn.api.records.ApplicationId;
import org.apache.hadoop.yarn.api.records.Container;
import org.apache.hadoop.yarn.api.records.ContainerId;
import org.apache.hadoop.yarn.api.records.ContainerUpdateType;
import org.apache.hadoop.yarn.api.records.ExecutionType;
import org.apache.hadoop.yarn.api.records.PreemptionContainer;
import org.apache.hadoop.yarn.api.records.Priority;
import org.apache.hadoop.yarn.api.records.Resource;
import org.apache.hadoop.yarn.api.records.ResourceBlacklistRequest;
import org.apache.hadoop.yarn.api.records.ResourceRequest;
import org.apache.hadoop.yarn.api.records.SchedulingRequest;
import org.apache.hadoop.yarn.api.records.UpdateContainerRequest;
import org.apache.hadoop.yarn.server.resourcemanager.MockAM;
import org.apache.hadoop.yarn.server.resourcemanager.rmapp.RMApp;
import org.apache.hadoop.yarn.server.resourcemanager.rmapp.RMAppState;
import org.apache.hadoop.yarn.server.resourcemanager.rmapp.attempt.RMAppAttemptState;
import org.apache.hadoop.yarn.server.resourcemanager.rmcontainer.RMContainer;
import org.apache.hadoop.yarn.server.resourcemanager.rmcontainer.RMContainerEvent;
import org.apache.hadoop.yarn.server.resourcemanager.rmcontainer.RMContainerEventType;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.SchedulerUtils;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.common.fica.FiCaSchedulerApp;
import org.apache.hadoop.yarn.server.utils.BuilderUtils;
import org.jspecify.annotations.Nullable;

/** An application in a test, with the AM's side of the protocol driven by hand. */
public final class MockApp {
    private static final int OPPORTUNISTIC_PRIORITY = 7;

    private final MockCluster cluster;
    private RMApp app;
    private final List<Container> placed = new ArrayList<>();
    private final List<ContainerId> notices = new ArrayList<>();
    private @Nullable MockAM am;

    MockApp(MockCluster cluster, RMApp app) {
        this.cluster = cluster;
        this.app = app;
    }

    public ApplicationId id() {
        return app.getApplicationId();
    }

    public RMApp rmApp() {
        return app;
    }

    /** The AM; fails before {@link #launch()}. */
    public MockAM am() {
        if (am == null) {
            throw new AssertionError("The AM of " + id() + " is not launched.");
        }
        return am;
    }

    /** The scheduler's view of its current attempt; fails when it is gone. */
    public FiCaSchedulerApp inScheduler() {
        var attempt = cluster.scheduler()
                .getApplicationAttempt(app.getCurrentAppAttempt().getAppAttemptId());
        if (attempt == null) {
            throw new AssertionError("The scheduler does not know " + id() + ".");
        }
        return attempt;
    }

    /** The number of its current attempt, from 1. */
    public int attempt() {
        return app.getCurrentAppAttempt().getAppAttemptId().getAttemptId();
    }

    /** Whether the scheduler has its current attempt. */
    public boolean isScheduled() {
        var attempt = app.getCurrentAppAttempt();
        return attempt != null
                && attempt.getAppAttemptState().compareTo(RMAppAttemptState.SCHEDULED) >= 0
                && cluster.scheduler().getApplicationAttempt(attempt.getAppAttemptId()) != null;
    }

    /** Whether the AM has a container, or needs none. */
    public boolean amAllocated() {
        var state = app.getCurrentAppAttempt().getAppAttemptState();
        return state == RMAppAttemptState.ALLOCATED || state == RMAppAttemptState.LAUNCHED;
    }

    /** Starts and registers the AM, whose container must be allocated. */
    public MockApp launch() throws Exception {
        var rm = cluster.rm();
        boolean unmanaged = app.getApplicationSubmissionContext().getUnmanagedAM();
        am = unmanaged
                ? new MockAM(
                        cluster.context(),
                        rm.getApplicationMasterService(),
                        app.getCurrentAppAttempt().getAppAttemptId())
                : rm.sendAMLaunched(app.getCurrentAppAttempt().getAppAttemptId());
        rm.waitForState(app.getCurrentAppAttempt().getAppAttemptId(), RMAppAttemptState.LAUNCHED);
        am.registerAppAttempt();
        rm.waitForState(app.getApplicationId(), RMAppState.RUNNING);
        return this;
    }

    /**
     * What it waits for, updates of its containers apart, and the nodes that it does not want: what its AM knows too.
     */
    public Wishes wishes() {
        return Wishes.of(inScheduler());
    }

    /** Finds the app in a ResourceManager that has taken over. */
    public void lookUp() {
        app = requireNonNull(cluster.context().getRMApps().get(app.getApplicationId()));
    }

    /** Whether its attempt waits for the AM to register. */
    public boolean isAwaited() {
        var attempt = app.getCurrentAppAttempt();
        return attempt != null && attempt.getAppAttemptState() == RMAppAttemptState.LAUNCHED;
    }

    /**
     * The AM, which has lived on, registers with a ResourceManager that has taken over, and repeats what it waits for.
     */
    public void comeBack(Wishes wishes) throws Exception {
        am().setAMRMProtocol(cluster.rm().getApplicationMasterService(), cluster.context());
        am().registerAppAttempt();
        blacklist(wishes.blacklist(), List.of());
        take(am().allocate(wishes.requests(), wishes.constrained(), List.of()));
    }

    /** What it wants now; an ask of the same priority and place is replaced. */
    public MockApp ask(Want... wants) throws Exception {
        var requests = new ArrayList<ResourceRequest>();
        for (var want : wants) {
            requests.addAll(want.toRequests());
        }
        return ask(requests);
    }

    /** The same with requests written by the test itself. */
    public MockApp ask(List<ResourceRequest> requests) throws Exception {
        take(am().allocate(requests, List.of()));
        return this;
    }

    /** Asks with a placement constraint. */
    public MockApp askConstrained(SchedulingRequest... requests) throws Exception {
        take(am().allocate(List.of(), List.of(requests), List.of()));
        return this;
    }

    /**
     * Asks for a running container to become larger or smaller, opportunistic or guaranteed.
     *
     * @param size what it is to hold, null where its execution type is to change
     */
    public MockApp update(RMContainer container, ContainerUpdateType type, @Nullable Resource size) throws Exception {
        return update(List.of(new ContainerUpdate(type, size).request(container)));
    }

    /** The same for several. */
    public MockApp update(List<UpdateContainerRequest> updates) throws Exception {
        if (!updates.isEmpty()) {
            take(am().sendContainerUpdateRequest(updates));
        }
        return this;
    }

    /**
     * Gets an opportunistic container, as the service for AMs hands them out: whether the node has room does not
     * matter.
     *
     * @param remote whether a NodeManager has handed it out and tells the ResourceManager afterwards
     */
    public RMContainer startOpportunistic(MockNode node, Size size, boolean remote) throws Exception {
        var attempt = inScheduler();
        var container = BuilderUtils.newContainer(
                ContainerId.newContainerId(attempt.getApplicationAttemptId(), attempt.getNewContainerId()),
                node.id(),
                node.inScheduler().getHttpAddress(),
                size.toResource(),
                Priority.newInstance(OPPORTUNISTIC_PRIORITY),
                null,
                ExecutionType.OPPORTUNISTIC,
                0);
        var started = SchedulerUtils.createOpportunisticRmContainer(cluster.context(), container, remote);
        started.handle(new RMContainerEvent(container.getId(), RMContainerEventType.ACQUIRED));
        placed.add(container);
        cluster.drain();
        return started;
    }

    /** Takes these nodes out of consideration, and puts those back. */
    public MockApp blacklist(List<String> added, List<String> removed) throws Exception {
        var blacklist = ResourceBlacklistRequest.newInstance(added, removed);
        take(am().allocate(AllocateRequest.newInstance(0, 0F, List.of(), List.of(), blacklist)));
        return this;
    }

    /** An AM's heartbeat: receives its new containers and what the scheduler wants to tell it. */
    public AllocateResponse heartbeat() throws Exception {
        return take(am().doHeartbeat());
    }

    /** Gives containers back. */
    public void release(RMContainer... containers) throws Exception {
        var ids = new ArrayList<ContainerId>();
        for (var container : containers) {
            ids.add(container.getContainerId());
        }
        take(am().allocate(List.of(), ids));
        cluster.drain();
    }

    private AllocateResponse take(AllocateResponse response) {
        placed.addAll(response.getAllocatedContainers());
        if (response.getPreemptionMessage() != null
                && response.getPreemptionMessage().getContract() != null) {
            for (PreemptionContainer marked :
                    response.getPreemptionMessage().getContract().getContainers()) {
                notices.add(marked.getId());
            }
        }
        cluster.drain();
        return response;
    }

    /** All containers that the AM has received so far, without its own. */
    public List<Container> placed() {
        return List.copyOf(placed);
    }

    /** Those of whose end the AM was warned, in order. */
    public List<ContainerId> notices() {
        return List.copyOf(notices);
    }

    /** Its live containers in the order of their ids, without the AM's own. */
    public List<RMContainer> running() {
        return inScheduler().getLiveContainers().stream()
                .filter(container -> !container.isAMContainer())
                .sorted(comparing(RMContainer::getContainerId))
                .toList();
    }

    /** The AM's own container. */
    public RMContainer amContainer() {
        return inScheduler().getLiveContainers().stream()
                .filter(RMContainer::isAMContainer)
                .findFirst()
                .orElseThrow(() -> new AssertionError("The AM of " + id() + " has no container."));
    }

    /** As {@code yarn application -updatePriority}. */
    public void changePriority(int priority) throws Exception {
        var request = UpdateApplicationPriorityRequest.newInstance(id(), Priority.newInstance(priority));
        cluster.rm().getClientRMService().updateApplicationPriority(request);
        cluster.drain();
    }

    /** Kills the app; its containers stay on their nodes until these confirm. */
    public void kill() throws Exception {
        cluster.rm().killApp(id());
        cluster.rm().waitForState(id(), RMAppState.KILLED);
        cluster.drain();
    }

    @Override
    public String toString() {
        return id().toString();
    }
}
