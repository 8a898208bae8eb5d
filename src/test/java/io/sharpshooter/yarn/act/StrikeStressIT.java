package io.sharpshooter.yarn.act;

import static org.assertj.core.api.Assertions.assertThat;

import io.sharpshooter.claim.ActionResult.Done;
import io.sharpshooter.yarn.ClaimSpec;
import io.sharpshooter.yarn.MockApp;
import io.sharpshooter.yarn.MockCluster;
import io.sharpshooter.yarn.MockNode;
import io.sharpshooter.yarn.Size;
import io.sharpshooter.yarn.StrikeScene;
import io.sharpshooter.yarn.Traffic;
import io.sharpshooter.yarn.Want;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.concurrent.TimeUnit;
import org.apache.hadoop.yarn.server.resourcemanager.rmcontainer.RMContainer;
import org.junit.jupiter.api.Test;

/**
 * Strikes while scheduler threads place, nodes report and AMs ask and release, all at once: whatever is refused, the
 * books are right in the end. Kills and reservations outside of the scheduler's lock leave them wrong for ever.
 */
class StrikeStressIT {
    private static final int NODES = 6;
    private static final int ENOUGH = 30;
    private static final Size WANTED = Size.gib(12);

    @Test
    void theBooksAreRightInTheEnd() throws Exception {
        try (StrikeScene scene = StrikeScene.of(
                MockCluster.builder().queue("root.a", 50).queue("root.b", 50).asynchronousScheduling())) {
            MockApp small = scene.cluster().app("root.b").submit();
            MockApp large = scene.cluster().app("root.a").submit();
            for (int node = 0; node < NODES; node++) {
                scene.cluster().addNode(Size.gib(16), "", 0);
            }
            scene.cluster().await("the AMs have containers", () -> small.amAllocated() && large.amAllocated());
            small.launch();
            large.launch();
            try (Traffic beside = new Traffic(1, random -> traffic(scene, small, large, random))) {
                strikes(scene, small, large);
                assertThat(beside.hasFailed()).isFalse();
            }

            small.kill();
            large.kill();
            scene.cluster().settle();
            scene.cluster().assertIdle();
        }
    }

    /** AMs ask for more or less and give containers back, nodes report. */
    private static void traffic(StrikeScene scene, MockApp small, MockApp large, Random random) throws Exception {
        small.ask(Want.of(random.nextInt(60), Size.gib(1)));
        large.ask(Want.of(random.nextInt(3), WANTED));
        MockApp giving = random.nextInt(4) == 0 ? large : small;
        Optional<RMContainer> given = Traffic.anyOf(giving, random);
        if (given.isPresent()) {
            giving.release(given.get());
        }
        scene.node(random.nextInt(NODES)).heartbeat();
    }

    /** Until enough of them were done; each is planned on what this thread sees, beside the traffic. */
    private static void strikes(StrikeScene scene, MockApp small, MockApp large) {
        ClaimExecutor executor =
                new ClaimExecutor(scene.cluster().scheduler(), scene.cluster().context());
        Random random = new Random(2);
        long deadline = System.nanoTime() + TimeUnit.SECONDS.toNanos(60);
        for (int done = 0; done < ENOUGH; ) {
            assertThat(System.nanoTime()).as("only %s strikes done", done).isLessThan(deadline);
            MockNode node = scene.node(random.nextInt(NODES));
            ClaimSpec claim = scene.claim(large, WANTED, node)
                    .victims(scene.on(node, small))
                    .giving("root.b");
            if (executor.execute(List.of(claim.strike())).get(0) instanceof Done struck) {
                done++;
                if (struck.reservation() != null && random.nextBoolean()) {
                    executor.execute(List.of(claim.release(struck.reservation(), true)));
                }
            }
        }
    }
}
