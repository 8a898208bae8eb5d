package io.sharpshooter.move;

import static io.sharpshooter.move.StockLeak.METRICS_ALLOCATED;
import static org.assertj.core.api.Assertions.assertThat;

import io.sharpshooter.yarn.MockApp;
import io.sharpshooter.yarn.MockCluster;
import io.sharpshooter.yarn.MockClusterBuilder;
import io.sharpshooter.yarn.Size;
import io.sharpshooter.yarn.Want;
import io.sharpshooter.yarn.WholeLedger;
import io.sharpshooter.yarn.books.Account;
import io.sharpshooter.yarn.books.Book;
import io.sharpshooter.yarn.books.Ledger;
import java.util.Set;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.Queue;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.QueueMetrics;
import org.junit.jupiter.api.Test;

/** Containers that borrow another partition, whose metrics Hadoop moves under the label that they were asked with. */
class MovePartitionIT {
    private static final int ROUNDS = 40;

    static MockClusterBuilder borrowing(MockClusterBuilder builder) {
        return builder.label("x", false)
                .nodes(1, Size.gib(4))
                .nodes(1, Size.gib(8), "x", 0)
                .queue("root.a", 50, queue -> queue.label("x", 50, 100))
                .queue("root.b", 50, queue -> queue.label("x", 50, 100));
    }

    /** Its master and some containers run in the default partition, others borrow from x. */
    static MockApp borrower(MockCluster cluster, String queue) throws Exception {
        MockApp app = cluster.app(queue).amOn(cluster.node(0)).start();
        borrow(cluster, app, Want.of(6, Size.gib(1)));
        assertThat(app.running())
                .anyMatch(container ->
                        container.getAllocatedNode().equals(cluster.node(1).id()));
        return app;
    }

    /** A node of another partition is offered only after some rounds. */
    static void borrow(MockCluster cluster, MockApp app, Want want) throws Exception {
        app.ask(want);
        for (int round = 0; round < ROUNDS; round++) {
            cluster.heartbeatAll();
            app.heartbeat();
        }
    }

    @Test
    void countersOfAllContainersEverAreThoseOfTheRightCalls() throws Exception {
        MoveScene.assertRepairs(
                "root.a", "root.b", Set.of(METRICS_ALLOCATED), MovePartitionIT::borrowing, (cluster, scene) -> {
                    metricsOfPartitions(cluster);
                    MockApp app = borrower(cluster, scene.source());
                    int borrowed = cluster.node(1).inScheduler().getNumContainers();
                    int own = app.inScheduler().getLiveContainers().size() - borrowed;
                    cluster.move(app, scene.destination());
                    scene.check("released in the source", counters(cluster, "root.a", -1), counters(own, borrowed));
                    scene.check(
                            "allocated in the destination", counters(cluster, "root.b", 1), counters(own, borrowed));
                });
    }

    private static Ledger counters(long own, long borrowed) {
        return WholeLedger.nothing()
                .count(Account.ofQueue(Book.METRIC_ALLOCATED, "ever", ""), own)
                .count(Account.ofQueue(Book.METRIC_ALLOCATED, "ever", "x"), borrowed);
    }

    private static Ledger counters(MockCluster cluster, String path, int sign) {
        QueueMetrics own = ((Queue) cluster.queue(path)).getMetrics();
        QueueMetrics there = own.getPartitionQueueMetrics("x");
        return counters(counter(own, sign), counter(there, sign));
    }

    private static long counter(QueueMetrics metrics, int sign) {
        return sign > 0 ? metrics.getAggregateAllocatedContainers() : metrics.getAggegatedReleasedContainers();
    }

    static void metricsOfPartitions(MockCluster cluster) {
        metricsOfPartitions(cluster, "root", "root.a", "root.b");
    }

    /**
     * Made in this order, as in a ResourceManager that runs for a while: a child's go up only to a parent's that exist.
     */
    static void metricsOfPartitions(MockCluster cluster, String... queues) {
        for (String path : queues) {
            ((Queue) cluster.queue(path)).getMetrics().getPartitionQueueMetrics("x");
        }
    }
}
