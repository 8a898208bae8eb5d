package io.sharpshooter.scenario;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.sharpshooter.MoveSafeCapacityScheduler;
import io.sharpshooter.PriorityLargeContainerPreemptionPolicy;
import io.sharpshooter.yarn.MockCluster;
import io.sharpshooter.yarn.MockClusterBuilder;
import io.sharpshooter.yarn.Size;
import io.sharpshooter.yarn.Want;
import org.apache.hadoop.yarn.conf.YarnConfiguration;
import org.apache.hadoop.yarn.exceptions.YarnRuntimeException;
import org.apache.hadoop.yarn.server.resourcemanager.monitor.capacity.ProportionalCapacityPreemptionPolicy;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.fair.FairScheduler;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.fifo.FifoScheduler;
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
    private static final String POLICIES = YarnConfiguration.RM_SCHEDULER_MONITOR_POLICIES;
    private static final String THRESHOLD = PolicyByHand.KEYS + "large-container.threshold";

    @ParameterizedTest
    @CsvSource({
        "large-container.threshold, -5%",
        "large-container.threshold, 40gigs",
        "large-container.cost, com.example.NoSuchCost",
        "large-container.cost, java.lang.String",
        "large-container.hold-timeout-ms, -1",
        "max_wait_before_kill, -1",
        "monitoring_interval, soon",
        "total_preemption_per_round, 1.5",
        "observe_only, perhaps"
    })
    void theResourceManagerDoesNotStart(String key, String value) {
        MockClusterBuilder builder = oneQueue().set(POLICIES, OURS).set(PolicyByHand.KEYS + key, value);
        assertThatThrownBy(builder::start)
                .isInstanceOf(YarnRuntimeException.class)
                .hasMessageContainingAll(PolicyByHand.KEYS + key, value, "allowed");
    }

    @ParameterizedTest
    @ValueSource(strings = {"large-container.threshold", "observe_only", "monitoring_interval", "large-container.cost"})
    void theResourceManagerDoesNotStartWithVariablesThatHaveNoEnd(String key) {
        MockClusterBuilder builder = oneQueue()
                .set(POLICIES, OURS)
                .set("circle.a", "${circle.b}")
                .set("circle.b", "${circle.a}")
                .set(PolicyByHand.KEYS + key, "${circle.a}");
        assertThatThrownBy(builder::start)
                .isInstanceOf(YarnRuntimeException.class)
                .hasMessageContainingAll(PolicyByHand.KEYS + key + " is \"${circle.a}\"", "circle", "allowed");
    }

    @Test
    void aRefreshWithVariablesThatHaveNoEndKeepsTheLastGoodSettings() throws Exception {
        try (LogCatcher log = new LogCatcher("io.sharpshooter");
                MockScene scene = MockScene.full(builder -> builder.set(PolicyByHand.OBSERVE_ONLY, "true"))) {
            scene.policy().expectErrors(1);
            scene.cluster().refreshQueues(conf -> {
                for (int step = 0; step < 25; step++) {
                    conf.set("chain." + step, "${chain." + (step + 1) + "}");
                }
                conf.set("chain.25", "false");
                conf.set(PolicyByHand.OBSERVE_ONLY, "${chain.0}");
            });
            scene.large().ask(Want.of(1, MockScene.LARGE));
            scene.policy().restsFor(3);
            assertThat(log.messages(Level.ERROR))
                    .singleElement()
                    .asString()
                    .contains(
                            PolicyByHand.OBSERVE_ONLY + " is \"${chain.0}\"",
                            "more than 19",
                            "allowed is true or false");
            scene.cluster().refreshQueues(conf -> conf.set(PolicyByHand.OBSERVE_ONLY, "${chain.20}"));
            assertThat(scene.policy().turn().killed()).hasSize(MockScene.VICTIMS);
        }
    }

    @Test
    void stocksKeysWithoutEffectAreSaidAtTheStartAndOnceWhenTheyChange() throws Exception {
        String reserved = PolicyByHand.KEYS + "select_based_on_reserved_containers";
        String conservative = PolicyByHand.KEYS + "conservative-drf";
        try (LogCatcher log = new LogCatcher("io.sharpshooter.yarn.hints.Hints");
                MockScene scene = MockScene.full(builder -> builder.set(reserved, "true"))) {
            scene.policy().round();
            assertThat(log.messages()).singleElement().asString().contains(reserved, "no effect");
            scene.cluster().refreshQueues(conf -> conf.set(conservative, "true"));
            scene.policy().round();
            scene.cluster().refreshQueues(conf -> conf.set("nothing", "of interest"));
            scene.policy().round();
            assertThat(log.messagesAfter(1)).singleElement().asString().contains(conservative, "no effect");
        }
    }

    @Test
    void thatAppsOfOneQueueTakeFromEachOtherIsSaidAtTheStart() throws Exception {
        String inside = PolicyByHand.KEYS + "intra-queue-preemption.enabled";
        try (LogCatcher log = new LogCatcher("io.sharpshooter.yarn.Preemption");
                MockScene scene = MockScene.full(builder -> builder.set(inside, "true"))) {
            scene.policy().round();
            assertThat(log.messages(Level.WARN)).singleElement().asString().contains(inside, "0.1.0");
        }
    }

    @Test
    void aRefreshOfOurSchedulerDoesNotFailBecauseOfAWarning() throws Exception {
        try (LogCatcher log = new LogCatcher("io.sharpshooter");
                MockCluster cluster =
                        oneQueue().scheduler(MoveSafeCapacityScheduler.class).start()) {
            cluster.refreshQueues(conf -> {
                conf.set("circle.a", "${circle.b}");
                conf.set("circle.b", "${circle.a}");
                conf.set(YarnConfiguration.RM_SCHEDULER_ENABLE_MONITORS, "false");
                conf.set(POLICIES, "${circle.a}");
            });
            assertThat(log.messages(Level.ERROR))
                    .singleElement()
                    .asString()
                    .contains(POLICIES + " is \"${circle.a}\"", "circle");
        }
    }

    @Test
    void bothPoliciesAreRefusedAtTheStart() {
        MockClusterBuilder builder = oneQueue().set(POLICIES, STOCK + "," + OURS);
        assertThatThrownBy(builder::start)
                .isInstanceOf(YarnRuntimeException.class)
                .hasMessageContainingAll(POLICIES, STOCK, "Allowed");
    }

    /** The grace period is so long that neither of the two kills. */
    @Test
    void stockThatIsAddedLaterMakesOursStop() throws Exception {
        try (LogCatcher log = new LogCatcher("io.sharpshooter");
                MockScene scene = MockScene.full(builder -> builder.set(PolicyByHand.WAIT, "3600000")
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

            scene.cluster().refreshQueues(conf -> conf.set(POLICIES, IdlePolicy.class.getName()));
            assertThat(scene.policy().turn().events()).startsWith("planned", "noticed");
        }
    }

    @Test
    void aBadRefreshKeepsTheLastGoodSettingsAndIsSaidOnce() throws Exception {
        try (LogCatcher log = new LogCatcher("io.sharpshooter");
                MockScene scene = MockScene.full(builder -> builder.set(PolicyByHand.OBSERVE_ONLY, "true"))) {
            scene.policy().expectErrors(1);
            scene.cluster().refreshQueues(conf -> {
                conf.set(THRESHOLD, "40gigs");
                conf.set(PolicyByHand.OBSERVE_ONLY, "false");
            });
            scene.large().ask(Want.of(1, MockScene.LARGE));
            scene.policy().restsFor(3);
            assertThat(log.messages(Level.ERROR)).singleElement().asString().contains(THRESHOLD, "40gigs", "allowed");

            scene.cluster().refreshQueues(conf -> conf.set(THRESHOLD, "50%"));
            assertThat(scene.policy().turn().killed()).hasSize(MockScene.VICTIMS);
            assertThat(log.messages(Level.ERROR)).hasSize(1);
        }
    }

    @Test
    void aRefreshChangesTheIntervalOfARunningPolicy() throws Exception {
        try (MockScene scene = MockScene.full()) {
            assertThat(scene.policy().policy().getMonitoringInterval()).isEqualTo(3_000);
            scene.cluster().refreshQueues(conf -> conf.set(PolicyByHand.KEYS + "monitoring_interval", "700"));
            scene.policy().turn();
            assertThat(scene.policy().policy().getMonitoringInterval()).isEqualTo(700);
        }
    }

    @ParameterizedTest
    @ValueSource(classes = {FifoScheduler.class, FairScheduler.class})
    void theResourceManagerDoesNotStartWithAnotherScheduler(Class<?> scheduler) {
        MockClusterBuilder builder =
                oneQueue().set(POLICIES, OURS).set(YarnConfiguration.RM_SCHEDULER, scheduler.getName());
        assertThatThrownBy(builder::start)
                .isInstanceOf(YarnRuntimeException.class)
                .hasMessageContainingAll(YarnConfiguration.RM_SCHEDULER, scheduler.getName(), "CapacityScheduler");
    }

    @Test
    void disabledMonitorsAreSaidLoudly() throws Exception {
        try (LogCatcher log = new LogCatcher("io.sharpshooter");
                MockScene scene = MockScene.full(
                        builder -> builder.set(YarnConfiguration.RM_SCHEDULER_ENABLE_MONITORS, "false"))) {
            scene.policy().expectErrors(1);
            assertThat(log.messages(Level.ERROR))
                    .singleElement()
                    .asString()
                    .contains(YarnConfiguration.RM_SCHEDULER_ENABLE_MONITORS, "Set it to true");
            scene.large().ask(Want.of(1, Size.gib(48)));
            scene.policy().restsFor(2);
            assertThat(scene.policy().rounds().get(0).refusals("root.a")).containsExactly("ONLY_PROTECTED_VICTIMS");
        }
    }

    /** Hadoop makes no policy then, which could say so itself. */
    @Test
    void disabledMonitorsAreSaidByOurSchedulerToo() throws Exception {
        try (LogCatcher log = new LogCatcher("io.sharpshooter");
                MockCluster cluster = oneQueue()
                        .scheduler(MoveSafeCapacityScheduler.class)
                        .set(POLICIES, OURS)
                        .set(YarnConfiguration.RM_SCHEDULER_ENABLE_MONITORS, "false")
                        .start()) {
            assertThat(cluster.scheduler().getSchedulingMonitorManager().isRSMEmpty())
                    .as("no policy")
                    .isTrue();
            assertThat(log.messages(Level.ERROR))
                    .singleElement()
                    .asString()
                    .contains(YarnConfiguration.RM_SCHEDULER_ENABLE_MONITORS, OURS + " will not run");
        }
    }

    @Test
    void monitorsThatARefreshDisablesAreSaidByOurScheduler() throws Exception {
        try (LogCatcher log = new LogCatcher("io.sharpshooter");
                MockCluster cluster = oneQueue()
                        .scheduler(MoveSafeCapacityScheduler.class)
                        .set(POLICIES, OURS)
                        .start()) {
            cluster.refreshQueues(conf -> conf.set(PolicyByHand.OBSERVE_ONLY, "true"));
            assertThat(log.messages(Level.ERROR)).isEmpty();
            assertThat(cluster.scheduler().getSchedulingMonitorManager().isRSMEmpty())
                    .isFalse();
            cluster.refreshQueues(conf -> conf.set(YarnConfiguration.RM_SCHEDULER_ENABLE_MONITORS, "false"));
            assertThat(cluster.scheduler().getSchedulingMonitorManager().isRSMEmpty())
                    .as("no policy")
                    .isTrue();
            assertThat(log.messages(Level.ERROR)).singleElement().asString().contains(OURS + " will not run");
        }
    }

    private static MockClusterBuilder oneQueue() {
        return MockCluster.builder().nodes(1, Size.gib(8)).queue("root.a", 100);
    }
}
