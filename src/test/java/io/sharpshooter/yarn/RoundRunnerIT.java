package io.sharpshooter.yarn;

import static org.assertj.core.api.Assertions.assertThat;

import io.sharpshooter.claim.ActionResult.Refused;
import io.sharpshooter.claim.EndReason;
import io.sharpshooter.scenario.LogCatcher;
import io.sharpshooter.yarn.ActingPolicy.Turn;
import io.sharpshooter.yarn.act.ClaimExecutor;
import java.time.Duration;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.BooleanSupplier;
import java.util.function.Function;
import org.apache.hadoop.yarn.server.resourcemanager.rmcontainer.RMContainer;
import org.apache.log4j.Level;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Rounds on a thread of ours. */
class RoundRunnerIT {
    private static final String KEYS = "yarn.resourcemanager.monitor.capacity.preemption.";

    private static void run(StrikeScene scene, Duration patience) {
        run(scene, patience, turn -> turn::act);
    }

    /** @param mayAct of the round's turn */
    private static void run(StrikeScene scene, Duration patience, Function<Turn, BooleanSupplier> mayAct) {
        MockCluster cluster = scene.cluster();
        Preemption preemption = new Preemption(cluster.scheduler(), cluster.context(), cluster.time());
        Turn turn = Objects.requireNonNull(ActingPolicy.enter(cluster.scheduler(), Long.MAX_VALUE));
        try {
            new RoundRunner(preemption, patience).run(turn, Permit.of(mayAct.apply(turn), turn::mayGoOn));
        } catch (ExecutionException e) {
            throw new AssertionError(e);
        }
    }

    /** An administrator reads "In force from now on" in the log. */
    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void nobodyDiesOnceObserveOnlyIsInForce(boolean observeOnly) throws Exception {
        try (StrikeScene scene = StrikeScene.full(builder ->
                        builder.set(KEYS + "max_wait_before_kill", "0").set(KEYS + "total_preemption_per_round", "1"));
                LogCatcher log = new LogCatcher("io.sharpshooter")) {
            List<RMContainer> before = scene.small().running();
            CountDownLatch acts = new CountDownLatch(1);
            CountDownLatch refreshed = new CountDownLatch(1);
            AtomicReference<Turn> running = new AtomicReference<>();
            Thread waiting = new Thread(() -> run(scene, Duration.ofMinutes(1), turn -> () -> {
                running.set(turn);
                boolean may = turn.act();
                acts.countDown();
                await(refreshed);
                return may;
            }));
            waiting.start();
            await(acts);
            scene.cluster().refreshQueues(conf -> {
                conf.setBoolean(KEYS + "observe_only", observeOnly);
                conf.setInt(KEYS + "max_wait_before_kill", 1);
            });
            scene.cluster()
                    .await(
                            "it is in force",
                            () -> log.messages(Level.INFO).stream()
                                            .anyMatch(line -> line.startsWith("In force from now on"))
                                    && Objects.requireNonNull(running.get()).mayGoOn() != observeOnly);
            refreshed.countDown();
            waiting.join(60_000);
            assertThat(waiting.isAlive()).isFalse();
            scene.cluster().drain();
            assertThat(scene.small().running().equals(before)).isEqualTo(observeOnly);
            scene.cluster().assertBooksMatch();
        }
    }

    private static void await(CountDownLatch latch) {
        try {
            assertThat(latch.await(60, TimeUnit.SECONDS)).isTrue();
        } catch (InterruptedException e) {
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
