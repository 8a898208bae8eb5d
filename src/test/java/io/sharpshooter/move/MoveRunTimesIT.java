package io.sharpshooter.move;

import static org.assertj.core.api.Assertions.assertThat;

import io.sharpshooter.AuditorByHand;
import io.sharpshooter.MoveSafeCapacityScheduler;
import io.sharpshooter.bench.StockMove;
import io.sharpshooter.yarn.ListedApps;
import io.sharpshooter.yarn.MockApp;
import io.sharpshooter.yarn.MockCluster;
import io.sharpshooter.yarn.MockClusterBuilder;
import io.sharpshooter.yarn.Size;
import java.util.Map;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.apache.hadoop.metrics2.AbstractMetric;
import org.apache.hadoop.metrics2.MetricsRecord;
import org.apache.hadoop.metrics2.impl.MetricsCollectorImpl;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.Queue;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.QueueMetrics;
import org.junit.jupiter.api.Test;

/** The gauges {@code running_0}, {@code running_60}…: how many apps of a queue have run for so many minutes. */
class MoveRunTimesIT {
    private static final String SOURCE = "root.p.a";
    private static final String DESTINATION = "root.q.b";

    /** An hour and more ago. */
    private static final long LONG_AGO_MS = 4_000_000;

    private static MockClusterBuilder queues(MockClusterBuilder builder) {
        return builder.set(MoveScene.USER_METRICS, "true")
                .nodes(2, Size.gib(8))
                .queue("root.p", 50)
                .queue(SOURCE, 50)
                .queue("root.p.c", 50)
                .queue("root.q", 50)
                .queue(DESTINATION, 50)
                .queue("root.q.d", 50);
    }

    private static QueueMetrics metrics(MockCluster cluster, String queue) {
        return ((Queue) cluster.queue(queue)).getMetrics();
    }

    /** Those of the queue and those of alice in it. */
    private static Stream<QueueMetrics> all(MockCluster cluster, String queue) {
        return Stream.of(metrics(cluster, queue), metrics(cluster, queue).getUserMetrics("alice"));
    }

    /** What Hadoop shows: less than an hour, less than five, less than a day, and more. */
    private static int[] gauges(QueueMetrics metrics) {
        MetricsCollectorImpl collector = new MetricsCollectorImpl();
        metrics.getMetrics(collector, true);
        return IntStream.of(0, 60, 300, 1440)
                .map(minutes -> gauge(collector.getRecords().get(0), "running_" + minutes))
                .toArray();
    }

    private static int gauge(MetricsRecord record, String name) {
        for (AbstractMetric metric : record.metrics()) {
            if (metric.name().equals(name)) {
                return metric.value().intValue();
            }
        }
        throw new AssertionError("No gauge " + name);
    }

    private static int[] none() {
        return new int[] {0, 0, 0, 0};
    }

    private static int[] one() {
        return new int[] {0, 1, 0, 0};
    }

    @Test
    void itKeepsTheTimeAtWhichItBegan() throws Exception {
        QueueMetrics.clearQueueMetrics();
        try (MockCluster cluster = queues(MockCluster.builder())
                .scheduler(MoveSafeCapacityScheduler.class)
                .start()) {
            MockApp app = longRunning(cluster);
            Map<?, Long> atRoot = Map.copyOf(ListedApps.of(metrics(cluster, "root")));
            cluster.move(app, DESTINATION);
            Stream.of(SOURCE, "root.p", "root.p.c")
                    .flatMap(path -> all(cluster, path))
                    .forEach(metrics -> assertThat(gauges(metrics)).isEqualTo(none()));
            Stream.of(DESTINATION, "root.q", "root")
                    .flatMap(path -> all(cluster, path))
                    .forEach(metrics -> assertThat(gauges(metrics)).isEqualTo(one()));
            assertThat(ListedApps.of(metrics(cluster, "root")))
                    .as("what source and destination share")
                    .isEqualTo(atRoot);
            app.kill();
            cluster.settle();
            Stream.of(DESTINATION, "root.q", "root")
                    .flatMap(path -> all(cluster, path))
                    .forEach(metrics -> assertThat(gauges(metrics)).isEqualTo(none()));
        }
    }

    /** Where it was moved by Hadoop's own way: a queue above still knows since when it runs. */
    @Test
    void theAuditorEntersItWithTheTimeAtWhichItBegan() throws Exception {
        QueueMetrics.clearQueueMetrics();
        try (MockCluster cluster = healing()) {
            MockApp app = longRunning(cluster);
            cluster.app("root.p.c").start();
            ((StockMove) cluster.scheduler()).moveAsStock(app.id(), DESTINATION);
            AuditorByHand auditor = new AuditorByHand(cluster);
            assertThat(auditor.rounds(2).told())
                    .contains(
                            "root.p.a METRIC_STRAY_RUN_TIMES: booked 1, true [0, 0]",
                            "root.p.a user alice METRIC_STRAY_RUN_TIMES: booked 1, true [0, 0]",
                            "root.q.b METRIC_RUN_TIMES: booked [0, 0], true 1",
                            "root.q.b user alice METRIC_RUN_TIMES: booked [0, 0], true 1");
            assertThat(auditor.rounds(2).told()).isEmpty();
            all(cluster, SOURCE).forEach(metrics -> assertThat(gauges(metrics)).isEqualTo(none()));
            Stream.of(DESTINATION, "root.q")
                    .flatMap(path -> all(cluster, path))
                    .forEach(metrics -> assertThat(gauges(metrics)).isEqualTo(one()));
        }
    }

    /** Where nothing knows it any more, the app began when the oldest of its containers came. */
    @Test
    void theAuditorEntersItSinceItsOldestContainerWhereNothingElseIsKnown() throws Exception {
        QueueMetrics.clearQueueMetrics();
        try (MockCluster cluster = healing()) {
            MockApp app = cluster.app(SOURCE).start();
            Stream.of(SOURCE, "root.p", "root")
                    .flatMap(path -> all(cluster, path))
                    .forEach(metrics -> ListedApps.of(metrics).clear());
            assertThat(new AuditorByHand(cluster).rounds(4).told()).isEmpty();
            Stream.of(SOURCE, "root.p", "root")
                    .flatMap(path -> all(cluster, path))
                    .forEach(metrics -> assertThat(ListedApps.of(metrics))
                            .isEqualTo(Map.of(app.id(), app.amContainer().getCreationTime())));
        }
    }

    private static MockCluster healing() throws Exception {
        return queues(MockCluster.builder())
                .scheduler(StockMove.class)
                .set(AuditorIT.HEAL, "true")
                .start();
    }

    private static MockApp longRunning(MockCluster cluster) throws Exception {
        MockApp app = cluster.app(SOURCE).start();
        Stream.of(SOURCE, "root.p", "root")
                .flatMap(path -> all(cluster, path))
                .forEach(metrics ->
                        ListedApps.of(metrics).computeIfPresent(app.id(), (id, began) -> began - LONG_AGO_MS));
        all(cluster, SOURCE).forEach(metrics -> assertThat(gauges(metrics)).isEqualTo(one()));
        return app;
    }
}
