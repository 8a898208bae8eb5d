package io.sharpshooter.round;

import io.sharpshooter.claim.Claim;
import io.sharpshooter.claim.ClaimBook;
import io.sharpshooter.claim.ClaimBook.Delivery;
import io.sharpshooter.config.Settings;
import io.sharpshooter.model.ClusterSnapshot;
import io.sharpshooter.model.ContainerName;
import io.sharpshooter.model.ReservationFate;

/**
 * Follows what came of claims for which somebody died until it runs, at most for the hold timeout. What is given back
 * before is no hit, and counts as an ask that was let go. For one round and one thread.
 */
final class Deliveries {
    private final ClusterSnapshot snapshot;
    private final ClaimBook book;
    private final Settings settings;
    private final DecisionBuilder decision;

    Deliveries(ClusterSnapshot snapshot, ClaimBook book, Settings settings, DecisionBuilder decision) {
        this.snapshot = snapshot;
        this.book = book;
        this.settings = settings;
        this.decision = decision;
    }

    /** A claim has ended with this container. */
    void follow(Claim ended, ContainerName container) {
        if (ended.hold().struckAt() > 0 && !ended.victims().isEmpty()) {
            book.follow(new Delivery(ended, container, snapshot.time()));
        }
    }

    /** Looks at each; the fate of what has just been found is known in the next round. */
    void check() {
        for (Delivery delivery : book.deliveries()) {
            ReservationFate fate = snapshot.fates().getOrDefault(delivery.container(), ReservationFate.PLACED);
            boolean late = snapshot.time() - delivery.since() >= settings.holdTimeoutMs();
            if (fate == ReservationFate.GIVEN_BACK) {
                decision.unused(delivery.claim());
                book.backOffs().letGo(delivery.claim(), snapshot.time(), settings);
            }
            if (fate != ReservationFate.PLACED || late) {
                book.unfollow(delivery);
            }
        }
    }
}
