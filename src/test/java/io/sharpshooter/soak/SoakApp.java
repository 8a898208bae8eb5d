package io.sharpshooter.soak;

import static java.util.Comparator.comparing;

import io.sharpshooter.yarn.MockApp;
import io.sharpshooter.yarn.Wishes;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import org.apache.hadoop.yarn.api.records.ApplicationAttemptId;
import org.apache.hadoop.yarn.server.resourcemanager.rmapp.RMAppState;
import org.apache.hadoop.yarn.server.resourcemanager.rmapp.attempt.RMAppAttempt;
import org.apache.hadoop.yarn.server.resourcemanager.rmapp.attempt.RMAppAttemptState;
import org.apache.hadoop.yarn.server.resourcemanager.rmcontainer.RMContainer;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.capacity.CSQueue;
import org.jspecify.annotations.Nullable;

/** An app of a soak: its AM registers as soon as it has a container, again after a failure. */
final class SoakApp {
    private static final Set<RMAppState> OVER = EnumSet.of(RMAppState.KILLED, RMAppState.FAILED, RMAppState.FINISHED);

    private final World world;
    private final MockApp app;
    private @Nullable ApplicationAttemptId registered;
    private @Nullable Wishes beforeRestart;

    SoakApp(World world, MockApp app) {
        this.world = world;
        this.app = app;
    }

    MockApp app() {
        return app;
    }

    /** The full path of its queue; empty when the scheduler does not have it any more. */
    String queue() {
        var known = world.cluster().scheduler().getSchedulerApplications().get(app.id());
        return known == null ? "" : ((CSQueue) known.getQueue()).getQueuePath();
    }

    /** Whether it is in a later attempt than its first and may hold containers of that. */
    boolean hasKept() {
        return app.attempt() > 1
                && app.rmApp().getApplicationSubmissionContext().getKeepContainersAcrossApplicationAttempts();
    }

    boolean isOver() {
        return OVER.contains(app.rmApp().getState());
    }

    /** Whether its AM runs and is registered. */
    boolean speaks() {
        var attempt = app.rmApp().getCurrentAppAttempt();
        return attempt != null
                && attempt.getAppAttemptState() == RMAppAttemptState.RUNNING
                && attempt.getAppAttemptId().equals(registered);
    }

    /** Notes what its AM has asked for, and that another ResourceManager does not know it. */
    void losesManager() {
        beforeRestart = speaks() ? app.wishes() : beforeRestart;
    }

    /** Registers the AM when that has become possible, also with another ResourceManager. */
    void registerIfPossible() throws Exception {
        if (beforeRestart != null && app.isAwaited()) {
            app.comeBack(allowed(beforeRestart));
        }
        beforeRestart = null;
        var attempt = app.rmApp().getCurrentAppAttempt();
        if (!isOver() && !attempt.getAppAttemptId().equals(registered) && isReady(attempt)) {
            registered = attempt.getAppAttemptId();
            app.launch();
        }
    }

    private boolean isReady(RMAppAttempt attempt) {
        boolean unmanaged = app.rmApp().getApplicationSubmissionContext().getUnmanagedAM();
        return attempt.getAppAttemptState() == (unmanaged ? RMAppAttemptState.LAUNCHED : RMAppAttemptState.ALLOCATED);
    }

    /** What its AM may say again of all that it waits for. */
    Wishes wishes() {
        return allowed(app.wishes());
    }

    private Wishes allowed(Wishes all) {
        return Queues.hasAccess(world, queue()) ? all : all.withoutLabels();
    }

    /** Its live containers in the order of their ids: the AM's, or all others. */
    List<RMContainer> containers(boolean am) {
        var attempt = world.cluster()
                .scheduler()
                .getApplicationAttempt(app.rmApp().getCurrentAppAttempt().getAppAttemptId());
        return attempt == null
                ? List.of()
                : attempt.getLiveContainers().stream()
                        .filter(container -> container.isAMContainer() == am)
                        .sorted(comparing(RMContainer::getContainerId))
                        .toList();
    }

    @Override
    public String toString() {
        return app.toString();
    }
}
