package io.sharpshooter.yarn.metrics;

import static io.sharpshooter.model.ResourceTypes.MEMORY;
import static io.sharpshooter.model.ResourceTypes.MEMORY_AND_VCORES;
import static io.sharpshooter.model.ResourceTypes.VCORES;
import static java.util.Locale.ROOT;
import static java.util.concurrent.TimeUnit.MILLISECONDS;
import static java.util.concurrent.TimeUnit.NANOSECONDS;
import static org.apache.hadoop.metrics2.lib.Interns.info;

import io.sharpshooter.insight.Present;
import io.sharpshooter.insight.PrintableLog;
import io.sharpshooter.insight.Sum;
import io.sharpshooter.insight.Tally;
import io.sharpshooter.insight.Totals;
import io.sharpshooter.insight.Totals.LossKey;
import io.sharpshooter.insight.Totals.Timing;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.TimeUnit;
import java.util.function.ObjLongConsumer;
import org.apache.hadoop.metrics2.MetricsCollector;
import org.apache.hadoop.metrics2.MetricsInfo;
import org.apache.hadoop.metrics2.MetricsRecordBuilder;
import org.apache.hadoop.metrics2.MetricsSource;
import org.apache.hadoop.metrics2.MetricsSystem;
import org.apache.hadoop.metrics2.lib.DefaultMetricsSystem;

/**
 * The {@link Tally} as a metrics source of the ResourceManager: {@code /jmx} shows it as the bean
 * {@code Hadoop:service=ResourceManager,name=Sharpshooter}, {@code /prom} as {@code sharpshooter_...}.
 *
 * <p>The first record is about everything; one for each queue, asking queue and rule follows where something was lost,
 * with these as tags. A record keeps its place, since JMX tells them apart by their number. Thread-safe.
 */
public final class DecisionMetrics implements MetricsSource {
    /** Name of the source. */
    public static final String NAME = "Sharpshooter";

    private static final PrintableLog LOG = PrintableLog.of(DecisionMetrics.class);
    private static final String HIT_RATE =
            "Memory used as planned and not given back at once, in percent of the memory freed";

    private final Tally tally;

    private DecisionMetrics(Tally tally) {
        this.tally = tally;
    }

    /**
     * Makes these counts visible, in the place of any others of this name: a policy object that was made anew starts
     * anew. Never throws; where the metrics system refuses, it is logged.
     *
     * @return whether they are visible
     */
    public static boolean publish(Tally tally) {
        return publish(NAME, "What Sharpshooter's preemption has done", new DecisionMetrics(tally))
                & publish(
                        NAME + "Histograms",
                        "Waits and victims",
                        (to, all) -> tally.histograms()
                                .forEach((name, histogram) -> HistogramMetrics.show(to, name, histogram)))
                & publish(NAME + "Queues", "How queues stand", (to, all) -> StandingMetrics.show(to, tally.present()));
    }

    private static boolean publish(String name, String description, MetricsSource source) {
        return publish(name, description, source, LOG, "preemption");
    }

    /** @param who goes on where it is refused */
    static synchronized boolean publish(
            String name, String description, MetricsSource source, PrintableLog log, String who) {
        try {
            MetricsSystem metrics = DefaultMetricsSystem.instance();
            metrics.unregisterSource(name);
            metrics.register(name, description, source);
            return true;
        } catch (RuntimeException refused) {
            log.warn("The metrics system does not take the source {}; {} goes on without.", name, who, refused);
            return false;
        }
    }

    @Override
    public void getMetrics(MetricsCollector collector, boolean all) {
        var totals = tally.totals();
        overall(record(collector, NAME), totals, tally.present());
        totals.losses().forEach((from, sum) -> losses(record(collector, NAME), from, sum));
    }

    static MetricsRecordBuilder record(MetricsCollector collector, String source) {
        return collector.addRecord(source).setContext("yarn");
    }

    private static void overall(MetricsRecordBuilder record, Totals totals, Present present) {
        totals.steps().forEach((step, count) -> {
            String what = "Claims that took this step: " + step;
            record.addCounter(info("Claims" + camelCase(step), what), count);
        });
        present.open().forEach((state, count) -> {
            String what = "Open claims in the state " + state;
            record.addGauge(info("OpenClaims" + camelCase(state), what), count);
        });
        present.waiting().forEach((reason, count) -> {
            String what = "Waiting containers with the outcome " + reason;
            record.addGauge(info("Waiting" + camelCase(reason), what), count);
        });
        record.addGauge(info("Braked", "1 while the brake is on, else 0"), totals.braked() ? 1 : 0);
        totals.shadow().forEach((name, number) -> {
            record.addGauge(info(name, "Beside stock preemption: " + name), number);
        });
        use(record, totals);
        timing(record, "Placement", MILLISECONDS, totals.placement());
        timing(record, "Round", NANOSECONDS, totals.rounds());
        totals.parts().forEach((part, timing) -> {
            String name = "Round" + camelCase(part);
            timing(record, name, NANOSECONDS, timing);
        });
        timing(record, "WriteLock", NANOSECONDS, totals.locks());
        MetricsInfo slow = info("RoundsOverInterval", "Rounds that took longer than monitoring_interval");
        record.addCounter(slow, totals.slowRounds());
    }

    private static void use(MetricsRecordBuilder record, Totals totals) {
        amounts(record::addCounter, "Freed", "freed by claims that are over", totals.freed());
        amounts(record::addCounter, "Satisfied", "freed and used as planned", totals.satisfied());
        amounts(record::addCounter, "Unused", "used as planned, but given back before it ran", totals.unused());
        MetricsInfo rate = info("HitRatePercent", HIT_RATE);
        totals.hitRatePercent().ifPresent(percent -> record.addGauge(rate, percent));
    }

    private static void losses(MetricsRecordBuilder record, LossKey from, Sum sum) {
        record.tag(info("Queue", "Path of the queue that lost"), from.queue());
        record.tag(info("AskingQueue", "Path of the queue that it died for"), from.asker());
        record.tag(info("Rule", "Why it could be taken"), from.rule().name());
        record.addCounter(info("LostContainers", "Containers killed"), sum.containers());
        amounts(record::addCounter, "Lost", "killed", sum);
        sum.work().forEach((type, work) -> {
            String name = "Lost" + unit(type) + "Seconds";
            record.addCounter(info(name, type + "-seconds killed"), work);
        });
    }

    /** Memory and cores always, so that nobody looks for them in vain; custom types once there are some. */
    static void amounts(ObjLongConsumer<MetricsInfo> record, String prefix, String what, Sum sum) {
        Set<String> types = new TreeSet<>(MEMORY_AND_VCORES.names());
        types.addAll(sum.amounts().keySet());
        for (var type : types) {
            MetricsInfo info = info(prefix + unit(type), type + " " + what);
            record.accept(info, sum.amount(type));
        }
    }

    private static void timing(MetricsRecordBuilder record, String name, TimeUnit unit, Timing timing) {
        String micros = name + "Micros";
        MetricsInfo count = info(name + "Count", name + ": how often");
        MetricsInfo total = info(micros + "Total", name + ": us, all together");
        MetricsInfo last = info(micros + "Last", name + ": us, the last");
        MetricsInfo longest = info(micros + "Longest", name + ": us, the longest");
        record.addCounter(count, timing.count());
        record.addCounter(total, unit.toMicros(timing.total()));
        record.addGauge(last, unit.toMicros(timing.last()));
        record.addGauge(longest, unit.toMicros(timing.longest()));
    }

    /** How a metric's name speaks of a resource type: {@code MB}, {@code Vcore}, and custom types as they are. */
    private static String unit(String type) {
        return switch (MEMORY_AND_VCORES.indexOf(type)) {
            case MEMORY -> "MB";
            case VCORES -> "Vcore";
            default -> "-" + type + "-";
        };
    }

    private static String camelCase(Object word) {
        var name = new StringBuilder();
        for (var part : word.toString().split("[^A-Za-z0-9]+")) {
            if (!part.isEmpty()) {
                name.append(Character.toUpperCase(part.charAt(0)));
                name.append(part.substring(1).toLowerCase(ROOT));
            }
        }
        return name.toString();
    }
}
