package io.sharpshooter.claim;

import io.sharpshooter.claim.Action.Strike;
import io.sharpshooter.model.ContainerName;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What a strike does, found to be possible.
 *
 * @param strike as decided
 * @param adopted the reservation of the node that is the ask's already, the scheduler's own or the claim's earlier one:
 *     it is kept; null where the node must be reserved
 * @param dropped reservations that are dropped: the one that holds the node, if it is not adopted; those that the claim
 *     names; and what the scheduler has reserved for the same ask beyond its outstanding count
 * @param victims those that are killed, in the claim's order
 */
public record StrikePlan(Strike strike, @Nullable ContainerName adopted, List<Obstacle> dropped, List<Victim> victims) {
    public StrikePlan {
        dropped = List.copyOf(dropped);
        victims = List.copyOf(victims);
    }

    /** Whether the node must be reserved, since that has not happened already. */
    public boolean reserves() {
        return adopted == null && strike.subject().kind().holdsNode();
    }

    /** Whether a reservation that is dropped holds the claim's own node. */
    public boolean isInTheWay(Obstacle obstacle) {
        return obstacle.node().equals(strike.subject().node());
    }
}
