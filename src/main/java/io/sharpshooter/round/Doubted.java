package io.sharpshooter.round;

import static java.util.stream.Collectors.groupingBy;

import io.sharpshooter.claim.Claim;
import io.sharpshooter.demand.Numbers;
import io.sharpshooter.demand.Reason;
import io.sharpshooter.model.Ask;
import io.sharpshooter.model.AskId;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * What of the asks of a partition is {@linkplain Ask#doubted doubted}. Nobody is told for it, and claims for it let
 * their victims live until it is known that it is waited for. It counts as pending: shares that moved for a heartbeat
 * would cost others more. For one round and one thread.
 */
final class Doubted {
    private final PartitionRound round;
    private final List<Ask> asks;
    private final Set<Long> heldBack = new HashSet<>();

    Doubted(PartitionRound round) {
        this.round = round;
        this.asks = round.asks().stream().filter(ask -> ask.doubted() > 0).toList();
        if (!asks.isEmpty()) {
            Map<AskId, List<Claim>> claims = round.openClaims().stream().collect(groupingBy(Claim::ask));
            asks.forEach(ask -> holdBack(claims.getOrDefault(ask.id(), List.of()), ask.certain()));
        }
    }

    /** Those for which somebody has died go first, then those that are due first. */
    private void holdBack(List<Claim> claims, int certain) {
        claims.stream()
                .sorted(Comparator.comparing((Claim claim) -> !claim.state().struck())
                        .thenComparing(claim -> claim.grace().deadline())
                        .thenComparing(Claim::id))
                .skip(certain)
                .forEach(claim -> heldBack.add(claim.id()));
    }

    /** Whether the victims of a claim are to live for now: what it is for may have come. */
    boolean holdsBack(Claim claim) {
        return heldBack.contains(claim.id());
    }

    /** Enters what is covered by no claim. */
    void note(DecisionBuilder decision) {
        Map<AskId, Integer> claimed = round.book().openByAsk();
        for (Ask ask : asks) {
            int left = Math.min(ask.doubted(), ask.outstanding() - claimed.getOrDefault(ask.id(), 0));
            if (left > 0) {
                decision.mayStillFit(ask);
                decision.verdict(
                        ask,
                        left,
                        Reason.DOUBTED,
                        new Numbers(round.view().snapshot().types(), Map.of(), Map.of()));
            }
        }
    }
}
