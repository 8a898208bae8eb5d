package io.sharpshooter.round;

import io.sharpshooter.claim.Action.Release;
import io.sharpshooter.claim.Claim;
import io.sharpshooter.claim.ClaimBook;
import io.sharpshooter.model.Ask;
import io.sharpshooter.model.AskId;
import io.sharpshooter.model.ClusterSnapshot;
import io.sharpshooter.model.ContainerName;
import io.sharpshooter.model.NodeSnapshot;
import io.sharpshooter.model.ReservationSnapshot;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * While a node is held, the scheduler goes on to reserve others for the same ask. What is beyond the outstanding count
 * is dropped each round, the newest first, ours never.
 */
final class HoardedReservations {
    private final ClusterSnapshot snapshot;
    private final ClaimBook book;
    private final DecisionBuilder decision;

    private record Reserved(NodeSnapshot node, ReservationSnapshot reservation) {
        /** An app numbers its containers as they come, whatever the clock says. */
        static final Comparator<Reserved> NEWEST_FIRST = Comparator.comparing(
                        (Reserved reserved) -> reserved.reservation.name())
                .reversed();
    }

    HoardedReservations(ClusterSnapshot snapshot, ClaimBook book, DecisionBuilder decision) {
        this.snapshot = snapshot;
        this.book = book;
        this.decision = decision;
    }

    void drop() {
        Map<AskId, Long> claimed = new HashMap<>();
        for (Claim claim : book.open()) {
            claimed.putIfAbsent(claim.ask(), claim.id());
        }
        if (claimed.isEmpty()) {
            return;
        }
        Map<AskId, List<Reserved>> reserved = find(claimed.keySet());
        for (Ask ask : snapshot.asks()) {
            Long claim = claimed.get(ask.id());
            if (claim != null) {
                dropBeyond(ask, claim, reserved.getOrDefault(ask.id(), List.of()));
            }
        }
    }

    private Map<AskId, List<Reserved>> find(Set<AskId> asks) {
        Map<AskId, List<Reserved>> found = new HashMap<>();
        for (NodeSnapshot node : snapshot.nodes()) {
            ReservationSnapshot reservation = node.reservation();
            if (reservation != null && asks.contains(reservation.askId())) {
                found.computeIfAbsent(reservation.askId(), ask -> new ArrayList<>())
                        .add(new Reserved(node, reservation));
            }
        }
        return found;
    }

    private void dropBeyond(Ask ask, long claim, List<Reserved> reserved) {
        Set<ContainerName> ours = book.reservations();
        reserved.stream()
                .filter(other -> !ours.contains(other.reservation().name()))
                .sorted(Reserved.NEWEST_FIRST)
                .limit(Math.max(0, reserved.size() - ask.outstanding()))
                .map(other -> new Release(
                        claim, ask.id(), other.node().id(), other.reservation().name(), false))
                .forEach(decision::action);
    }
}
