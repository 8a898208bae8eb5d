package io.sharpshooter.yarn;

import static org.assertj.core.api.Assertions.assertThat;

import io.sharpshooter.claim.ActionResult.Done;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.apache.hadoop.yarn.server.resourcemanager.rmcontainer.RMContainer;
import org.junit.jupiter.api.Test;

/** How long a strike holds the scheduler's write lock on a node with 200 containers. */
class StrikeTimeIT {
    private static final int NODES = 40;

    @Test
    void holdsTheLockBriefly() throws Exception {
        try (StrikeScene scene = new StrikeScene(MockCluster.builder()
                .queue("root.a", 50)
                .queue("root.b", 50)
                .nodes(NODES + 1, Size.gib(400))
                .start())) {
            MockApp small = scene.cluster().app("root.b").amOn(scene.node(0)).start();
            MockApp large = scene.cluster().app("root.a").amOn(scene.node(0)).start();
            scene.cluster().fill(small, Want.of(200 * (NODES + 1), Size.gib(2)));
            Size size = Size.gib(40);
            large.ask(Want.of(NODES, size));
            for (int index = 1; index <= NODES; index++) {
                List<RMContainer> candidates = scene.on(scene.node(index), small);
                assertThat(candidates).hasSize(200);
                Done done = scene.done(ClaimSpec.large(scene.cluster(), large, size, scene.node(index))
                        .victims(candidates.subList(0, 20))
                        .strike());
                assertThat(done.killed()).hasSize(20);
            }
            // The quickest: a busy machine stops any of the others in the middle. Most of it is the scheduler's own
            // work.
            assertThat(Collections.min(scene.lockNanos())).isLessThan(TimeUnit.MILLISECONDS.toNanos(5));
        }
    }
}
