package io.sharpshooter.round;

import io.sharpshooter.claim.Claim;
import io.sharpshooter.claim.ClaimState;
import io.sharpshooter.model.Ask;
import io.sharpshooter.model.AskId;
import io.sharpshooter.usage.NodeUsage;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * Which open claims act in this round: those that have struck, and those that are due and whose nodes are not held; of
 * an ask no more than are certain.
 */
final class ActingClaims {
    private final PartitionRound round;
    private final Map<AskId, Ask> asks;
    private final Set<Long> acting = new HashSet<>();
    private final Map<AskId, Integer> ofAsk = new HashMap<>();
    private final Set<String> taken = new HashSet<>();

    ActingClaims(PartitionRound round, Map<AskId, Ask> asks) {
        this.round = round;
        this.asks = asks;
    }

    /**
     * A small claim waits where a large one is on its node. Of those that are to hold a node, the oldest acts that is
     * due and certain.
     */
    void choose(List<Claim> claims) {
        claims.stream().filter(claim -> claim.kind().ownsNode()).forEach(claim -> taken.add(claim.node()));
        claims.stream().filter(claim -> claim.state().struck()).forEach(this::act);
        round.openClaims().stream().filter(claim -> claim.state().struck()).forEach(this::count);
        claims.stream()
                .filter(this::isOver)
                .filter(this::isCertain)
                .filter(claim -> claim.kind().ownsNode() || mayStrike(claim))
                .forEach(claim -> {
                    act(claim);
                    count(claim);
                });
    }

    private void count(Claim claim) {
        ofAsk.merge(claim.ask(), 1, Integer::sum);
    }

    /** Whether fewer claims of its ask act than are waited for whatever has come meanwhile. */
    private boolean isCertain(Claim claim) {
        Ask ask = asks.get(claim.ask());
        return ask != null && ofAsk.getOrDefault(claim.ask(), 0) < ask.certain();
    }

    /** Whether it is due and its victims live all the same: what it is for may have come. */
    boolean isInDoubt(Claim claim) {
        return isOver(claim) && !actsNow(claim) && !isCertain(claim);
    }

    private void act(Claim claim) {
        acting.add(claim.id());
        if (claim.kind().holdsNode()) {
            taken.add(claim.node());
        }
    }

    private boolean mayStrike(Claim claim) {
        return !isHeld(claim.node()) && !taken.contains(claim.node());
    }

    private boolean isOver(Claim claim) {
        return claim.state() == ClaimState.NOTICED
                && round.time() >= claim.grace().deadline();
    }

    private boolean isHeld(String id) {
        NodeUsage node = round.search().nodes().byId(id);
        return node != null && node.held();
    }

    /** The order in which they are worked out. */
    int place(Claim claim) {
        if (claim.state().struck()) {
            return 0;
        }
        return actsNow(claim) ? 1 : 2;
    }

    private boolean actsNow(Claim claim) {
        return acting.contains(claim.id());
    }

    /** Whether its grace period is over and its node is not held. */
    boolean isDue(Claim claim) {
        return actsNow(claim) && claim.state() == ClaimState.NOTICED;
    }
}
