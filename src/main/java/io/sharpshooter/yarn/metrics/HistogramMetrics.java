package io.sharpshooter.yarn.metrics;

import static io.sharpshooter.yarn.metrics.DecisionMetrics.NAME;
import static io.sharpshooter.yarn.metrics.DecisionMetrics.record;
import static org.apache.hadoop.metrics2.lib.Interns.info;

import io.sharpshooter.insight.Histogram;
import org.apache.hadoop.metrics2.MetricsCollector;
import org.apache.hadoop.metrics2.MetricsInfo;
import org.apache.hadoop.metrics2.MetricsRecordBuilder;

/**
 * The histograms of claims and victims, in the form that Prometheus knows: how many there were, all of them together,
 * and with the tag {@code le} how many were at most so much. Without state.
 */
final class HistogramMetrics {
    private HistogramMetrics() {}

    static void show(MetricsCollector collector, String name, Histogram of) {
        MetricsRecordBuilder whole = record(collector, NAME);
        whole.addCounter(info(name + "Count", name + ": how many"), of.count());
        whole.addCounter(info(name + "Sum", name + ": all together"), of.sum());
        MetricsInfo bucket = info(name + "Bucket", name + ": how many were at most le");
        for (int place = 0; place < of.bounds().size(); place++) {
            Long most = of.bounds().get(place);
            upTo(collector, most).addCounter(bucket, of.atMost().get(place));
        }
        upTo(collector, "+Inf").addCounter(bucket, of.count());
    }

    private static MetricsRecordBuilder upTo(MetricsCollector collector, Object most) {
        MetricsInfo tag = info("le", "At most so much");
        return record(collector, NAME).tag(tag, most.toString());
    }
}
