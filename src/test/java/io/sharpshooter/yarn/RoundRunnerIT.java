package io.sharpshooter.yarn;

import static io.sharpshooter.config.SettingsKeys.PREFIX;
import static java.util.Arrays.stream;
import static org.apache.hadoop.yarn.conf.YarnConfiguration.RM_SCHEDULER_ENABLE_MONITORS;
import static org.apache.hadoop.yarn.conf.YarnConfiguration.RM_SCHEDULER_MONITOR_POLICIES;
import static org.assertj.core.api.Assertions.assertThat;

import io.sharpshooter.PriorityLargeContainerPreemptionPolicy;
import io.sharpshooter.claim.ActionResult.Refused;
import io.sharpshooter.claim.EndReason;
import io.sharpshooter.config.SettingsKeys;
import io.sharpshooter.cost.Candidate;
import io.sharpshooter.cost.ContainerCost;
import io.sharpshooter.scenario.LogCatcher;
import io.sharpshooter.scenario.MockScene;
import io.sharpshooter.yarn.act.ClaimExecutor;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.locks.Lock;
import java.util.function.BooleanSupplier;
import org.apache.hadoop.yarn.server.resourcemanager.rmcontainer.RMContainer;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.SchedulerLock;
import org.apache.log4j.Level;
import org.junit.jupiter.api.RepeatedTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Rounds on a thread of ours: a cost class that does not return, monitors that stop, and newer policy objects. */
class RoundRunnerIT {
    private static final long PATIENCE_MS = 60_000;

    /** Does not return until it is told to. One test at a time. */
    public static final class HangingCost implements ContainerCost {
        private static CountDownLatch told = new CountDownLatch(1);
        private static final List<Thread> HANGING = new ArrayList<>();

        static synchronized void hang() {
            told = new CountDownLatch(1);
            HANGING.clear();
        }

        static synchronized CountDownLatch begin() {
            HANGING.add(Thread.currentThread());
            return told;
        }

        static synchronized List<Thread> hanging() {
            return List.copyOf(HANGING);
        }

        @Override
        public long cost(Candidate candidate) {
            var until = begin();
            boolean interrupted = false;
            while (until.getCount() > 0) {
                try {
                    until.await();
                } catch (InterruptedException e) {
                    interrupted = true;
                }
            }
            if (interrupted) {
                Thread.currentThread().interrupt();
            }
            return 1;
        }

        /** Those who hang return, and their threads end. */
        static void release() throws InterruptedException {
            told.countDown();
            for (var thread : hanging()) {
                awaitEnd(thread);
            }
        }
    }

    private static StrikeScene hanging() throws Exception {
        HangingCost.hang();
        return StrikeScene.full(builder -> builder.set(SettingsKeys.COST.name(), HangingCost.class.getName()));
    }

    private static Thread awaitHanging(MockCluster cluster) {
        cluster.await("the cost class hangs", () -> !HangingCost.hanging().isEmpty());
        return HangingCost.hanging().get(0);
    }

    private static void awaitEnd(Thread thread) throws InterruptedException {
        thread.join(PATIENCE_MS);
        assertThat(thread.isAlive()).as("%s lives", thread).isFalse();
    }

    private static RoundRunner runner(StrikeScene scene) {
        return runner(scene, Duration.ofMinutes(1));
    }

    private static RoundRunner runner(StrikeScene scene, Duration patience) {
        var cluster = scene.cluster();
        var preemption = new Preemption(cluster.scheduler(), cluster.context(), cluster.time());
        return new RoundRunner(cluster.scheduler(), preemption, patience);
    }

    private static void run(RoundRunner runner, BooleanSupplier inCharge) {
        try {
            runner.run(() -> true, inCharge);
        } catch (ExecutionException e) {
            throw new AssertionError(e);
        }
    }

    private static Thread started(RoundRunner runner) {
        var monitor = new Thread(() -> run(runner, () -> true));
        monitor.start();
        return monitor;
    }

    @Test
    void noRoundRunsWhileACostHangsAndWhenItReturnsTheRoundGoesOn() throws Exception {
        try (StrikeScene scene = hanging()) {
            int living = scene.small().running().size();
            var monitor = started(runner(scene));
            awaitHanging(scene.cluster());
            assertThat(monitor.isAlive()).isTrue();
            assertThat(scene.small().running()).hasSize(living);
            HangingCost.release();
            awaitEnd(monitor);
            scene.cluster().drain();
            assertThat(scene.small().running()).hasSize(living - MockScene.VICTIMS);
        } finally {
            HangingCost.release();
        }
    }

    /**
     * A refresh that switches monitors off, or a ResourceManager that stops, interrupts the monitor's thread and does
     * not wait for the cost.
     */
    @RepeatedTest(20)
    void monitorsAreStoppedWhileItHangs() throws Exception {
        monitorsAreStopped(true);
        monitorsAreStopped(false);
    }

    private static void monitorsAreStopped(boolean byARefresh) throws Exception {
        HangingCost.hang();
        Thread monitor;
        try (var log = new LogCatcher("io.sharpshooter")) {
            try (MockCluster cluster = withMonitor().start()) {
                var small = cluster.app("root.b").unmanaged().submit().launch();
                cluster.fill(small, Want.of(1_000, MockScene.SMALL));
                cluster.app("root.a").unmanaged().submit().launch().ask(Want.of(1, MockScene.LARGE));
                int living = small.running().size();
                assertThat(awaitHanging(cluster).isDaemon()).isTrue();
                monitor = monitor();
                if (byARefresh) {
                    cluster.refreshQueues(conf -> conf.set(RM_SCHEDULER_ENABLE_MONITORS, "false"));
                    awaitEnd(monitor);
                    HangingCost.release();
                    assertThat(small.running()).hasSize(living);
                    cluster.assertBooksMatch();
                }
            }
            awaitEnd(monitor);
            assertThat(log.messages(Level.ERROR)).isEmpty();
        } finally {
            HangingCost.release();
        }
    }

    private static MockClusterBuilder withMonitor() {
        return MockScene.threeNodes()
                .set(SettingsKeys.COST.name(), HangingCost.class.getName())
                .queue("root.a", 50)
                .queue("root.b", 50)
                .set(RM_SCHEDULER_MONITOR_POLICIES, PriorityLargeContainerPreemptionPolicy.class.getName())
                .set(PREFIX + "monitoring_interval", "20");
    }

    private static Thread monitor() {
        return Thread.getAllStackTraces().keySet().stream()
                .filter(thread -> thread.getName().startsWith("SchedulingMonitor") && isIn(thread, "io.sharpshooter"))
                .findFirst()
                .orElseThrow();
    }

    private static boolean isIn(Thread thread, String type) {
        return stream(thread.getStackTrace())
                .anyMatch(call -> call.getClassName().startsWith(type));
    }

    /**
     * Who stops the monitor holds the scheduler's lock; the strike that waits for it has not begun, and does not
     * begin.
     */
    @RepeatedTest(20)
    void aMonitorThatIsStoppedWhileARoundWaitsForTheLockKillsNobodyAnyMore() throws Exception {
        try (var scene = StrikeScene.full()) {
            var living = scene.small().running();
            var runner = runner(scene);
            var waiting = new ArrayList<Thread>();
            run(runner, () -> false); // its first one waits for the lock by itself
            Lock lock = SchedulerLock.of(scene.cluster().scheduler());
            lock.lock();
            try {
                var monitor = started(runner);
                scene.cluster().await("a round waits for the lock", () -> {
                    Thread.getAllStackTraces().keySet().stream()
                            .filter(thread -> thread.getState() == Thread.State.WAITING
                                    && isIn(thread, "io.sharpshooter.yarn.act.ClaimExecutor"))
                            .forEach(waiting::add);
                    return !waiting.isEmpty();
                });
                monitor.interrupt();
                awaitEnd(monitor);
            } finally {
                lock.unlock();
            }
            awaitEnd(waiting.get(0));
            assertThat(scene.small().running()).isEqualTo(living);
            scene.cluster().assertBooksMatch();
        }
    }

    /** It has decided already when the newer one runs. */
    @Test
    void onceANewerObjectHasRunAnOlderOneBeginsNothingMore() throws Exception {
        try (var scene = StrikeScene.full()) {
            var older = runner(scene);
            var newer = runner(scene);
            int living = scene.small().running().size();
            var left = new ArrayList<RMContainer>();
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
        try (var scene = StrikeScene.full()) {
            var asked = new AtomicBoolean();
            var newer = runner(scene);
            var waiting = new Thread(() -> run(newer, () -> asked.getAndSet(true)));
            Lock lock = SchedulerLock.of(scene.cluster().scheduler());
            lock.lock();
            try {
                waiting.start();
                waiting.join(500);
                assertThat(asked).isFalse();
            } finally {
                lock.unlock();
            }
            awaitEnd(waiting);
            assertThat(asked).isTrue();
        }
    }

    @Test
    void theLogSaysOnceWhichCostARoundHasThatDoesNotEnd() throws Exception {
        try (StrikeScene scene = hanging();
                var log = new LogCatcher(RoundRunner.class.getName())) {
            var runner = runner(scene, Duration.ofMillis(50));
            var monitor = started(runner);
            scene.cluster().await("it is said", () -> !log.messages(Level.WARN).isEmpty());
            awaitHanging(scene.cluster());
            monitor.interrupt();
            awaitEnd(monitor);
            run(runner, () -> true);
            assertThat(log.messages(Level.WARN))
                    .singleElement()
                    .asString()
                    .contains("with the cost " + HangingCost.class.getName() + " has not ended");
        } finally {
            HangingCost.release();
        }
    }

    /** What a round has decided before a refresh is done after none. An administrator reads "In force from now on". */
    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void nobodyDiesOnceObserveOnlyIsInForce(boolean observeOnly) throws Exception {
        try (var scene = StrikeScene.full()) {
            var before = scene.small().running();
            var runner = runner(scene);
            run(runner, () -> {
                refresh(scene, observeOnly);
                return true;
            });
            scene.cluster().drain();
            assertThat(scene.small().running()).isEqualTo(before);
            for (int round = 0; round < 2; round++) {
                run(runner, () -> true);
                scene.cluster().drain();
                scene.cluster().time().advance(1);
            }
            assertThat(scene.small().running().equals(before)).isEqualTo(observeOnly);
            scene.cluster().assertBooksMatch();
        }
    }

    private static void refresh(StrikeScene scene, boolean observeOnly) {
        try {
            scene.cluster().refreshQueues(conf -> {
                conf.setBoolean(PREFIX + "observe_only", observeOnly);
                conf.setInt(PREFIX + "max_wait_before_kill", 1);
            });
        } catch (Exception e) {
            throw new AssertionError(e);
        }
    }

    /** As a round finds it that was stopped while it waited for the lock. */
    @Test
    void aStrikeOfARoundThatWasStoppedIsRefusedForNow() throws Exception {
        try (var scene = StrikeScene.full()) {
            var before = scene.candidates();
            var executor = new ClaimExecutor(
                    scene.cluster().scheduler(), scene.cluster().context(), nanos -> {});
            assertThat(executor.execute(List.of(scene.claim().strike()), () -> false, (claim, victim) -> ""))
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
