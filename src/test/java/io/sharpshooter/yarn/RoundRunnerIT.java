package io.sharpshooter.yarn;

import static org.assertj.core.api.Assertions.assertThat;

import io.sharpshooter.claim.ActionResult.Refused;
import io.sharpshooter.claim.EndReason;
import io.sharpshooter.config.SettingsKeys;
import io.sharpshooter.scenario.HangingCost;
import io.sharpshooter.scenario.LogCatcher;
import io.sharpshooter.yarn.act.ClaimExecutor;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.locks.Lock;
import java.util.function.BooleanSupplier;
import java.util.function.UnaryOperator;
import org.apache.hadoop.yarn.server.resourcemanager.rmcontainer.RMContainer;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.SchedulerLock;
import org.apache.log4j.Level;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Rounds on a thread of ours. */
class RoundRunnerIT {
    private static final String KEYS = "yarn.resourcemanager.monitor.capacity.preemption.";

    private static StrikeScene scene() throws Exception {
        return scene(builder -> builder);
    }

    private static StrikeScene scene(UnaryOperator<MockClusterBuilder> settings) throws Exception {
        return StrikeScene.full(builder -> settings.apply(
                builder.set(KEYS + "max_wait_before_kill", "0").set(KEYS + "total_preemption_per_round", "1")));
    }

    private static RoundRunner runner(StrikeScene scene) {
        return runner(scene, Duration.ofMinutes(1));
    }

    private static RoundRunner runner(StrikeScene scene, Duration patience) {
        MockCluster cluster = scene.cluster();
        Preemption preemption = new Preemption(cluster.scheduler(), cluster.context(), cluster.time());
        return new RoundRunner(cluster.scheduler(), preemption, patience);
    }

    private static void run(RoundRunner runner, BooleanSupplier inCharge) {
        try {
            runner.run(inCharge);
        } catch (ExecutionException e) {
            throw new AssertionError(e);
        }
    }

    /** It has decided already when the newer one runs. */
    @Test
    void onceANewerObjectHasRunAnOlderOneBeginsNothingMore() throws Exception {
        try (StrikeScene scene = scene()) {
            RoundRunner older = runner(scene);
            RoundRunner newer = runner(scene);
            int living = scene.small().running().size();
            List<RMContainer> left = new ArrayList<>();
            run(older, () -> {
                run(newer, () -> true);
                scene.cluster().drain();
                left.addAll(scene.small().running());
                return true;
            });
            scene.cluster().drain();
            assertThat(left).hasSizeLessThan(living);
            assertThat(scene.small().running()).isEqualTo(left);
            run(older, () -> {
                throw new AssertionError("It has entered.");
            });
            scene.cluster().assertBooksMatch();
        }
    }

    /** Under the lock an older one may be in the middle of a kill. */
    @Test
    void aNewerObjectEntersUnderTheSchedulersLock() throws Exception {
        try (StrikeScene scene = scene()) {
            AtomicBoolean asked = new AtomicBoolean();
            RoundRunner newer = runner(scene);
            Thread waiting = new Thread(() -> run(newer, () -> asked.getAndSet(true)));
            Lock lock = SchedulerLock.of(scene.cluster().scheduler());
            lock.lock();
            try {
                waiting.start();
                waiting.join(500);
                assertThat(asked).isFalse();
            } finally {
                lock.unlock();
            }
            waiting.join(60_000);
            assertThat(asked).isTrue();
        }
    }

    @Test
    void theLogSaysOnceWhichCostARoundHasThatDoesNotEnd() throws Exception {
        HangingCost.hang();
        try (StrikeScene scene = scene(builder -> builder.set(SettingsKeys.COST.name(), HangingCost.class.getName()));
                LogCatcher log = new LogCatcher(RoundRunner.class.getName())) {
            RoundRunner runner = runner(scene, Duration.ofMillis(50));
            Thread monitor = new Thread(() -> run(runner, () -> true));
            monitor.start();
            scene.cluster().await("it is said", () -> !log.messages(Level.WARN).isEmpty());
            scene.cluster().await("it hangs", () -> !HangingCost.threads().isEmpty());
            monitor.interrupt();
            monitor.join(60_000);
            assertThat(monitor.isAlive()).isFalse();
            run(runner, () -> true);
            assertThat(log.messages(Level.WARN))
                    .singleElement()
                    .asString()
                    .contains("with the cost " + HangingCost.class.getName() + " has not ended");
        } finally {
            HangingCost.release();
        }
    }

    /** An administrator reads "In force from now on" in the log. */
    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void nobodyDiesOnceObserveOnlyIsInForce(boolean observeOnly) throws Exception {
        try (StrikeScene scene = scene()) {
            List<RMContainer> before = scene.small().running();
            run(runner(scene), () -> {
                refresh(scene, observeOnly);
                return true;
            });
            scene.cluster().drain();
            assertThat(scene.small().running().equals(before)).isEqualTo(observeOnly);
            scene.cluster().assertBooksMatch();
        }
    }

    private static void refresh(StrikeScene scene, boolean observeOnly) {
        try {
            scene.cluster().refreshQueues(conf -> {
                conf.setBoolean(KEYS + "observe_only", observeOnly);
                conf.setInt(KEYS + "max_wait_before_kill", 1);
            });
        } catch (Exception e) {
            throw new AssertionError(e);
        }
    }

    /** As a round finds it that was stopped while it waited for the lock. */
    @Test
    void aStrikeOfARoundThatWasStoppedIsRefusedForNow() throws Exception {
        try (StrikeScene scene = StrikeScene.full()) {
            List<RMContainer> before = scene.candidates();
            ClaimExecutor executor = new ClaimExecutor(
                    scene.cluster().scheduler(), scene.cluster().context());
            assertThat(executor.execute(List.of(scene.claim().strike()), () -> false))
                    .singleElement()
                    .isInstanceOfSatisfying(Refused.class, refused -> {
                        assertThat(refused.reason()).isEqualTo(EndReason.REFUSED);
                        assertThat(refused.passing()).isTrue();
                    });
            assertThat(scene.candidates()).isEqualTo(before);
            assertThat(scene.isReserved(scene.node())).isFalse();
            scene.cluster().assertBooksMatch();
        }
    }
}
