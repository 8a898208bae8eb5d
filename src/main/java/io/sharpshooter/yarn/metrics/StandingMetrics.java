package io.sharpshooter.yarn.metrics;

import static io.sharpshooter.insight.Tally.MOST_QUEUES;
import static io.sharpshooter.yarn.metrics.DecisionMetrics.NAME;
import static io.sharpshooter.yarn.metrics.DecisionMetrics.amounts;
import static io.sharpshooter.yarn.metrics.DecisionMetrics.record;
import static java.lang.Math.min;
import static org.apache.hadoop.metrics2.lib.Interns.info;

import io.sharpshooter.insight.Present;
import io.sharpshooter.insight.Sum;
import io.sharpshooter.model.ResourceTypes;
import io.sharpshooter.model.ResourceVector;
import io.sharpshooter.round.QueueShare;
import java.util.LinkedHashMap;
import java.util.Map;
import org.apache.hadoop.metrics2.MetricsCollector;
import org.apache.hadoop.metrics2.MetricsInfo;
import org.apache.hadoop.metrics2.MetricsRecordBuilder;

/**
 * How queues and partitions stand by the last round: one record for each queue and partition, for
 * each queue in which something waits and whoever has to act, and for each partition. Without state.
 */
final class StandingMetrics {
    private static final MetricsInfo QUEUE = info("Queue", "Path of the queue");
    private static final MetricsInfo PARTITION = info("Partition", "Label of the nodes");
    private static final MetricsInfo ACTOR = info("WhoActs", "Who has to act");
    private static final MetricsInfo WAITING = info("WaitingContainers", "Containers that wait");
    private static final MetricsInfo OLDEST = info("OldestWaitSeconds", "How long the oldest ask waits");
    private static final MetricsInfo FREE = info("LargestFreeMB", "The most memory that one node has free");
    private static final MetricsInfo PREEMPTIBLE =
            info("LargestPreemptibleMB", "The same with what queues above their ideal share hold there");
    private static final long SECOND = 1000;

    private StandingMetrics() {}

    static void show(MetricsCollector collector, Present present) {
        present.shares().forEach((partition, queues) -> {
            int most = min(queues.size(), MOST_QUEUES);
            for (var queue : queues.subList(0, most)) {
                MetricsRecordBuilder record = of(partition, collector);
                record.tag(QUEUE, queue.queue());
                share(record, queue, present.types());
            }
        });
        present.waits().forEach((key, wait) -> {
            MetricsRecordBuilder record = record(collector, NAME);
            record.tag(QUEUE, key.queue());
            record.tag(ACTOR, key.actor().name());
            record.addGauge(WAITING, wait.containers());
            record.addGauge(OLDEST, wait.oldestMs() / SECOND);
        });
        present.largest().forEach((partition, largest) -> {
            MetricsRecordBuilder record = of(partition, collector);
            record.addGauge(FREE, largest.freeMb());
            record.addGauge(PREEMPTIBLE, largest.preemptibleMb());
        });
    }

    private static MetricsRecordBuilder of(String partition, MetricsCollector collector) {
        return record(collector, NAME).tag(PARTITION, partition);
    }

    private static void share(MetricsRecordBuilder record, QueueShare share, ResourceTypes types) {
        Map<String, ResourceVector> amounts = new LinkedHashMap<>();
        amounts.put("Used", share.used());
        amounts.put("Guaranteed", share.guaranteed());
        amounts.put("Ideal", share.ideal());
        amounts.put("Pending", share.pending());
        amounts.forEach((name, amount) -> {
            Sum sum = Sum.of(0, amount, types);
            String what = "of the queue: " + name;
            amounts(record::addGauge, "Queue" + name, what, sum);
        });
    }
}
