package io.sharpshooter.yarn;

import static org.assertj.core.api.Assertions.assertThat;

import io.sharpshooter.claim.Action.Strike;
import io.sharpshooter.claim.EndReason;
import java.util.Collections;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;

/**
 * How long the check of a strike holds the scheduler's write lock on a node with 200 containers. What follows is the
 * scheduler's own work, some 50 µs for each container that it kills and logs.
 */
class StrikeTimeIT {
    private static final int CONTAINERS = 200;
    private static final int TRIES = 300;

    /** All of it is checked, and the limit of root refuses it in the end: nothing but the check is measured. */
    @Test
    void theCheckHoldsTheLockForLessThanAMillisecond() throws Exception {
        try (StrikeScene scene = new StrikeScene(MockCluster.builder()
                .queue("root.a", 50)
                .queue("root.b", 50)
                .nodes(2, Size.gib(CONTAINERS))
                .start())) {
            MockApp small = scene.cluster().app("root.b").amOn(scene.node(0)).start();
            MockApp large = scene.cluster().app("root.a").amOn(scene.node(0)).start();
            scene.cluster().fill(small, Want.of(2 * CONTAINERS, Size.gib(1)));
            Size size = Size.gib(CONTAINERS);
            large.ask(Want.of(1, size));
            Strike strike = ClaimSpec.large(scene.cluster(), large, size, scene.node(1))
                    .victims(scene.on(scene.node(1), small))
                    .reserveOnly()
                    .strike();
            assertThat(strike.subject().victims()).hasSize(CONTAINERS);
            scene.refused(strike, EndReason.OVER_LIMIT);
            for (int attempt = 0; attempt < TRIES; attempt++) {
                scene.executeOnly(strike);
            }
            // The quickest: a busy machine may stop any of them in the middle.
            assertThat(Collections.min(scene.lockNanos())).isLessThan(TimeUnit.MILLISECONDS.toNanos(1));
        }
    }
}
