package io.sharpshooter.yarn;

import static org.assertj.core.api.Assertions.assertThat;

import io.sharpshooter.claim.ActionResult.Refused;
import io.sharpshooter.claim.EndReason;
import io.sharpshooter.scenario.HangingCost;
import io.sharpshooter.scenario.LogCatcher;
import io.sharpshooter.yarn.ActingPolicy.Turn;
import io.sharpshooter.yarn.act.ClaimExecutor;
import java.time.Duration;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.ExecutionException;
import org.apache.hadoop.yarn.server.resourcemanager.rmcontainer.RMContainer;
import org.apache.log4j.Level;
import org.junit.jupiter.api.Test;

/** Rounds on a thread of ours. */
class RoundRunnerIT {
    private static final String KEYS = "yarn.resourcemanager.monitor.capacity.preemption.";

    @Test
    void aRoundThatGoesOnIsToldOnceWithItsCostClass() throws Exception {
        HangingCost.hang();
        try (StrikeScene scene = StrikeScene.full(
                        builder -> builder.set(KEYS + "large-container.cost", HangingCost.class.getName()));
                LogCatcher log = new LogCatcher("io.sharpshooter")) {
            Thread waiting = new Thread(() -> run(scene, Duration.ofMillis(1)));
            waiting.start();
            scene.cluster().await("it is told", () -> !log.messages(Level.WARN).isEmpty());
            for (int grace = 1; grace <= 3; grace++) {
                int refreshes = grace;
                scene.cluster().refreshQueues(conf -> conf.setInt(KEYS + "max_wait_before_kill", refreshes));
                scene.cluster()
                        .await(
                                "another look",
                                () -> log.messages(Level.INFO).stream()
                                                .filter(line -> line.startsWith("In force from now on"))
                                                .count()
                                        == refreshes);
            }
            assertThat(log.messages(Level.WARN))
                    .singleElement()
                    .asString()
                    .contains(
                            "cost class " + HangingCost.class.getName() + " has not ended",
                            "began at 20",
                            KEYS + "large-container.cost");
            waiting.interrupt();
            waiting.join(60_000);
            assertThat(waiting.isAlive()).isFalse();
        } finally {
            HangingCost.release();
        }
    }

    private static void run(StrikeScene scene, Duration patience) {
        MockCluster cluster = scene.cluster();
        Preemption preemption = new Preemption(cluster.scheduler(), cluster.context(), cluster.time());
        Turn turn = Objects.requireNonNull(ActingPolicy.enter(cluster.scheduler(), Long.MAX_VALUE));
        try {
            new RoundRunner(preemption, patience).run(turn, Permit.of(turn::act));
        } catch (ExecutionException e) {
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
