package io.sharpshooter.yarn.metrics;

import static org.assertj.core.api.Assertions.assertThat;

import io.sharpshooter.claim.Claim;
import io.sharpshooter.claim.ClaimKind;
import io.sharpshooter.claim.ClaimState;
import io.sharpshooter.claim.EndReason;
import io.sharpshooter.claim.Victim;
import io.sharpshooter.demand.Reason;
import io.sharpshooter.demand.Verdict;
import io.sharpshooter.insight.ClaimScene;
import io.sharpshooter.insight.DecisionLog;
import io.sharpshooter.insight.Largest;
import io.sharpshooter.insight.RoundWatch;
import io.sharpshooter.insight.Tally;
import io.sharpshooter.model.AskId;
import io.sharpshooter.model.AskKey;
import io.sharpshooter.model.ContainerName;
import io.sharpshooter.model.QueueSnapshot.PartitionLoad;
import io.sharpshooter.model.ResourceTypes;
import io.sharpshooter.model.ResourceVector;
import io.sharpshooter.model.RoundTime;
import io.sharpshooter.place.Standing;
import io.sharpshooter.round.Decision;
import io.sharpshooter.round.QueueShare;
import io.sharpshooter.rule.Preemptible.PreemptionRule;
import java.io.IOException;
import java.io.StringWriter;
import java.lang.management.ManagementFactory;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.Set;
import javax.management.JMException;
import javax.management.MBeanServer;
import javax.management.ObjectName;
import org.apache.hadoop.metrics2.lib.DefaultMetricsSystem;
import org.apache.hadoop.metrics2.sink.PrometheusMetricsSink;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class DecisionMetricsTest {

    private static final String BEAN = "Hadoop:service=ResourceManager,name=Sharpshooter";
    private static final ResourceTypes TYPES = new ResourceTypes(List.of("memory-mb", "vcores", "yarn.io/gpu"));
    private static final long NOW = 1_700_000_000_000L;

    private final boolean modeBefore = DefaultMetricsSystem.inMiniClusterMode();

    @BeforeEach
    void startMetricsAsAResourceManagerDoes() {
        DefaultMetricsSystem.setMiniClusterMode(false);
        DefaultMetricsSystem.initialize("ResourceManager");
    }

    @AfterEach
    void leaveMetricsAsTheyWere() {
        stopMetrics();
        DefaultMetricsSystem.setMiniClusterMode(modeBefore);
    }

    private static void stopMetrics() {
        DefaultMetricsSystem.setMiniClusterMode(false);
        DefaultMetricsSystem.shutdown();
    }

    @Test
    void showsTheCountsInJmx() throws JMException {
        var tally = new Tally();
        killOneContainerOf("root.batch", tally);
        killOneContainerOf("root.adhoc", tally);
        tally.lockHeld(5_000_000);
        tally.braked(true);
        tally.shadow(Map.of("StockKilled", 3L));
        tally.roundTook(reading(7_000_000), true);
        tally.roundTook(reading(2_000_000), false);

        assertThat(DecisionMetrics.publish(tally)).isTrue();

        assertThat(bean("ClaimsPlanned")).isEqualTo(2L);
        assertThat(bean("ClaimsSatisfied")).isEqualTo(2L);
        assertThat(bean("OpenClaimsHeld")).isEqualTo(0L);
        assertThat(bean("WaitingNotEntitled")).isEqualTo(0L);
        assertThat(bean("FreedMB")).isEqualTo(8192L);
        assertThat(bean("HitRatePercent")).isEqualTo(100L);
        assertThat(bean("Braked")).isEqualTo(1);
        assertThat(bean("StockKilled")).isEqualTo(3L);
        assertThat(bean("PlacementMicrosTotal")).isEqualTo(6_000_000L);
        assertThat(bean("RoundMicrosLast")).isEqualTo(2_000L);
        assertThat(bean("RoundMicrosTotal")).isEqualTo(9_000L);
        assertThat(bean("RoundReadMicrosLongest")).isEqualTo(7_000L);
        assertThat(bean("WriteLockMicrosLongest")).isEqualTo(5_000L);
        assertThat(bean("tag.Queue.1")).isEqualTo("root.batch");
        assertThat(bean("tag.Rule.1")).isEqualTo("IDEAL_SHARE");
        assertThat(bean("LostContainers.1")).isEqualTo(1L);
        assertThat(bean("LostMB.1")).isEqualTo(4096L);
        assertThat(bean("LostMBSeconds.1")).isEqualTo(40960L);
        assertThat(bean("LostVcoreSeconds.1")).isEqualTo(20L);
        assertThat(bean("Lost-yarn.io/gpu-Seconds.1")).isEqualTo(10L);
        assertThat(bean("tag.Queue.2")).isEqualTo("root.adhoc");
    }

    private static RoundWatch reading(long nanos) {
        Iterator<Long> clock = List.of(0L, nanos).iterator();
        var watch = new RoundWatch(clock::next);
        watch.finished("read");
        return watch;
    }

    @Test
    void showsTheCountsToPrometheus() throws IOException {
        var tally = new Tally();
        killOneContainerOf("root.batch", tally);
        DecisionMetrics.publish(tally);
        var sink = new PrometheusMetricsSink();
        var metrics = DefaultMetricsSystem.instance();
        metrics.register("prometheus", "for the test", sink);

        metrics.publishMetricsNow();
        var text = new StringWriter();
        sink.writeMetrics(text);

        assertThat(text.toString().lines())
                .anyMatch(line -> line.startsWith("sharpshooter_claims_satisfied{") && line.endsWith("} 1"))
                .anyMatch(line -> line.startsWith("sharpshooter_lost_mb_seconds{")
                        && line.contains("queue=\"root.batch\",askingqueue=\"root.science\",rule=\"IDEAL_SHARE\"")
                        && line.endsWith("} 40960"))
                .anyMatch(line -> line.startsWith("sharpshooter_lost_yarn_io_gpu_seconds{"))
                .anyMatch(line -> line.startsWith("sharpshooter_lost_containers{")
                        && line.contains("askingqueue=\"root.science\""))
                .anyMatch(line -> line.startsWith("sharpshooter_wait_seconds_bucket{")
                        && line.contains("le=\"5\"")
                        && line.endsWith("} 1"))
                .anyMatch(line -> line.startsWith("sharpshooter_victim_age_seconds_sum{") && line.endsWith("} 10"))
                .anyMatch(line -> line.startsWith("sharpshooter_claim_victims_bucket{")
                        && line.contains("le=\"+Inf\"")
                        && line.endsWith("} 1"))
                .anyMatch(line -> line.startsWith("sharpshooter_queue_used_mb{")
                        && line.contains("queue=\"root\"")
                        && line.endsWith("} 7"))
                .anyMatch(line -> line.startsWith("sharpshooter_queue_pending_vcore{"))
                .anyMatch(line ->
                        line.startsWith("sharpshooter_oldest_wait_seconds{") && line.contains("whoacts=\"NOBODY\""))
                .anyMatch(line -> line.startsWith("sharpshooter_largest_preemptible_mb{") && line.endsWith("} 2048"))
                .contains("# HELP sharpshooter_rounds_over_interval Rounds that took longer than monitoring_interval");
    }

    @Test
    void takesThePlaceOfEarlierCounts() throws JMException {
        var earlier = new Tally();
        killOneContainerOf("root.batch", earlier);
        DecisionMetrics.publish(earlier);
        assertThat(bean("ClaimsPlanned")).isEqualTo(1L);

        assertThat(DecisionMetrics.publish(new Tally())).isTrue();

        assertThat(bean("ClaimsPlanned")).isEqualTo(0L);
        assertThat(beans()).hasSize(3);
    }

    @Test
    void takesThePlaceOfEarlierCountsInAJvmWithSeveralResourceManagers() throws JMException {
        DefaultMetricsSystem.setMiniClusterMode(true);
        var later = new Tally();
        killOneContainerOf("root.batch", later);
        DecisionMetrics.publish(new Tally());
        assertThat(DecisionMetrics.publish(later)).isTrue();

        assertThat(bean("ClaimsPlanned")).isEqualTo(1L);
        assertThat(beans()).hasSize(3);
    }

    @Test
    void appearsWhenTheMetricsSystemStartsLater() throws JMException {
        stopMetrics();
        assertThat(DecisionMetrics.publish(new Tally())).isTrue();
        assertThat(beans()).isEmpty();

        startMetricsAsAResourceManagerDoes();

        assertThat(bean("ClaimsPlanned")).isEqualTo(0L);
    }

    /** A claim that kills 4 GiB and 2 cores, 10 s old. */
    private static void killOneContainerOf(String queue, Tally tally) {
        killOneContainerOf(queue, tally, ClaimState.SATISFIED, EndReason.PLACED_HERE);
    }

    private static void killOneContainerOf(String queue, Tally tally, ClaimState end, EndReason why) {
        var victim = new Victim(
                new ContainerName("application_1_0001", 1, 2),
                new AskKey(1, 0),
                queue,
                "bob",
                ResourceVector.of(4096, 2, 1),
                1,
                NOW - 10_000,
                false,
                PreemptionRule.IDEAL_SHARE,
                new Standing(false, true, 0, false, false));
        var log = new DecisionLog();
        var held = claim(victim).struck(NOW, List.of(victim), null);
        round(tally, log, NOW, held);
        round(tally, log, NOW + 1000, held.ended(end, why));
    }

    private static void round(Tally tally, DecisionLog log, long time, Claim claim) {
        var some = ResourceVector.of(7, 1, 0);
        var shares = Map.of(
                "", List.of(new QueueShare("root", new PartitionLoad(some, some, some, some, some, some), some, some)));
        List<Verdict> waits = List.of(ClaimScene.verdict(3, 1, Reason.HELPED, Map.of()));
        var decision =
                new Decision(new RoundTime(time, time), TYPES, shares, waits, List.of(claim), List.of(), List.of());
        var events = log.record(decision, Map.of(), List.of(), List.of(claim));
        tally.count(decision, events, List.of(claim), Map.of("", new Largest(1024, 2048)));
    }

    private static Claim claim(Victim victim) {
        var ask = new AskId("application_1_0002", new AskKey(1, 0));
        var place = new Claim.Place("", "n1:1");
        return Claim.planned(
                1,
                new Claim.Whom(ask, "root.science", "alice", ResourceVector.of(8192, 4, 1), false, NOW - 2000),
                new Claim.Where(ClaimKind.LARGE, place, List.of(victim), List.of(), ResourceVector.of(4096, 2, 1)));
    }

    private static Object bean(String attribute) throws JMException {
        return server().getAttribute(new ObjectName(BEAN), attribute);
    }

    private static Set<ObjectName> beans() throws JMException {
        return server().queryNames(new ObjectName(BEAN + "*"), null);
    }

    private static MBeanServer server() {
        return ManagementFactory.getPlatformMBeanServer();
    }
}
