package io.sharpshooter.scenario;

import static java.util.concurrent.TimeUnit.SECONDS;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.sharpshooter.PolicyWithClock;
import io.sharpshooter.model.RoundTime;
import io.sharpshooter.yarn.MockNode;
import io.sharpshooter.yarn.Size;
import io.sharpshooter.yarn.Want;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Supplier;
import org.apache.hadoop.yarn.server.resourcemanager.RMContextImpl;
import org.apache.hadoop.yarn.server.resourcemanager.monitor.SchedulingEditPolicy;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.capacity.CapacityScheduler;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.common.fica.FiCaSchedulerApp;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.policy.FifoOrderingPolicy;
import org.apache.log4j.Level;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The life of a policy object in a ResourceManager that makes and drops such objects as it likes. */
class PolicyLifeIT {
    private static final int WAIT_MS = 15_000;

    /** So many of 4 GiB fill a node of 64. */
    private static final int FULL = 16;

    /** Three nodes with so many have room for 60 GiB together. */
    private static final int BESIDE_ROOM = 11;

    private static final String HOLD = PolicyByHand.KEYS + "large-container.hold-timeout-ms";

    /** As of a ResourceManager that was on standby for a while, and has made another scheduler since. */
    @Test
    void anObjectWhoseSchedulerIsNoLongerTheManagersDoesNothing() throws Exception {
        try (var scene = MockScene.full()) {
            scene.large().ask(Want.of(1, MockScene.LARGE));
            var policy = policy(scene, scene.cluster().time());
            RMContextImpl context = (RMContextImpl) scene.cluster().context();
            context.setScheduler(new CapacityScheduler());
            int before = scene.small().running().size();
            policy.editSchedule();
            assertThat(scene.small().running()).hasSize(before);
            context.setScheduler(scene.cluster().scheduler());
            awaitDeaths(policy, scene);
        }
    }

    @Test
    void aRoundThatFailsIsLoggedAndTheNextOneRuns() throws Exception {
        var fails = new AtomicBoolean(true);
        try (var log = new LogCatcher("io.sharpshooter");
                var scene = MockScene.full()) {
            scene.policy().expectErrors(1);
            scene.large().ask(Want.of(1, MockScene.LARGE));
            var policy = policy(scene, () -> {
                if (fails.get()) {
                    throw new IllegalStateException("no clock");
                }
                return scene.cluster().time().get();
            });
            policy.editSchedule();
            assertThat(log.messages(Level.ERROR))
                    .singleElement()
                    .asString()
                    .startsWith("A round of preemption failed and is skipped");
            fails.set(false);
            awaitDeaths(policy, scene);
        }
    }

    private static SchedulingEditPolicy policy(MockScene scene, Supplier<RoundTime> clock) {
        var policy = PolicyWithClock.of(clock);
        policy.init(
                scene.cluster().rm().getConfig(),
                scene.cluster().context(),
                scene.cluster().scheduler());
        return policy;
    }

    /** In the next round that is not taken for one that makes up for a long one. */
    private static void awaitDeaths(SchedulingEditPolicy policy, MockScene scene) {
        int left = scene.small().running().size() - MockScene.VICTIMS;
        scene.cluster().await("the victims are dead", () -> {
            policy.editSchedule();
            return scene.small().running().size() == left;
        });
    }

    /** As often as it could not call meanwhile, Hadoop's monitor calls at once. */
    @Test
    void callsThatMakeUpForALongRoundDoNothing() throws Exception {
        try (var scene = MockScene.full()) {
            var time = scene.cluster().time();
            var eachLook = new AtomicLong(PolicyByHand.INTERVAL);
            var policy = scene.policy(PolicyWithClock.of(() -> {
                time.advance(eachLook.get());
                return time.get();
            }));
            policy.round(); // it looks three times, and two intervals pass
            eachLook.set(0);
            scene.large().ask(Want.of(1, MockScene.LARGE));
            assertThat(policy.round().log()).isEmpty();
            assertThat(policy.round().log()).isEmpty();
            time.advance(PolicyByHand.INTERVAL);
            assertThat(policy.round().killed()).hasSize(MockScene.VICTIMS);
        }
    }

    /** Queue b is within its guarantee; with one of three nodes it seems to be far above it. */
    @Test
    void afterARestartNobodyDiesUntilTheSchedulerHasWaitedForNodesToComeBack() throws Exception {
        try (MockScene scene =
                MockScene.of(MockScene.threeNodes().queue("root.a", 50).queue("root.b", 50))) {
            var b = scene.app("root.b").ask(Want.of(16, MockScene.SMALL));
            scene.node(0).heartbeat();
            b.heartbeat();
            scene.node(0).heartbeat();
            assertThat(b.running()).hasSize(16);
            RMContextImpl context = (RMContextImpl) scene.cluster().context();
            context.setWorkPreservingRecoveryEnabled(true);
            context.setSchedulerRecoveryStartAndWaitTime(600_000);
            scene.node(1).lose();
            scene.node(2).lose();
            var a = scene.app("root.a").ask(Want.of(1, Size.gib(32)));
            assertThat(context.isSchedulerReadyForAllocatingContainers()).isFalse();
            scene.policy().restsFor(3);
            context.setSchedulerRecoveryStartAndWaitTime(0);
            scene.places(a, 1, 8);
        }
    }

    /** Makes a refresh of queues fail, in its middle and only when it is told to. For one refresh at a time. */
    public static final class SlowToFail extends FifoOrderingPolicy<FiCaSchedulerApp> {
        private static volatile CountDownLatch begun = new CountDownLatch(1);
        private static volatile CountDownLatch told = new CountDownLatch(1);

        /** For Hadoop. */
        public SlowToFail() {
            begun.countDown();
            await(told);
            throw new IllegalStateException("told to fail");
        }

        static void await(CountDownLatch latch) {
            try {
                assertThat(latch.await(60, SECONDS)).isTrue();
            } catch (InterruptedException e) {
                throw new AssertionError(e);
            }
        }
    }

    /** The scheduler takes a configuration back where its queues cannot. */
    @Test
    void aRoundInTheMiddleOfARefreshThatFailsGoesByTheSettingsBefore() throws Exception {
        try (var scene = MockScene.full(builder -> builder.set(PolicyByHand.PER_ROUND, "0"))) {
            scene.large().ask(Want.of(1, MockScene.LARGE));
            scene.policy().restsFor(1);
            int living = scene.small().running().size();
            SlowToFail.begun = new CountDownLatch(1);
            SlowToFail.told = new CountDownLatch(1);
            var refresh = CompletableFuture.runAsync(() -> rejected(scene));
            SlowToFail.await(SlowToFail.begun);
            assertThat(perRound(scene)).isEqualTo("1");
            var round = new Thread(() -> scene.policy().policy().editSchedule());
            round.start();
            scene.cluster().await("the round waits", () -> round.getState() == Thread.State.WAITING);
            SlowToFail.told.countDown();
            refresh.get(60, SECONDS);
            round.join(60_000);
            assertThat(perRound(scene)).isEqualTo("0");
            scene.cluster().drain();
            assertThat(scene.small().running()).hasSize(living);
            assertThat(scene.large().inScheduler().getReservedContainers()).isEmpty();
        }
    }

    private static String perRound(MockScene scene) {
        return scene.cluster().scheduler().getConfiguration().get(PolicyByHand.PER_ROUND);
    }

    private static void rejected(MockScene scene) {
        assertThatThrownBy(() -> scene.cluster().refreshQueues(conf -> {
                    conf.set(PolicyByHand.PER_ROUND, "1");
                    conf.set("yarn.scheduler.capacity.root.a.ordering-policy", SlowToFail.class.getName());
                }))
                .isInstanceOf(IOException.class)
                .hasMessageContaining("Failed to re-init queues");
    }

    @ParameterizedTest(name = "by {0} days")
    @ValueSource(ints = {-1, 1})
    void aGracePeriodLastsAsLongAsItWas(int days) throws Exception {
        try (var scene = MockScene.full(builder -> builder.set(PolicyByHand.WAIT, "15000"))) {
            scene.large().ask(Want.of(1, MockScene.LARGE));
            scene.policy().turn();
            assertThat(scene.small().notices()).hasSize(MockScene.VICTIMS);
            scene.policy().restsFor(2);
            setWallClock(scene, days);
            scene.policy().restsFor(2);

            var deadline = scene.policy().turn();
            assertThat(deadline.killed())
                    .containsExactlyInAnyOrderElementsOf(scene.small().notices());
            assertThat(agesOf(deadline)).hasSize(MockScene.VICTIMS).allMatch(age -> age >= 0);
            assertThat(scene.large().placed()).hasSize(1);
        }
    }

    private static List<Long> agesOf(PlayedRound deadline) {
        var ages = new ArrayList<Long>();
        deadline.log("held")
                .get(0)
                .json()
                .path("killed")
                .forEach(killed -> ages.add(killed.path("ageMs").asLong()));
        return ages;
    }

    /** The dead of the first node are never confirmed. */
    @ParameterizedTest(name = "by {0} days")
    @ValueSource(ints = {-1, 1})
    void aHoldAndAMaskLastAsLongAsTheyWere(int days) throws Exception {
        try (MockScene scene =
                MockScene.full(builder -> builder.nodes(1, MockScene.NODE).set(HOLD, "9000"))) {
            scene.cluster().nodes().forEach(MockNode::hangOnToKilled);
            scene.large().ask(Want.of(1, MockScene.LARGE));
            scene.policy().turn();
            var silent = scene.heldNode();
            scene.cluster().nodes().stream().filter(node -> node != silent).forEach(MockNode::confirmKills);
            setWallClock(scene, days);
            scene.policy().restsFor(2);
            var expiry = scene.policy().turn();
            assertThat(expiry.released()).containsExactly(silent.id());
            assertThat(expiry.refusals("root.a")).containsExactly("LAST_CLAIM_EXPIRED");
            scene.policy().restsFor(2);
            setWallClock(scene, days);
            scene.policy().restsFor(3);

            assertThat(scene.policy().turn().killed())
                    .as("after twice the timeout")
                    .hasSize(MockScene.VICTIMS);
            assertThat(scene.large().placed()).hasSize(1);
        }
    }

    private static void setWallClock(MockScene scene, int days) {
        scene.cluster().time().setWall(Duration.ofDays(days).toMillis());
    }

    /** The deadline passes while they are off. */
    @Test
    void aClaimWhoseVictimsWereToldIsForgottenAndMadeAnew() throws Exception {
        try (MockScene scene = beside(WAIT_MS, FULL)) {
            scene.policy().turn();
            var told = scene.small().notices();
            scene.cluster().time().advance(WAIT_MS);
            switchOffAndOn(scene);
            scene.policy().restsFor(5);
            assertThat(scene.small().notices()).hasSize(2 * MockScene.VICTIMS);
            assertThat(new HashSet<>(scene.small().notices())).containsExactlyInAnyOrderElementsOf(told);
            isPlacedLater(scene, MockScene.VICTIMS);
        }
    }

    /** Where the limits leave room for it the node is reserved together with the notice. */
    @Test
    void theReservationOfAClaimWhoseVictimsWereToldIsTakenOver() throws Exception {
        try (MockScene scene = beside(WAIT_MS, BESIDE_ROOM)) {
            assertThat(scene.policy().turn().reserved()).hasSize(1);
            switchOffAndOn(scene);
            scene.policy().restsFor(5);
            assertThat(scene.small().notices()).hasSize(2 * (BESIDE_ROOM - 1));
            isPlacedLater(scene, BESIDE_ROOM - 1);
        }
    }

    @Test
    void whereTheAskIsWithdrawnMeanwhileNobodyDiesAndNothingStaysReserved() throws Exception {
        try (MockScene scene = beside(WAIT_MS, BESIDE_ROOM)) {
            assertThat(scene.policy().turn().reserved()).hasSize(1);
            scene.large().ask(Want.of(0, MockScene.LARGE));
            switchOffAndOn(scene);
            scene.policy().turn();
            assertThat(scene.large().inScheduler().getReservedContainers()).isEmpty();
            scene.policy().restsFor(6);
        }
    }

    /** The new object plans nothing for the ask. */
    @Test
    void afterTheKillTheContainerIsPlacedAndNobodyElseDies() throws Exception {
        try (MockScene scene = beside(0, FULL)) {
            assertThat(scene.policy().turn().killed()).hasSize(MockScene.VICTIMS);
            switchOffAndOn(scene);
            scene.policy().restsFor(3);
            assertThat(scene.small().notices()).as("nobody else is told").isEmpty();
            scene.heldNode();
            isPlacedLater(scene, 0);
        }
    }

    /** {@code yarn.resourcemanager.scheduler.monitor.enable} goes off and on: another object begins. */
    private static void switchOffAndOn(MockScene scene) {
        scene.policy().close();
        scene.policy(PolicyWithClock.of(scene.cluster().time()));
    }

    private static void isPlacedLater(MockScene scene, int deaths) throws Exception {
        scene.policy().turn();
        scene.cluster().nodes().forEach(MockNode::confirmKills);
        scene.places(scene.large(), 1, deaths);
    }

    /**
     * Three nodes with so many containers each, of a queue that would give more than is needed, and an ask for most of
     * a node.
     */
    private static MockScene beside(int wait, int onEachNode) throws Exception {
        var scene = MockScene.of(MockScene.threeNodes()
                .queue("root.a", 60)
                .queue("root.b", 15)
                .queue("root.c", 25)
                .set(PolicyByHand.WAIT, wait));
        scene.app("root.b");
        for (var node : scene.cluster().nodes()) {
            scene.cluster()
                    .fill(
                            scene.small(),
                            Want.of(onEachNode, MockScene.SMALL)
                                    .near(node.host())
                                    .only());
        }
        scene.small().ask(Want.of(onEachNode == FULL ? 1_000 : 0, MockScene.SMALL));
        scene.cluster().nodes().forEach(MockNode::hangOnToKilled);
        scene.cluster().time().advance(60_000); // ages count, and stay in the same order
        scene.waiting("root.a", 1);
        return scene;
    }
}
