package io.sharpshooter.yarn.metrics;

import static io.sharpshooter.yarn.metrics.DecisionMetrics.NAME;
import static io.sharpshooter.yarn.metrics.DecisionMetrics.amounts;
import static io.sharpshooter.yarn.metrics.DecisionMetrics.record;
import static org.apache.hadoop.metrics2.lib.Interns.info;

import io.sharpshooter.insight.Present;
import io.sharpshooter.insight.Sum;
import io.sharpshooter.insight.Tally;
import io.sharpshooter.model.ResourceTypes;
import io.sharpshooter.round.QueueShare;
import org.apache.hadoop.metrics2.MetricsCollector;
import org.apache.hadoop.metrics2.MetricsInfo;
import org.apache.hadoop.metrics2.MetricsRecordBuilder;
import org.apache.hadoop.metrics2.MetricsSource;

/**
 * How queues and partitions stand by the last round of a {@link Tally}: one record for each queue and partition, for
 * each queue in which something waits and whoever has to act, and for each partition. Thread-safe.
 */
final class StandingMetrics implements MetricsSource {
    private static final MetricsInfo QUEUE = info("Queue", "Path of the queue");
    private static final MetricsInfo PARTITION = info("Partition", "Label of the nodes");
    private static final long SECOND = 1000;

    private final Tally tally;

    StandingMetrics(Tally tally) {
        this.tally = tally;
    }

    @Override
    public void getMetrics(MetricsCollector collector, boolean all) {
        Present present = tally.totals().present();
        present.shares().forEach((partition, queues) -> queues.stream()
                .limit(Tally.MOST_QUEUES)
                .forEach(queue -> share(
                        record(collector, NAME).tag(PARTITION, partition), queue, present.types())));
        present.waits().forEach((key, wait) -> record(collector, NAME)
                .tag(QUEUE, key.queue())
                .tag(info("WhoActs", "Who has to act"), key.actor().name())
                .addGauge(info("WaitingContainers", "Containers that wait"), wait.containers())
                .addGauge(info("OldestWaitSeconds", "How long the oldest ask waits"), wait.oldestMs() / SECOND));
        MetricsInfo free = info("LargestFreeMB", "The most memory that one node has free");
        MetricsInfo preemptible = info("LargestPreemptibleMB", "The same with what queues hold there above their due");
        present.largest().forEach((partition, largest) -> record(collector, NAME)
                .tag(PARTITION, partition)
                .addGauge(free, largest.freeMb())
                .addGauge(preemptible, largest.preemptibleMb()));
    }

    private static void share(MetricsRecordBuilder record, QueueShare share, ResourceTypes types) {
        record.tag(QUEUE, share.queue());
        amounts(record::addGauge, "QueueUsed", "used by the queue", Sum.of(0, share.used(), types));
        amounts(record::addGauge, "QueueGuaranteed", "guaranteed to the queue", Sum.of(0, share.guaranteed(), types));
        amounts(record::addGauge, "QueueIdeal", "the ideal share of the queue", Sum.of(0, share.ideal(), types));
        amounts(record::addGauge, "QueuePending", "asked for in the queue, and allowed", Sum.of(0, share.pending(), types));
    }
}
