package io.sharpshooter.soak;

import io.sharpshooter.yarn.MockApp;
import java.util.List;
import org.apache.hadoop.yarn.api.records.ApplicationAttemptId;
import org.apache.hadoop.yarn.server.resourcemanager.rmapp.RMAppState;
import org.apache.hadoop.yarn.server.resourcemanager.rmapp.attempt.RMAppAttempt;
import org.apache.hadoop.yarn.server.resourcemanager.rmapp.attempt.RMAppAttemptState;
import org.apache.hadoop.yarn.server.resourcemanager.rmcontainer.RMContainer;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.common.fica.FiCaSchedulerApp;
import org.jspecify.annotations.Nullable;

/** An app of a soak: its AM registers as soon as it has a container, again after a failure. */
final class SoakApp {
    private final World world;
    private final MockApp app;
    private @Nullable ApplicationAttemptId registered;

    SoakApp(World world, MockApp app) {
        this.world = world;
        this.app = app;
    }

    MockApp app() {
        return app;
    }

    /** Whether it is over. */
    boolean isOver() {
        RMAppState state = app.rmApp().getState();
        return state == RMAppState.KILLED || state == RMAppState.FAILED || state == RMAppState.FINISHED;
    }

    /** Whether its AM runs and is registered. */
    boolean speaks() {
        RMAppAttempt attempt = app.rmApp().getCurrentAppAttempt();
        return attempt != null
                && attempt.getAppAttemptState() == RMAppAttemptState.RUNNING
                && attempt.getAppAttemptId().equals(registered);
    }

    /** Registers the AM when that has become possible. */
    void registerIfPossible() throws Exception {
        RMAppAttempt attempt = app.rmApp().getCurrentAppAttempt();
        if (!isOver() && !attempt.getAppAttemptId().equals(registered) && isReady(attempt)) {
            registered = attempt.getAppAttemptId();
            app.launch();
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
        RMAppAttempt current = app.rmApp().getCurrentAppAttempt();
        FiCaSchedulerApp attempt = world.cluster().scheduler().getApplicationAttempt(current.getAppAttemptId());
        return attempt == null
                ? List.of()
                : attempt.getLiveContainers().stream()
                        .sorted((a, b) -> a.getContainerId().compareTo(b.getContainerId()))
                        .toList();
    }

    @Override
    public String toString() {
        return app.toString();
    }
}
