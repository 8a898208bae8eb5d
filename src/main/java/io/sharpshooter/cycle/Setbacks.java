package io.sharpshooter.cycle;

import io.sharpshooter.claim.Claim;
import io.sharpshooter.claim.ClaimBook;
import io.sharpshooter.claim.EndReason;
import io.sharpshooter.claim.LostRace;
import io.sharpshooter.config.Settings;
import io.sharpshooter.model.ClusterSnapshot;

/** What is remembered of an ask when a claim of it has come to nothing: a failure where somebody has died, else a lost race. */
final class Setbacks {
    private final ClusterSnapshot snapshot;
    private final ClaimBook book;
    private final Settings settings;

    Setbacks(ClusterSnapshot snapshot, ClaimBook book, Settings settings) {
        this.snapshot = snapshot;
        this.book = book;
        this.settings = settings;
    }

    /** A claim that was open in this round's snapshot ends. */
    void remember(Claim claim, EndReason reason) {
        if (claim.state().struck() && !claim.victims().isEmpty()) {
            book.mask(claim.ask(), claim.node(), snapshot.time(), settings);
        } else {
            long circumstances = Circumstances.of(claim, snapshot);
            book.lost(claim.ask(), new LostRace(claim.node(), reason, circumstances), snapshot.time(), settings);
        }
    }
}
