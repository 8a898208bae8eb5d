package io.sharpshooter.yarn;

import io.sharpshooter.yarn.metrics.DecisionMetrics;
import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.BooleanSupplier;
import org.apache.hadoop.metrics2.MetricsRecord;
import org.apache.hadoop.metrics2.MetricsSource;
import org.apache.hadoop.metrics2.impl.MetricsCollectorImpl;
import org.apache.hadoop.metrics2.lib.DefaultMetricsSystem;

/** The metrics of the policy that runs, fresh from the source that JMX reads every ten seconds. */
public final class NewestMetrics {
    private NewestMetrics() {}

    /**
     * To be asked again and again: whether so many rounds have ended since, of this policy object or of the next, which
     * counts anew.
     */
    public static BooleanSupplier haveEnded(int rounds) {
        var last = new AtomicLong(rounds());
        var changes = new AtomicInteger();
        return () -> {
            long now = rounds();
            return last.getAndSet(now) == now ? changes.get() > rounds : changes.incrementAndGet() > rounds;
        };
    }

    private static long rounds() {
        return ((Number) all().getOrDefault("RoundCount", 0L)).longValue();
    }

    /** All metrics and tags by name; empty where one policy object is taking the place of another. */
    static Map<String, Object> all() {
        var values = new HashMap<String, Object>();
        MetricsSource source = DefaultMetricsSystem.instance().getSource(DecisionMetrics.NAME);
        if (source == null) {
            return values;
        }
        var collector = new MetricsCollectorImpl();
        source.getMetrics(collector, true);
        for (MetricsRecord record : collector.getRecords()) {
            record.tags().forEach(tag -> values.put(tag.name(), tag.value()));
            record.metrics().forEach(metric -> values.put(metric.name(), metric.value()));
        }
        return values;
    }
}
