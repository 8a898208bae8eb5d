package io.sharpshooter.move;

import static org.assertj.core.api.Assertions.assertThat;

import io.sharpshooter.AuditorByHand;
import io.sharpshooter.MoveSafeCapacityScheduler;
import io.sharpshooter.scenario.LogCatcher;
import io.sharpshooter.yarn.MockCluster;
import java.lang.management.ManagementFactory;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import javax.management.ObjectName;
import org.apache.hadoop.metrics2.MetricsRecord;
import org.apache.hadoop.metrics2.impl.MetricsCollectorImpl;
import org.apache.hadoop.metrics2.lib.DefaultMetricsSystem;
import org.apache.hadoop.yarn.api.records.Resource;
import org.apache.log4j.Level;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** What the auditor writes to the log and to its metrics bean, to the letter. */
class AuditorTellsIT {
    private static final String BEAN = "Hadoop:service=ResourceManager,name=SharpshooterLedger";

    /** Tags that Hadoop adds. */
    private static final Set<String> OF_EVERY_RECORD = Set.of("Context", "Hostname");

    @BeforeEach
    void startMetrics() {
        DefaultMetricsSystem.initialize("ResourceManager");
    }

    @AfterEach
    void stopMetrics() {
        DefaultMetricsSystem.shutdown();
    }

    private static MockCluster cluster(boolean heal) throws Exception {
        return AuditorIT.cluster(MoveSafeCapacityScheduler.class)
                .set(AuditorIT.HEAL, heal)
                .start();
    }

    private static void reserve(MockCluster cluster, int megabytes) {
        cluster.queue("root.b")
                .getQueueResourceUsage()
                .incReserved("", Resource.newInstance(megabytes, megabytes / 1024));
    }

    private static List<String> said(LogCatcher log) {
        return log.messages().stream().filter(line -> line.contains("field=")).toList();
    }

    private static String line(String start, String end) {
        return start + ": queue=root.b partition=<DEFAULT> field=RESERVED" + end;
    }

    /** At the second look, with the time of the first; somebody sets the clock. */
    @Test
    void aDriftIsToldOnceAndThatItIsGone() throws Exception {
        try (MockCluster cluster = cluster(false);
                var log = new LogCatcher("io.sharpshooter")) {
            var auditor = new AuditorByHand(cluster);
            reserve(cluster, 4096);
            auditor.rounds(1);
            assertThat(said(log)).isEmpty();
            cluster.time().setWall(-86_400_000);
            String since =
                    Instant.ofEpochMilli(cluster.time().get().wallMs() - 1_000).toString();
            String told =
                    line("The books are wrong since " + since, " booked=[memory-mb=4096 vcores=4] true=[nothing]");
            auditor.rounds(5);
            assertThat(said(log)).containsExactly(told);
            assertThat(log.messages(Level.WARN)).contains(told);
            reserve(cluster, -4096);
            auditor.rounds(3);
            assertThat(said(log))
                    .containsExactly(told, line("Gone", " booked=[memory-mb=4096 vcores=4] true=[nothing]"));
        }
    }

    /** The bean is what /jmx shows, fresh every ten seconds; here its source is asked. */
    @Test
    void theBeanCountsRoundsAndDriftsAndDescribesEachForAsLongAsItIsThere() throws Exception {
        try (MockCluster cluster = cluster(true)) {
            var auditor = new AuditorByHand(cluster).rounds(1);
            assertThat(ManagementFactory.getPlatformMBeanServer().isRegistered(new ObjectName(BEAN)))
                    .isTrue();
            assertThat(records()).singleElement().isEqualTo(counts(1, 0, 0, 0));
            reserve(cluster, 4096);
            long since = cluster.time().get().wallMs();
            auditor.rounds(2);
            assertThat(records()).hasSize(2);
            assertThat(records().get(0)).isEqualTo(counts(3, 1, 1, 0));
            assertThat(records().get(1))
                    .containsAllEntriesOf(Map.of(
                            "Book",
                            "RESERVED",
                            "Queue",
                            "root.b",
                            "User",
                            "",
                            "Partition",
                            "",
                            "Since",
                            since,
                            "BookedNumber",
                            0L,
                            "Booked-memory-mb",
                            4096L,
                            "True-memory-mb",
                            0L));
            auditor.rounds(1);
            assertThat(records()).as("corrected").singleElement().isEqualTo(counts(4, 0, 1, 1));
        }
    }

    private static Map<String, Object> counts(long rounds, long drifts, long told, long healed) {
        return Map.of("AuditRounds", rounds, "Drifts", drifts, "DriftsTold", told, "DriftsHealed", healed);
    }

    private static List<Map<String, Object>> records() {
        var collector = new MetricsCollectorImpl();
        DefaultMetricsSystem.instance().getSource("SharpshooterLedger").getMetrics(collector, true);
        var records = new ArrayList<Map<String, Object>>();
        for (MetricsRecord record : collector.getRecords()) {
            var values = new HashMap<String, Object>();
            record.tags().stream()
                    .filter(tag -> !OF_EVERY_RECORD.contains(tag.name()))
                    .forEach(tag -> values.put(tag.name(), tag.value()));
            record.metrics()
                    .forEach(metric -> values.put(metric.name(), metric.value().longValue()));
            records.add(values);
        }
        return records;
    }
}
