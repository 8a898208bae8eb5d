package io.sharpshooter.move;

import static io.sharpshooter.move.StockLeak.RESERVED;
import static io.sharpshooter.move.StockLeak.RUNNABLE_APPS;
import static io.sharpshooter.move.StockLeak.RUN_TIMES;
import static org.assertj.core.api.Assertions.assertThat;

import io.sharpshooter.ledger.Ledger;
import io.sharpshooter.yarn.MockApp;
import io.sharpshooter.yarn.MockCluster;
import io.sharpshooter.yarn.MockClusterBuilder;
import io.sharpshooter.yarn.QueueSpec;
import io.sharpshooter.yarn.Size;
import io.sharpshooter.yarn.Want;
import io.sharpshooter.yarn.WholeLedger;
import java.util.Set;
import java.util.function.Consumer;
import org.junit.jupiter.api.Test;

/**
 * From where to where: leaves of one parent, across parents, to and fro, whole queues; with everything that an app can
 * hold.
 */
class MoveQueuesIT {

    private static MockClusterBuilder tree(MockClusterBuilder builder) {
        Consumer<QueueSpec> none = queue -> {};
        return builder.nodes(6, Size.gib(8))
                .queue("root.p", 40)
                .queue("root.p.a", 50, none)
                .queue("root.p.b", 50, none)
                .queue("root.q", 40)
                .queue("root.q.a", 50, none)
                .queue("root.q.b", 50, none)
                .queue("root.r", 20);
    }

    /** A master, two containers, a reservation at least, and more to come. */
    private static MockApp busyApp(MockCluster cluster, String queue) throws Exception {
        MockApp app = cluster.app(queue).start();
        cluster.fill(app, Want.of(2, Size.mib(512)).priority(1));
        app.ask(Want.of(2, Size.gib(4)).priority(2));
        cluster.heartbeatAll();
        assertThat(app.running()).hasSize(2);
        assertThat(app.inScheduler().getReservedContainers()).isNotEmpty();
        return app;
    }

    private static void fill(MockCluster cluster) throws Exception {
        MockApp filler = cluster.app("root.r").user("bob").start();
        cluster.fill(filler, Want.of(6, Size.gib(5)));
    }

    private static void assertRepairsAcrossParents(MoveScene.Play play) throws Exception {
        MoveScene.assertRepairs(
                "root.p.a", "root.q.b", Set.of(RESERVED, RUNNABLE_APPS, RUN_TIMES), MoveQueuesIT::tree, play);
    }

    @Test
    void tenTimesToAndFro() throws Exception {
        assertRepairsAcrossParents((cluster, scene) -> {
            fill(cluster);
            Ledger before = WholeLedger.of(cluster);
            MockApp app = busyApp(cluster, scene.source());
            Ledger running = WholeLedger.of(cluster);
            for (int time = 0; time < 10; time++) {
                scene.move(cluster, app, before);
                cluster.move(app, scene.source());
                scene.check("back for time " + time, WholeLedger.of(cluster), running);
            }
            scene.moveAndEnd(cluster, app, before);
        });
    }

    @Test
    void allAppsOfAQueue() throws Exception {
        assertRepairsAcrossParents((cluster, scene) -> {
            fill(cluster);
            Ledger before = WholeLedger.of(cluster);
            MockApp first = busyApp(cluster, scene.source());
            MockApp second = cluster.app(scene.source()).start();
            scene.moveAll(cluster, before);
            assertThat(first.rmApp().getQueue()).isEqualTo(scene.destination());
            first.kill();
            second.kill();
            cluster.settle();
            scene.check("after the end", WholeLedger.of(cluster), before);
        });
    }

    @Test
    void anAppThatBecomesActiveByItsMove() throws Exception {
        MoveScene.assertRepairs(
                "root.a",
                "root.b",
                Set.of(),
                builder -> builder.nodes(2, Size.gib(8))
                        .queue("root.a", 50, queue -> queue.amShare(0.1))
                        .queue("root.b", 50),
                (cluster, scene) -> {
                    cluster.app("root.a").user("bob").start();
                    Ledger before = WholeLedger.of(cluster);
                    MockApp app = cluster.app(scene.source()).submit();
                    cluster.move(app, scene.destination());
                    cluster.heartbeatAll();
                    app.launch();
                    scene.checkBooks(cluster);
                    app.kill();
                    cluster.settle();
                    scene.check("after the end", WholeLedger.of(cluster), before);
                });
    }
}
