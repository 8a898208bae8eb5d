package io.sharpshooter.move;

import static org.assertj.core.api.Assertions.assertThat;

import io.sharpshooter.AuditorByHand;
import io.sharpshooter.MoveSafeCapacityScheduler;
import io.sharpshooter.scenario.LogCatcher;
import io.sharpshooter.yarn.MockApp;
import io.sharpshooter.yarn.MockCluster;
import io.sharpshooter.yarn.MockClusterBuilder;
import io.sharpshooter.yarn.Size;
import io.sharpshooter.yarn.WholeLedger;
import io.sharpshooter.yarn.books.Book;
import io.sharpshooter.yarn.books.Drift;
import io.sharpshooter.yarn.books.Ledger;
import java.util.List;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.QueueMetrics;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.capacity.CSMaxRunningAppsEnforcer;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.capacity.CapacityScheduler;
import org.apache.log4j.Level;
import org.junit.jupiter.api.Test;

/**
 * An app that leaves makes room for one that waits for {@code max-parallel-apps}, and one that waits may find room.
 * Hadoop looks for none then, nor later.
 */
class MoveSlotIT {
    private static final String LIMIT = "max-parallel-apps";
    private static final String FROM = "root.p.a";
    private static final String TO = "root.q.b";

    /** Two apps at a time run below {@code root.p}, and one in {@code root.p.c}. */
    static MockClusterBuilder cluster(Class<? extends CapacityScheduler> scheduler) {
        QueueMetrics.clearQueueMetrics();
        return MockCluster.builder()
                .scheduler(scheduler)
                .nodes(2, Size.gib(8))
                .queue("root.p", 50, queue -> queue.set(LIMIT, "2"))
                .queue(FROM, 50)
                .queue("root.p.c", 50, queue -> queue.set(LIMIT, "1"))
                .queue("root.q", 50)
                .queue(TO, 100);
    }

    private static void assertStarts(MockCluster cluster, MockApp app) throws Exception {
        cluster.heartbeatAll();
        assertThat(app.inScheduler().isRunnable()).as(app + " may run").isTrue();
        cluster.await("its master", app::amAllocated);
        app.launch();
    }

    /** Hadoop 3.3 counts an app that has waited twice among the pending ones when it may run. */
    private static Ledger ledger(MockCluster cluster) {
        return WholeLedger.of(cluster).only(account -> account.book() != Book.METRIC_PENDING_APPS);
    }

    private static void assertEmptyAfterTheEndOf(MockCluster cluster, Ledger empty, MockApp... apps) throws Exception {
        for (MockApp app : apps) {
            app.kill();
        }
        cluster.settle();
        assertThat(Drift.between(ledger(cluster), empty)).isEmpty();
    }

    /** A move to {@link #TO} lets one app run, and another go on waiting. */
    private static void assertMoveStarts(MockCluster cluster, MockApp moved, MockApp started, MockApp waiting)
            throws Exception {
        cluster.move(moved, TO);
        assertStarts(cluster, started);
        assertThat(waiting.inScheduler().isRunnable()).isFalse();
        assertThat(drifts(cluster)).isEmpty();
    }

    private static List<String> drifts(MockCluster cluster) {
        return new AuditorByHand(cluster)
                .rounds(2).told().stream()
                        .filter(drift -> !drift.contains("METRIC_PENDING_APPS"))
                        .toList();
    }

    /** In stock it waits until the queues are refreshed. */
    @Test
    void anAppThatWaitsStartsWhereThereIsRoomForIt() throws Exception {
        try (MockCluster cluster = cluster(MoveSafeCapacityScheduler.class).start()) {
            Ledger empty = ledger(cluster);
            MockApp first = cluster.app(FROM).start();
            MockApp second = cluster.app(FROM).start();
            MockApp app = MoveWaitingIT.waiting(cluster, FROM);
            MockApp next = MoveWaitingIT.waiting(cluster, FROM);
            assertMoveStarts(cluster, app, app, next);
            assertEmptyAfterTheEndOf(cluster, empty, first, second, app, next);
        }
    }

    @Test
    void oneStartsAtOnceAndTheNextWhenAnotherEnds() throws Exception {
        try (MockCluster cluster = cluster(MoveSafeCapacityScheduler.class).start()) {
            Ledger empty = ledger(cluster);
            MockApp moved = cluster.app(FROM).start();
            MockApp other = cluster.app(FROM).start();
            MockApp first = MoveWaitingIT.waiting(cluster, FROM);
            MockApp second = MoveWaitingIT.waiting(cluster, "root.p.c");
            assertMoveStarts(cluster, moved, first, second);
            other.kill();
            assertStarts(cluster, second);
            assertThat(drifts(cluster)).isEmpty();
            assertEmptyAfterTheEndOf(cluster, empty, moved, first, second);
        }
    }

    /**
     * By the end of another both leaf and user have room. Where the one that has begun first is the last of its queue's
     * list, Hadoop meets it again after the other, and marks it as waiting although it has just started.
     */
    @Test
    void oneThatGoesOnWaitingIsInItsPlaceAmongTheOthersThere() throws Exception {
        try (MockCluster cluster = cluster(MoveSafeCapacityScheduler.class)
                .set("yarn.scheduler.capacity.user.max-parallel-apps", "2")
                .start()) {
            Ledger empty = ledger(cluster);
            MockApp first = cluster.app(FROM).start();
            MockApp second = cluster.app(FROM).start();
            MockApp moved = MoveWaitingIT.waiting(cluster, FROM);
            long began = moved.inScheduler().getStartTime();
            cluster.await("the clock", () -> System.currentTimeMillis() > began);
            MockApp next = MoveWaitingIT.waiting(cluster, "root.p.c");
            cluster.move(moved, "root.p.c");
            first.kill();
            assertStarts(cluster, moved);
            assertThat(next.inScheduler().isRunnable()).isFalse();
            assertThat(drifts(cluster)).isEmpty();
            assertEmptyAfterTheEndOf(cluster, empty, second, moved, next);
        }
    }

    @Test
    void aFailureOfTheLookIsLoggedAndTheMoveIsDone() throws Exception {
        try (MockCluster cluster = cluster(MoveSafeCapacityScheduler.class).start();
                LogCatcher log = new LogCatcher("io.sharpshooter")) {
            cluster.scheduler().setMaxRunningAppsEnforcer(new Failing(cluster.scheduler()));
            MockApp moved = cluster.app("root.p.c").start();
            assertThat(cluster.move(moved, TO)).isEqualTo(TO);
            assertThat(log.messages(Level.ERROR))
                    .singleElement()
                    .asString()
                    .contains("the books of ParallelApps could not be balanced");
            assertThat(drifts(cluster)).isEmpty();
        }
    }

    private static final class Failing extends CSMaxRunningAppsEnforcer {

        Failing(CapacityScheduler scheduler) {
            super(scheduler);
        }

        @Override
        public void updateRunnabilityOnReload() {
            throw new IllegalStateException("on purpose");
        }
    }
}
