package io.sharpshooter.scenario;

import static org.apache.hadoop.yarn.conf.YarnConfiguration.IS_MINI_YARN_CLUSTER;
import static org.apache.hadoop.yarn.conf.YarnConfiguration.RM_WEBAPP_ADDRESS;
import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import com.fasterxml.jackson.databind.ObjectMapper;
import io.sharpshooter.AuditorByHand;
import io.sharpshooter.PolicyWithClock;
import io.sharpshooter.config.SettingsKeys;
import io.sharpshooter.program.Eventually;
import io.sharpshooter.yarn.MockApp;
import io.sharpshooter.yarn.MockNode;
import io.sharpshooter.yarn.Size;
import io.sharpshooter.yarn.Want;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.locks.LockSupport;
import java.util.function.BooleanSupplier;
import java.util.regex.Pattern;
import org.apache.hadoop.yarn.server.resourcemanager.rmcontainer.RMContainer;
import org.apache.hadoop.yarn.webapp.util.WebAppUtils;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * What {@code conf/} has for Prometheus and Grafana, where a Prometheus scrapes a ResourceManager. Alerts have their
 * own thresholds and windows; only {@code for} is none.
 */
class PrometheusIT {
    private static final Path ALERTS = Path.of("conf/sharpshooter-alerts.yml");
    private static final Path DASHBOARD = Path.of("conf/sharpshooter-dashboard.json");
    private static final Size LARGE = Size.gib(40);
    private static final long ROUND_NANOS = 5_000_000;

    private final Set<String> caused = new TreeSet<>();

    @AutoClose
    private MockScene scene;

    @AutoClose
    private Prometheus prometheus;

    private AuditorByHand auditor;
    private String manager;

    @BeforeEach
    void start(@TempDir Path folder) throws Exception {
        assumeTrue(
                Prometheus.isInstalled() || System.getenv("CI") != null,
                "there is no prometheus on PATH. Maybe: sudo apt-get install prometheus");
        scene = MockScene.filled(
                MockScene.SMALL,
                plan -> plan.set("mockrm.webapp.enabled", true)
                        .set("hadoop.prometheus.endpoint.enabled", true)
                        .set(RM_WEBAPP_ADDRESS, "127.0.0.1:0")
                        .set(IS_MINI_YARN_CLUSTER, true) // then its port is in the configuration
                        .set(SettingsKeys.HOLD_TIMEOUT_MS.name(), 9_000)
                        .set(SettingsKeys.BRAKE_CLAIMS.name(), 3));
        var cluster = scene.cluster();
        scene.policy(PolicyWithClock.of(() -> {
                    LockSupport.parkNanos(ROUND_NANOS);
                    return cluster.time().get();
                }))
                .expectErrors(1); // of the brake
        auditor = new AuditorByHand(cluster);
        manager = WebAppUtils.getRMWebAppURLWithoutScheme(cluster.rm().getConfig());
        var rules = Files.readString(ALERTS).replaceAll("for: .*", "for: 0s");
        prometheus = Prometheus.watching(manager, rules, folder);
    }

    @Test
    void eachAlertHasItsCauseAndEachPanelAValue() throws Exception {
        assertThat(new ProcessBuilder("promtool", "check", "rules", ALERTS.toString())
                        .start()
                        .waitFor())
                .isZero();
        for (int turn = 0; turn < 2; turn++) {
            scene.policy().turn();
            auditor.rounds(1);
            hasValue("sharpshooter_round_count == " + (turn + 1));
        }
        hasValue("sharpshooter_claims_expired == 0 and sharpshooter_rounds_over_interval == 0");

        scene.large().ask(Want.of(1, LARGE));
        scene.places(scene.large(), 1, 10);
        hasValue("sharpshooter_claims_satisfied == 1");
        fires();

        scene.large().ask(Want.of(1, Size.gib(80))); // no node can hold it
        scene.policy().turn();
        scene.cluster().time().advance(1_800_000);
        scene.policy().turn();
        fires("SharpshooterAskWaitsLong");

        freesInVain(scene.large());
        fires("SharpshooterClaimExpired", "SharpshooterHitRateLow");
        freesInVain(scene.app("root.c"));
        fires("SharpshooterBraked");

        scene.cluster().refreshQueues(conf -> conf.set(SettingsKeys.MONITORING_INTERVAL.name(), "1"));
        scene.policy().turn();
        fires("SharpshooterRoundTooLong");

        scene.small().ask(Want.of(0, MockScene.SMALL));
        for (var node : scene.cluster().nodes()) {
            scene.small().release(scene.on(node).stream().limit(2).toArray(RMContainer[]::new));
        }
        var moved = scene.app("root.c").ask(Want.of(1, Size.gib(20))); // room for it is in pieces
        scene.cluster().heartbeatAll();
        assertThat(moved.inScheduler().getReservedContainers()).hasSize(1);
        scene.cluster().move(moved, "root.b");
        auditor.rounds(2);
        fires("SharpshooterBooksDrift");

        assertThat(caused).containsExactlyInAnyOrderElementsOf(namesInFile());
        everyPanelHasAValue();
    }

    /** Those who die for it are never confirmed dead, until it is given up. */
    private void freesInVain(MockApp app) throws Exception {
        var policy = scene.policy();
        scene.cluster().nodes().forEach(MockNode::hangOnToKilled);
        app.ask(Want.of(1, LARGE));
        policy.turnsUntil(
                () -> !policy.rounds()
                        .get(policy.rounds().size() - 1)
                        .released()
                        .isEmpty(),
                8);
        app.ask(Want.of(0, LARGE));
        scene.cluster().nodes().forEach(MockNode::confirmKills);
        policy.turn();
    }

    /** These fire now, and besides them only some whose cause was there before. */
    private void fires(String... alerts) {
        caused.addAll(List.of(alerts));
        await("these fire: " + List.of(alerts), () -> prometheus.firing().containsAll(List.of(alerts)));
        assertThat(caused).containsAll(prometheus.firing());
        hasValue("scrape_samples_scraped > 0"); // it answers
    }

    private void hasValue(String expression) {
        await(expression, () -> prometheus.has(expression));
    }

    /** At some time of the test, as a chart shows it. */
    private void everyPanelHasAValue() throws Exception {
        List<String> expressions =
                new ObjectMapper().readTree(DASHBOARD.toFile()).findValuesAsText("expr");
        assertThat(expressions).hasSizeGreaterThan(20);
        for (var expression : expressions) {
            var filled = expression.replace("$instance", manager).replace("$queue", ".*");
            hasValue("max_over_time((" + filled.replaceAll("[$]__(rate_interval|range)", "1h") + ")[10m:1s])");
        }
    }

    private static List<String> namesInFile() throws IOException {
        var alert = Pattern.compile("alert: (.*)").matcher(Files.readString(ALERTS));
        var names = new ArrayList<String>();
        while (alert.find()) {
            names.add(alert.group(1));
        }
        return names;
    }

    private void await(String what, BooleanSupplier condition) {
        assertThat(Eventually.tries(Duration.ofSeconds(60), Duration.ofMillis(200), condition))
                .as("%s, says %s", what, prometheus)
                .isTrue();
    }
}
