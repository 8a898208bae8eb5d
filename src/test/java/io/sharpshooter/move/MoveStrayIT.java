package io.sharpshooter.move;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowable;

import io.sharpshooter.MoveSafeCapacityScheduler;
import io.sharpshooter.yarn.MockApp;
import io.sharpshooter.yarn.MockCluster;
import io.sharpshooter.yarn.MockNode;
import io.sharpshooter.yarn.Size;
import io.sharpshooter.yarn.Want;
import io.sharpshooter.yarn.WholeLedger;
import io.sharpshooter.yarn.books.Drift;
import io.sharpshooter.yarn.books.Ledger;
import java.util.List;
import org.apache.hadoop.yarn.api.records.ResourceOption;
import org.apache.hadoop.yarn.exceptions.YarnException;
import org.apache.hadoop.yarn.server.resourcemanager.rmnode.RMNodeResourceUpdateEvent;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.QueueMetrics;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.capacity.CapacityScheduler;
import org.junit.jupiter.api.Test;

/** Apps with containers on a node that the scheduler has lost without ending them. */
class MoveStrayIT {

    private record Outcome(Throwable failure, List<Drift> changes) {}

    /** A way to ask for the move. */
    private interface Request {
        void move(MockCluster cluster, MockApp app) throws Exception;
    }

    private static Outcome moved(Class<? extends CapacityScheduler> scheduler, String target, Request request)
            throws Exception {
        QueueMetrics.clearQueueMetrics();
        try (MockCluster cluster = MockCluster.builder()
                .scheduler(scheduler)
                .label("x", true)
                .nodes(1, Size.gib(8))
                .nodes(1, Size.gib(8), "x", 0)
                .queue("root.p", 50, queue -> queue.label("x", 50, 100))
                .queue("root.p.a", 100, queue -> queue.label("x", 100, 100))
                .queue("root.b", 40, queue -> queue.label("x", 40, 100))
                .queue("root.c", 10, queue -> queue.label("x", 10, 100).set("state", "STOPPED"))
                .start()) {
            MockApp app = cluster.app("root.p.a").unmanaged().start();
            cluster.fill(app, Want.of(1, Size.gib(1)).label("x"));
            lose(cluster, cluster.node(1));
            Ledger before = WholeLedger.of(cluster);
            Throwable failure = catchThrowable(() -> request.move(cluster, app));
            return new Outcome(failure, Drift.between(WholeLedger.of(cluster), before));
        }
    }

    /**
     * Hadoop does not list a node that has lost its label, and fails between taking it out and putting it back when its
     * size changes and no other node is listed there. A ResourceManager that is not under test exits.
     */
    private static void lose(MockCluster cluster, MockNode node) throws Exception {
        cluster.node(0).lose();
        cluster.relabel(node, "");
        cluster.context()
                .getDispatcher()
                .getEventHandler()
                .handle(new RMNodeResourceUpdateEvent(
                        node.id(), ResourceOption.newInstance(Size.gib(9).toResource(), -1)));
        cluster.drain();
        assertThat(cluster.scheduler().getNode(node.id())).isNull();
    }

    private static void directly(MockCluster cluster, MockApp app) throws Exception {
        cluster.moveUnprepared(app, "root.b");
    }

    @Test
    void hadoopsOwnFailsHalfWay() throws Exception {
        Outcome own = moved(CapacityScheduler.class, "root.b", MoveStrayIT::directly);
        assertThat(own.failure()).isInstanceOf(NullPointerException.class);
        assertThat(own.changes()).isNotEmpty();
    }

    @Test
    void areRefusedBeforeAnythingChanges() throws Exception {
        for (Request request : List.<Request>of(
                MoveStrayIT::directly,
                (cluster, app) -> cluster.move(app, "root.b"),
                (cluster, app) -> cluster.rm().getRMAppManager().moveApplicationAcrossQueue(app.id(), "root.b"))) {
            Outcome outcome = moved(MoveSafeCapacityScheduler.class, "root.b", request);
            assertThat(outcome.failure())
                    .isInstanceOf(YarnException.class)
                    .hasMessageContaining("on nodes that the scheduler does not know: [127.");
            assertThat(outcome.changes()).isEmpty();
        }
    }

    @Test
    void areRefusedForHadoopsOwnReasonWhereThereIsOne() throws Exception {
        Outcome outcome = moved(
                MoveSafeCapacityScheduler.class, "root.c", (cluster, app) -> cluster.moveUnprepared(app, "root.c"));
        assertThat(outcome.failure()).isInstanceOf(YarnException.class).hasMessageContaining("STOPPED");
        assertThat(outcome.changes()).isEmpty();
    }
}
