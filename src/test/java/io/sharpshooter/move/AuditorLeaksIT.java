package io.sharpshooter.move;

import static org.assertj.core.api.Assertions.assertThat;

import io.sharpshooter.AuditorByHand;
import io.sharpshooter.bench.StockMove;
import io.sharpshooter.yarn.MockCluster;
import io.sharpshooter.yarn.WholeLedger;
import io.sharpshooter.yarn.books.Account;
import io.sharpshooter.yarn.books.Book;
import io.sharpshooter.yarn.books.Drift;
import io.sharpshooter.yarn.books.DriftWatch.Sighting;
import io.sharpshooter.yarn.books.Ledger;
import java.util.Set;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Hadoop's own move leaks; the auditor finds exactly that, and corrects what a queue has used and reserved. */
class AuditorLeaksIT {

    @ParameterizedTest
    @MethodSource("io.sharpshooter.move.Openings#leaking")
    void findsExactlyWhatLeaksAndHealsWhatItCan(Opening opening) throws Exception {
        try (MockCluster cluster = opening.cluster(StockMove.class).start()) {
            var idle = WholeLedger.of(cluster);
            var auditor = new AuditorByHand(cluster);
            opening.set(cluster);
            var app = opening.start(cluster);
            assertThat(auditor.rounds(2).told()).as("before the move").isEqualTo(opening.toldBefore());
            MoveScene.moveAsStock(cluster, app.id(), opening.destination());
            assertThat(Drift.between(auditor.rounds(2).owed(), opening.owed()))
                    .as("what is told, against what Hadoop's move leaks")
                    .isEmpty();
            var booked = WholeLedger.of(cluster);
            assertThat(auditor.sightings())
                    .extracting(Sighting::drift)
                    .allSatisfy(drift -> assertThat(drift.booked()).isEqualTo(booked.get(drift.account())));
            var rest = opening.owed().only(account -> !isHealed(account));
            assertThat(Drift.between(auditor.rounds(2).owed(), rest))
                    .as("healed")
                    .isEmpty();
            MoveScene.endAll(cluster);
            assertThat(Drift.between(healed(WholeLedger.of(cluster)), healed(idle)))
                    .as("in the end")
                    .isEmpty();
        }
    }

    static Ledger healed(Ledger ledger) {
        return ledger.only(AuditorLeaksIT::isHealed);
    }

    private static boolean isHealed(Account account) {
        return account.user().isEmpty()
                && Set.of(Book.USED, Book.RESERVED, Book.AM_USED, Book.PENDING).contains(account.book());
    }
}
