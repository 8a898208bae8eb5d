package io.sharpshooter.scenario;

import static org.apache.hadoop.yarn.conf.YarnConfiguration.RM_SCHEDULER;
import static org.apache.hadoop.yarn.conf.YarnConfiguration.RM_SCHEDULER_ENABLE_MONITORS;
import static org.apache.hadoop.yarn.conf.YarnConfiguration.RM_SCHEDULER_MONITOR_POLICIES;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.sharpshooter.MoveSafeCapacityScheduler;
import io.sharpshooter.PriorityLargeContainerPreemptionPolicy;
import io.sharpshooter.QueueLedgerAuditor;
import io.sharpshooter.yarn.MockCluster;
import io.sharpshooter.yarn.MockClusterBuilder;
import io.sharpshooter.yarn.Size;
import io.sharpshooter.yarn.Want;
import java.util.Map;
import java.util.function.Consumer;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.security.UserGroupInformation;
import org.apache.hadoop.yarn.exceptions.YarnRuntimeException;
import org.apache.hadoop.yarn.server.resourcemanager.monitor.capacity.ProportionalCapacityPreemptionPolicy;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.fair.FairScheduler;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.fifo.FifoScheduler;
import org.apache.hadoop.yarn.webapp.dao.QueueConfigInfo;
import org.apache.hadoop.yarn.webapp.dao.SchedConfUpdateInfo;
import org.apache.log4j.Level;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Bad input: refused at the start, ignored at a refresh, and always said with the key, the value and what is allowed.
 */
class ConfigurationIT {
    private static final String OURS = PriorityLargeContainerPreemptionPolicy.class.getName();
    private static final String STOCK = ProportionalCapacityPreemptionPolicy.class.getName();
    private static final String POLICIES = RM_SCHEDULER_MONITOR_POLICIES;
    private static final String ENABLED = RM_SCHEDULER_ENABLE_MONITORS;

    @ParameterizedTest
    @CsvSource({
        "large-container.threshold, 40gigs",
        "large-container.cost, com.example.NoSuchCost",
        "large-container.hold-timeout-ms, -1",
        "total_preemption_per_round, 1.5",
        "observe_only, perhaps",
        "large-container.threshold, ${circle.a}",
        "observe_only, ${circle.a}",
        "monitoring_interval, ${circle.a}",
        "large-container.cost, ${circle.a}"
    })
    void theResourceManagerDoesNotStart(String key, String value) {
        var builder = oneQueue()
                .set(POLICIES, OURS)
                .set("circle.a", "${circle.b}")
                .set("circle.b", "${circle.a}")
                .set(PolicyByHand.KEYS + key, value);
        assertThatThrownBy(builder::start)
                .isInstanceOf(YarnRuntimeException.class)
                .hasMessageContainingAll(PolicyByHand.KEYS + key, "\"" + value + "\"", "allowed");
    }

    @Test
    void bothPoliciesAreRefusedAtTheStart() {
        var builder = oneQueue().set(POLICIES, STOCK + "," + OURS);
        assertThatThrownBy(builder::start)
                .isInstanceOf(YarnRuntimeException.class)
                .hasMessageContainingAll(POLICIES, STOCK, "Allowed");
    }

    @ParameterizedTest
    @ValueSource(classes = {FifoScheduler.class, FairScheduler.class})
    void theResourceManagerDoesNotStartWithAnotherScheduler(Class<?> scheduler) {
        var builder = oneQueue().set(POLICIES, OURS).set(RM_SCHEDULER, scheduler.getName());
        assertThatThrownBy(builder::start)
                .isInstanceOf(YarnRuntimeException.class)
                .hasMessageContainingAll(RM_SCHEDULER, scheduler.getName(), "CapacityScheduler");
    }

    /** A chain of more than 19 variables has no end either. */
    @ParameterizedTest
    @CsvSource({"large-container.threshold, 40gigs, 50%", "observe_only, ${chain.0}, ${chain.20}"})
    void aBadRefreshKeepsTheLastGoodSettingsAndIsSaidOnce(String key, String bad, String good) throws Exception {
        try (var log = new LogCatcher("io.sharpshooter");
                var scene = MockScene.full(builder -> builder.set(PolicyByHand.OBSERVE_ONLY, "true"))) {
            scene.policy().expectErrors(1);
            scene.cluster().refreshQueues(conf -> {
                for (int step = 0; step < 25; step++) {
                    conf.set("chain." + step, "${chain." + (step + 1) + "}");
                }
                conf.set("chain.25", "false");
                conf.set(PolicyByHand.OBSERVE_ONLY, "false");
                conf.set(PolicyByHand.KEYS + key, bad);
            });
            scene.large().ask(Want.of(1, MockScene.LARGE));
            scene.policy().restsFor(3);
            scene.cluster().refreshQueues(conf -> conf.set(PolicyByHand.KEYS + key, good));
            assertThat(scene.policy().turn().killed()).hasSize(MockScene.VICTIMS);
            assertThat(log.messages(Level.ERROR)).singleElement().asString().contains(key, bad, "allowed");
        }
    }

    @Test
    void stocksKeysWithoutEffectAreSaidAtTheStartAndOnceWhenTheyChange() throws Exception {
        var reserved = PolicyByHand.KEYS + "select_based_on_reserved_containers";
        var conservative = PolicyByHand.KEYS + "conservative-drf";
        try (var log = new LogCatcher("io.sharpshooter.yarn.hints.Hints");
                var scene = MockScene.full(builder -> builder.set(reserved, "true"))) {
            scene.policy().round();
            assertThat(log.messages()).singleElement().asString().contains(reserved, "no effect");
            scene.cluster().refreshQueues(conf -> conf.set(conservative, "true"));
            scene.policy().round();
            scene.cluster().refreshQueues(conf -> conf.set("nothing", "of interest"));
            scene.policy().round();
            assertThat(log.messagesAfter(1)).singleElement().asString().contains(conservative, "no effect");
        }
    }

    /** The grace period is so long that neither of the two kills. */
    @Test
    void stockThatIsAddedLaterMakesOursStop() throws Exception {
        try (var log = new LogCatcher("io.sharpshooter");
                var scene = MockScene.full(builder -> builder.set(PolicyByHand.WAIT, "3600000")
                        .set(PolicyByHand.KEYS + "monitoring_interval", "3600000"))) {
            scene.policy().expectErrors(1);
            scene.cluster().refreshQueues(conf -> conf.set(POLICIES, STOCK));
            scene.large().ask(Want.of(1, MockScene.LARGE));
            assertThat(scene.policy().turn().log()).isEmpty();
            assertThat(scene.policy().turn().log()).isEmpty();
            assertThat(log.messages(Level.ERROR))
                    .singleElement()
                    .asString()
                    .contains("Stock preemption was added", POLICIES);

            // Hadoop removes a policy only where another one is configured.
            scene.cluster().refreshQueues(conf -> conf.set(POLICIES, QueueLedgerAuditor.class.getName()));
            assertThat(scene.policy().turn().events()).startsWith("planned", "noticed");
        }
    }

    @Test
    void aRefreshChangesTheIntervalOfARunningPolicy() throws Exception {
        try (var scene = MockScene.full()) {
            assertThat(scene.policy().policy().getMonitoringInterval()).isEqualTo(3_000);
            scene.cluster().refreshQueues(conf -> conf.set(PolicyByHand.KEYS + "monitoring_interval", "700"));
            scene.policy().turn();
            assertThat(scene.policy().policy().getMonitoringInterval()).isEqualTo(700);
        }
    }

    /** Hadoop makes no policy then, which could say so itself. */
    @Test
    void disabledMonitorsAreSaidByOurSchedulerToo() throws Exception {
        saysOnce(oneQueue().set(POLICIES, OURS).set(ENABLED, "false"), conf -> {}, ENABLED, OURS + " will not run");
    }

    @Test
    void monitorsThatARefreshDisablesAreSaidByOurScheduler() throws Exception {
        saysOnce(oneQueue().set(POLICIES, OURS), conf -> conf.set(ENABLED, "false"), OURS + " will not run");
    }

    @Test
    void aRefreshOfOurSchedulerDoesNotFailBecauseOfAWarning() throws Exception {
        var builder = oneQueue().set("circle.a", "${circle.b}").set("circle.b", "${circle.a}");
        Consumer<Configuration> refresh = conf -> {
            conf.set(ENABLED, "false");
            conf.set(POLICIES, "${circle.a}");
        };
        saysOnce(builder, refresh, POLICIES + " is \"${circle.a}\"", "circle");
    }

    /** By our scheduler, after a refresh, where no policy runs. */
    private static void saysOnce(MockClusterBuilder builder, Consumer<Configuration> refresh, String... words)
            throws Exception {
        try (var log = new LogCatcher("io.sharpshooter");
                var cluster = builder.scheduler(MoveSafeCapacityScheduler.class).start()) {
            if (cluster.scheduler().getConfiguration().getBoolean(ENABLED, false)) {
                cluster.refreshQueues(conf -> conf.set(PolicyByHand.OBSERVE_ONLY, "true"));
                assertThat(log.messages(Level.ERROR)).isEmpty();
                cluster.refreshQueues(refresh);
            }
            assertThat(cluster.scheduler().getSchedulingMonitorManager().isRSMEmpty())
                    .as("no policy")
                    .isTrue();
            assertThat(log.messages(Level.ERROR)).singleElement().asString().contains(words);
        }
    }

    /** As {@code PUT /ws/v1/cluster/scheduler-conf} does, in a store of the scheduler's, not in a file. */
    @Test
    void whatIsPutIntoTheStoreOfTheSchedulerIsInForceInTheNextRound() throws Exception {
        try (var scene = MockScene.of(MockCluster.builder()
                .set("yarn.scheduler.configuration.store.class", "memory")
                .nodes(3, MockScene.NODE))) {
            var update = new SchedConfUpdateInfo();
            var half = Map.of("capacity", "50", "maximum-capacity", "100", "user-limit-factor", "100");
            update.getUpdateQueueInfo().add(new QueueConfigInfo("root.default", half));
            update.getAddQueueInfo().add(new QueueConfigInfo("root.a", half));
            update.getGlobalParams().putAll(Map.of(PolicyByHand.OBSERVE_ONLY, "true", PolicyByHand.PER_ROUND, "1"));
            put(scene, update);
            scene.filler("root.default", Want.of(48, MockScene.SMALL));
            scene.app("root.a").ask(Want.of(1, MockScene.LARGE));
            scene.policy().restsFor(2);
            assertThat(scene.small().notices()).isEmpty();

            update = new SchedConfUpdateInfo();
            update.getGlobalParams().putAll(Map.of(PolicyByHand.OBSERVE_ONLY, "false", PolicyByHand.WAIT, "3000"));
            put(scene, update);
            assertThat(scene.policy().turn().killed()).isEmpty();
            assertThat(scene.small().notices()).hasSize(MockScene.VICTIMS);
            scene.places(scene.large(), 1, MockScene.VICTIMS);
        }
    }

    private static void put(MockScene scene, SchedConfUpdateInfo update) throws Exception {
        var provider = scene.cluster().scheduler().getMutableConfProvider();
        var mutation = provider.logAndApplyMutation(UserGroupInformation.getCurrentUser(), update);
        scene.cluster().refreshQueues(conf -> {});
        provider.confirmPendingMutation(mutation, true);
    }

    private static MockClusterBuilder oneQueue() {
        return MockCluster.builder().nodes(1, Size.gib(8)).queue("root.a", 100);
    }
}
