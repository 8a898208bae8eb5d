package io.sharpshooter.move;

import io.sharpshooter.ledger.Ledger;
import io.sharpshooter.yarn.MockApp;
import io.sharpshooter.yarn.MockCluster;
import io.sharpshooter.yarn.Size;
import io.sharpshooter.yarn.Want;
import io.sharpshooter.yarn.WholeLedger;
import java.util.Set;
import org.junit.jupiter.api.Test;

/**
 * A user has two apps in a queue on a full node, and one of them is moved: the other goes first, then the one that was
 * moved.
 */
class MoveOneOfTwoIT {
    private static final String SOURCE = "root.a";
    private static final String DESTINATION = "root.b";

    @Test
    void allQueuesAreEmptyInTheEnd() throws Exception {
        MoveScene.assertRepairs(
                SOURCE,
                DESTINATION,
                Set.of(StockLeak.RUN_TIMES),
                builder -> builder.nodes(1, Size.gib(10)).queue(SOURCE, 50).queue(DESTINATION, 50),
                MoveOneOfTwoIT::play);
    }

    private static void play(MockCluster cluster, MoveScene scene) throws Exception {
        Ledger empty = WholeLedger.of(cluster);
        MockApp moved =
                cluster.app(SOURCE).am(Size.gib(5)).amOn(cluster.node(0)).start();
        MockApp other =
                cluster.app(SOURCE).am(Size.gib(1)).amOn(cluster.node(0)).start();
        cluster.fill(other, Want.of(1, Size.gib(4)));
        cluster.move(moved, DESTINATION);
        other.kill();
        cluster.settle();
        moved.kill();
        cluster.settle();
        scene.check("after the end of both", WholeLedger.of(cluster), empty);
    }
}
