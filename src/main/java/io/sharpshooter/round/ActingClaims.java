package io.sharpshooter.round;

import io.sharpshooter.claim.Claim;
import io.sharpshooter.claim.ClaimState;
import io.sharpshooter.usage.NodeUsage;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/** Which open claims act in this round: those that have struck, and those that are due and whose nodes are not held. */
final class ActingClaims {
    private final PartitionRound round;
    private final Doubted doubted;
    private final Set<Long> acting = new HashSet<>();
    private final Set<String> taken = new HashSet<>();

    ActingClaims(PartitionRound round, Doubted doubted) {
        this.round = round;
        this.doubted = doubted;
    }

    /**
     * A small claim waits where a large one is on its node. Of those that are to hold a node, the oldest acts that is
     * due and not held back.
     */
    void choose(List<Claim> claims) {
        claims.stream().filter(claim -> claim.kind().ownsNode()).forEach(claim -> taken.add(claim.node()));
        claims.stream().filter(claim -> claim.state().struck()).forEach(this::act);
        claims.stream()
                .filter(this::isOver)
                .filter(claim -> claim.kind().ownsNode() || mayStrike(claim))
                .forEach(this::act);
    }

    private void act(Claim claim) {
        acting.add(claim.id());
        if (claim.kind().holdsNode()) {
            taken.add(claim.node());
        }
    }

    private boolean mayStrike(Claim claim) {
        return !doubted.holdsBack(claim) && !isHeld(claim.node()) && !taken.contains(claim.node());
    }

    private boolean isOver(Claim claim) {
        return claim.state() == ClaimState.NOTICED
                && round.time() >= claim.grace().deadline();
    }

    private boolean isHeld(String id) {
        NodeUsage node = round.search().nodes().byId(id);
        return node != null && node.held();
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

    /** Whether its grace period is over and its node is not held. */
    boolean isDue(Claim claim) {
        return actsNow(claim) && claim.state() == ClaimState.NOTICED;
    }
}
