package io.sharpshooter.move;

import static io.sharpshooter.move.StockLeak.RESERVED;
import static org.assertj.core.api.Assertions.assertThat;

import io.sharpshooter.yarn.MockApp;
import io.sharpshooter.yarn.MockCluster;
import io.sharpshooter.yarn.MockClusterBuilder;
import io.sharpshooter.yarn.Size;
import io.sharpshooter.yarn.Want;
import io.sharpshooter.yarn.WholeLedger;
import io.sharpshooter.yarn.books.Ledger;
import java.util.Set;
import org.junit.jupiter.api.Test;

/**
 * On a Hadoop whose own move does part of it right, only the rest is corrected. Between two leaf queues of one parent
 * each of these apps leaks in one book for what it reserves and in one for what is marked.
 */
class MovePartlyRepairedIT {
    private static final String SOURCE = "root.p.a";
    private static final String DESTINATION = "root.p.b";

    private static MockClusterBuilder leaves(MockClusterBuilder builder) {
        return builder.set("yarn.scheduler.capacity.lazy-preemption-enabled", "true")
                .nodes(2, Size.gib(8))
                .queue("root.p", 50)
                .queue(SOURCE, 50)
                .queue(DESTINATION, 50)
                .queue("root.c", 50);
    }

    private static MockApp app(MockCluster cluster, boolean reserved, boolean marked) throws Exception {
        MockApp app = cluster.app(SOURCE).start();
        if (reserved) {
            app.ask(Want.of(1, Size.gib(4)));
            cluster.heartbeatAll();
            assertThat(app.inScheduler().getReservedContainers()).hasSize(1);
        }
        if (marked) {
            cluster.scheduler().markContainerForKillable(app.amContainer());
        }
        return app;
    }

    private static void fill(MockCluster cluster) throws Exception {
        cluster.fill(cluster.app("root.c").user("bob").start(), Want.of(2, Size.gib(5)));
    }

    /** @param left what such a Hadoop still leaks */
    private static void assertRepairs(
            boolean reserved,
            boolean marked,
            Set<StockLeak> left,
            HadoopWithPart.Part part,
            HadoopWithPart.Part... more)
            throws Exception {
        MoveScene.assertRepairs(SOURCE, DESTINATION, left, MovePartlyRepairedIT::leaves, (cluster, scene) -> {
            fill(cluster);
            Ledger before = WholeLedger.of(cluster);
            MockApp app = app(cluster, reserved, marked);
            try (HadoopWithPart hadoop = new HadoopWithPart(cluster, app, part, more)) {
                scene.moveAndEnd(cluster, app, before);
            }
        });
    }

    @Test
    void onlyReservationsAreCorrectedWhereHadoopMovesMarksRight() throws Exception {
        assertRepairs(true, true, Set.of(RESERVED), HadoopWithPart.Part.KILLABLE);
    }

    @Test
    void nothingIsDoneWhereHadoopDoesAll() throws Exception {
        assertRepairs(true, true, Set.of(), HadoopWithPart.Part.RESERVED, HadoopWithPart.Part.KILLABLE);
    }
}
