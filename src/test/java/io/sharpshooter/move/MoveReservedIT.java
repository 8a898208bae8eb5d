package io.sharpshooter.move;

import static io.sharpshooter.move.StockLeak.RESERVED;
import static org.assertj.core.api.Assertions.assertThat;

import io.sharpshooter.yarn.MockApp;
import io.sharpshooter.yarn.MockCluster;
import io.sharpshooter.yarn.MockClusterBuilder;
import io.sharpshooter.yarn.MockNode;
import io.sharpshooter.yarn.Size;
import io.sharpshooter.yarn.Want;
import io.sharpshooter.yarn.WholeLedger;
import io.sharpshooter.yarn.books.Ledger;
import java.util.Set;
import org.junit.jupiter.api.Test;

/** Apps that hold reservations. */
class MoveReservedIT {
    private static final String A = "root.a";
    private static final String B = "root.b";

    private static MockClusterBuilder threeQueues(MockClusterBuilder builder) {
        return builder.queue(A, 40).queue(B, 40).queue("root.c", 20);
    }

    /** In the end the ledger is not as before: a draining node shrinks to what runs on it. */
    @Test
    void aReservationOnANodeThatDrainsMoves() throws Exception {
        MoveScene.assertRepairs(
                A, B, Set.of(RESERVED), builder -> threeQueues(builder).nodes(2, Size.gib(8)), (cluster, scene) -> {
                    filler(cluster, Want.of(2, Size.gib(5)));
                    Ledger before = WholeLedger.of(cluster);
                    MockApp app = reserve(cluster, cluster.app(A).start(), 1, Want.of(1, Size.gib(4)));
                    for (MockNode node : cluster.nodes()) {
                        cluster.rm().sendNodeGracefulDecommission(node.nm(), 3600);
                    }
                    cluster.drain();
                    assertThat(app.inScheduler().getReservedContainers()).isNotEmpty();
                    scene.move(cluster, app, before);
                    app.kill();
                    cluster.settle();
                    scene.checkBooks(cluster);
                });
    }

    private static MockApp filler(MockCluster cluster, Want... wants) throws Exception {
        MockApp filler = cluster.app("root.c").user("bob").start();
        cluster.fill(filler, wants);
        return filler;
    }

    private static MockApp reserve(MockCluster cluster, MockApp app, int count, Want... wants) throws Exception {
        app.ask(wants);
        cluster.heartbeatAll();
        assertThat(app.inScheduler().getReservedContainers()).hasSizeGreaterThanOrEqualTo(count);
        return app;
    }
}
