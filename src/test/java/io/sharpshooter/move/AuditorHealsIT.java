package io.sharpshooter.move;

import static org.assertj.core.api.Assertions.assertThat;

import io.sharpshooter.AuditorByHand;
import io.sharpshooter.MoveSafeCapacityScheduler;
import io.sharpshooter.yarn.HiddenField;
import io.sharpshooter.yarn.MockApp;
import io.sharpshooter.yarn.MockCluster;
import io.sharpshooter.yarn.Size;
import io.sharpshooter.yarn.Want;
import io.sharpshooter.yarn.WholeLedger;
import io.sharpshooter.yarn.books.Account;
import io.sharpshooter.yarn.books.Book;
import io.sharpshooter.yarn.books.Drift;
import io.sharpshooter.yarn.books.Ledger;
import java.util.List;
import org.apache.hadoop.metrics2.lib.DefaultMetricsSystem;
import org.apache.hadoop.metrics2.lib.MutableGaugeInt;
import org.apache.hadoop.yarn.api.records.Resource;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.Queue;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.QueueMetrics;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.capacity.UsersManager;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Books that no move leaks, but a fault in the scheduler could: metrics of parents, numbers of apps, users who are
 * forgotten.
 */
class AuditorHealsIT {
    private static final Resource SOME = Resource.newInstance(2048, 2);

    private static MockCluster start(boolean userMetrics) throws Exception {
        return AuditorIT.cluster(MoveSafeCapacityScheduler.class)
                .set(AuditorIT.HEAL, "true")
                .set("yarn.scheduler.capacity.user-metrics.enable", String.valueOf(userMetrics))
                .start();
    }

    private static QueueMetrics metrics(MockCluster cluster, String path) {
        return ((Queue) cluster.queue(path)).getMetrics();
    }

    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void findsAndHealsTheMetricsOfParents(boolean userMetrics) throws Exception {
        try (MockCluster cluster = start(userMetrics)) {
            MockApp app = cluster.app("root.p.a").start();
            cluster.fill(app, Want.of(2, Size.gib(1)));
            Ledger right = WholeLedger.of(cluster);
            metrics(cluster, "root.p").allocateResources("", "alice", 1, SOME, false);
            metrics(cluster, "root.p").reserveResource("", "alice", SOME);
            metrics(cluster, "root.p").incrPendingResources("", "alice", 3, SOME);
            countOneMore("appsPending", metrics(cluster, "root.p"));
            AuditorByHand auditor = new AuditorByHand(cluster).rounds(2);
            assertThat(auditor.told())
                    .contains(
                            "* METRIC_ALLOCATED: booked 4 [5120, 5], true 3 [3072, 3]",
                            "* METRIC_RESERVED: booked 1 [2048, 2], true [0, 0]",
                            "* METRIC_PENDING: booked 3 [6144, 6], true [0, 0]",
                            "root METRIC_ALLOCATED: booked 4 [5120, 5], true 3 [3072, 3]",
                            "root.p METRIC_ALLOCATED: booked 4 [5120, 5], true 3 [3072, 3]",
                            "root.p METRIC_RESERVED: booked 1 [2048, 2], true [0, 0]",
                            "root.p METRIC_PENDING: booked 3 [6144, 6], true [0, 0]",
                            "root.p METRIC_PENDING_APPS: booked 1, true [0, 0]")
                    .hasSize(userMetrics ? 16 : 10);
            assertThat(auditor.rounds(1).told()).isEmpty();
            assertThat(Drift.between(WholeLedger.of(cluster), right)).isEmpty();
            assertThat(auditor.rounds(3).told()).isEmpty();
        }
    }

    @Test
    void countersOfAllContainersEverStayAsTheyWereWhenMetricsAreHealed() throws Exception {
        try (MockCluster cluster = start(false)) {
            metrics(cluster, "root.p.a").allocateResources("", "alice", 3, SOME, false);
            new AuditorByHand(cluster).rounds(3);
            assertThat(metrics(cluster, "root.p.a").getAllocatedContainers()).isZero();
            for (String path : List.of("root.p.a", "root.p", "root")) {
                assertThat(metrics(cluster, path).getAggregateAllocatedContainers())
                        .as(path)
                        .isEqualTo(3);
                assertThat(metrics(cluster, path).getAggegatedReleasedContainers())
                        .as(path)
                        .isZero();
            }
        }
    }

    /** Those of a partition that were made before their parent's never tell it anything. */
    @Test
    void tellsNothingOfParentsThatAreNotToldByTheirLeaves() throws Exception {
        QueueMetrics.clearQueueMetrics();
        try (MockCluster cluster = MockCluster.builder()
                .scheduler(MoveSafeCapacityScheduler.class)
                .set(AuditorIT.HEAL, "true")
                .label("x", true)
                .nodes(1, Size.gib(4))
                .nodes(1, Size.gib(8), "x", 0)
                .queue("root.p", 100, queue -> queue.label("x", 100, 100))
                .queue("root.p.a", 50, queue -> queue.label("x", 50, 100))
                .queue("root.p.b", 50, queue -> queue.label("x", 50, 100))
                .start()) {
            QueueMetrics.getQueueMetrics().keySet().removeIf(name -> name.startsWith("x.root"));
            boolean before = DefaultMetricsSystem.inMiniClusterMode();
            DefaultMetricsSystem.setMiniClusterMode(true);
            for (String path : List.of("root.p.a", "root", "root.p", "root.p.b")) {
                metrics(cluster, path).getPartitionQueueMetrics("x");
            }
            DefaultMetricsSystem.setMiniClusterMode(before);
            for (String leaf : List.of("root.p.a", "root.p.b")) {
                cluster.fill(
                        cluster.app(leaf).start(),
                        Want.of(2, Size.gib(1)).label("x").priority(2));
            }
            assertThat(metrics(cluster, "root.p").getPartitionQueueMetrics("x").getAllocatedContainers())
                    .as("half of the truth")
                    .isEqualTo(2);
            AuditorByHand auditor = new AuditorByHand(cluster);
            assertThat(auditor.rounds(2).told()).isEmpty();
            metrics(cluster, "root.p").getPartitionQueueMetrics("x").incrReserveResources(SOME);
            assertThat(auditor.rounds(2).told())
                    .containsExactly("root.p METRIC_RESERVED on partition x: booked 1 [2048, 2], true [0, 0]");
            assertThat(auditor.rounds(2).told()).isEmpty();
        }
    }

    @Test
    void findsAndHealsNumbersOfApps() throws Exception {
        try (MockCluster cluster = start(false)) {
            MockApp app = cluster.app("root.p.a").start();
            Ledger right = WholeLedger.of(cluster);
            cluster.queue("root.p").finishApplication(app.id(), "alice");
            countOneMore("appsRunning", metrics(cluster, "root.p.a"));
            countOneMore("appsPending", metrics(cluster, "root.b"));
            AuditorByHand auditor = new AuditorByHand(cluster);
            assertThat(auditor.rounds(2).told())
                    .containsExactlyInAnyOrder(
                            "root APPS: booked [0, 0], true 1",
                            "root.p APPS: booked [0, 0], true 1",
                            "root.p.a METRIC_RUNNING_APPS: booked 2, true 1",
                            "root.b METRIC_PENDING_APPS: booked 1, true [0, 0]");
            assertThat(auditor.rounds(1).told()).isEmpty();
            assertThat(Drift.between(WholeLedger.of(cluster), right)).isEmpty();
        }
    }

    private static void countOneMore(String gauge, QueueMetrics metrics) {
        ((MutableGaugeInt) HiddenField.of(QueueMetrics.class, gauge, metrics)).incr();
    }

    @Test
    void aUserWhoWasForgottenWhileHisAppRunsIsKnownAgainAndItsAsksAreServed() throws Exception {
        try (MockCluster cluster = start(false)) {
            MockApp app = cluster.app("root.p.a").start();
            cluster.fill(app, Want.of(2, Size.gib(1)));
            app.ask(Want.of(1, Size.gib(2)));
            Ledger right = WholeLedger.of(cluster);
            ((UsersManager) cluster.queue("root.p.a").getAbstractUsersManager()).removeUser("alice");
            AuditorByHand auditor = new AuditorByHand(cluster);
            assertThat(auditor.rounds(2).told())
                    .containsExactly(
                            "root.p.a USED_BY_ACTIVE_USERS: booked [3072, 3], true [0, 0]",
                            "root.p.a user alice USED: booked [0, 0], true [3072, 3]",
                            "root.p.a user alice AM_USED: booked [0, 0], true [1024, 1]",
                            "root.p.a user alice ACTIVE_APPS: booked [0, 0], true 1");
            app.release(app.running().get(0));
            ((UsersManager) cluster.queue("root.p.a").getAbstractUsersManager()).removeUser("alice");
            assertThat(auditor.rounds(1).told()).as("all of him at once").isEmpty();
            assertThat(WholeLedger.of(cluster)
                            .get(new Account(Book.USED, "root.p.a", "alice", ""))
                            .amount()
                            .get(0))
                    .isEqualTo(2048);
            cluster.heartbeatAll();
            app.heartbeat();
            assertThat(app.running()).hasSize(2);
            assertThat(auditor.rounds(3).told()).isEmpty();
            assertThat(WholeLedger.of(cluster).balances().keySet())
                    .containsAll(right.balances().keySet());
            app.kill();
            cluster.settle();
            cluster.assertIdle();
        }
    }

    /**
     * No move is needed: an app that waits for {@code max-parallel-apps} is counted for its user when it ends, and was
     * not when it came.
     */
    @Test
    void aUserWhoWasForgottenAtTheEndOfAWaitingAppIsKnownAgain() throws Exception {
        try (MockCluster cluster = AuditorIT.cluster(MoveSafeCapacityScheduler.class)
                .set(AuditorIT.HEAL, "true")
                .set("yarn.scheduler.capacity.root.p.a.max-parallel-apps", "1")
                .start()) {
            Ledger idle = WholeLedger.of(cluster);
            MockApp app = cluster.app("root.p.a").start();
            app.ask(Want.of(1, Size.gib(2)));
            Ledger right = WholeLedger.of(cluster);
            MockApp waiting = cluster.app("root.p.a").submit();
            waiting.kill();
            AuditorByHand auditor = new AuditorByHand(cluster);
            assertThat(auditor.rounds(2).told())
                    .containsExactly(
                            "root.p.a USED_BY_ACTIVE_USERS: booked [1024, 1], true [0, 0]",
                            "root.p.a user alice USED: booked [0, 0], true [1024, 1]",
                            "root.p.a user alice AM_USED: booked [0, 0], true [1024, 1]",
                            "root.p.a user alice ACTIVE_APPS: booked [0, 0], true 1");
            assertThat(auditor.rounds(1).told()).isEmpty();
            assertThat(Drift.between(WholeLedger.of(cluster), right)).isEmpty();
            cluster.heartbeatAll();
            app.heartbeat();
            assertThat(app.placed()).hasSize(1);
            app.kill();
            cluster.settle();
            assertThat(Drift.between(WholeLedger.of(cluster), idle)).isEmpty();
            assertThat(auditor.rounds(3).told()).isEmpty();
        }
    }
}
