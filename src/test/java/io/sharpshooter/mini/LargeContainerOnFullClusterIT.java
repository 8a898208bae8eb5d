package io.sharpshooter.mini;

import static java.nio.charset.StandardCharsets.UTF_8;
import static java.util.stream.Collectors.toSet;
import static org.apache.hadoop.yarn.api.records.ContainerExitStatus.PREEMPTED;
import static org.apache.hadoop.yarn.conf.YarnConfiguration.APPLICATION_HISTORY_ENABLED;
import static org.apache.hadoop.yarn.conf.YarnConfiguration.RM_SYSTEM_METRICS_PUBLISHER_ENABLED;
import static org.apache.hadoop.yarn.conf.YarnConfiguration.TIMELINE_SERVICE_ADDRESS;
import static org.apache.hadoop.yarn.conf.YarnConfiguration.TIMELINE_SERVICE_CLIENT_MAX_RETRIES;
import static org.apache.hadoop.yarn.conf.YarnConfiguration.TIMELINE_SERVICE_ENABLED;
import static org.assertj.core.api.Assertions.assertThat;

import io.sharpshooter.mini.MasterEvent.Kind;
import io.sharpshooter.program.Eventually;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.io.UncheckedIOException;
import java.net.URL;
import java.time.Duration;
import java.util.List;
import java.util.Set;
import java.util.function.BooleanSupplier;
import org.apache.commons.io.IOUtils;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.yarn.client.cli.ApplicationCLI;
import org.apache.hadoop.yarn.conf.YarnConfiguration;
import org.apache.hadoop.yarn.server.applicationhistoryservice.ApplicationHistoryClientService;
import org.apache.hadoop.yarn.server.applicationhistoryservice.ApplicationHistoryManagerOnTimelineStore;
import org.apache.hadoop.yarn.server.security.ApplicationACLsManager;
import org.apache.hadoop.yarn.server.timeline.TimelineDataManager;
import org.apache.hadoop.yarn.server.timeline.security.TimelineACLsManager;
import org.apache.hadoop.yarn.webapp.util.WebAppUtils;
import org.junit.jupiter.api.Test;

/** One large container, real processes: three nodes of 16 GB, full of containers of 4 GB, and an ask of 12 GB. */
class LargeContainerOnFullClusterIT {
    private static final int GB = 1024;

    @Test
    void placesItWhereThreeProcessesDieAfterANotice() throws Exception {
        var plan = ClusterPlan.of("large-container", 3, 16 * GB, ClusterPlan.SHARPSHOOTER)
                .with("hadoop.prometheus.endpoint.enabled", true)
                .with(RM_SYSTEM_METRICS_PUBLISHER_ENABLED, true)
                .with(TIMELINE_SERVICE_ENABLED, true)
                .with(APPLICATION_HISTORY_ENABLED, true)
                // The server ends before the ResourceManager does, which would go on trying for minutes.
                .with(TIMELINE_SERVICE_CLIENT_MAX_RETRIES, 0);
        try (var cluster = MiniCluster.start(plan)) {
            var large = cluster.submit(MasterPlan.of("large", "a", 1, 12 * GB).waiting());
            // More than fit; some always wait.
            var small = cluster.submit(MasterPlan.of("small", "b", 13, 4 * GB));
            await("the cluster is full", () -> cluster.isFull(4 * GB));
            int before = small.living().size();

            large.go();
            await("the large container runs", () -> large.living().size() == 1);
            await("its victims are reported", () -> preempted(small).size() == 3);

            var victims = preempted(small);
            assertThat(small.dead()).isEqualTo(victims);
            assertThat(small.nodes(victims)).isEqualTo(large.nodes(large.living()));
            var metrics = small.app().getRMAppMetrics();
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

            saysWhy(cluster, small, victims);

            large.stop();
            await("the victims' app goes on", () -> small.living().size() >= before);
        }
    }

    /** The master of the dead reads why, the timeline server has it, and {@code yarn container -status} prints it. */
    private static void saysWhy(MiniCluster cluster, RunningApp app, Set<String> victims) throws IOException {
        var whys = app.events(Kind.TOLD_WHY)
                .filter(event -> victims.contains(event.container()))
                .toList();
        assertThat(whys)
                .hasSize(3)
                .allMatch(why -> why.detail()
                        .matches("Preempted for root[.]a, which wants 12 GB, is due 24 and holds 1;"
                                + " root[.]b uses 4. GB and is due 24;.* claim 1."));

        var conf = new YarnConfiguration(cluster.yarn().getConfig());
        conf.set(TIMELINE_SERVICE_ADDRESS, "localhost:0");
        // That of MiniYARNCluster looks where nobody writes.
        var store = cluster.yarn().getApplicationHistoryServer().getTimelineStore();
        var data = new TimelineDataManager(store, new TimelineACLsManager(conf));
        var manager = new ApplicationHistoryManagerOnTimelineStore(data, new ApplicationACLsManager(conf));
        try (var history = new ApplicationHistoryClientService(manager)) {
            for (var service : List.of(data, manager, history)) {
                service.init(conf);
                service.start();
            }
            for (var why : whys) {
                await("it is told", () -> status(conf, why.container()).contains(": " + why.detail()));
            }
        }
    }

    private static String status(Configuration conf, String container) {
        var text = new ByteArrayOutputStream();
        var command = new ApplicationCLI();
        command.setConf(conf);
        command.setSysOutPrintStream(new PrintStream(text));
        try {
            command.run(new String[] {"container", "-status", container});
        } catch (Exception e) {
            throw new IllegalStateException(e);
        }
        command.stop();
        return text.toString();
    }

    /** The containers that were preempted. */
    private static Set<String> preempted(RunningApp app) {
        return app.events(Kind.ENDED)
                .filter(event -> event.detail().equals(String.valueOf(PREEMPTED)))
                .map(MasterEvent::container)
                .collect(toSet());
    }

    private static String page(String address) {
        try {
            return IOUtils.toString(new URL(address), UTF_8);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static void await(String what, BooleanSupplier condition) {
        Eventually.holds(what, Duration.ofSeconds(60), condition);
    }
}
