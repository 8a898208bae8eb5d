package io.sharpshooter.round;

import io.sharpshooter.claim.Claim;
import io.sharpshooter.claim.ClaimState;
import io.sharpshooter.usage.NodeUsage;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/** Which open claims act in this round: those that have struck, and those whose turn on their node it is. */
final class ActingClaims {
    private final PartitionRound round;
    private final Doubted doubted;
    private final Set<Long> acting = new HashSet<>();

    ActingClaims(PartitionRound round, Doubted doubted) {
        this.round = round;
        this.doubted = doubted;
    }

    /**
     * Of the ordinary claims on a node that are due, the oldest acts that is not held back, unless the node is held;
     * the others wait their turn.
     */
    void choose(List<Claim> claims) {
        Set<String> used = new HashSet<>();
        for (Claim claim : claims) {
            if (claim.state().struck()) {
                acting.add(claim.id());
                used.add(claim.node());
            }
        }
        claims.stream()
                .filter(this::isOver)
                .filter(claim -> claim.kind().ownsNode() || hasItsTurn(claim, used))
                .forEach(claim -> acting.add(claim.id()));
    }

    private boolean hasItsTurn(Claim claim, Set<String> used) {
        return !doubted.holdsBack(claim) && !isHeld(claim.node()) && used.add(claim.node());
    }

    private boolean isOver(Claim claim) {
        return claim.state() == ClaimState.NOTICED
                && round.time() >= claim.grace().deadline();
    }

    private boolean isHeld(String id) {
        NodeUsage node = round.search().nodes().byId(id);
        return node != null && node.held();
    }

    /** One that is held back frees nothing in this round. */
    boolean comesFirst(Claim claim) {
        return actsNow(claim) && (claim.state().struck() || !doubted.holdsBack(claim));
    }

    private boolean actsNow(Claim claim) {
        return acting.contains(claim.id());
    }

    /** Whether its grace period is over and it is its turn. */
    boolean isDue(Claim claim) {
        return actsNow(claim) && claim.state() == ClaimState.NOTICED;
    }
}
