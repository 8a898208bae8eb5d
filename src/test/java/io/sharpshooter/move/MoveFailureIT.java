package io.sharpshooter.move;

import static org.assertj.core.api.Assertions.assertThat;

import io.sharpshooter.AuditorByHand;
import io.sharpshooter.MoveSafeCapacityScheduler;
import io.sharpshooter.scenario.LogCatcher;
import io.sharpshooter.yarn.MockApp;
import io.sharpshooter.yarn.MockCluster;
import io.sharpshooter.yarn.Size;
import io.sharpshooter.yarn.Want;
import io.sharpshooter.yarn.hadoop.HiddenMember;
import java.util.Objects;
import org.apache.hadoop.metrics2.lib.MutableGaugeInt;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.Queue;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.QueueMetrics;
import org.apache.log4j.Level;
import org.junit.jupiter.api.Test;

/** One account cannot be corrected after a move. */
class MoveFailureIT {
    private static final String LIMIT = "max-parallel-apps";
    private static final String FROM = "root.p.a";
    private static final String TO = "root.q.b";

    /** As the last step of Hadoop's move these metrics are bent by more than they can be corrected by at once. */
    private static final class Bent extends LastStepOfMove {
        private final MutableGaugeInt containers;

        Bent(QueueMetrics metrics) {
            containers = (MutableGaugeInt) Objects.requireNonNull(HiddenMember.METRIC_ALLOCATED.call(metrics));
        }

        @Override
        void moved(String message) {
            containers.incr(Integer.MIN_VALUE);
        }
    }

    @Test
    void allElseIsPutRight() throws Exception {
        QueueMetrics.clearQueueMetrics();
        try (MockCluster cluster = MockCluster.builder()
                        .scheduler(MoveSafeCapacityScheduler.class)
                        .set("yarn.scheduler.capacity.lazy-preemption-enabled", "true")
                        .nodes(2, Size.gib(8))
                        .queue("root.p", 50)
                        .queue(FROM, 100, queue -> queue.set(LIMIT, "1"))
                        .queue("root.q", 50)
                        .queue(TO, 100)
                        .start();
                LogCatcher log = new LogCatcher("io.sharpshooter")) {
            MockApp app = cluster.app(FROM).start();
            cluster.fill(app, Want.of(1, Size.gib(1)));
            cluster.scheduler().markContainerForKillable(app.running().get(0));
            MockApp next = MoveWaitingIT.waiting(cluster, FROM);
            try (Bent bent = new Bent(((Queue) cluster.queue(FROM)).getMetrics())) {
                assertThat(cluster.move(app, TO)).isEqualTo(TO);
            }
            assertThat(log.messages(Level.ERROR))
                    .singleElement()
                    .asString()
                    .contains("The books could not be checked and corrected after moving " + app.id());
            assertThat(next.inScheduler().isRunnable())
                    .as("the next one starts in its place")
                    .isTrue();
            assertThat(new AuditorByHand(cluster).rounds(2).told())
                    .filteredOn(drift -> !drift.contains("METRIC_ALLOCATED") && !drift.contains("METRIC_PENDING_APPS"))
                    .isEmpty();
        }
    }
}
