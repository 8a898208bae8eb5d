package io.sharpshooter.yarn;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.entry;

import io.sharpshooter.insight.DecisionLog;
import io.sharpshooter.scenario.Entry;
import io.sharpshooter.scenario.LogCatcher;
import io.sharpshooter.scenario.PolicyByHand;
import java.lang.management.ManagementFactory;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import javax.management.ObjectName;
import org.apache.hadoop.yarn.server.resourcemanager.rmcontainer.RMContainer;
import org.junit.jupiter.api.Test;

/** What an administrator sees of a claim in a running ResourceManager. */
class RecordIT {
    private static final long GRACE = 6_000;

    @Test
    void logAndMetricsTellOfAClaimFromPlanToPlacement() throws Exception {
        try (var log = new LogCatcher(DecisionLog.LOGGER);
                var scene = StrikeScene.full(builder -> builder.set(PolicyByHand.WAIT, "6000"))) {
            var cluster = scene.cluster();
            var preemption = new Preemption(cluster.scheduler(), cluster.context(), cluster.time());
            List<RMContainer> dead = new ArrayList<>(scene.small().running());
            preemption.round(() -> true);
            cluster.time().advance(GRACE);
            preemption.round(() -> true);
            assertThat(newest()).contains(entry("OpenClaimsHeld", 1L), entry("ClaimsSatisfied", 0L));

            cluster.settle();
            cluster.settle();
            scene.large().heartbeat();
            assertThat(scene.large().placed()).hasSize(1);
            cluster.time().advance(1_000);
            preemption.round(() -> true);

            var claims = log.messages().stream()
                    .map(Entry::parse)
                    .filter(entry -> !entry.text("claim").isEmpty())
                    .toList();
            assertThat(claims).extracting(Entry::event).containsExactly("planned", "noticed", "held", "satisfied");
            dead.removeAll(scene.small().running());
            assertThat(claims)
                    .flatExtracting(claim -> claim.containers("killed"))
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
                            entry("LostContainers", (long) dead.size()),
                            entry("RoundCount", 3L));
        }
    }

    /** All metrics and tags by name, of the bean that {@code /jmx} shows. */
    private static Map<String, Object> newest() throws Exception {
        var bean = new ObjectName("Hadoop:service=ResourceManager,name=Sharpshooter");
        assertThat(ManagementFactory.getPlatformMBeanServer().isRegistered(bean))
                .as("the bean that /jmx shows")
                .isTrue();
        return NewestMetrics.all();
    }
}
