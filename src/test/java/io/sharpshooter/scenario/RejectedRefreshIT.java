package io.sharpshooter.scenario;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.sharpshooter.yarn.Want;
import java.io.IOException;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;

/** The scheduler shows a configuration while it refreshes itself, and takes it back when its queues cannot have it. */
class RejectedRefreshIT {

    @Test
    void aRoundInTheMiddleOfARefreshThatFailsGoesByTheSettingsBefore() throws Exception {
        try (MockScene scene = MockScene.full(builder -> builder.set(PolicyByHand.PER_ROUND, "0"))) {
            scene.large().ask(Want.of(1, MockScene.LARGE));
            scene.policy().restsFor(1);
            int living = scene.small().running().size();

            CompletableFuture<Void> refresh = CompletableFuture.runAsync(() -> rejected(scene));
            SlowToFail.awaitBegun();
            assertThat(scene.cluster().scheduler().getConfiguration().get(PolicyByHand.PER_ROUND))
                    .isEqualTo("1");
            Thread round = new Thread(() -> scene.policy().policy().editSchedule());
            round.start();
            scene.cluster().await("the round waits", () -> round.getState() == Thread.State.WAITING);
            SlowToFail.fail();
            refresh.get(60, TimeUnit.SECONDS);
            round.join(60_000);

            assertThat(scene.cluster().scheduler().getConfiguration().get(PolicyByHand.PER_ROUND))
                    .isEqualTo("0");
            scene.cluster().drain();
            assertThat(scene.small().running()).hasSize(living);
            assertThat(scene.large().inScheduler().getReservedContainers()).isEmpty();
        }
    }

    private static void rejected(MockScene scene) {
        assertThatThrownBy(() -> scene.cluster().refreshQueues(conf -> {
                    conf.set(PolicyByHand.PER_ROUND, "1");
                    conf.set("yarn.scheduler.capacity.root.a.ordering-policy", SlowToFail.class.getName());
                }))
                .isInstanceOf(IOException.class)
                .hasMessageContaining("Failed to re-init queues");
    }
}
