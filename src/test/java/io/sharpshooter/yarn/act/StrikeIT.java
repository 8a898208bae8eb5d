package io.sharpshooter.yarn.act;

import static org.apache.hadoop.yarn.server.resourcemanager.rmcontainer.RMContainerState.ALLOCATED;
import static org.apache.hadoop.yarn.server.resourcemanager.rmcontainer.RMContainerState.KILLED;
import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.params.provider.Arguments.arguments;

import io.sharpshooter.claim.Action.Notify;
import io.sharpshooter.claim.ActionResult.Done;
import io.sharpshooter.claim.ActionResult.Refused;
import io.sharpshooter.claim.ClaimKind;
import io.sharpshooter.claim.EndReason;
import io.sharpshooter.scenario.MockScene;
import io.sharpshooter.yarn.ClaimSpec;
import io.sharpshooter.yarn.MockApp;
import io.sharpshooter.yarn.MockCluster;
import io.sharpshooter.yarn.MockClusterBuilder;
import io.sharpshooter.yarn.Size;
import io.sharpshooter.yarn.StrikeScene;
import io.sharpshooter.yarn.Want;
import java.util.List;
import java.util.Set;
import java.util.function.UnaryOperator;
import java.util.stream.Stream;
import org.apache.hadoop.util.Time;
import org.apache.hadoop.yarn.api.records.ApplicationAttemptId;
import org.apache.hadoop.yarn.server.resourcemanager.rmapp.attempt.RMAppAttemptState;
import org.apache.hadoop.yarn.server.resourcemanager.rmcontainer.RMContainer;
import org.apache.hadoop.yarn.server.resourcemanager.rmcontainer.RMContainerState;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.capacity.LeafQueue;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.event.AppAttemptAddedSchedulerEvent;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.event.AppAttemptRemovedSchedulerEvent;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;

/** Notices and strikes, by what has changed since the round has read. */
class StrikeIT {
    private static final String CAPACITY = "yarn.scheduler.capacity.root.";
    private static final String AM_SHARE = "yarn.scheduler.capacity.maximum-am-resource-percent";

    @Test
    void killsReservesAndTheAskRunsOnItsNode() throws Exception {
        try (var scene = StrikeScene.full()) {
            var candidates = scene.candidates();
            assertThat(candidates).hasSize(16);
            assertThat(scene.large().placed()).isEmpty();
            Done done = scene.done(scene.claim().strike());

            assertThat(StrikeScene.killed(done)).isEqualTo(StrikeScene.names(candidates.subList(0, 15)));
            assertThat(candidates.subList(0, 15)).allMatch(victim -> victim.getState() == KILLED);
            assertThat(candidates.get(15).getState()).isEqualTo(RMContainerState.RUNNING);
            var reservation = scene.reservedOn(scene.node());
            assertThat(done.reservation()).isEqualTo(ClaimSpec.name(reservation.getContainerId()));

            var placed = scene.runsOn(scene.node(), scene.large());
            assertThat(placed.getContainerId()).isEqualTo(reservation.getContainerId());
            assertThat(placed.getAllocatedResource().getMemorySize()).isEqualTo(60 * 1024);
            assertThat(scene.outstanding(scene.large())).isZero();
            assertThat(scene.isReserved(scene.node())).isFalse();
        }
    }

    @Test
    void aNodeIsReservedBeforeTheKillWhereTheLimitsAllowIt() throws Exception {
        try (var scene = StrikeScene.full(builder -> builder.nodes(1, Size.gib(64)))) {
            // Node 3 empties, and nothing reports: root has room for the reservation beside the living victims.
            for (var container : scene.on(scene.node(3), scene.small())) {
                scene.small().release(container);
            }
            var candidates = scene.candidates();
            var claim = scene.claim();
            Done reserved = scene.done(claim.reserveOnly().strike());
            assertThat(reserved.killed()).isEmpty();
            assertThat(candidates).allMatch(victim -> victim.getState() == RMContainerState.RUNNING);

            Done struck = scene.done(claim.kill().strike());
            assertThat(struck.killed()).hasSize(15);
            assertThat(struck.reservation()).isEqualTo(reserved.reservation()).isNotNull();
            scene.runsOn(scene.node(), scene.large());
        }
    }

    @Test
    void theAmIsToldOnceAndNobodyDies() throws Exception {
        try (var scene = StrikeScene.full()) {
            var candidates = scene.candidates();
            var claim = scene.claim().claim();
            scene.done(new Notify(claim.id(), claim.victims()));
            scene.small().heartbeat();
            scene.small().heartbeat();
            assertThat(scene.small().notices())
                    .containsExactlyInAnyOrderElementsOf(
                            candidates.stream().map(RMContainer::getContainerId).toList());
            assertThat(scene.candidates()).isEqualTo(candidates);
        }
    }

    @Test
    void theDeadAreLeftOut() throws Exception {
        try (var scene = StrikeScene.full()) {
            var candidates = scene.candidates();
            var claim = scene.claim().claim();
            scene.cluster().kill(candidates.get(0));
            scene.done(new Notify(claim.id(), claim.victims()));
            scene.small().heartbeat();
            assertThat(scene.small().notices())
                    .hasSize(15)
                    .doesNotContain(candidates.get(0).getContainerId());
        }
    }

    /** A reservation would start the AM beyond the limit. */
    @ParameterizedTest
    @CsvSource({"maximum-am-resource-percent, 0.01", "max-parallel-apps, 1"})
    void ofAnAppThatWaitsBehindALimit(String limit, String value) throws Exception {
        try (StrikeScene scene =
                StrikeScene.full(builder -> builder.queue("root.a", 40, queue -> queue.set(limit, value)))) {
            var waiting = scene.cluster().app("root.a").am(Size.gib(4)).submit();
            var strike = scene.claim(waiting, Size.gib(4), scene.node())
                    .priority(0)
                    .victims(scene.candidates())
                    .strike();
            assertThat(scene.outstanding(waiting)).isEqualTo(1);
            scene.refused(strike, EndReason.APP_NOT_ACTIVE);
        }
    }

    /** As with the order fair, after a restart. */
    @Test
    void ofAnAppThatIsServedAndListedAmongThoseWhoWait() throws Exception {
        try (var scene = StrikeScene.full()) {
            var app = scene.large().inScheduler();
            LeafQueue queue = (LeafQueue) app.getQueue();
            queue.getPendingAppsOrderingPolicy().addSchedulableEntity(app);
            scene.done(scene.claim().strike());
            queue.getPendingAppsOrderingPolicy().removeSchedulableEntity(app);
            scene.runsOn(scene.node(), scene.large());
        }
    }

    /** Of what is not held the books know nothing. */
    @Test
    void moreThanIsOutstandingIsNotStruckForWithoutAHold() throws Exception {
        try (var scene = StrikeScene.full(builder -> builder.nodes(1, Size.gib(64)))) {
            var first = scene.claim(scene.node()).kind(ClaimKind.UNHELD).strike();
            var second = scene.claim(scene.node(3)).kind(ClaimKind.UNHELD).strike();
            assertThat(scene.outstanding(scene.large())).isOne();
            var results = scene.executeOnly(List.of(first, second));
            assertThat(results.get(0)).isInstanceOf(Done.class);
            assertThat(((Refused) results.get(1)).reason()).isEqualTo(EndReason.ASK_WITHDRAWN);
        }
    }

    @Test
    void ofAQueueThatWasRemovedBetweenTwoAttemptsAndMadeAgain() throws Exception {
        try (var scene = StrikeScene.full()) {
            var cluster = scene.cluster();
            var app = cluster.app("root.c").unmanaged().submit().launch();
            app.ask(Want.of(1, MockScene.LARGE));
            var strike = ClaimSpec.large(cluster, app, MockScene.LARGE, scene.node())
                    .victims(scene.candidates())
                    .strike();
            var before = cluster.queue("root.c");
            endAttempt(cluster, app);
            removeAndMakeAgain(cluster);
            beginAttempt(cluster, app);
            assertThat(app.inScheduler().getQueue()).isSameAs(before).isNotSameAs(cluster.queue("root.c"));
            scene.refused(strike, EndReason.QUEUE_GONE);
        }
    }

    private static void endAttempt(MockCluster cluster, MockApp app) {
        var first = app.rmApp().getCurrentAppAttempt().getAppAttemptId();
        cluster.scheduler().handle(new AppAttemptRemovedSchedulerEvent(first, RMAppAttemptState.FAILED, false));
        cluster.drain();
    }

    private static void beginAttempt(MockCluster cluster, MockApp app) {
        cluster.scheduler()
                .handle(new AppAttemptAddedSchedulerEvent(ApplicationAttemptId.newInstance(app.id(), 2), false));
        cluster.drain();
    }

    private static void removeAndMakeAgain(MockCluster cluster) throws Exception {
        cluster.refreshQueues(conf -> conf.set(CAPACITY + "c.state", "STOPPED"));
        cluster.refreshQueues(conf -> {
            conf.set(CAPACITY + "queues", "a,b");
            conf.set(CAPACITY + "b.capacity", "60");
        });
        assertThat(cluster.findQueue("root.c")).isNull();
        cluster.refreshQueues(conf -> {
            conf.set(CAPACITY + "queues", "a,b,c");
            conf.set(CAPACITY + "b.capacity", "40");
            conf.set(CAPACITY + "c.state", "RUNNING");
        });
    }

    @Test
    void aContainerThatWasKilledMeanwhileIsNotKilledAgain() throws Exception {
        try (var scene = StrikeScene.full()) {
            var candidates = scene.candidates();
            var strike = scene.claim().strike();
            scene.cluster().kill(candidates.get(0));
            long preempted = preempted(scene);

            Done done = scene.done(strike);
            // Its space is coming free although its node has not confirmed: 14 more suffice.
            assertThat(StrikeScene.killed(done)).isEqualTo(StrikeScene.names(candidates.subList(1, 15)));
            assertThat(preempted(scene)).isEqualTo(preempted + 14);
            scene.runsOn(scene.node(), scene.large());
        }
    }

    /** What its AM has not seen yet is asked for again when it dies. */
    @Test
    void theAskOfAnUnseenVictimIsRaisedOnce() throws Exception {
        try (var scene = StrikeScene.twoApps(nodes(2))) {
            var small = scene.small();
            var large = scene.large();
            small.ask(Want.of(16, Size.gib(4)));
            scene.node(1).heartbeat();
            var unseen = scene.on(scene.node(1), small);
            assertThat(unseen).hasSize(16).allMatch(it -> it.getState() == ALLOCATED);
            large.ask(Want.of(1, MockScene.LARGE));
            var strike = scene.claim(large, MockScene.LARGE, scene.node(1))
                    .victims(unseen)
                    .strike();
            scene.cluster().kill(unseen.get(0));
            assertThat(scene.outstanding(small)).isEqualTo(1);

            assertThat(scene.done(strike).killed()).hasSize(14);
            assertThat(scene.outstanding(small)).isEqualTo(15);
            scene.runsOn(scene.node(1), large);
        }
    }

    /** Nor one without which masters hold less than the AM share of their queue. */
    @Test
    void aMasterWhoseAppRunsMoreMeanwhileLives() throws Exception {
        try (var scene = StrikeScene.of(nodes(3))) {
            var large = scene.cluster().app("root.a").amOn(scene.node(1)).start();
            var master = scene.cluster()
                    .app("root.b")
                    .am(Size.gib(64))
                    .amOn(scene.node(0))
                    .start();
            var other = scene.cluster()
                    .app("root.b")
                    .am(Size.gib(1))
                    .amOn(scene.node(2))
                    .start();
            scene.cluster().fill(other, Want.of(1, Size.gib(4)));
            large.ask(Want.of(1, Size.gib(4)).near(scene.node(0).host()).only());
            var strike = scene.claim(large, Size.gib(4), scene.node(0))
                    .kind(ClaimKind.ORDINARY)
                    .victims(List.of(master.amContainer()))
                    .strike();
            scene.refused(strike, EndReason.NO_LONGER_FITS);
            scene.cluster().refreshQueues(conf -> conf.set(AM_SHARE, "0.01"));

            scene.cluster().fill(master, Want.of(1, Size.gib(4)));
            scene.refused(strike, EndReason.NO_LONGER_FITS);

            master.release(master.running().get(0));
            assertThat(StrikeScene.killed(scene.done(strike))).hasSize(1);
        }
    }

    private static MockClusterBuilder nodes(int count) {
        return MockCluster.builder().queue("root.a", 99).queue("root.b", 1).nodes(count, Size.gib(64));
    }

    private static long preempted(StrikeScene scene) {
        return scene.cluster().queue("root.b").getMetrics().getAggregatePreemptedContainers();
    }

    private interface Change {
        void happens(StrikeScene scene) throws Exception;
    }

    static Stream<Arguments> changes() {
        return Stream.of(
                row(
                        "the node is silent",
                        EndReason.NODE_NOT_SCHEDULABLE,
                        plan -> plan.set("yarn.scheduler.skip.node.multiplier", "0"),
                        scene -> {
                            long heard = scene.node().inScheduler().getLastHeartbeatMonotonicTime();
                            scene.cluster().await("a millisecond has passed", () -> Time.monotonicNow() > heard);
                        }),
                // As one that has lost its label: the scheduler goes by the list with multi-node placement.
                row(
                        "the node is forgotten",
                        EndReason.NODE_NOT_SCHEDULABLE,
                        MockClusterBuilder::multiNodePlacement,
                        scene -> scene.cluster()
                                .scheduler()
                                .getNodeTracker()
                                .updateNodesPerPartition(
                                        "", Set.of(scene.node(0).id()))),
                row(
                        "the node is relabelled",
                        EndReason.NODE_RELABELLED,
                        StrikeIT::partitioned,
                        scene -> scene.cluster().relabel(scene.node(), "x")));
    }

    private static Arguments row(
            String what, EndReason reason, UnaryOperator<MockClusterBuilder> settings, Change change) {
        return arguments(what, reason, settings, change);
    }

    private static MockClusterBuilder partitioned(MockClusterBuilder plan) {
        return plan.label("x", false)
                .queue("root.a", 40, queue -> queue.label("x", 50, 100))
                .queue("root.b", 40, queue -> queue.label("x", 50, 100))
                .queue("root.c", 20, queue -> queue.label("x", 0, 100));
    }

    /** What is silent now may be heard in a moment; nothing else changes by itself. */
    @ParameterizedTest(name = "{0}")
    @MethodSource("changes")
    void nobodyDiesWhere(String what, EndReason reason, UnaryOperator<MockClusterBuilder> settings, Change change)
            throws Exception {
        try (var scene = StrikeScene.full(settings)) {
            var strike = scene.claim().strike();
            change.happens(scene);
            assertThat(scene.refused(strike, reason).passing()).isEqualTo(what.equals("the node is silent"));
        }
    }
}
