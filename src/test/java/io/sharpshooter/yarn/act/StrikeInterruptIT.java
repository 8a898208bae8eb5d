package io.sharpshooter.yarn.act;

import static java.util.concurrent.TimeUnit.SECONDS;
import static org.assertj.core.api.Assertions.assertThat;

import io.sharpshooter.claim.Action;
import io.sharpshooter.claim.Action.Notify;
import io.sharpshooter.claim.ActionResult;
import io.sharpshooter.claim.ActionResult.Done;
import io.sharpshooter.yarn.StrikeScene;
import java.util.List;
import java.util.concurrent.FutureTask;
import java.util.concurrent.locks.Lock;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.SchedulerLock;
import org.junit.jupiter.api.RepeatedTest;
import org.junit.jupiter.api.Test;

/** Hadoop's dispatcher takes no event from an interrupted thread. */
class StrikeInterruptIT {

    /** A refresh interrupts monitors under the scheduler's lock. */
    @RepeatedTest(20)
    void aStrikeThatIsInterruptedWhileItWaitsForTheLockKillsWholeContainers() throws Exception {
        try (var scene = StrikeScene.full()) {
            Acted acted = interruptedAtTheLock(scene, scene.claim().strike());
            assertThat(acted.result()).isInstanceOf(Done.class);
            assertThat(((Done) acted.result()).killed().size()).isEqualTo(15);
            assertThat(acted.interrupted()).as("still interrupted").isTrue();
            assertExact(scene);
            scene.runsOn(scene.node(), scene.large());
        }
    }

    @Test
    void whoIsToldByAnInterruptedThreadIsTold() throws Exception {
        try (var scene = StrikeScene.full()) {
            var claim = scene.claim().claim();
            Thread.currentThread().interrupt();
            var result = scene.executeOnly(new Notify(claim.id(), claim.victims()));
            assertThat(Thread.interrupted()).as("still interrupted").isTrue();
            assertThat(result).isInstanceOf(Done.class);
            scene.cluster().drain();
            scene.small().heartbeat();
            assertThat(scene.small().notices()).hasSize(16);
        }
    }

    /** What came of an action, and whether its thread was interrupted afterwards. */
    private record Acted(ActionResult result, boolean interrupted) {}

    private static Acted interruptedAtTheLock(StrikeScene scene, Action action) throws Exception {
        FutureTask<Acted> acted = new FutureTask<>(() ->
                new Acted(scene.executeOnly(action), Thread.currentThread().isInterrupted()));
        var actor = new Thread(acted);
        Lock lock = SchedulerLock.of(scene.cluster().scheduler());
        lock.lock();
        try {
            actor.start();
            scene.cluster().await("it waits for the lock", () -> actor.getState() == Thread.State.WAITING);
            actor.interrupt();
        } finally {
            lock.unlock();
        }
        return acted.get(60, SECONDS);
    }

    private static void assertExact(StrikeScene scene) {
        scene.cluster().assertBooksMatch();
        var live = List.copyOf(scene.small().inScheduler().getLiveContainers());
        long memory = live.stream()
                .mapToLong(container -> container.getAllocatedResource().getMemorySize())
                .sum();
        assertThat(scene.small()
                        .inScheduler()
                        .getAppAttemptResourceUsage()
                        .getUsed()
                        .getMemorySize())
                .as("what the app uses")
                .isEqualTo(memory);
    }
}
