package io.sharpshooter.yarn.read;

import static io.sharpshooter.model.ReservationSnapshot.ReservationFate.DROPPED;
import static io.sharpshooter.model.ReservationSnapshot.ReservationFate.GIVEN_BACK;
import static io.sharpshooter.model.ReservationSnapshot.ReservationFate.PLACED;
import static io.sharpshooter.model.ReservationSnapshot.ReservationFate.RESERVED;
import static io.sharpshooter.model.ReservationSnapshot.ReservationFate.RUN;
import static org.apache.hadoop.yarn.api.records.ContainerExitStatus.ABORTED;

import io.sharpshooter.model.ContainerName;
import io.sharpshooter.model.ReservationSnapshot.ReservationFate;
import io.sharpshooter.yarn.hadoop.YarnIds;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;
import org.apache.hadoop.yarn.api.protocolrecords.AllocateResponse;
import org.apache.hadoop.yarn.api.records.ApplicationAttemptId;
import org.apache.hadoop.yarn.api.records.ContainerId;
import org.apache.hadoop.yarn.api.records.ContainerStatus;
import org.apache.hadoop.yarn.server.resourcemanager.RMContext;
import org.apache.hadoop.yarn.server.resourcemanager.rmapp.RMApp;
import org.apache.hadoop.yarn.server.resourcemanager.rmapp.attempt.RMAppAttempt;
import org.apache.hadoop.yarn.server.resourcemanager.rmcontainer.RMContainer;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.capacity.CapacityScheduler;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.common.fica.FiCaSchedulerApp;
import org.jspecify.annotations.Nullable;

/**
 * Finds out what became of reservations, and of the containers that came of them. It keeps the scheduler's own objects
 * while they are watched, since a container that has been placed and has ended since can be found no other way. Used by
 * one thread.
 */
final class ReservationWatch {
    /** In ms: nothing of use is fetched, started, done and reported in this time. */
    private static final long FEW_SECONDS = 5_000;

    private final CapacityScheduler scheduler;
    private final RMContext context;
    private final Map<ContainerName, RMContainer> known = new HashMap<>();
    private final Map<ContainerName, RMContainer> placed = new HashMap<>();
    private final Set<ContainerName> run = new HashSet<>();
    private long lastLook;

    ReservationWatch(CapacityScheduler scheduler, RMContext context) {
        this.scheduler = scheduler;
        this.context = context;
    }

    /** Takes hold of reservations while they are still reserved, and of what came of them while that lives. */
    void hold(Collection<ContainerName> reservations) {
        reservations.forEach(name -> fateOf(name, FiCaSchedulerApp::getReservedContainers, 0));
    }

    /**
     * The fate of each; those that are watched no more are forgotten.
     *
     * @param holdings what is still reserved, as it was when asks were counted
     * @param time at the start of the round, in ms of the monotonic clock
     */
    Map<ContainerName, ReservationFate> fates(Collection<ContainerName> watched, HoldingsReader holdings, long time) {
        known.keySet().retainAll(watched);
        placed.keySet().retainAll(watched);
        run.retainAll(watched);
        var fates = new HashMap<ContainerName, ReservationFate>();
        long unseen = time - lastLook;
        for (var name : watched) {
            fates.put(name, fateOf(name, holdings::reservedFor, unseen));
        }
        lastLook = time;
        return fates;
    }

    /** @param unseenMs how long ago one that has gone was still reserved, at most */
    private ReservationFate fateOf(
            ContainerName name, Function<FiCaSchedulerApp, Collection<RMContainer>> reserved, long unseenMs) {
        ContainerId id = YarnIds.container(name);
        FiCaSchedulerApp attempt = scheduler.getApplicationAttempt(id.getApplicationAttemptId());
        if (attempt != null) {
            // In this order: the app turns a reservation into a container while it holds the lock that the first read
            // needs.
            for (var one : reserved.apply(attempt)) {
                if (id.equals(one.getContainerId())) {
                    known.putIfAbsent(name, one);
                    return RESERVED;
                }
            }
            RMContainer live = attempt.getRMContainer(id);
            if (live != null) {
                placed.put(name, live);
            }
        }
        RMContainer container = placed.get(name);
        if (container != null) {
            return fateOf(name, container);
        }
        if (!hasReachedItsMaster(known.get(name))) {
            return DROPPED;
        }
        if (isOver(attempt, id)) {
            return RUN; // what went with its app was not given back
        }
        return hasBeenGivenBack(id, unseenMs) ? GIVEN_BACK : RUN;
    }

    private static boolean isOver(@Nullable FiCaSchedulerApp attempt, ContainerId id) {
        return attempt == null
                || attempt.isStopped()
                || !attempt.getApplicationAttemptId().equals(id.getApplicationAttemptId());
    }

    /**
     * Whether one was that has come and gone between two rounds. How it ended is known until its master has heard of
     * it, and sent its next heartbeat. Where it is not known any more, it was of no use if it lived for no more than a
     * few seconds.
     */
    private boolean hasBeenGivenBack(ContainerId id, long unseenMs) {
        ApplicationAttemptId attempt = id.getApplicationAttemptId();
        RMApp app = context.getRMApps().get(attempt.getApplicationId());
        RMAppAttempt described = app == null ? null : app.getRMAppAttempt(attempt);
        AllocateResponse answer = UnseenDeliveries.lastAnswer(attempt, context);
        var ended = new ArrayList<ContainerStatus>();
        if (described != null) {
            ended.addAll(described.getJustFinishedContainers());
        }
        if (answer != null) {
            ended.addAll(answer.getCompletedContainersStatuses());
        }
        for (var status : ended) {
            if (status.getContainerId().equals(id)) {
                return status.getExitStatus() == ABORTED;
            }
        }
        return unseenMs <= FEW_SECONDS;
    }

    /** What is killed, or goes with its node or its app, has given nothing back; what was once seen to run neither. */
    private ReservationFate fateOf(ContainerName name, RMContainer container) {
        ReservationFate fate = switch (container.getState()) {
            case NEW, RESERVED, ALLOCATED, ACQUIRED -> PLACED;
            case RUNNING, COMPLETED, KILLED -> RUN;
            case RELEASED, EXPIRED -> GIVEN_BACK;
        };
        if (fate == RUN) {
            run.add(name);
        }
        return run.contains(name) ? RUN : fate;
    }

    /**
     * Whether the AM has been given the container. A placed container is a new object for the scheduler, but it shares
     * with the reservation the record that the AM gets, which has a token only then.
     */
    private static boolean hasReachedItsMaster(@Nullable RMContainer reservation) {
        if (reservation == null) {
            return false;
        }
        return reservation.getContainer().getContainerToken() != null;
    }
}
