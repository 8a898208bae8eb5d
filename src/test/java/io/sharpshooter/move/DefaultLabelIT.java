package io.sharpshooter.move;

import static org.assertj.core.api.Assertions.assertThat;

import io.sharpshooter.AuditorByHand;
import io.sharpshooter.MoveSafeCapacityScheduler;
import io.sharpshooter.yarn.MockApp;
import io.sharpshooter.yarn.MockCluster;
import io.sharpshooter.yarn.Size;
import io.sharpshooter.yarn.Want;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.QueueMetrics;
import org.junit.jupiter.api.Test;

/**
 * A node label that has the name by which Hadoop's metrics call nodes without a label: one object holds the sums of
 * both.
 */
class DefaultLabelIT {
    private static final String LABEL = QueueMetrics.DEFAULT_PARTITION;

    private static MockCluster start() throws Exception {
        QueueMetrics.clearQueueMetrics();
        return MockCluster.builder()
                .scheduler(MoveSafeCapacityScheduler.class)
                .set(MoveScene.USER_METRICS, "true")
                .set(AuditorIT.HEAL, "true")
                .label(LABEL, true)
                .nodes(1, Size.gib(8))
                .nodes(1, Size.gib(8), LABEL, 0)
                .queue("root.a", 50, queue -> queue.label(LABEL, 50, 100))
                .queue("root.b", 50, queue -> queue.label(LABEL, 50, 100))
                .start();
    }

    private static int allocated(String queue) {
        QueueMetrics both = QueueMetrics.getQueueMetrics().get(LABEL + QueueMetrics.METRIC_NAME_DELIMITER + queue);
        return both == null ? 0 : both.getAllocatedContainers();
    }

    private static MockApp onBoth(MockCluster cluster) throws Exception {
        MockApp app = cluster.app("root.a").start();
        cluster.fill(
                app,
                Want.of(2, Size.gib(1)),
                Want.of(1, Size.gib(2)).label(LABEL).priority(2));
        assertThat(app.running()).hasSize(3);
        assertThat(allocated("root.a")).as("of both").isEqualTo(4);
        return app;
    }

    @Test
    void theAuditorTellsNothingOfItAndCorrectsNothing() throws Exception {
        try (MockCluster cluster = start()) {
            MockApp app = onBoth(cluster);
            AuditorByHand auditor = new AuditorByHand(cluster);
            assertThat(auditor.rounds(2).told()).isEmpty();
            auditor.rounds(3);
            assertThat(allocated("root.a")).isEqualTo(4);
            app.kill();
            cluster.settle();
            assertThat(auditor.rounds(2).told()).isEmpty();
            assertThat(allocated("root.a")).isZero();
        }
    }
}
