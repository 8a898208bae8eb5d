package io.sharpshooter.mini;

import static io.sharpshooter.mini.MasterEvent.Kind.ASKED;
import static io.sharpshooter.mini.MasterEvent.Kind.ENDED;
import static io.sharpshooter.mini.MasterEvent.Kind.NOTICED;
import static io.sharpshooter.mini.MasterEvent.Kind.STARTED;
import static org.assertj.core.api.Assertions.assertThat;

import io.sharpshooter.program.Eventually;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.BooleanSupplier;
import org.apache.hadoop.yarn.api.records.ContainerExitStatus;
import org.junit.jupiter.api.Test;

/** One large container, real processes: three nodes of 16 GB, full of containers of 4 GB, and an ask of 12 GB. */
class LargeContainerOnFullClusterIT {

    private static final Duration PATIENCE = Duration.ofSeconds(60);

    private static final int SMALL_MB = 4 * 1024;

    /** More than fit; some always wait. */
    private static final int WANTED = 13;

    private static final String PREEMPTED = String.valueOf(ContainerExitStatus.PREEMPTED);

    @Test
    void placesItWhereThreeProcessesDieAfterANotice() throws Exception {
        try (MiniCluster cluster = MiniCluster.start(threeNodes())) {
            RunningApp large =
                    cluster.submit(MasterPlan.of("large", "a", 1, 12 * 1024).waiting());
            RunningApp small = cluster.submit(MasterPlan.of("small", "b", WANTED, SMALL_MB));
            await(
                    "the cluster is full",
                    () -> cluster.isFull(SMALL_MB) && running(small).size() == small.started());
            Map<String, ProcessHandle> before = running(small);

            large.go();
            await("the large container runs", () -> running(large).size() == 1);
            await("its victims are reported", () -> ends(small).size() == 3);

            assertThat(nodesOf(small, ends(small))).containsOnly(nodeOf(large));
            assertThat(small.metrics().getNumNonAMContainersPreempted()).isEqualTo(3);
            assertThat(small.metrics().getNumAMContainersPreempted()).isZero();
            assertThat(deadAmong(before)).containsExactlyInAnyOrderElementsOf(ends(small));
            assertThat(ends(small)).allSatisfy(victim -> wasToldBeforeItEnded(small, victim));
            assertThat(small.diary().events(NOTICED).map(MasterEvent::detail)).containsOnly("negotiable");
            assertThat(askedInAll(small)).isEqualTo(WANTED + 3);

            assertShown(new WebPages(cluster.rm()));

            large.stop();
            await("the victims' app goes on", () -> running(small).size() >= before.size());
            assertThat(running(small)).doesNotContainKeys(ends(small).toArray(String[]::new));
        }
    }

    private static ClusterPlan threeNodes() {
        return ClusterPlan.of("large-container", 3, ClusterPlan.SHARPSHOOTER)
                .withMemoryMb(16 * 1024)
                .with("hadoop.prometheus.endpoint.enabled", true);
    }

    /** The service that JMX names is the one that has started first in this JVM. */
    private static void assertShown(WebPages pages) {
        await(
                "/jmx shows the placement",
                () -> pages.read("/jmx?qry=Hadoop:name=Sharpshooter,*").contains("\"ClaimsSatisfied\" : 1"));
        await("/prom shows the placement", () -> pages.read("/prom").lines().anyMatch(line -> tellsOfOnePlaced(line)));
    }

    private static boolean tellsOfOnePlaced(String line) {
        return line.startsWith("sharpshooter_claims_satisfied{") && line.endsWith("} 1");
    }

    private static void await(String what, BooleanSupplier condition) {
        Eventually.holds(what, PATIENCE, condition);
    }

    /** The app's containers whose process is alive. */
    private static Map<String, ProcessHandle> running(RunningApp app) {
        Map<String, ProcessHandle> running = new HashMap<>();
        app.diary()
                .events(STARTED)
                .map(MasterEvent::container)
                .forEach(container -> app.process(container)
                        .filter(ProcessHandle::isAlive)
                        .ifPresent(process -> running.put(container, process)));
        return running;
    }

    private static List<String> deadAmong(Map<String, ProcessHandle> processes) {
        return processes.entrySet().stream()
                .filter(process -> !process.getValue().isAlive())
                .map(Map.Entry::getKey)
                .toList();
    }

    /** The containers that were preempted. */
    private static List<String> ends(RunningApp app) {
        return app.diary()
                .events(ENDED)
                .filter(event -> event.detail().equals(PREEMPTED))
                .map(MasterEvent::container)
                .toList();
    }

    private static List<String> nodesOf(RunningApp app, List<String> containers) {
        return app.diary()
                .events(STARTED)
                .filter(event -> containers.contains(event.container()))
                .map(MasterEvent::detail)
                .toList();
    }

    private static String nodeOf(RunningApp large) {
        return large.diary().events(STARTED).findFirst().orElseThrow().detail();
    }

    private static void wasToldBeforeItEnded(RunningApp app, String container) {
        assertThat(app.diary().events().stream()
                        .filter(event -> event.container().equals(container))
                        .map(MasterEvent::kind))
                .containsSubsequence(STARTED, NOTICED, ENDED);
    }

    private static int askedInAll(RunningApp app) {
        return app.diary()
                .events(ASKED)
                .mapToInt(event -> Integer.parseInt(event.detail()))
                .sum();
    }
}
