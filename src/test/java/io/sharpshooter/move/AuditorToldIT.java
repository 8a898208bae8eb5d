package io.sharpshooter.move;

import static io.sharpshooter.move.MoveScene.metrics;
import static org.assertj.core.api.Assertions.assertThat;

import io.sharpshooter.AuditorByHand;
import io.sharpshooter.MoveSafeCapacityScheduler;
import io.sharpshooter.scenario.LogCatcher;
import io.sharpshooter.yarn.HiddenField;
import io.sharpshooter.yarn.MockApp;
import io.sharpshooter.yarn.MockCluster;
import io.sharpshooter.yarn.MockClusterBuilder;
import io.sharpshooter.yarn.Size;
import io.sharpshooter.yarn.Want;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;
import org.apache.hadoop.metrics2.lib.MutableGaugeInt;
import org.apache.hadoop.yarn.api.records.ExecutionType;
import org.apache.hadoop.yarn.api.records.ExecutionTypeRequest;
import org.apache.hadoop.yarn.api.records.Priority;
import org.apache.hadoop.yarn.api.records.Resource;
import org.apache.hadoop.yarn.api.records.ResourceSizing;
import org.apache.hadoop.yarn.api.records.SchedulingRequest;
import org.apache.hadoop.yarn.api.resource.PlacementConstraints;
import org.apache.hadoop.yarn.api.resource.PlacementConstraints.PlacementTargets;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.QueueMetrics;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.capacity.CSQueueMetrics;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.capacity.UsersManager;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.capacity.preemption.KillableContainer;
import org.apache.log4j.Level;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledIf;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Books that go wrong without a move: the auditor tells them for as long as they are wrong. */
class AuditorToldIT {
    private static final String LEAF = "root.p.a";
    private static final String CHEAP = "example.com/cheap";
    private static final Resource SOME = Resource.newInstance(2048, 2);

    /** One way to go wrong, and what is told of it. */
    private record Wrong(String name, Act act, List<String> told) {
        static Wrong of(String name, Act act, String... told) {
            return new Wrong(name, act, List.of(told));
        }

        @Override
        public String toString() {
            return name;
        }
    }

    /** What makes books wrong. */
    private interface Act {
        /** @param app with a master of 1 GiB and two containers of 2 GiB in {@link #LEAF} */
        void act(MockCluster cluster, MockApp app) throws Exception;
    }

    private static MockClusterBuilder queues() {
        return AuditorIT.cluster(MoveSafeCapacityScheduler.class)
                .set(AuditorIT.HEAL, "true")
                .set(MoveScene.USER_METRICS, "true");
    }

    static Stream<Wrong> wrongs() {
        return Stream.of(
                Wrong.of(
                        "a container that is marked twice, as a node does that is too small for what runs on it",
                        (cluster, app) -> {
                            var marked = app.running().get(0);
                            cluster.scheduler().markContainerForKillable(marked);
                            cluster.scheduler()
                                    .getPreemptionManager()
                                    .addKillableContainer(new KillableContainer(marked, "", LEAF));
                        },
                        "root.p.a KILLABLE: booked [4096, 2], true [2048, 1]",
                        "root KILLABLE: booked [4096, 2], true [2048, 1]",
                        "root.p KILLABLE: booked [4096, 2], true [2048, 1]"),
                Wrong.of(
                        "metrics of masters",
                        (cluster, app) -> {
                            ((CSQueueMetrics) metrics(cluster, LEAF)).incAMUsed("", "alice", SOME);
                            ((CSQueueMetrics) metrics(cluster, "root.b")).decAMUsed("", "carol", SOME);
                        },
                        "root.p.a METRIC_AM_USED: booked [3072, 3], true [1024, 1]",
                        "root.p.a user alice METRIC_AM_USED: booked [3072, 3], true [1024, 1]",
                        "root.b METRIC_AM_USED: booked [-2048, -2], true [0, 0]"),
                Wrong.of(
                        "numbers of apps",
                        (cluster, app) -> {
                            cluster.queue("root.p").finishApplication(app.id(), "alice");
                            countOneMore("appsRunning", metrics(cluster, LEAF));
                            countOneMore("appsPending", metrics(cluster, "root.p"));
                        },
                        "root.p.a METRIC_RUNNING_APPS: booked 2, true 1",
                        "root APPS: booked [0, 0], true 1",
                        "root.p APPS: booked [0, 0], true 1",
                        "root.p METRIC_PENDING_APPS: booked 1, true [0, 0]"),
                Wrong.of(
                        "a user who is forgotten while his app runs",
                        (cluster, app) ->
                                ((UsersManager) cluster.queue(LEAF).getAbstractUsersManager()).removeUser("alice"),
                        "root.p.a user alice USED: booked [0, 0], true [5120, 3]",
                        "root.p.a user alice AM_USED: booked [0, 0], true [1024, 1]",
                        "root.p.a user alice ACTIVE_APPS: booked [0, 0], true 1"));
    }

    @ParameterizedTest
    @MethodSource("wrongs")
    void isToldAndStaysTold(Wrong wrong) throws Exception {
        try (MockCluster cluster = queues().start();
                var log = new LogCatcher("io.sharpshooter")) {
            var app = cluster.app(LEAF).start();
            cluster.fill(app, Want.of(2, Size.gib(2)));
            var auditor = new AuditorByHand(cluster);
            assertThat(auditor.rounds(2).told()).isEmpty();
            wrong.act().act(cluster, app);
            assertThat(auditor.rounds(2).told()).containsExactlyInAnyOrderElementsOf(wrong.told());
            var stays = wrong.told().stream()
                    .filter(told -> !told.contains(" PENDING: "))
                    .toList();
            assertThat(auditor.rounds(3).told()).containsExactlyInAnyOrderElementsOf(stays);
            assertThat(log.messages(Level.WARN))
                    .filteredOn(message -> message.endsWith("]. Only a failover or a restart corrects this."))
                    .hasSameSizeAs(stays);
        }
    }

    private static void countOneMore(String gauge, QueueMetrics metrics) {
        ((MutableGaugeInt) HiddenField.of(QueueMetrics.class, gauge, metrics)).incr();
    }

    /** Hadoop moves a container to its node's new label in all books but the metrics. */
    @Test
    void ofWhatHasALabelItIsToldWhereItIsWrong() throws Exception {
        try (MockCluster cluster = MoveScene.cluster()
                .label("x", true)
                .nodes(2, Size.gib(8))
                .nodes(1, Size.gib(8), "x", 0)
                .queue("root.a", 100, queue -> queue.label("x", 100, 100))
                .start()) {
            var app = cluster.app("root.a").amOn(cluster.node(0)).start();
            app.ask(Want.of(2, Size.gib(16)).label("x"));
            MoveScene.assertAudited(cluster);
            cluster.queue("root.a").incPendingResource("x", SOME);
            cluster.relabel(cluster.node(0), "x");
            cluster.drain();
            assertThat(new AuditorByHand(cluster).rounds(2).told())
                    .containsExactlyInAnyOrder(
                            "root.a PENDING on partition x: booked [34816, 4], true [32768, 2]",
                            "root PENDING on partition x: booked [34816, 4], true [32768, 2]",
                            "root.a METRIC_ALLOCATED: booked 1 [1024, 1], true [0, 0]",
                            "root.a METRIC_ALLOCATED on partition x: booked [0, 0], true 1 [1024, 1]",
                            "root.a user alice METRIC_ALLOCATED: booked 1 [1024, 1], true [0, 0]",
                            "root.a user alice METRIC_ALLOCATED on partition x: booked [0, 0], true 1 [1024, 1]",
                            "root METRIC_ALLOCATED: booked 1 [1024, 1], true [0, 0]",
                            "root.a METRIC_AM_USED: booked [1024, 1], true [0, 0]",
                            "root.a user alice METRIC_AM_USED: booked [1024, 1], true [0, 0]");
        }
    }

    /** With them PENDING is wrong, and the scheduler serves the queue no more. */
    @Test
    void anAskForFewerThanNoContainersIsCorrectedAndTheQueueServedAgain() throws Exception {
        try (MockCluster cluster = queues().start()) {
            var hostile = cluster.app(LEAF).start();
            var honest = cluster.app(LEAF).start();
            hostile.ask(Want.of(-1_000, Size.gib(1)).priority(3));
            honest.ask(Want.of(1, Size.gib(1)));
            cluster.heartbeatAll();
            assertThat(honest.heartbeat().getAllocatedContainers()).isEmpty();
            var auditor = new AuditorByHand(cluster).rounds(2);
            assertThat(auditor.told())
                    .contains(
                            "root.p.a PENDING: booked [-1022976, -999], true [1024, 1]",
                            "root PENDING: booked [-1022976, -999], true [1024, 1]");
            assertThat(auditor.rounds(2).told()).allMatch(told -> told.contains("METRIC_PENDING"));
            cluster.heartbeatAll();
            assertThat(honest.heartbeat().getAllocatedContainers()).hasSize(1);
        }
    }

    /** The ResourceManager takes them until it has known its nodes for ten seconds. */
    @Test
    void nothingOfAsksBeyondAllNumbers() throws Exception {
        try (MockCluster cluster = queues().dominantResources()
                .resourceTypes(CHEAP)
                .set("yarn.resource-types." + CHEAP + ".maximum-allocation", Long.MAX_VALUE)
                .start()) {
            for (var leaf : List.of(LEAF, "root.b")) {
                var app = cluster.app(leaf).start();
                app.ask(Want.of(3, Size.gib(1).with(CHEAP, Long.MAX_VALUE)));
                assertThat(new AuditorByHand(cluster).rounds(3).told()).isEmpty();
                app.ask(Want.of(0, Size.gib(1)));
                assertThat(new AuditorByHand(cluster).rounds(3).told()).isEmpty();
            }
        }
    }

    @Test
    @EnabledIf(
            value = "io.sharpshooter.lines.HadoopHas#version35",
            disabledReason = "before Hadoop 3.5 PENDING keeps for ever what an ask with constraints has got")
    void nothingOfAnAskWithConstraintsThatIsHalfServed() throws Exception {
        try (MockCluster cluster = queues().constraintsInScheduler().start()) {
            var app = cluster.app(LEAF).start();
            app.askConstrained(SchedulingRequest.newInstance(
                    7,
                    Priority.newInstance(7),
                    ExecutionTypeRequest.newInstance(ExecutionType.GUARANTEED),
                    Set.of("web"),
                    ResourceSizing.newInstance(2, Size.gib(1).toResource()),
                    PlacementConstraints.targetNotIn(PlacementConstraints.NODE, PlacementTargets.allocationTag("web"))
                            .build()));
            cluster.node(0).heartbeat();
            cluster.drain();
            app.heartbeat();
            assertThat(app.placed()).hasSize(1);
            MoveScene.assertAudited(cluster);
            cluster.move(app, "root.b");
            MoveScene.assertAudited(cluster);
            assertThat(cluster.queue("root.b")
                            .getQueueResourceUsage()
                            .getPending()
                            .getMemorySize())
                    .isEqualTo(1024);
        }
    }
}
