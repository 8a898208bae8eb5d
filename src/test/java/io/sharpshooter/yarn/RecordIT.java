package io.sharpshooter.yarn;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.entry;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.sharpshooter.insight.DecisionLog;
import java.io.IOException;
import java.io.StringWriter;
import java.lang.management.ManagementFactory;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import javax.management.ObjectName;
import org.apache.hadoop.yarn.server.resourcemanager.rmcontainer.RMContainer;
import org.apache.log4j.Logger;
import org.apache.log4j.PatternLayout;
import org.apache.log4j.WriterAppender;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** What an administrator sees of a claim in a running ResourceManager. */
class RecordIT {
    private static final String PREFIX = "yarn.resourcemanager.monitor.capacity.preemption.";
    private static final long GRACE = 6_000;

    private final StringWriter log = new StringWriter();
    private final WriterAppender appender = new WriterAppender(new PatternLayout("%m%n"), log);

    @BeforeEach
    void listen() {
        Logger.getLogger(DecisionLog.LOGGER).addAppender(appender);
    }

    @AfterEach
    void stopListening() {
        Logger.getLogger(DecisionLog.LOGGER).removeAppender(appender);
    }

    @Test
    void logAndMetricsTellOfAClaimFromPlanToPlacement() throws Exception {
        try (StrikeScene scene = StrikeScene.full(RecordIT::settings)) {
            Preemption preemption = preemption(scene);
            List<RMContainer> before = scene.small().running();
            preemption.round(() -> true);
            scene.cluster().time().advance(GRACE);
            preemption.round(() -> true);
            assertThat(steps()).containsExactly("planned", "noticed", "held");
            assertThat(newest()).contains(entry("OpenClaimsHeld", 1L), entry("ClaimsSatisfied", 0L));

            scene.cluster().settle();
            scene.cluster().settle();
            scene.large().heartbeat();
            assertThat(scene.large().placed()).hasSize(1);
            scene.cluster().time().advance(1_000);
            preemption.round(() -> true);

            assertThat(steps()).containsExactly("planned", "noticed", "held", "satisfied");
            List<RMContainer> after = scene.small().running();
            List<RMContainer> dead = before.stream()
                    .filter(container -> !after.contains(container))
                    .toList();
            assertThat(killed())
                    .containsExactlyInAnyOrderElementsOf(dead.stream()
                            .map(container -> container.getContainerId().toString())
                            .toList());
            assertThat(newest())
                    .contains(
                            entry("OpenClaimsHeld", 0L),
                            entry("ClaimsSatisfied", 1L),
                            entry("FreedMB", 4096L * dead.size()),
                            entry("PlacementMicrosTotal", (GRACE + 1_000) * 1_000),
                            entry("Queue", "root.b"),
                            entry("LostContainers", (long) dead.size()))
                    .containsEntry("RoundCount", 3L);
        }
    }

    private static MockClusterBuilder settings(MockClusterBuilder builder) {
        return builder.set(PREFIX + "max_wait_before_kill", Long.toString(GRACE))
                .set(PREFIX + "total_preemption_per_round", "1");
    }

    private static Preemption preemption(StrikeScene scene) {
        return new Preemption(
                scene.cluster().scheduler(),
                scene.cluster().context(),
                scene.cluster().time());
    }

    private List<String> lines() {
        return log.toString().lines().toList();
    }

    private List<String> steps() throws IOException {
        ObjectMapper json = new ObjectMapper();
        List<String> steps = new ArrayList<>();
        for (String line : lines()) {
            JsonNode event = json.readTree(line);
            if (event.has("claim")) {
                steps.add(event.path("event").asText());
            }
        }
        return steps;
    }

    private List<String> killed() throws IOException {
        ObjectMapper json = new ObjectMapper();
        List<String> names = new ArrayList<>();
        for (String line : lines()) {
            json.readTree(line)
                    .path("killed")
                    .forEach(victim -> names.add(victim.path("container").asText()));
        }
        return names;
    }

    /** All metrics and tags by name, of the bean that {@code /jmx} shows. */
    private static Map<String, Object> newest() throws Exception {
        ObjectName bean = new ObjectName("Hadoop:service=ResourceManager,name=Sharpshooter");
        assertThat(ManagementFactory.getPlatformMBeanServer().isRegistered(bean))
                .as("the bean that /jmx shows")
                .isTrue();
        return NewestMetrics.all();
    }
}
