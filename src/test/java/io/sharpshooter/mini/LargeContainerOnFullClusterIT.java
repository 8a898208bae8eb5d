package io.sharpshooter.mini;

import static org.assertj.core.api.Assertions.assertThat;

import io.sharpshooter.mini.MasterEvent.Kind;
import io.sharpshooter.program.Eventually;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URL;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Set;
import java.util.function.BooleanSupplier;
import java.util.stream.Collectors;
import org.apache.commons.io.IOUtils;
import org.apache.hadoop.yarn.api.records.ContainerExitStatus;
import org.apache.hadoop.yarn.server.resourcemanager.rmapp.RMAppMetrics;
import org.apache.hadoop.yarn.webapp.util.WebAppUtils;
import org.junit.jupiter.api.Test;

/** One large container, real processes: three nodes of 16 GB, full of containers of 4 GB, and an ask of 12 GB. */
class LargeContainerOnFullClusterIT {
    private static final int GB = 1024;

    @Test
    void placesItWhereThreeProcessesDieAfterANotice() throws Exception {
        var plan = ClusterPlan.of("large-container", 3, 16 * GB, ClusterPlan.SHARPSHOOTER)
                .with("hadoop.prometheus.endpoint.enabled", true);
        try (var cluster = MiniCluster.start(plan)) {
            RunningApp large =
                    cluster.submit(MasterPlan.of("large", "a", 1, 12 * GB).waiting());
            // More than fit; some always wait.
            RunningApp small = cluster.submit(MasterPlan.of("small", "b", 13, 4 * GB));
            await("the cluster is full", () -> cluster.isFull(4 * GB));
            int before = small.living().size();

            large.go();
            await("the large container runs", () -> large.living().size() == 1);
            await("its victims are reported", () -> preempted(small).size() == 3);

            Set<String> victims = preempted(small);
            assertThat(small.dead()).isEqualTo(victims);
            assertThat(small.nodes(victims)).isEqualTo(large.nodes(large.living()));
            RMAppMetrics metrics = small.app().getRMAppMetrics();
            assertThat(metrics.getNumNonAMContainersPreempted()).isEqualTo(3);
            assertThat(metrics.getNumAMContainersPreempted()).isZero();
            assertThat(victims)
                    .allSatisfy(victim -> assertThat(small.events().stream()
                                    .filter(event -> event.container().equals(victim))
                                    .map(MasterEvent::kind))
                            .containsSubsequence(Kind.STARTED, Kind.NOTICED, Kind.ENDED));

            // The service that JMX names is the one that has started first in this JVM.
            String site = "http://"
                    + WebAppUtils.getRMWebAppURLWithoutScheme(cluster.rm().getConfig());
            await(
                    "/jmx shows it",
                    () -> page(site + "/jmx?qry=Hadoop:name=Sharpshooter,*").contains("\"ClaimsSatisfied\" : 1"));
            await(
                    "/prom shows it",
                    () -> page(site + "/prom")
                            .lines()
                            .anyMatch(line -> line.matches("sharpshooter_claims_satisfied[{].*[}] 1")));

            large.stop();
            await("the victims' app goes on", () -> small.living().size() >= before);
        }
    }

    /** The containers that were preempted. */
    private static Set<String> preempted(RunningApp app) {
        return app.events(Kind.ENDED)
                .filter(event -> event.detail().equals(String.valueOf(ContainerExitStatus.PREEMPTED)))
                .map(MasterEvent::container)
                .collect(Collectors.toSet());
    }

    private static String page(String address) {
        try {
            return IOUtils.toString(new URL(address), StandardCharsets.UTF_8);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static void await(String what, BooleanSupplier condition) {
        Eventually.holds(what, Duration.ofSeconds(60), condition);
    }
}
