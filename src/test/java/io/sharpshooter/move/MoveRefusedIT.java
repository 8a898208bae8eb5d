package io.sharpshooter.move;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowable;

import io.sharpshooter.MoveSafeCapacityScheduler;
import io.sharpshooter.yarn.MockApp;
import io.sharpshooter.yarn.MockCluster;
import io.sharpshooter.yarn.MockClusterBuilder;
import io.sharpshooter.yarn.Size;
import io.sharpshooter.yarn.Want;
import io.sharpshooter.yarn.WholeLedger;
import io.sharpshooter.yarn.books.Drift;
import java.lang.reflect.UndeclaredThrowableException;
import java.security.PrivilegedExceptionAction;
import java.util.List;
import org.apache.hadoop.security.UserGroupInformation;
import org.apache.hadoop.yarn.api.protocolrecords.MoveApplicationAcrossQueuesRequest;
import org.apache.hadoop.yarn.api.records.ResourceOption;
import org.apache.hadoop.yarn.exceptions.YarnException;
import org.apache.hadoop.yarn.server.resourcemanager.rmnode.RMNodeResourceUpdateEvent;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.QueueMetrics;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.capacity.CapacityScheduler;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Moves that the scheduler refuses change nothing, and are refused in the same words. */
class MoveRefusedIT {
    private static final String NOBODY = " ";

    /** @param failure null where the app has moved */
    private record Outcome(@Nullable Throwable failure, List<Drift> changes) {}

    /** A way to ask for a move. */
    private interface Request {
        void move(MockCluster cluster, MockApp app, String queue) throws Exception;
    }

    private static final List<Request> ALL_WAYS = List.of(MockCluster::move, MockCluster::moveUnprepared);

    /**
     * Of an app with one container and one reservation: several are moved in the order of their ids' hashes, which
     * differs from run to run.
     */
    private static Outcome outcome(Class<? extends CapacityScheduler> scheduler, String destination, Request request)
            throws Exception {
        QueueMetrics.clearQueueMetrics();
        try (MockCluster cluster = queues().scheduler(scheduler).start()) {
            cluster.fill(cluster.app("root.p.one").user("bob").start(), Want.of(2, Size.gib(5)));
            var app = cluster.app("root.a").start();
            app.ask(Want.of(1, Size.gib(4)).priority(2));
            cluster.heartbeatAll();
            assertThat(app.inScheduler().getReservedContainers()).hasSize(1);
            var before = WholeLedger.of(cluster);
            var failure = catchThrowable(() -> request.move(cluster, app, destination));
            cluster.drain();
            return new Outcome(failure, Drift.between(WholeLedger.of(cluster), before));
        }
    }

    private static MockClusterBuilder queues() {
        return MockCluster.builder()
                .set("yarn.acl.enable", "true")
                .set("yarn.scheduler.capacity.root.acl_submit_applications", NOBODY)
                .set("yarn.scheduler.capacity.root.acl_administer_queue", NOBODY)
                .nodes(2, Size.gib(8))
                .queue("root.a", 30, queue -> queue.set("acl_submit_applications", "alice"))
                .queue("root.b", 10)
                .queue("root.forbidden", 10, queue -> queue.set("acl_submit_applications", "bob"))
                .queue("root.p", 30)
                .queue("root.p.one", 100, queue -> queue.set("acl_submit_applications", "bob"))
                .queue("root.stopped", 10, queue -> queue.set("state", "STOPPED"))
                .queue("root.full", 5, queue -> queue.set("maximum-applications", "0"))
                .queue(
                        "root.crowded",
                        5,
                        queue -> queue.set("maximum-applications", "10").userLimitFactor(0.001));
    }

    private static String withoutIds(String message) {
        return message.replaceAll("(application|appattempt|container)_(e\\d+_)?\\d+_", "$1_")
                .replaceAll("@[0-9a-f]{5,}", "@");
    }

    private static Outcome assertRefused(String destination, boolean hadoopLeaks, Request way) throws Exception {
        var repaired = outcome(MoveSafeCapacityScheduler.class, destination, way);
        var own = outcome(CapacityScheduler.class, destination, way);
        assertThat(repaired.failure()).isInstanceOf(YarnException.class);
        assertThat(repaired.changes()).isEmpty();
        assertThat(own.changes().isEmpty()).as("%s", own.changes()).isEqualTo(!hadoopLeaks);
        assertThat(withoutIds(String.valueOf(repaired.failure()))).isEqualTo(withoutIds(String.valueOf(own.failure())));
        return repaired;
    }

    /** Who may submit to a queue is checked before the scheduler is asked. */
    @Test
    void toAQueueThatTheCallerMayNotUse() throws Exception {
        var outcome = assertRefused("root.forbidden", false, MoveRefusedIT::asAlice);
        assertThat(outcome.failure()).hasMessageContaining("alice cannot submit applications");
    }

    private static void asAlice(MockCluster cluster, MockApp app, String queue) throws Exception {
        var request = MoveApplicationAcrossQueuesRequest.newInstance(app.id(), queue);
        try {
            UserGroupInformation.createRemoteUser("alice").doAs((PrivilegedExceptionAction<?>)
                    () -> cluster.rm().getClientRMService().moveApplicationAcrossQueues(request));
        } catch (UndeclaredThrowableException wrapped) {
            throw (Exception) wrapped.getCause();
        }
    }

    /**
     * Where no more apps of the user are taken, Hadoop's own makes him known there, and counts him in the limits of the
     * others.
     */
    @ParameterizedTest
    @CsvSource({"root.stopped, false", "root.full, false", "root.crowded, true", "root.p, false", "root.nowhere, false"
    })
    void whereTheQueueTakesNone(String destination, boolean hadoopLeaks) throws Exception {
        for (var way : ALL_WAYS) {
            assertRefused(destination, hadoopLeaks, way);
        }
    }

    /** Hadoop's own books out what the app has, and in again. */
    @Test
    void aMoveToWhereTheAppIsDoesNothing() throws Exception {
        var outcome = outcome(MoveSafeCapacityScheduler.class, "root.a", MockCluster::moveUnprepared);
        assertThat(outcome.failure()).isNull();
        assertThat(outcome.changes()).isEmpty();
    }

    /**
     * Of an app with a container on a node that the scheduler has lost without ending it: one that has lost its
     * label is not listed, and is taken out when its size changes.
     */
    private static Outcome outcomeOfStray(
            Class<? extends CapacityScheduler> scheduler, String destination, Request request) throws Exception {
        QueueMetrics.clearQueueMetrics();
        try (var cluster = MockCluster.builder()
                .scheduler(scheduler)
                .label("x", true)
                .nodes(1, Size.gib(8))
                .nodes(1, Size.gib(8), "x", 0)
                .queue("root.p", 50, queue -> queue.label("x", 50, 100))
                .queue("root.p.a", 100, queue -> queue.label("x", 100, 100))
                .queue("root.b", 40, queue -> queue.label("x", 40, 100))
                .queue("root.c", 10, queue -> queue.label("x", 10, 100).set("state", "STOPPED"))
                .start()) {
            var app = cluster.app("root.p.a").unmanaged().start();
            cluster.fill(app, Want.of(1, Size.gib(1)).label("x"));
            cluster.node(0).lose();
            var node = cluster.node(1);
            cluster.relabel(node, "");
            cluster.context()
                    .getDispatcher()
                    .getEventHandler()
                    .handle(new RMNodeResourceUpdateEvent(
                            node.id(), ResourceOption.newInstance(Size.gib(9).toResource(), -1)));
            cluster.drain();
            assertThat(cluster.scheduler().getNode(node.id())).isNull();
            var before = WholeLedger.of(cluster);
            var failure = catchThrowable(() -> request.move(cluster, app, destination));
            return new Outcome(failure, Drift.between(WholeLedger.of(cluster), before));
        }
    }

    @Test
    void ofAnAppOnALostNodeWhichHadoopsOwnMovesHalf() throws Exception {
        var own = outcomeOfStray(CapacityScheduler.class, "root.b", MockCluster::moveUnprepared);
        assertThat(own.failure()).isInstanceOf(NullPointerException.class);
        assertThat(own.changes()).isNotEmpty();
        for (var way : List.<Request>of(
                MockCluster::moveUnprepared,
                MockCluster::move,
                (cluster, app, queue) -> cluster.rm().getRMAppManager().moveApplicationAcrossQueue(app.id(), queue))) {
            var outcome = outcomeOfStray(MoveSafeCapacityScheduler.class, "root.b", way);
            assertThat(outcome.failure())
                    .isInstanceOf(YarnException.class)
                    .hasMessageContaining("on nodes that the scheduler does not know: [127.");
            assertThat(outcome.changes()).isEmpty();
        }
        var stopped = outcomeOfStray(MoveSafeCapacityScheduler.class, "root.c", MockCluster::moveUnprepared);
        assertThat(stopped.failure()).as("Hadoop's own reason, if there is one").hasMessageContaining("STOPPED");
        assertThat(stopped.changes()).isEmpty();
    }
}
