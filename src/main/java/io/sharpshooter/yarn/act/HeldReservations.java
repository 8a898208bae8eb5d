package io.sharpshooter.yarn.act;

import io.sharpshooter.model.ContainerName;
import io.sharpshooter.yarn.hadoop.YarnIds;
import java.util.HashMap;
import java.util.Map;
import org.apache.hadoop.yarn.api.records.NodeId;
import org.apache.hadoop.yarn.server.resourcemanager.rmcontainer.RMContainer;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.capacity.CapacityScheduler;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.common.fica.FiCaSchedulerNode;

/**
 * The reservations that claims have made or taken over and that hold their nodes. Tells a claim's reservation from one
 * that the scheduler has made by itself for the same ask. For one thread at a time.
 */
final class HeldReservations {
    private final Map<ContainerName, Held> reservations = new HashMap<>();

    private record Held(long claim, NodeId node) {}

    void add(RMContainer reservation, long claim) {
        ContainerName name = YarnIds.name(reservation.getContainerId());
        reservations.put(name, new Held(claim, reservation.getReservedNode()));
    }

    void remove(ContainerName reservation) {
        reservations.remove(reservation);
    }

    /** Whether some claim holds it. */
    boolean contains(ContainerName reservation) {
        return reservations.containsKey(reservation);
    }

    /** The claims by what they hold; a copy. */
    Map<ContainerName, Long> holders() {
        var holders = new HashMap<ContainerName, Long>();
        reservations.forEach((name, holder) -> holders.put(name, holder.claim()));
        return holders;
    }

    /** Forgets those that hold no node any more: placed, dropped by the scheduler, or gone with their node. */
    void forgetGone(CapacityScheduler scheduler) {
        reservations.entrySet().removeIf(entry -> {
            FiCaSchedulerNode node = scheduler.getNode(entry.getValue().node());
            RMContainer holder = node == null ? null : node.getReservedContainer();
            return holder == null || !YarnIds.name(holder.getContainerId()).equals(entry.getKey());
        });
    }
}
