package io.sharpshooter.yarn.read;

import io.sharpshooter.model.ReservationSnapshot.ReservationFate;
import java.util.List;
import java.util.stream.Stream;
import org.apache.hadoop.yarn.api.protocolrecords.AllocateResponse;
import org.apache.hadoop.yarn.api.records.ApplicationAttemptId;
import org.apache.hadoop.yarn.api.records.ContainerExitStatus;
import org.apache.hadoop.yarn.api.records.ContainerId;
import org.apache.hadoop.yarn.api.records.ContainerStatus;
import org.apache.hadoop.yarn.server.resourcemanager.RMContext;
import org.apache.hadoop.yarn.server.resourcemanager.rmapp.RMApp;
import org.apache.hadoop.yarn.server.resourcemanager.rmapp.attempt.RMAppAttempt;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.capacity.CapacityScheduler;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.common.fica.FiCaSchedulerApp;
import org.jspecify.annotations.Nullable;

/**
 * A container that has come and gone between two rounds. How it ended is known until its master has heard of it, and
 * sent its next heartbeat. Where it is not known any more, it was of no use if it lived for no more than a few seconds.
 */
final class ShortLife {
    /** In ms: nothing of use is fetched, started, done and reported in this time. */
    static final long FEW_SECONDS = 5_000;

    private final CapacityScheduler scheduler;
    private final RMContext context;
    private final ContainerId id;

    ShortLife(CapacityScheduler scheduler, RMContext context, ContainerId id) {
        this.scheduler = scheduler;
        this.context = context;
        this.id = id;
    }

    /** @param mostMs it lived no longer than so long */
    ReservationFate fate(long mostMs) {
        RMAppAttempt attempt = attempt();
        if (attempt == null) {
            return ReservationFate.RUN;
        }
        boolean givenBack = statuses(attempt)
                .filter(status -> status.getContainerId().equals(id))
                .findFirst()
                .map(status -> status.getExitStatus() == ContainerExitStatus.ABORTED)
                .orElse(mostMs <= FEW_SECONDS);
        return givenBack ? ReservationFate.GIVEN_BACK : ReservationFate.RUN;
    }

    /** Null where it is over: what went with it was not given back. */
    private @Nullable RMAppAttempt attempt() {
        ApplicationAttemptId attempt = id.getApplicationAttemptId();
        FiCaSchedulerApp current = scheduler.getApplicationAttempt(attempt);
        boolean over = current == null
                || current.isStopped()
                || !current.getApplicationAttemptId().equals(attempt);
        RMApp app = context.getRMApps().get(attempt.getApplicationId());
        return over || app == null ? null : app.getRMAppAttempt(attempt);
    }

    /** What the master has yet to hear, and what it has heard last. */
    private Stream<ContainerStatus> statuses(RMAppAttempt attempt) {
        AllocateResponse last = LastAnswers.of(attempt.getAppAttemptId(), context);
        List<ContainerStatus> heard = last == null ? List.of() : last.getCompletedContainersStatuses();
        return Stream.concat(attempt.getJustFinishedContainers().stream(), heard.stream());
    }
}
