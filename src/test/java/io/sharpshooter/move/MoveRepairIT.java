package io.sharpshooter.move;

import static io.sharpshooter.move.Opening.DESTINATION;
import static io.sharpshooter.move.Opening.SOURCE;
import static org.assertj.core.api.Assertions.assertThat;

import io.sharpshooter.AuditorByHand;
import io.sharpshooter.MoveSafeCapacityScheduler;
import io.sharpshooter.yarn.MockApp;
import io.sharpshooter.yarn.MockCluster;
import io.sharpshooter.yarn.Size;
import io.sharpshooter.yarn.Want;
import io.sharpshooter.yarn.WholeLedger;
import io.sharpshooter.yarn.books.Book;
import io.sharpshooter.yarn.books.Drift;
import io.sharpshooter.yarn.books.Ledger;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.Queue;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * After a move all books are right, whatever the app has: all that it had added to the source is in the destination,
 * account by account.
 */
class MoveRepairIT {

    @ParameterizedTest
    @MethodSource("io.sharpshooter.move.Openings#all")
    void allBooksAreRight(Opening opening) throws Exception {
        try (MockCluster cluster =
                opening.cluster(MoveSafeCapacityScheduler.class, true).start()) {
            Ledger idle = WholeLedger.of(cluster);
            opening.set(cluster);
            Ledger before = WholeLedger.of(cluster);
            MockApp app = opening.start(cluster);
            Ledger running = WholeLedger.of(cluster);
            assertThat(cluster.move(app, opening.destination())).isEqualTo(opening.destination());
            MoveScene scene = opening.scene();
            scene.check("after the move", WholeLedger.of(cluster), opening.expected(before, running));
            scene.checkBooks(cluster);
            scene.assertRight();
            assertThat(new AuditorByHand(cluster).rounds(2).told()).isEmpty();
            if (app.inScheduler().isRunnable()) {
                MoveScene.end(cluster, app.id());
                scene.check("after its end", WholeLedger.of(cluster), before);
            }
            MoveScene.endAll(cluster);
            scene.check("after the end of all", withoutPendingApps(WholeLedger.of(cluster)), withoutPendingApps(idle));
            scene.checkBooks(cluster);
            scene.assertRight();
            assertThat(new AuditorByHand(cluster).rounds(4).told()).isEmpty();
            assertThat(Drift.between(WholeLedger.of(cluster), idle)).isEmpty();
        }
    }

    @Test
    void allAppsOfAQueueMove() throws Exception {
        Opening opening = Opening.of("a master");
        try (MockCluster cluster =
                opening.cluster(MoveSafeCapacityScheduler.class, true).start()) {
            Ledger idle = WholeLedger.of(cluster);
            for (int app = 0; app < 2; app++) {
                cluster.fill(opening.start(cluster), Want.of(2, Size.gib(1)));
            }
            MoveScene scene = opening.scene();
            scene.moveAll(cluster, idle);
            MoveScene.endAll(cluster);
            scene.check("after the end of all", WholeLedger.of(cluster), idle);
            scene.assertRight();
        }
    }

    /**
     * What they say is available to a user is his headroom when it was last computed: a move computes it anew, where
     * the app goes and where it was.
     */
    @Test
    void metricsOfWhatIsAvailableToTheUserAreComputedAnew() throws Exception {
        Opening opening = Opening.of("a master");
        try (MockCluster cluster =
                opening.cluster(MoveSafeCapacityScheduler.class, true).start()) {
            MockApp first = opening.start(cluster);
            cluster.fill(first, Want.of(2, Size.gib(1)));
            first.kill();
            cluster.settle();
            long withNothing = available(cluster, SOURCE);
            MockApp app = opening.start(cluster);
            cluster.fill(app, Want.of(2, Size.gib(1)));
            assertThat(available(cluster, SOURCE)).isEqualTo(withNothing - 3072);
            cluster.move(app, DESTINATION);
            assertThat(available(cluster, SOURCE)).isEqualTo(withNothing);
            long moved = available(cluster, DESTINATION);
            cluster.refreshQueues(conf -> {}); // which computes it for everybody
            assertThat(available(cluster, DESTINATION)).isEqualTo(moved).isEqualTo(withNothing - 3072);
        }
    }

    private static long available(MockCluster cluster, String queue) {
        return ((Queue) cluster.queue(queue))
                .getMetrics()
                .getUserMetrics("alice")
                .getAvailableMB();
    }

    /** Hadoop 3.3 counts an app that has waited twice when it may run; the auditor heals that. */
    static Ledger withoutPendingApps(Ledger ledger) {
        return ledger.only(account -> account.book() != Book.METRIC_PENDING_APPS);
    }
}
