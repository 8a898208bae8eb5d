package io.sharpshooter.patches;

import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.apache.hadoop.yarn.api.protocolrecords.GetNewApplicationRequest;
import org.apache.hadoop.yarn.api.protocolrecords.SubmitApplicationRequest;
import org.apache.hadoop.yarn.api.records.ApplicationId;
import org.apache.hadoop.yarn.api.records.ApplicationSubmissionContext;
import org.apache.hadoop.yarn.api.records.ContainerLaunchContext;
import org.apache.hadoop.yarn.api.records.Resource;
import org.apache.hadoop.yarn.server.resourcemanager.MockAM;
import org.apache.hadoop.yarn.server.resourcemanager.MockRM;
import org.apache.hadoop.yarn.server.resourcemanager.rmapp.RMApp;
import org.apache.hadoop.yarn.server.resourcemanager.rmcontainer.RMContainer;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.common.fica.FiCaSchedulerApp;
import org.apache.hadoop.yarn.util.Records;

/** An app on an {@link AnyCluster}; its AM runs outside of the cluster, so that all its containers are its own. */
final class AnyApp {
    private final AnyCluster cluster;
    private final RMApp app;
    private final MockAM master;

    private AnyApp(AnyCluster cluster, RMApp app) throws Exception {
        this.cluster = cluster;
        this.app = app;
        MockRM rm = cluster.rm();
        master = new MockAM(
                rm.getRMContext(),
                rm.getApplicationMasterService(),
                app.getCurrentAppAttempt().getAppAttemptId());
        master.registerAppAttempt();
        rm.drainEvents();
    }

    static AnyApp submit(AnyCluster cluster, String queue) throws Exception {
        MockRM rm = cluster.rm();
        ApplicationId id = rm.getClientRMService()
                .getNewApplication(GetNewApplicationRequest.newInstance())
                .getApplicationId();
        ApplicationSubmissionContext context = Records.newRecord(ApplicationSubmissionContext.class);
        context.setApplicationId(id);
        context.setApplicationName("app");
        context.setQueue(queue);
        context.setUnmanagedAM(true);
        context.setResource(Resource.newInstance(1024, 1));
        context.setAMContainerSpec(
                ContainerLaunchContext.newInstance(Map.of(), Map.of(), List.of(), Map.of(), null, Map.of()));
        rm.getClientRMService().submitApplication(SubmitApplicationRequest.newInstance(context));
        rm.drainEvents();
        RMApp app = Objects.requireNonNull(rm.getRMContext().getRMApps().get(id), id::toString);
        cluster.await("the scheduler has " + id, () -> app.getCurrentAppAttempt() != null);
        return new AnyApp(cluster, app);
    }

    ApplicationId id() {
        return app.getApplicationId();
    }

    void ask(int memoryMb, int count) throws Exception {
        master.allocate("*", memoryMb, count, List.of());
        cluster.rm().drainEvents();
    }

    List<RMContainer> running() {
        return List.copyOf(attempt().getLiveContainers());
    }

    List<RMContainer> reserved() {
        return attempt().getReservedContainers();
    }

    private FiCaSchedulerApp attempt() {
        return cluster.scheduler()
                .getApplicationAttempt(app.getCurrentAppAttempt().getAppAttemptId());
    }

    /** Moves it as the administrator's command does in the end. */
    void move(String queue) throws Exception {
        cluster.scheduler().moveApplication(id(), queue);
        cluster.rm().drainEvents();
    }

    boolean hasEnded() {
        return switch (app.getState()) {
            case FINISHED, FAILED, KILLED -> true;
            default -> false;
        };
    }

    @Override
    public String toString() {
        return id().toString();
    }
}
