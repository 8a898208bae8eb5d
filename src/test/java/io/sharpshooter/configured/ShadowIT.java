package io.sharpshooter.configured;

import static org.apache.hadoop.yarn.api.records.ContainerExitStatus.PREEMPTED;
import static org.apache.hadoop.yarn.conf.YarnConfiguration.RM_SCHEDULER_MONITOR_POLICIES;
import static org.assertj.core.api.Assertions.assertThat;

import io.sharpshooter.PolicyWithClock;
import io.sharpshooter.PriorityLargeContainerPreemptionPolicy;
import io.sharpshooter.config.SettingsKeys;
import io.sharpshooter.insight.DecisionLog;
import io.sharpshooter.scenario.Entry;
import io.sharpshooter.scenario.LogCatcher;
import io.sharpshooter.scenario.MockScene;
import io.sharpshooter.yarn.Preemption;
import io.sharpshooter.yarn.Want;
import java.util.HashSet;
import java.util.List;
import org.apache.hadoop.yarn.server.resourcemanager.monitor.capacity.ProportionalCapacityPreemptionPolicy;
import org.apache.hadoop.yarn.server.resourcemanager.rmcontainer.RMContainer;
import org.apache.log4j.Level;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Stock preemption acts, and Sharpshooter beside it only watches. */
class ShadowIT {
    private static final String SHADOW = SettingsKeys.SHADOW.name();
    private static final String OURS = PriorityLargeContainerPreemptionPolicy.class.getName();
    private static final String STOCK = ProportionalCapacityPreemptionPolicy.class.getName();

    private static ProportionalCapacityPreemptionPolicy stockBeside(MockScene scene) {
        var cluster = scene.cluster();
        var stock = new ProportionalCapacityPreemptionPolicy(
                cluster.context(),
                cluster.scheduler(),
                () -> cluster.time().get().wallMs());
        cluster.monitors(stock);
        return stock;
    }

    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void bothRunInEitherOrder(boolean stockFirst) throws Exception {
        var both = stockFirst ? STOCK + "," + OURS : OURS + "," + STOCK;
        var plan = MockScene.threeNodes()
                .queue("root.a", 100)
                .set(SHADOW, "true")
                .set(RM_SCHEDULER_MONITOR_POLICIES, both);
        try (var log = new LogCatcher("io.sharpshooter");
                var scene = MockScene.of(plan)) {
            assertThat(scene.cluster().scheduler().getSchedulingMonitorManager().getAvailableSchedulingMonitor())
                    .isNotNull();
            assertThat(log.messages(Level.ERROR)).isEmpty();
        }
    }

    /** Stock kills small ones all over the cluster, and the container does not come. */
    @Test
    void whatStockHasKilledIsFollowedAndTold() throws Exception {
        try (var scene = MockScene.full(plan -> plan.set(SHADOW, "true"));
                var log = new LogCatcher(Preemption.class.getName())) {
            var stock = stockBeside(scene);
            var seen = new HashSet<RMContainer>();
            scene.large().ask(Want.of(1, MockScene.LARGE));
            for (int turn = 0; turn < 30; turn++) {
                seen.addAll(scene.small().running());
                stock.editSchedule();
                scene.cluster().drain();
                scene.policy().turn();
            }
            var gone = seen.stream()
                    .filter(each -> each.getContainerExitStatus() == PREEMPTED)
                    .toList();
            assertThat(scene.policy().kills()).isZero();
            var kills = told(scene, "stock_kill");
            assertThat(kills).isNotEmpty().allSatisfy(kill -> {
                assertThat(kill.text("container")).startsWith("container_");
                assertThat(kill.text("memoryMB")).isEqualTo("4096");
            });
            var numbers = told(scene, "shadow");
            var last = numbers.get(numbers.size() - 1);
            assertThat(last.text("StockKilled")).isEqualTo(String.valueOf(gone.size()));
            assertThat(last.text("PlannedKilled")).isEqualTo("" + MockScene.VICTIMS);
            scene.cluster().time().advance(600_000);
            scene.policy().turn();
            assertThat(log.messages(Level.INFO))
                    .anySatisfy(line -> assertThat(line)
                            .containsSubsequence(
                                    "containers killed", last.text("StockKilled"), "" + MockScene.VICTIMS));
        }
    }

    /** As after a failover, or where monitors were switched off and on: it counts anew, and the older one no more. */
    @Test
    void aNewPolicyObjectBeginsAnew() throws Exception {
        try (var scene = MockScene.full(plan -> plan.set(SHADOW, "true"));
                var log = new LogCatcher(DecisionLog.LOGGER)) {
            stockBeside(scene);
            scene.large().ask(Want.of(1, MockScene.LARGE));
            scene.policy().turn();
            var older = scene.policy();
            var newer = scene.policy(PolicyWithClock.of(scene.cluster().time()));
            assertThat(newer.turn().events()).contains("planned", "shadow");
            int lines = log.messages().size();
            older.policy().editSchedule();
            assertThat(log.messages()).hasSize(lines);
            assertThat(log.messages())
                    .filteredOn(line -> line.contains("\"shadow\""))
                    .hasSize(2);
            older.close();
        }
    }

    private static List<Entry> told(MockScene scene, String event) {
        return scene.policy().rounds().stream()
                .flatMap(round -> round.log(event).stream())
                .toList();
    }

    /** It never acts, and once the key is gone it acts unless stock is still there. */
    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void aRefreshEndsIt(boolean besideStock) throws Exception {
        try (var scene = MockScene.full(plan -> plan.set(SHADOW, "true"))) {
            if (besideStock) {
                stockBeside(scene);
                scene.policy().expectErrors(1);
            }
            scene.large().ask(Want.of(1, MockScene.LARGE));
            var first = scene.policy().turn();
            assertThat(first.events()).contains("planned", "shadow");
            assertThat(first.touchedNothing()).isTrue();
            scene.cluster().refreshQueues(conf -> conf.set(SHADOW, "false"));
            var after = scene.policy().turn();
            assertThat(after.killed()).hasSize(besideStock ? 0 : MockScene.VICTIMS);
            assertThat(after.events().isEmpty()).isEqualTo(besideStock);
            if (besideStock) {
                scene.cluster().refreshQueues(conf -> conf.set(SHADOW, "true"));
                scene.large().ask(Want.of(2, MockScene.LARGE));
                var again = scene.policy().turn();
                assertThat(again.touchedNothing()).isTrue();
                assertThat(again.events()).contains("refused_demand");
            }
        }
    }
}
