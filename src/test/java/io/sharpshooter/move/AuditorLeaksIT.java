package io.sharpshooter.move;

import static io.sharpshooter.move.MoveRepairIT.withoutPendingApps;
import static org.assertj.core.api.Assertions.assertThat;

import io.sharpshooter.AuditorByHand;
import io.sharpshooter.bench.StockMove;
import io.sharpshooter.yarn.MockApp;
import io.sharpshooter.yarn.MockCluster;
import io.sharpshooter.yarn.WholeLedger;
import io.sharpshooter.yarn.books.Drift;
import io.sharpshooter.yarn.books.DriftWatch.Sighting;
import io.sharpshooter.yarn.books.Ledger;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Hadoop's own move leaks; the auditor finds exactly that, and corrects it where it can. */
class AuditorLeaksIT {

    private static MockApp moved(MockCluster cluster, Opening opening) throws Exception {
        opening.set(cluster);
        MockApp app = opening.start(cluster);
        MoveScene.moveAsStock(cluster, app, opening.destination());
        return app;
    }

    private static void assertTells(AuditorByHand auditor, MockCluster cluster, Opening opening) {
        assertThat(Drift.between(auditor.rounds(2).owed(), opening.owed()))
                .as("what is told, against what Hadoop's move leaks")
                .isEmpty();
        Ledger booked = WholeLedger.of(cluster);
        assertThat(auditor.sightings())
                .extracting(Sighting::drift)
                .allSatisfy(drift -> assertThat(drift.booked()).isEqualTo(booked.get(drift.account())));
    }

    @ParameterizedTest
    @MethodSource("io.sharpshooter.move.Openings#leaking")
    void findsExactlyWhatLeaksHealsItAndFindsNothingAfter(Opening opening) throws Exception {
        try (MockCluster cluster = opening.cluster(StockMove.class, false).start()) {
            Ledger idle = WholeLedger.of(cluster);
            AuditorByHand auditor = new AuditorByHand(cluster);
            opening.set(cluster);
            MockApp app = opening.start(cluster);
            assertThat(auditor.rounds(3).told()).as("before the move").isEmpty();
            MoveScene.moveAsStock(cluster, app, opening.destination());
            assertTells(auditor, cluster, opening);
            assertThat(auditor.rounds(1).told()).as("healed").isEmpty();
            assertThat(auditor.rounds(3).told()).as("after").isEmpty();
            MoveScene.endAll(cluster);
            assertThat(Drift.between(withoutPendingApps(WholeLedger.of(cluster)), withoutPendingApps(idle)))
                    .isEmpty();
            assertThat(auditor.rounds(4).told()).as("in the end").isEmpty();
            assertThat(Drift.between(WholeLedger.of(cluster), idle)).isEmpty();
        }
    }

    /** Then the users' metrics leak too, and those of the users above. */
    @ParameterizedTest
    @MethodSource("io.sharpshooter.move.Openings#holding")
    void healsTheMetricsOfUsersToo(Opening opening) throws Exception {
        try (MockCluster cluster = opening.cluster(StockMove.class, true).start()) {
            Ledger idle = WholeLedger.of(cluster);
            moved(cluster, opening);
            AuditorByHand auditor = new AuditorByHand(cluster);
            Ledger told = auditor.rounds(2).owed();
            assertThat(told.balances()).containsAllEntriesOf(opening.owed().balances());
            assertThat(auditor.rounds(4).told()).isEmpty();
            MoveScene.endAll(cluster);
            assertThat(Drift.between(WholeLedger.of(cluster), idle)).isEmpty();
        }
    }

    /** What the app leaves behind when it is healed only after its end. */
    @ParameterizedTest
    @MethodSource("io.sharpshooter.move.Openings#holding")
    void healsWhatIsLeftWhenTheAppHasEnded(Opening opening) throws Exception {
        try (MockCluster cluster = opening.cluster(StockMove.class, true).start()) {
            Ledger idle = WholeLedger.of(cluster);
            moved(cluster, opening);
            MoveScene.endAll(cluster);
            assertThat(Drift.between(WholeLedger.of(cluster), idle)).isNotEmpty();
            AuditorByHand auditor = new AuditorByHand(cluster);
            assertThat(auditor.rounds(2).told()).isNotEmpty();
            assertThat(auditor.rounds(4).told()).isEmpty();
            assertThat(Drift.between(WholeLedger.of(cluster), idle)).isEmpty();
        }
    }
}
