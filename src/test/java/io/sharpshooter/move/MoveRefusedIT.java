package io.sharpshooter.move;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowable;

import io.sharpshooter.MoveSafeCapacityScheduler;
import io.sharpshooter.ledger.Drift;
import io.sharpshooter.ledger.Ledger;
import io.sharpshooter.yarn.MockApp;
import io.sharpshooter.yarn.MockCluster;
import io.sharpshooter.yarn.MockClusterBuilder;
import io.sharpshooter.yarn.Size;
import io.sharpshooter.yarn.Want;
import io.sharpshooter.yarn.WholeLedger;
import java.lang.reflect.UndeclaredThrowableException;
import java.security.PrivilegedExceptionAction;
import java.util.List;
import org.apache.hadoop.security.UserGroupInformation;
import org.apache.hadoop.yarn.api.protocolrecords.MoveApplicationAcrossQueuesRequest;
import org.apache.hadoop.yarn.exceptions.YarnException;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.QueueMetrics;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.capacity.CapacityScheduler;
import org.junit.jupiter.api.Test;

/** Moves that the scheduler refuses change nothing, and are refused in the same words. */
class MoveRefusedIT {

    private static final String NOBODY = " ";

    private record Outcome(Throwable refusal, List<Drift> changes) {}

    /** A way to ask for a move. */
    private interface Request {
        void move(MockCluster cluster, MockApp app, String queue) throws Exception;
    }

    private static final List<Request> ALL_WAYS = List.of(MockCluster::move, MockCluster::moveUnprepared);

    private static Outcome refused(Class<? extends CapacityScheduler> scheduler, String destination, Request request)
            throws Exception {
        QueueMetrics.clearQueueMetrics();
        try (MockCluster cluster = queues().scheduler(scheduler).start()) {
            MockApp app = cluster.app("root.a").start();
            cluster.fill(app, Want.of(1, Size.gib(5)));
            app.ask(Want.of(1, Size.gib(4)).priority(2));
            cluster.heartbeatAll();
            Ledger before = WholeLedger.of(cluster);
            Throwable refusal = catchThrowable(() -> request.move(cluster, app, destination));
            assertThat(refusal).as("refusal of %s", destination).isInstanceOf(YarnException.class);
            assertThat(app.rmApp().getQueue()).isEqualTo("root.a");
            List<Drift> changes = Drift.between(WholeLedger.of(cluster), before);
            return new Outcome(refusal, changes);
        }
    }

    private static MockClusterBuilder queues() {
        return MockCluster.builder()
                .set("yarn.acl.enable", "true")
                .set("yarn.scheduler.capacity.root.acl_submit_applications", NOBODY)
                .set("yarn.scheduler.capacity.root.acl_administer_queue", NOBODY)
                .nodes(2, Size.gib(8))
                .queue("root.a", 30, queue -> queue.set("acl_submit_applications", "alice"))
                .queue("root.forbidden", 10, queue -> queue.set("acl_submit_applications", "bob"))
                .queue("root.p", 40)
                .queue("root.p.one", 100)
                .queue("root.stopped", 10, queue -> queue.set("state", "STOPPED"))
                .queue("root.full", 5, queue -> queue.set("maximum-applications", "0"))
                .queue(
                        "root.crowded",
                        5,
                        queue -> queue.set("maximum-applications", "10").userLimitFactor(0.001));
    }

    private static void assertChangesNothing(String destination, boolean hadoopLeaks, List<Request> ways)
            throws Exception {
        for (Request way : ways) {
            Outcome repaired = refused(MoveSafeCapacityScheduler.class, destination, way);
            Outcome own = refused(CapacityScheduler.class, destination, way);
            assertThat(repaired.changes()).isEmpty();
            assertThat(own.changes().isEmpty()).as("%s", own.changes()).isEqualTo(!hadoopLeaks);
            assertThat(withoutIds(repaired.refusal())).isEqualTo(withoutIds(own.refusal()));
        }
    }

    private static String withoutIds(Throwable refusal) {
        return refusal.toString().replaceAll("application_\\d+_", "application_");
    }

    /** Who may submit to a queue is checked before the scheduler is asked. */
    @Test
    void toAQueueThatTheCallerMayNotUse() throws Exception {
        assertChangesNothing("root.forbidden", false, List.of(MoveRefusedIT::asAlice));
        assertThat(refused(MoveSafeCapacityScheduler.class, "root.forbidden", MoveRefusedIT::asAlice)
                        .refusal())
                .hasMessageContaining("alice cannot submit applications");
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

    @Test
    void toAStoppedQueue() throws Exception {
        assertChangesNothing("root.stopped", false, ALL_WAYS);
    }

    @Test
    void toAQueueThatTakesNoMoreApps() throws Exception {
        assertChangesNothing("root.full", false, ALL_WAYS);
    }

    /** Hadoop's own makes the user known there, and counts him in the limits of the others. */
    @Test
    void toAQueueThatTakesNoMoreAppsOfTheUser() throws Exception {
        assertChangesNothing("root.crowded", true, ALL_WAYS);
    }

    @Test
    void toAParentQueue() throws Exception {
        assertChangesNothing("root.p", false, ALL_WAYS);
    }

    @Test
    void toAQueueThatDoesNotExist() throws Exception {
        assertChangesNothing("root.nowhere", false, ALL_WAYS);
    }
}
