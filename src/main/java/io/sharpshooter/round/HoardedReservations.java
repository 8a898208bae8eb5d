package io.sharpshooter.round;

import io.sharpshooter.claim.Action;
import io.sharpshooter.claim.Action.Release;
import io.sharpshooter.claim.ClaimBook;
import io.sharpshooter.model.Ask;
import io.sharpshooter.model.ClusterSnapshot;
import io.sharpshooter.model.ContainerName;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * The longer the scheduler finds no room for an ask, the more nodes it reserves for it, and what is free there lies
 * idle. What is beyond the outstanding count is dropped each round, the newest first, that of open claims never.
 */
final class HoardedReservations {
    private final Set<ContainerName> ours;
    private final Set<ContainerName> gone;
    private final DecisionBuilder decision;

    private HoardedReservations(Set<ContainerName> ours, DecisionBuilder decision) {
        this.ours = ours;
        this.gone = decision.released();
        this.decision = decision;
    }

    /** Drops them, once claims that are over have left the book. */
    static void drop(ClusterSnapshot snapshot, ClaimBook book, DecisionBuilder decision) {
        HoardedReservations hoarded = new HoardedReservations(book.reservations(), decision);
        snapshot.asks().forEach(hoarded::dropBeyond);
    }

    private void dropBeyond(Ask ask) {
        if (ask.reserved().size() <= ask.outstanding()) {
            return;
        }
        List<Map.Entry<ContainerName, String>> held = ask.reserved().entrySet().stream()
                .filter(reservation -> !gone.contains(reservation.getKey()))
                .sorted(Map.Entry.<ContainerName, String>comparingByKey().reversed())
                .toList();
        held.stream()
                .filter(reservation -> !ours.contains(reservation.getKey()))
                .limit(Math.max(0, held.size() - ask.outstanding()))
                .map(reservation ->
                        new Release(Action.NO_CLAIM, ask.id(), reservation.getValue(), reservation.getKey()))
                .forEach(decision::action);
    }
}
