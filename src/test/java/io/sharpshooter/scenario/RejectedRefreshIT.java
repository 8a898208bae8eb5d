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
    private static final String OBSERVE_ONLY = PolicyByHand.KEYS + "observe_only";

    @Test
    void aRoundInTheMiddleOfARefreshThatFailsGoesByTheSettingsBefore() throws Exception {
        try (FullHouse house = FullHouse.start(builder -> builder.set(OBSERVE_ONLY, "true"))) {
            house.large().ask(Want.of(1, FullHouse.LARGE));
            house.policy().restsFor(1);
            int living = house.small().running().size();

            CompletableFuture<Void> refresh = CompletableFuture.runAsync(() -> rejected(house));
            SlowToFail.awaitBegun();
            assertThat(house.cluster().scheduler().getConfiguration().get(OBSERVE_ONLY))
                    .isEqualTo("false");
            Thread round = new Thread(() -> house.policy().policy().editSchedule());
            round.start();
            house.cluster().await("the round waits", () -> round.getState() == Thread.State.WAITING);
            SlowToFail.fail();
            refresh.get(60, TimeUnit.SECONDS);
            round.join(60_000);

            assertThat(house.cluster().scheduler().getConfiguration().get(OBSERVE_ONLY))
                    .isEqualTo("true");
            house.cluster().drain();
            assertThat(house.small().running()).hasSize(living);
            assertThat(house.large().inScheduler().getReservedContainers()).isEmpty();
        }
    }

    private static void rejected(FullHouse house) {
        assertThatThrownBy(() -> house.cluster().refreshQueues(conf -> {
                    conf.set(OBSERVE_ONLY, "false");
                    conf.set("yarn.scheduler.capacity.root.a.ordering-policy", SlowToFail.class.getName());
                }))
                .isInstanceOf(IOException.class)
                .hasMessageContaining("Failed to re-init queues");
    }
}
