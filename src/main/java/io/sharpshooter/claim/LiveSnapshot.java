package io.sharpshooter.claim;

import io.sharpshooter.model.ClusterSnapshot;
import io.sharpshooter.model.ContainerName;
import io.sharpshooter.model.NodeSnapshot;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * What a strike meets, read at one moment. Immutable.
 *
 * @param cluster what the claim names, and it may have more: its app and ask; its node with those of its victims that
 *     live there; the nodes that hold reservations for its ask or that it drops; the queues of all of these, with all
 *     above them, as they are in the claim's partition; the app's user there
 * @param holders which claim holds a reservation, by the reservation's name
 * @param userKnown whether the claim's queue knows the app's user; Hadoop forgets some, and gives them nothing more
 * @param unusable why the scheduler places nothing on the claim's node, in words; empty where it would
 */
public record LiveSnapshot(
        ClusterSnapshot cluster, Map<ContainerName, Long> holders, boolean userKnown, String unusable) {

    /** The node of this id, null where it is not there. */
    @Nullable
    NodeSnapshot node(String id) {
        return cluster.nodes().stream()
                .filter(node -> node.id().equals(id))
                .findFirst()
                .orElse(null);
    }

    /** Whether some claim holds the reservation. */
    boolean isHeld(ContainerName reservation) {
        return holders.containsKey(reservation);
    }

    /** Whether a claim other than this one holds the reservation. */
    boolean isHeldByOther(ContainerName reservation, Claim claim) {
        Long holder = holders.get(reservation);
        return holder != null && holder != claim.id();
    }
}
