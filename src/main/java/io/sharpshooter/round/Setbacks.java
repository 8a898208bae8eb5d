package io.sharpshooter.round;

import io.sharpshooter.claim.BackOffs.LostRace;
import io.sharpshooter.claim.Claim;
import io.sharpshooter.claim.ClaimBook;
import io.sharpshooter.claim.EndReason;
import io.sharpshooter.config.Settings;
import io.sharpshooter.model.ClusterSnapshot;

/**
 * What is remembered of an ask when a claim of it has come to nothing: a failure where somebody has died, else a lost
 * race.
 */
final class Setbacks {
    private final ClusterSnapshot snapshot;
    private final ClaimBook book;
    private final Settings settings;

    Setbacks(ClusterSnapshot snapshot, ClaimBook book, Settings settings) {
        this.snapshot = snapshot;
        this.book = book;
        this.settings = settings;
    }

    /** A claim ends that was refused under the scheduler's lock. */
    void refused(Claim claim, EndReason reason) {
        remember(claim, reason, false);
    }

    /** A claim ends that this round gives up. */
    void givenUp(Claim claim, EndReason reason) {
        remember(claim, reason, reason == EndReason.NO_LONGER_FITS);
    }

    private void remember(Claim claim, EndReason reason, boolean churn) {
        if (claim.state().struck() && !claim.victims().isEmpty()) {
            book.backOffs().failed(claim.ask(), claim.node(), snapshot.time(), settings);
        } else {
            LostRace race = new LostRace(claim.node(), reason, Circumstances.of(claim, snapshot), churn);
            book.backOffs().lost(claim.ask(), race, snapshot.time(), settings);
        }
    }
}
