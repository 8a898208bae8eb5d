package io.sharpshooter.soak;

import io.sharpshooter.yarn.MockApp;
import io.sharpshooter.yarn.Wishes;
import java.util.List;
import java.util.Objects;
import org.apache.hadoop.yarn.api.records.ApplicationAttemptId;
import org.apache.hadoop.yarn.api.records.ResourceRequest;
import org.apache.hadoop.yarn.server.resourcemanager.rmapp.RMAppState;
import org.apache.hadoop.yarn.server.resourcemanager.rmapp.attempt.RMAppAttempt;
import org.apache.hadoop.yarn.server.resourcemanager.rmapp.attempt.RMAppAttemptState;
import org.apache.hadoop.yarn.server.resourcemanager.rmcontainer.RMContainer;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.SchedulerApplication;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.capacity.CSQueue;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.common.fica.FiCaSchedulerApp;
import org.apache.hadoop.yarn.server.scheduler.SchedulerRequestKey;
import org.jspecify.annotations.Nullable;

/** An app of a soak: its AM registers as soon as it has a container, again after a failure. */
final class SoakApp {
    private final World world;
    private final MockApp app;
    private @Nullable ApplicationAttemptId registered;
    private @Nullable Wishes wishes;
    private int keys = 100;

    SoakApp(World world, MockApp app) {
        this.world = world;
        this.app = app;
    }

    MockApp app() {
        return app;
    }

    /** A key that no ask of its has had. */
    int nextKey() {
        return ++keys;
    }

    /** The full path of its queue; empty when the scheduler does not have it any more. */
    String queue() {
        SchedulerApplication<FiCaSchedulerApp> known =
                world.cluster().scheduler().getSchedulerApplications().get(app.id());
        return known == null ? "" : ((CSQueue) known.getQueue()).getQueuePath();
    }

    /** Whether it is in a later attempt than its first and may hold containers of that. */
    boolean hasKept() {
        return app.attempt() > 1
                && app.rmApp().getApplicationSubmissionContext().getKeepContainersAcrossApplicationAttempts();
    }

    /** Whether it is over. */
    boolean isOver() {
        RMAppState state = app.rmApp().getState();
        return state == RMAppState.KILLED || state == RMAppState.FAILED || state == RMAppState.FINISHED;
    }

    /** Whether a container may be placed that is not what its ask is for; see {@link KnownLeaks}. */
    boolean mayGetSomethingElse() {
        FiCaSchedulerApp attempt = attempt();
        return attempt != null
                && (attempt.getReservedContainers().stream().anyMatch(container -> isOther(attempt, container))
                        || attempt.getSchedulerKeys().stream().anyMatch(key -> hasOtherSizes(attempt, key)));
    }

    /** Reserved when the ask was for another size or label. */
    private static boolean isOther(FiCaSchedulerApp attempt, RMContainer reserved) {
        var ask = attempt.getAppPlacementAllocator(reserved.getReservedSchedulerKey());
        return ask != null
                && !(ask.getPendingAsk(ResourceRequest.ANY)
                                .getPerAllocationResource()
                                .equals(reserved.getReservedResource())
                        && Objects.equals(ask.getPrimaryRequestedNodePartition(), reserved.getNodeLabelExpression()));
    }

    /** On a node or rack it is for the size that was asked for there, anywhere else for what was asked for last. */
    private static boolean hasOtherSizes(FiCaSchedulerApp attempt, SchedulerRequestKey key) {
        var ask = attempt.getAppPlacementAllocator(key);
        return ask != null
                && ask.getResourceRequests().values().stream()
                                .map(ResourceRequest::getCapability)
                                .distinct()
                                .count()
                        > 1;
    }

    private @Nullable FiCaSchedulerApp attempt() {
        return world.cluster()
                .scheduler()
                .getApplicationAttempt(app.rmApp().getCurrentAppAttempt().getAppAttemptId());
    }

    /** Whether its AM runs and is registered. */
    boolean speaks() {
        RMAppAttempt attempt = app.rmApp().getCurrentAppAttempt();
        return attempt != null
                && attempt.getAppAttemptState() == RMAppAttemptState.RUNNING
                && attempt.getAppAttemptId().equals(registered);
    }

    /** Notes what its AM has asked for, and that another ResourceManager does not know it. */
    void losesManager() {
        if (speaks()) {
            wishes = app.wishes();
        }
    }

    /** Finds itself in a ResourceManager that has taken over. */
    void meetsManager() {
        app.lookUp();
    }

    /** Registers the AM when that has become possible, also with another ResourceManager. */
    void registerIfPossible() throws Exception {
        if (wishes != null) {
            comeBack(wishes);
            wishes = null;
        }
        RMAppAttempt attempt = app.rmApp().getCurrentAppAttempt();
        if (!isOver() && !attempt.getAppAttemptId().equals(registered) && isReady(attempt)) {
            registered = attempt.getAppAttemptId();
            app.launch();
        }
    }

    private void comeBack(Wishes before) throws Exception {
        if (app.isAwaited()) {
            app.comeBack(Queues.hasAccess(world, queue()) ? before : before.withoutLabels());
        }
    }

    private boolean isReady(RMAppAttempt attempt) {
        boolean unmanaged = app.rmApp().getApplicationSubmissionContext().getUnmanagedAM();
        return unmanaged
                ? attempt.getAppAttemptState() == RMAppAttemptState.LAUNCHED
                : attempt.getAppAttemptState() == RMAppAttemptState.ALLOCATED;
    }

    /** Its live containers with the AM's, in the order of their ids. */
    List<RMContainer> containers() {
        FiCaSchedulerApp attempt = attempt();
        return attempt == null
                ? List.of()
                : attempt.getLiveContainers().stream()
                        .sorted((a, b) -> a.getContainerId().compareTo(b.getContainerId()))
                        .toList();
    }

    /** Not where Hadoop has lost the node in the middle of something; see {@link NodeActs#isResized}. */
    boolean knowsNodeOf(RMContainer container) {
        return world.cluster().scheduler().getNode(container.getAllocatedNode()) != null;
    }

    @Override
    public String toString() {
        return app.toString();
    }
}
