package io.sharpshooter.yarn;

import io.sharpshooter.model.ContainerName;
import io.sharpshooter.model.ReservationFate;
import java.util.Collection;
import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.apache.hadoop.yarn.api.records.ContainerId;
import org.apache.hadoop.yarn.server.resourcemanager.rmcontainer.RMContainer;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.capacity.CapacityScheduler;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.common.fica.FiCaSchedulerApp;
import org.jspecify.annotations.Nullable;

/**
 * Finds out what became of reservations. It keeps the scheduler's own objects while they are watched, since a container
 * that has been placed and has ended since can be found no other way. Used by one thread.
 */
final class ReservationWatch {
    private final CapacityScheduler scheduler;
    private final Map<ContainerName, RMContainer> known;

    ReservationWatch(CapacityScheduler scheduler) {
        this(scheduler, Map.of());
    }

    private ReservationWatch(CapacityScheduler scheduler, Map<ContainerName, RMContainer> known) {
        this.scheduler = scheduler;
        this.known = new ConcurrentHashMap<>(known);
    }

    /** Another one that knows as much; also while this one is used. */
    ReservationWatch copy() {
        return new ReservationWatch(scheduler, known);
    }

    /** Takes hold of reservations while they are still reserved. */
    void hold(Collection<ContainerName> reservations) {
        reservations.forEach(this::fateOf);
    }

    /** The fate of each; those that are watched no more are forgotten. */
    Map<ContainerName, ReservationFate> fates(Collection<ContainerName> watched) {
        known.keySet().retainAll(watched);
        Map<ContainerName, ReservationFate> fates = new HashMap<>();
        watched.forEach(name -> fates.put(name, fateOf(name)));
        return fates;
    }

    private ReservationFate fateOf(ContainerName name) {
        ContainerId id = YarnIds.container(name);
        FiCaSchedulerApp attempt = scheduler.getApplicationAttempt(id.getApplicationAttemptId());
        if (attempt != null) {
            // In this order: the app turns a reservation into a container while it holds the lock that the first read
            // needs.
            for (RMContainer reservation : attempt.getReservedContainers()) {
                if (id.equals(reservation.getContainerId())) {
                    known.putIfAbsent(name, reservation);
                    return ReservationFate.RESERVED;
                }
            }
            if (attempt.getRMContainer(id) != null) {
                return ReservationFate.PLACED;
            }
        }
        return hasReachedItsMaster(known.get(name)) ? ReservationFate.PLACED : ReservationFate.DROPPED;
    }

    /**
     * Whether the AM has been given the container. A placed container is a new object for the scheduler, but it shares
     * with the reservation the record that the AM gets, which has a token only then.
     */
    private static boolean hasReachedItsMaster(@Nullable RMContainer reservation) {
        return reservation != null && reservation.getContainer().getContainerToken() != null;
    }
}
