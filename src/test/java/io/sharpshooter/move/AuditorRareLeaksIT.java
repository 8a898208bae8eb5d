package io.sharpshooter.move;

import static org.assertj.core.api.Assertions.assertThat;

import io.sharpshooter.AuditorByHand;
import io.sharpshooter.bench.StockMove;
import io.sharpshooter.yarn.MockApp;
import io.sharpshooter.yarn.MockCluster;
import io.sharpshooter.yarn.MockClusterBuilder;
import io.sharpshooter.yarn.Size;
import io.sharpshooter.yarn.Want;
import java.util.List;
import java.util.Objects;
import org.apache.hadoop.yarn.api.records.ApplicationAttemptId;
import org.apache.hadoop.yarn.api.records.ApplicationId;
import org.apache.hadoop.yarn.server.resourcemanager.rmapp.RMAppState;
import org.apache.hadoop.yarn.server.resourcemanager.rmapp.attempt.RMAppAttemptState;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.QueueMetrics;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.event.AppAttemptAddedSchedulerEvent;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.event.AppAttemptRemovedSchedulerEvent;
import org.junit.jupiter.api.Test;

/**
 * What Hadoop's own move leaks in rarer cases: several attempts, the same queue, a move that kills, apps that wait. The auditor finds exactly that, heals
 * it, and finds nothing after; where nothing leaks it finds nothing.
 */
class AuditorRareLeaksIT {
    private static final String FROM = "root.p.a";
    private static final String TO = "root.q.b";

    /** What a move of any running app leaves wrong between these two. */
    private static final List<String> OF_A_RUNNING_APP = List.of(
            "root.p METRIC_STRAY_RUN_TIMES: booked 1, true [0, 0]",
            "root.p RUNNABLE_APPS: booked 1, true [0, 0]",
            "root.p.a METRIC_STRAY_RUN_TIMES: booked 1, true [0, 0]",
            "root.q METRIC_RUN_TIMES: booked [0, 0], true 1",
            "root.q RUNNABLE_APPS: booked [0, 0], true 1",
            "root.q.b METRIC_RUN_TIMES: booked [0, 0], true 1");

    /** Starts an app in a queue and lets it get what it is to be moved with. */
    private interface Opening {
        MockApp start(MockCluster cluster) throws Exception;
    }

    private static MockClusterBuilder queues() {
        return MockCluster.builder()
                .nodes(2, Size.gib(8))
                .queue("root.p", 50)
                .queue(FROM, 100)
                .queue("root.q", 50)
                .queue(TO, 100);
    }

    private static void assertFindsAndHeals(MockClusterBuilder plan, Opening opening, String to, List<String> drifts)
            throws Exception {
        QueueMetrics.clearQueueMetrics();
        try (MockCluster cluster =
                plan.scheduler(StockMove.class).set(AuditorIT.HEAL, "true").start()) {
            WholeLedger before = WholeLedger.of(cluster);
            AuditorByHand auditor = new AuditorByHand(cluster);
            MockApp app = opening.start(cluster);
            assertThat(auditor.rounds(3).told()).as("before the move").isEmpty();
            ((StockMove) cluster.scheduler()).moveAsStock(app.id(), to);
            cluster.drain();
            assertThat(auditor.rounds(2).told()).containsExactlyInAnyOrderElementsOf(drifts);
            assertThat(auditor.rounds(1).told()).as("healed").isEmpty();
            assertThat(auditor.rounds(3).told()).as("after").isEmpty();
            endAll(cluster);
            assertThat(withoutPendingApps(WholeLedger.of(cluster)).differencesTo(withoutPendingApps(before)))
                    .isEmpty();
            assertThat(auditor.rounds(4).told()).as("in the end").isEmpty();
            assertThat(WholeLedger.of(cluster).differencesTo(before)).isEmpty();
        }
    }

    /** Hadoop 3.3 counts an app that has waited twice when it may run; the auditor heals that too. */
    private static WholeLedger withoutPendingApps(WholeLedger ledger) {
        return ledger.without(line -> line.startsWith("metrics") && line.endsWith("apps pending"));
    }

    /** The oldest first: an app that waits may run then, before it ends. */
    private static void endAll(MockCluster cluster) throws Exception {
        List<ApplicationId> byAge = cluster.scheduler().getSchedulerApplications().keySet().stream()
                .sorted()
                .toList();
        for (ApplicationId app : byAge) {
            startNextAttempt(cluster, app);
            cluster.rm().killApp(app);
            cluster.rm().waitForState(app, RMAppState.KILLED);
        }
        cluster.settle();
    }

    /** Where the app is between two. */
    private static void startNextAttempt(MockCluster cluster, ApplicationId app) {
        var known = Objects.requireNonNull(
                cluster.scheduler().getSchedulerApplications().get(app));
        if (known.getCurrentAppAttempt().isStopped()) {
            ApplicationAttemptId second = ApplicationAttemptId.newInstance(app, 2);
            cluster.scheduler().handle(new AppAttemptAddedSchedulerEvent(second, true));
        }
    }

    private static MockApp keeper(MockCluster cluster) throws Exception {
        MockApp app = cluster.app(FROM).keepContainers().start();
        cluster.fill(app, Want.of(2, Size.gib(2)));
        return app;
    }

    private static MockApp withASecondAttempt(MockCluster cluster) throws Exception {
        MockApp app = keeper(cluster);
        cluster.node(app.amContainer().getAllocatedNode()).finish(app.amContainer());
        cluster.await(
                "a second attempt",
                () -> app.inScheduler().getApplicationAttemptId().getAttemptId() == 2);
        cluster.await("its request", () -> !app.inScheduler().getSchedulerKeys().isEmpty());
        cluster.heartbeatAll();
        cluster.await("its master", app::amAllocated);
        return app.launch();
    }

    @Test
    void aSecondAttemptWithTheContainersOfTheFirst() throws Exception {
        assertFindsAndHeals(queues(), AuditorRareLeaksIT::withASecondAttempt, TO, OF_A_RUNNING_APP);
    }

    @Test
    void betweenTwoAttempts() throws Exception {
        assertFindsAndHeals(
                queues(),
                cluster -> {
                    MockApp app = keeper(cluster);
                    ApplicationAttemptId first = app.inScheduler().getApplicationAttemptId();
                    cluster.scheduler()
                            .handle(new AppAttemptRemovedSchedulerEvent(first, RMAppAttemptState.FAILED, true));
                    return app;
                },
                TO,
                List.of("root.p.a user alice USED: booked [-5120, -3], true [0, 0]"));
    }

    @Test
    void toTheSameQueue() throws Exception {
        assertFindsAndHeals(
                queues(),
                cluster -> {
                    MockApp app = cluster.app(FROM).start();
                    cluster.fill(app, Want.of(2, Size.gib(1)));
                    return app;
                },
                FROM,
                List.of(
                        "root.p.a USED_BY_OTHER_USERS: booked [3072, 3], true [0, 0]",
                        "root.p.a user alice USED: booked [0, 0], true [3072, 3]"));
    }

    /** Containers of the app's own, which the scheduler kills and moves all the same. */
    @Test
    void aMoveThatKills() throws Exception {
        assertFindsAndHeals(
                MockCluster.builder()
                        .set("yarn.scheduler.capacity.lazy-preemption-enabled", "true")
                        .nodes(2, Size.gib(8))
                        .queue("root.p", 50)
                        .queue("root.p.a", 100)
                        .queue("root.q", 50, queue -> queue.max(50))
                        .queue("root.q.b", 50)
                        .queue("root.q.c", 50),
                cluster -> {
                    MockApp app = cluster.app("root.q.c").start();
                    cluster.fill(app, Want.of(2, Size.gib(2)));
                    cluster.refreshQueues(conf -> {
                        conf.setInt("yarn.scheduler.capacity.root.p.capacity", 74);
                        conf.setInt("yarn.scheduler.capacity.root.q.capacity", 26);
                        conf.setInt("yarn.scheduler.capacity.root.q.maximum-capacity", 26);
                    });
                    app.running().forEach(container -> cluster.scheduler().markContainerForKillable(container));
                    return app;
                },
                TO,
                List.of(
                        "root.q.b CONTAINERS: booked 3, true 2",
                        "root.q.b USED: booked [5120, 3], true [3072, 2]",
                        "root.q.b KILLABLE: booked [0, 0], true [2048, 1]",
                        "root.q.b user alice USED: booked [5120, 3], true [3072, 2]",
                        "root.q.b METRIC_RUN_TIMES: booked [0, 0], true 1",
                        "root.q.c CONTAINERS: booked -1, true [0, 0]",
                        "root.q.c USED: booked [-2048, -1], true [0, 0]",
                        "root.q.c USED_BY_OTHER_USERS: booked [-2048, -1], true [0, 0]",
                        "root.q.c KILLABLE: booked [2048, 1], true [0, 0]",
                        "root.q.c METRIC_STRAY_RUN_TIMES: booked 1, true [0, 0]"));
    }

    @Test
    void anAppThatIsNotYetActive() throws Exception {
        assertFindsAndHeals(
                MockCluster.builder()
                        .nodes(2, Size.gib(8))
                        .queue("root.p", 50)
                        .queue(FROM, 100, queue -> queue.amShare(0.1))
                        .queue("root.q", 50)
                        .queue(TO, 100, queue -> queue.amShare(0.1)),
                cluster -> {
                    cluster.app(FROM).user("bob").start();
                    cluster.app(TO).user("bob").start();
                    return waiting(cluster);
                },
                TO,
                List.of("root.p RUNNABLE_APPS: booked 2, true 1", "root.q RUNNABLE_APPS: booked 1, true 2"));
    }

    @Test
    void anAppThatIsNotYetActiveLeaksNothingBetweenLeavesOfOneParent() throws Exception {
        assertFindsAndHeals(
                MockCluster.builder()
                        .nodes(2, Size.gib(8))
                        .queue("root.p", 100)
                        .queue(FROM, 50, queue -> queue.amShare(0.1))
                        .queue("root.p.b", 50, queue -> queue.amShare(0.1)),
                cluster -> {
                    cluster.app(FROM).user("bob").start();
                    cluster.app("root.p.b").user("bob").start();
                    return waiting(cluster);
                },
                "root.p.b",
                List.of());
    }

    private static MockApp waiting(MockCluster cluster) throws Exception {
        MockApp app = cluster.app(FROM).submit();
        cluster.heartbeatAll();
        assertThat(app.amAllocated()).isFalse();
        return app;
    }

    private static MockClusterBuilder oneAtATime() {
        return MockCluster.builder()
                .nodes(2, Size.gib(8))
                .queue("root.p", 50)
                .queue(FROM, 100, queue -> queue.set("max-parallel-apps", "1"))
                .queue("root.q", 50)
                .queue(TO, 100, queue -> queue.set("max-parallel-apps", "1"));
    }

    /** The user's other app in the source is forgotten. */
    @Test
    void anAppThatWaitsForParallelAppsBesideAnotherOfItsUser() throws Exception {
        assertFindsAndHeals(
                oneAtATime(),
                cluster -> {
                    cluster.app(FROM).start();
                    cluster.app(TO).user("bob").start();
                    return waiting(cluster);
                },
                TO,
                List.of(
                        "root.p.a USED_BY_ACTIVE_USERS: booked [1024, 1], true [0, 0]",
                        "root.p.a user alice USED: booked [0, 0], true [1024, 1]",
                        "root.p.a user alice AM_USED: booked [0, 0], true [1024, 1]",
                        "root.p.a user alice ACTIVE_APPS: booked [0, 0], true 1"));
    }

    @Test
    void anAppThatWaitsForParallelAppsAsItsUsersOnlyOne() throws Exception {
        assertFindsAndHeals(
                oneAtATime(),
                cluster -> {
                    cluster.app(FROM).user("bob").start();
                    cluster.app(TO).user("bob").start();
                    return waiting(cluster);
                },
                TO,
                List.of("root.p.a user alice WAITING_APPS: booked -1, true [0, 0]"));
    }
}
