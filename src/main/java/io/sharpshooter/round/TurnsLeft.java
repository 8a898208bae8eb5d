package io.sharpshooter.round;

import io.sharpshooter.claim.Claim;
import io.sharpshooter.claim.ClaimKind;
import io.sharpshooter.usage.NodeUsage;
import java.util.HashMap;
import java.util.Map;

/**
 * How many more ordinary claims may strike on a node in this round: as many as will have had their turn by the next
 * one, those counted that have struck and whose containers are not there yet. Used by one thread.
 */
final class TurnsLeft {
    private final int perNode;
    private final Map<String, Integer> taken = new HashMap<>();

    /** @param perNode how many have their turn on a node from one round to the next */
    TurnsLeft(int perNode) {
        this.perNode = perNode;
    }

    /** Takes note of a claim that has struck, or strikes in this round. */
    void takenBy(Claim claim) {
        if (claim.kind() == ClaimKind.ORDINARY) {
            taken.merge(claim.node(), 1, Integer::sum);
        }
    }

    boolean isLeftOn(NodeUsage node) {
        return isLeftOn(node.node().id());
    }

    boolean isLeftOn(String node) {
        return taken.getOrDefault(node, 0) < perNode;
    }
}
