package io.sharpshooter.move;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowable;

import io.sharpshooter.MoveSafeCapacityScheduler;
import io.sharpshooter.yarn.MockApp;
import io.sharpshooter.yarn.MockCluster;
import io.sharpshooter.yarn.MockClusterBuilder;
import io.sharpshooter.yarn.Size;
import io.sharpshooter.yarn.Want;
import java.util.ArrayList;
import java.util.List;
import org.apache.hadoop.yarn.exceptions.YarnException;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.QueueMetrics;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.capacity.CapacityScheduler;
import org.junit.jupiter.api.Test;

/** Moves that the scheduler refuses change nothing, and are refused in the same words. */
class MoveRefusedIT {

    private record Outcome(Throwable refusal, List<String> changes) {}

    private static Outcome refused(
            Class<? extends CapacityScheduler> scheduler, String destination, boolean validateFirst) throws Exception {
        QueueMetrics.clearQueueMetrics();
        try (MockCluster cluster = queues().scheduler(scheduler).start()) {
            MockApp app = cluster.app("root.a").start();
            cluster.fill(app, Want.of(1, Size.gib(5)));
            app.ask(Want.of(1, Size.gib(4)).priority(2));
            cluster.heartbeatAll();
            WholeLedger before = WholeLedger.of(cluster);
            Throwable refusal = catchThrowable(() -> {
                if (validateFirst) {
                    cluster.move(app, destination);
                } else {
                    cluster.scheduler().moveApplication(app.id(), destination);
                }
            });
            assertThat(refusal).as("refusal of %s", destination).isInstanceOf(YarnException.class);
            List<String> changes = new ArrayList<>(WholeLedger.of(cluster).differencesTo(before));
            return new Outcome(refusal, changes);
        }
    }

    private static MockClusterBuilder queues() {
        return MockCluster.builder()
                .nodes(2, Size.gib(8))
                .queue("root.a", 40)
                .queue("root.p", 40)
                .queue("root.p.one", 100)
                .queue("root.stopped", 10, queue -> queue.set("state", "STOPPED"))
                .queue("root.full", 5, queue -> queue.set("maximum-applications", "0"))
                .queue(
                        "root.crowded",
                        5,
                        queue -> queue.set("maximum-applications", "10").userLimitFactor(0.001));
    }

    private static void assertChangesNothing(String destination, boolean hadoopLeaks) throws Exception {
        for (boolean validateFirst : new boolean[] {true, false}) {
            Outcome repaired = refused(MoveSafeCapacityScheduler.class, destination, validateFirst);
            Outcome own = refused(CapacityScheduler.class, destination, validateFirst);
            assertThat(repaired.changes()).isEmpty();
            assertThat(own.changes().isEmpty()).as("%s", own.changes()).isEqualTo(!hadoopLeaks);
            assertThat(withoutIds(repaired.refusal())).isEqualTo(withoutIds(own.refusal()));
        }
    }

    private static String withoutIds(Throwable refusal) {
        return refusal.toString().replaceAll("application_\\d+_", "application_");
    }

    @Test
    void toAStoppedQueue() throws Exception {
        assertChangesNothing("root.stopped", false);
    }

    @Test
    void toAQueueThatTakesNoMoreApps() throws Exception {
        assertChangesNothing("root.full", false);
    }

    /** Hadoop's own makes the user known there, and counts him in the limits of the others. */
    @Test
    void toAQueueThatTakesNoMoreAppsOfTheUser() throws Exception {
        assertChangesNothing("root.crowded", true);
    }

    @Test
    void toAParentQueue() throws Exception {
        assertChangesNothing("root.p", false);
    }

    @Test
    void toAQueueThatDoesNotExist() throws Exception {
        assertChangesNothing("root.nowhere", false);
    }
}
