package io.sharpshooter.yarn;

import java.util.HashMap;
import java.util.Map;
import org.apache.hadoop.yarn.api.records.ContainerId;
import org.apache.hadoop.yarn.server.resourcemanager.rmcontainer.RMContainer;

/**
 * The reservations that claims have made or taken over, as far as they may still hold their nodes. Tells a claim's
 * reservation from one that the scheduler has made by itself for the same ask. Guarded by the scheduler's write lock.
 */
final class HeldReservations {
    private final Map<ContainerId, Long> claims = new HashMap<>();

    void add(RMContainer reservation, long claim) {
        claims.put(reservation.getContainerId(), claim);
    }

    void remove(ContainerId reservation) {
        claims.remove(reservation);
    }

    /** Whether some claim holds it. */
    boolean contains(Reserved reservation) {
        return claims.containsKey(reservation.container().getContainerId());
    }

    /** Whether a claim other than this one holds it. */
    boolean heldByOther(Reserved reservation, long claim) {
        Long holder = claims.get(reservation.container().getContainerId());
        return holder != null && holder != claim;
    }
}
