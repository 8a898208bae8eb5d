package io.sharpshooter.scenario;

import static org.assertj.core.api.Assertions.assertThat;

import io.sharpshooter.PriorityLargeContainerPreemptionPolicy;
import io.sharpshooter.yarn.MockApp;
import io.sharpshooter.yarn.MockCluster;
import io.sharpshooter.yarn.MockClusterBuilder;
import io.sharpshooter.yarn.Size;
import io.sharpshooter.yarn.Want;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.Lock;
import java.util.concurrent.locks.LockSupport;
import org.apache.hadoop.yarn.conf.YarnConfiguration;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.SchedulerLock;
import org.apache.log4j.Level;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.RepeatedTest;
import org.junit.jupiter.api.Test;

/** A cost class that does not return, and monitors that are stopped in the middle of a round. */
class HangingCostIT {
    private static final String LOCKED = "io.sharpshooter.yarn.act.ClaimExecutor";

    @BeforeEach
    void hang() {
        HangingCost.hang();
    }

    @AfterEach
    void release() {
        List<Thread> hanging = HangingCost.threads();
        HangingCost.release();
        hanging.forEach(HangingCostIT::awaitEnd);
    }

    private static MockClusterBuilder hanging(MockClusterBuilder builder) {
        return builder.set(CostFaultIT.COST, HangingCost.class.getName());
    }

    @Test
    void noRoundRunsMeanwhileAndWhenItReturnsTheRoundGoesOn() throws Exception {
        try (MockScene scene = MockScene.full(HangingCostIT::hanging)) {
            scene.large().ask(Want.of(1, MockScene.LARGE));
            int living = scene.small().running().size();
            CompletableFuture<Void> first = editSchedule(scene);
            awaitHanging(scene.cluster());
            assertThat(first).isNotDone();
            assertThat(scene.small().running()).hasSize(living);
            HangingCost.release();
            first.get(60, TimeUnit.SECONDS);
            scene.cluster().drain();
            assertThat(scene.small().running()).hasSize(living - MockScene.VICTIMS);
        }
    }

    /** As where monitors are switched off and on. What the older one decided on is nothing to the newer. */
    @RepeatedTest(20)
    void aNewerObjectRunsBesideOneThatHangsAndThenDoesNothing() throws Exception {
        try (MockScene scene = MockScene.full(HangingCostIT::hanging)) {
            scene.large().ask(Want.of(1, MockScene.LARGE));
            int living = scene.small().running().size();
            CompletableFuture<Void> first = editSchedule(scene);
            assertThat(awaitHanging(scene.cluster()).isDaemon()).isTrue();
            scene.cluster().refreshQueues(conf -> conf.set(CostFaultIT.COST, "lost-work"));
            try (PolicyByHand newer = PolicyByHand.on(scene.cluster(), scene.small(), scene.large())) {
                newer.round();
                assertThat(scene.small().running()).hasSize(living - MockScene.VICTIMS);
                newer.heartbeats();
                assertThat(scene.large().placed()).hasSize(1);
                HangingCost.release();
                first.get(60, TimeUnit.SECONDS);
                newer.heartbeats();
                assertThat(scene.small().running()).hasSize(living - MockScene.VICTIMS);
                scene.cluster().assertBooksMatch();
                newer.restsFor(2);
            }
        }
    }

    /**
     * A refresh that switches monitors off interrupts the monitor's thread, under the scheduler's lock, and does not
     * wait for it.
     */
    @RepeatedTest(20)
    void monitorsAreSwitchedOffWhileItHangs() throws Exception {
        try (MockCluster cluster = cluster().start()) {
            MockApp small = fullOfSmall(cluster);
            int living = small.running().size();
            Thread hanging = awaitHanging(cluster);
            Thread monitor = monitor();
            cluster.refreshQueues(conf -> conf.set(YarnConfiguration.RM_SCHEDULER_ENABLE_MONITORS, "false"));
            monitor.join(60_000);
            assertThat(monitor.isAlive()).isFalse();
            HangingCost.release();
            awaitEnd(hanging);
            assertThat(small.running()).hasSize(living);
            cluster.assertBooksMatch();
        }
    }

    @RepeatedTest(20)
    void theResourceManagerStopsWhileItHangs() throws Exception {
        Thread monitor;
        Thread hanging;
        try (LogCatcher log = new LogCatcher("io.sharpshooter")) {
            try (MockCluster cluster = cluster().start()) {
                fullOfSmall(cluster);
                hanging = awaitHanging(cluster);
                monitor = monitor();
            }
            monitor.join(60_000);
            assertThat(monitor.isAlive()).isFalse();
            assertThat(hanging.isDaemon()).isTrue();
            HangingCost.release();
            awaitEnd(hanging);
            assertThat(log.messages(Level.ERROR)).isEmpty();
        }
    }

    /**
     * Who stops the monitor holds the scheduler's lock; the strike that waits for it has not begun, and does not
     * begin.
     */
    @RepeatedTest(20)
    void aMonitorThatIsStoppedWhileARoundWaitsForTheLockKillsNobodyAnyMore() throws Exception {
        try (MockScene scene = MockScene.full()) {
            int living = scene.small().running().size();
            scene.policy().round(); // its first one waits for the lock by itself
            scene.large().ask(Want.of(1, MockScene.LARGE));
            Lock lock = SchedulerLock.of(scene.cluster().scheduler());
            Thread monitor = new Thread(() -> scene.policy().policy().editSchedule());
            Thread round;
            lock.lock();
            try {
                monitor.start();
                round = awaitAtTheLock(scene.cluster());
                monitor.interrupt();
                monitor.join(60_000);
                assertThat(monitor.isAlive()).isFalse();
            } finally {
                lock.unlock();
            }
            awaitEnd(round);
            assertThat(scene.small().running()).hasSize(living);
            scene.cluster().assertBooksMatch();
            scene.places(scene.large(), 1, MockScene.VICTIMS);
        }
    }

    private static MockClusterBuilder cluster() {
        return hanging(MockCluster.builder())
                .nodes(3, MockScene.NODE)
                .queue("root.a", 50)
                .queue("root.b", 50)
                .set(
                        YarnConfiguration.RM_SCHEDULER_MONITOR_POLICIES,
                        PriorityLargeContainerPreemptionPolicy.class.getName())
                .set(PolicyByHand.KEYS + "monitoring_interval", "20");
    }

    /** The app that fills the cluster; another one wants a large container. */
    private static MockApp fullOfSmall(MockCluster cluster) throws Exception {
        MockApp small = cluster.app("root.b").unmanaged().submit().launch();
        cluster.fill(small, Want.of(1_000, Size.gib(4)));
        MockApp large = cluster.app("root.a").unmanaged().submit().launch();
        large.ask(Want.of(1, MockScene.LARGE));
        return small;
    }

    private static CompletableFuture<Void> editSchedule(MockScene scene) {
        return CompletableFuture.runAsync(() -> scene.policy().policy().editSchedule());
    }

    private static Thread awaitHanging(MockCluster cluster) {
        cluster.await("the cost class hangs", () -> !HangingCost.threads().isEmpty());
        return HangingCost.threads().get(0);
    }

    private static void awaitEnd(Thread thread) {
        long deadline = System.nanoTime() + TimeUnit.SECONDS.toNanos(60);
        while (thread.isAlive()) {
            assertThat(System.nanoTime()).as("%s ends", thread).isLessThan(deadline);
            LockSupport.parkNanos(TimeUnit.MILLISECONDS.toNanos(1));
        }
    }

    private static Thread awaitAtTheLock(MockCluster cluster) {
        List<Thread> found = new ArrayList<>();
        cluster.await("a round waits for the lock", () -> {
            Thread.getAllStackTraces().keySet().stream()
                    .filter(thread -> thread.getState() == Thread.State.WAITING && isAt(thread, LOCKED))
                    .forEach(found::add);
            return !found.isEmpty();
        });
        return found.get(0);
    }

    private static boolean isAt(Thread thread, String type) {
        return Arrays.stream(thread.getStackTrace())
                .anyMatch(call -> call.getClassName().startsWith(type));
    }

    /** The thread of Hadoop's that runs the rounds, of the only cluster that there is. */
    private static Thread monitor() {
        return Thread.getAllStackTraces().keySet().stream()
                .filter(thread -> thread.getName().startsWith("SchedulingMonitor") && isAt(thread, "io.sharpshooter"))
                .findFirst()
                .orElseThrow();
    }
}
