package io.sharpshooter.move;

import static io.sharpshooter.move.MoveScene.withoutPendingApps;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.sharpshooter.AuditorByHand;
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
import org.apache.hadoop.yarn.exceptions.YarnException;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.capacity.CSMaxRunningAppsEnforcer;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.capacity.CapacityScheduler;
import org.apache.log4j.Level;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledIf;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Apps that wait for {@code max-parallel-apps}. Hadoop counts such an app for its user when it leaves a queue, not when
 * it comes, and forgets a user who has exactly one other app there. And it looks for nobody who may run when an app
 * moves, nor later.
 */
class MoveWaitingIT {
    private static final String LIMIT = "max-parallel-apps";
    private static final String FROM = "root.p.a";
    private static final String SIBLING = "root.p.c";
    private static final String TO = "root.q.b";

    /** Two apps at a time run below {@code root.p}, and one in {@link #SIBLING}. */
    private static MockClusterBuilder cluster() {
        return MoveScene.cluster()
                .nodes(2, Size.gib(8))
                .queue("root.p", 50, queue -> queue.set(LIMIT, "2"))
                .queue(FROM, 50)
                .queue(SIBLING, 50, queue -> queue.set(LIMIT, "1"))
                .queue("root.q", 50)
                .queue(TO, 100);
    }

    private static MockApp waiting(MockCluster cluster, String queue) throws Exception {
        var app = cluster.app(queue).submit();
        cluster.heartbeatAll();
        assertThat(app.amAllocated()).isFalse();
        assertThat(app.inScheduler().isRunnable()).isFalse();
        return app;
    }

    private static void assertStarts(MockCluster cluster, MockApp app) throws Exception {
        cluster.heartbeatAll();
        assertThat(app.inScheduler().isRunnable()).as(app + " may run").isTrue();
        cluster.await("its master", app::amAllocated);
        app.launch();
    }

    private static void assertEmptyAfterTheEndOf(MockCluster cluster, Ledger empty, MockApp... apps) throws Exception {
        for (var app : apps) {
            app.kill();
        }
        cluster.settle();
        assertThat(Drift.between(withoutPendingApps(WholeLedger.of(cluster)), withoutPendingApps(empty)))
                .isEmpty();
    }

    /** A move to {@link #TO} lets one app run, and another go on waiting. */
    private static void assertMoveStarts(MockCluster cluster, MockApp moved, MockApp started, MockApp waiting)
            throws Exception {
        cluster.move(moved, TO);
        assertStarts(cluster, started);
        assertThat(waiting.inScheduler().isRunnable()).isFalse();
        assertThat(told(cluster)).isEmpty();
    }

    private static List<String> told(MockCluster cluster) {
        return new AuditorByHand(cluster)
                .rounds(2).told().stream()
                        .filter(drift -> !drift.contains("METRIC_PENDING_APPS"))
                        .toList();
    }

    @Test
    void anAppThatWaitsStartsWhereThereIsRoomForIt() throws Exception {
        try (MockCluster cluster = cluster().start()) {
            var empty = WholeLedger.of(cluster);
            var first = cluster.app(FROM).start();
            var second = cluster.app(FROM).start();
            var app = waiting(cluster, FROM);
            var next = waiting(cluster, FROM);
            assertMoveStarts(cluster, app, app, next);
            assertEmptyAfterTheEndOf(cluster, empty, first, second, app, next);
        }
    }

    @Test
    void oneStartsInThePlaceOfOneThatLeavesAndTheNextWhenAnotherEnds() throws Exception {
        try (MockCluster cluster = cluster().start()) {
            var empty = WholeLedger.of(cluster);
            var moved = cluster.app(FROM).start();
            var other = cluster.app(FROM).start();
            var first = waiting(cluster, FROM);
            var second = waiting(cluster, SIBLING);
            assertMoveStarts(cluster, moved, first, second);
            other.kill();
            assertStarts(cluster, second);
            assertThat(told(cluster)).isEmpty();
            assertEmptyAfterTheEndOf(cluster, empty, moved, first, second);
        }
    }

    /** Where the one that has begun first is the last of its queue's list, Hadoop meets it twice. */
    @Test
    void oneThatGoesOnWaitingIsInItsPlaceAmongTheOthersThere() throws Exception {
        try (MockCluster cluster = cluster()
                .set("yarn.scheduler.capacity.user.max-parallel-apps", "2")
                .start()) {
            var empty = WholeLedger.of(cluster);
            var first = cluster.app(FROM).start();
            var second = cluster.app(FROM).start();
            var moved = waiting(cluster, FROM);
            long began = moved.inScheduler().getStartTime();
            cluster.await("the clock", () -> System.currentTimeMillis() > began);
            var next = waiting(cluster, SIBLING);
            cluster.move(moved, SIBLING);
            first.kill();
            assertStarts(cluster, moved);
            assertThat(next.inScheduler().isRunnable()).isFalse();
            assertThat(told(cluster)).isEmpty();
            assertEmptyAfterTheEndOf(cluster, empty, second, moved, next);
        }
    }

    @Test
    void aFailureOfTheLookIsLoggedAndTheMoveIsDone() throws Exception {
        try (MockCluster cluster = cluster().start();
                var log = new LogCatcher("io.sharpshooter")) {
            cluster.scheduler().setMaxRunningAppsEnforcer(new Failing(cluster.scheduler()));
            var moved = cluster.app(SIBLING).start();
            assertThat(cluster.move(moved, TO)).isEqualTo(TO);
            assertThat(log.messages(Level.ERROR))
                    .singleElement()
                    .asString()
                    .contains("the books of ParallelApps could not be balanced");
            assertThat(told(cluster)).isEmpty();
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

    /** The one book that is left out in the others, since not every Hadoop counts here. */
    @Test
    @EnabledIf(
            value = "io.sharpshooter.lines.HadoopHas#version34",
            disabledReason =
                    "Hadoop 3.3 counts an app that has waited twice in the metrics of pending apps when it may run, "
                            + "moved or not")
    void metricsOfPendingAppsAreRightOnceItRan() throws Exception {
        try (MockCluster cluster = cluster().start()) {
            var empty = WholeLedger.of(cluster);
            cluster.app(SIBLING).user("bob").start();
            var app = waiting(cluster, SIBLING);
            cluster.move(app, TO);
            assertStarts(cluster, app);
            MoveScene.endAll(cluster);
            assertThat(empty.balances())
                    .anySatisfy((account, balance) -> assertThat(account.book()).isEqualTo(Book.METRIC_PENDING_APPS));
            MoveScene.assertLedger("after the end of all", cluster, empty);
        }
    }

    /** He may have one app more than are counted for him; and his books are as they were. */
    @ParameterizedTest
    @ValueSource(ints = {1, 2})
    void aRefusedMoveAndOneToTheSameQueueChangeNothing(int others) throws Exception {
        try (MockCluster cluster = MoveScene.cluster()
                .nodes(2, Size.gib(8))
                .queue("root.q", 40)
                .queue(TO, 100)
                .queue("root.stopped", 10, queue -> queue.set("state", "STOPPED"))
                .queue(
                        "root.a",
                        50,
                        queue -> queue.set(LIMIT, Integer.toString(others))
                                .set("maximum-applications", "10")
                                .userLimitFactor(0.1 * (others + 1)))
                .start()) {
            for (int other = 0; other < others; other++) {
                cluster.app("root.a").start();
            }
            var app = waiting(cluster, "root.a");
            var before = WholeLedger.of(cluster);
            for (var refusing : List.of("root.q", "root.stopped")) {
                assertThatThrownBy(() -> cluster.moveUnprepared(app, refusing)).isInstanceOf(YarnException.class);
                MoveScene.assertLedger("after the refusal", cluster, before);
            }
            cluster.move(app, "root.a");
            MoveScene.assertLedger("after the move", cluster, before);
        }
    }
}
