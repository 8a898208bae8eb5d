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
     * Of the ordinary claims on a node that are due, the oldest act that are not held back, as many as there are turns;
     * the others wait.
     */
    void choose(List<Claim> claims) {
        claims.stream().filter(claim -> claim.state().struck()).forEach(claim -> acting.add(claim.id()));
        claims.stream()
                .filter(this::isOver)
                .filter(claim -> claim.kind().ownsNode() || takesTurn(claim))
                .forEach(claim -> acting.add(claim.id()));
    }

    private boolean takesTurn(Claim claim) {
        boolean takes = !doubted.holdsBack(claim)
                && !isHeldAlone(claim.node())
                && round.turns().isLeftOn(claim.node());
        if (takes) {
            round.turns().takenBy(claim);
        }
        return takes;
    }

    private boolean isOver(Claim claim) {
        return claim.state() == ClaimState.NOTICED
                && round.time() >= claim.grace().deadline();
    }

    private boolean isHeldAlone(String id) {
        NodeUsage node = round.search().nodes().byId(id);
        return node != null && node.held() && !node.shared();
    }

    /** The order in which they are worked out. One that is held back frees nothing in this round. */
    int place(Claim claim) {
        if (claim.state().struck()) {
            return 0;
        }
        return actsNow(claim) && !doubted.holdsBack(claim) ? 1 : 2;
    }

    private boolean actsNow(Claim claim) {
        return acting.contains(claim.id());
    }

    /** Whether its grace period is over and it is its turn. */
    boolean isDue(Claim claim) {
        return actsNow(claim) && claim.state() == ClaimState.NOTICED;
    }
}
