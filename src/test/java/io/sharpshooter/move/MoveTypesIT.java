package io.sharpshooter.move;

import static io.sharpshooter.move.StockLeak.KILLABLE;
import static io.sharpshooter.move.StockLeak.RESERVED;
import static org.assertj.core.api.Assertions.assertThat;

import io.sharpshooter.yarn.MockApp;
import io.sharpshooter.yarn.MockCluster;
import io.sharpshooter.yarn.MockClusterBuilder;
import io.sharpshooter.yarn.QueueSpec;
import io.sharpshooter.yarn.Size;
import io.sharpshooter.yarn.Want;
import io.sharpshooter.yarn.WholeLedger;
import io.sharpshooter.yarn.books.Account;
import io.sharpshooter.yarn.books.Book;
import java.util.Set;
import java.util.function.Consumer;
import org.junit.jupiter.api.Test;

/** Containers that hold a resource type which the cluster's administrator has defined. */
class MoveTypesIT {
    private static final String GPU = "yarn.io/gpu";
    private static final String A = "root.a";
    private static final String B = "root.b";

    private static MockClusterBuilder withGpus(MockClusterBuilder builder) {
        return builder.resourceTypes(GPU)
                .dominantResources()
                .set("yarn.scheduler.capacity.lazy-preemption-enabled", "true");
    }

    private static MockClusterBuilder queues(MockClusterBuilder builder, Consumer<QueueSpec> settings) {
        return builder.queue(A, 40, settings).queue(B, 40, settings).queue("root.c", 20);
    }

    private static long gpus(MockCluster cluster, Book book, String queue, String partition) {
        return WholeLedger.of(cluster)
                .get(Account.ofQueue(book, queue, partition))
                .amount()
                .get(2);
    }

    @Test
    void theyMoveWithWhatIsRunningReservedMarkedAndAskedFor() throws Exception {
        MoveScene.assertRepairs(
                A,
                B,
                Set.of(KILLABLE, RESERVED),
                builder -> queues(withGpus(builder), queue -> {})
                        .nodes(2, Size.gib(16).vcores(16).with(GPU, 5)),
                (cluster, scene) -> {
                    MockApp filler = cluster.app("root.c").user("bob").start();
                    cluster.fill(filler, Want.of(2, Size.gib(1).with(GPU, 3)));
                    scene.startMoveAndEnd(cluster, queue -> {
                        MockApp app = cluster.app(queue).start();
                        cluster.fill(app, Want.of(1, Size.gib(1).with(GPU, 1)).priority(1));
                        app.ask(Want.of(1, Size.gib(1).with(GPU, 3)).priority(2));
                        cluster.heartbeatAll();
                        cluster.scheduler()
                                .markContainerForKillable(app.running().get(0));
                        assertThat(app.inScheduler().getReservedContainers()).hasSize(1);
                        assertThat(gpus(cluster, Book.USED, queue, "")).isEqualTo(4);
                        assertThat(gpus(cluster, Book.RESERVED, queue, "")).isEqualTo(3);
                        assertThat(gpus(cluster, Book.KILLABLE, queue, "")).isEqualTo(1);
                        assertThat(gpus(cluster, Book.PENDING, queue, "")).isEqualTo(3);
                        assertThat(gpus(cluster, Book.METRIC_ALLOCATED, queue, ""))
                                .isEqualTo(1);
                        return app;
                    });
                });
    }
}
