package io.sharpshooter.round;

import io.sharpshooter.claim.Claim;
import io.sharpshooter.claim.ClaimBook;
import io.sharpshooter.claim.EndReason;
import io.sharpshooter.claim.Receipts.Receipt;
import io.sharpshooter.config.Settings;
import io.sharpshooter.model.ClusterSnapshot;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * Claims of a round for which somebody had died when their asks were let go, and which of them were in vain: an app
 * lets go more than it has got since. For one round and one thread.
 */
final class LetGo {
    private final ClusterSnapshot snapshot;
    private final ClaimBook book;
    private final Settings settings;
    private final Map<Attempt, List<Gone>> gone = new TreeMap<>();

    private record Attempt(String app, int number) implements Comparable<Attempt> {
        private static final Comparator<Attempt> ORDER =
                Comparator.comparing(Attempt::app).thenComparing(Attempt::number);

        @Override
        public int compareTo(Attempt other) {
            return ORDER.compare(this, other);
        }
    }

    /** @param before how many containers its app attempt had been given shortly before it struck */
    private record Gone(Claim claim, int before) {}

    LetGo(ClusterSnapshot snapshot, ClaimBook book, Settings settings) {
        this.snapshot = snapshot;
        this.book = book;
        this.settings = settings;
    }

    /** A claim ends, which is given as it was before. */
    void ends(Claim claim, EndReason reason) {
        Receipt receipt = book.receipts().beforeStrike(claim);
        if (reason.isLetGo() && receipt != null && !claim.victims().isEmpty()) {
            gone.computeIfAbsent(new Attempt(claim.ask().app(), receipt.attempt()), attempt -> new ArrayList<>())
                    .add(new Gone(claim, receipt.containers()));
        }
    }

    /** Counts them for their users. */
    void count() {
        gone.forEach((attempt, claims) -> {
            int now = snapshot.allocations().to(attempt.app(), attempt.number());
            inVain(claims, now).forEach(claim -> book.withdrawals().count(claim, snapshot.time(), settings));
        });
    }

    /** Each container that has come since excuses one claim, the latest first. */
    private static List<Claim> inVain(List<Gone> claims, int now) {
        claims.sort(Comparator.comparingInt(Gone::before).reversed());
        List<Claim> inVain = new ArrayList<>();
        int excused = 0;
        for (Gone gone : claims) {
            if (excused < now - gone.before) {
                excused++;
            } else {
                inVain.add(gone.claim);
            }
        }
        return inVain;
    }
}
