package io.sharpshooter.move;

import static org.assertj.core.api.Assertions.assertThat;

import io.sharpshooter.MoveSafeCapacityScheduler;
import io.sharpshooter.yarn.MockApp;
import io.sharpshooter.yarn.MockCluster;
import io.sharpshooter.yarn.Size;
import io.sharpshooter.yarn.Want;
import io.sharpshooter.yarn.WholeLedger;
import io.sharpshooter.yarn.books.Account;
import io.sharpshooter.yarn.books.Book;
import io.sharpshooter.yarn.books.Ledger;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.event.SchedulerEvent;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.event.SchedulerEventType;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** A label that the cluster has removed, before and after the scheduler hears of it. */
class MoveLabelRemovedIT {
    private static final String ROOT = "yarn.scheduler.capacity.root.";
    private static final List<SchedulerEvent> HELD = new ArrayList<>();
    private static volatile boolean holding;

    /** Hears of changed labels when the test says so. */
    public static final class HardOfHearing extends MoveSafeCapacityScheduler {
        @Override
        public void handle(SchedulerEvent event) {
            if (holding && event.getType() == SchedulerEventType.NODE_LABELS_UPDATE) {
                synchronized (HELD) {
                    HELD.add(event);
                }
            } else {
                super.handle(event);
            }
        }
    }

    @AfterEach
    void hearAgain() {
        holding = false;
        HELD.clear();
    }

    /** All queues have access to all labels: one that a queue names cannot be removed. */
    private static MockCluster cluster() throws Exception {
        return MoveScene.cluster(HardOfHearing.class)
                .set(ROOT + "accessible-node-labels", "*")
                .set(ROOT + "a.accessible-node-labels.x.capacity", "50")
                .set(ROOT + "b.accessible-node-labels.x.capacity", "50")
                .label("x", false)
                .nodes(1, Size.gib(4))
                .nodes(1, Size.gib(8), "x", 0)
                .queue("root.a", 50)
                .queue("root.b", 50)
                .start();
    }

    /** Its master is in the default partition; two containers and a reservation borrow from x. */
    private static MockApp borrower(MockCluster cluster) throws Exception {
        MockApp app =
                cluster.app("root.a").am(Size.gib(3)).amOn(cluster.node(0)).start();
        MoveScene.untilBorrowed(cluster, app.ask(Want.of(2, Size.gib(2))));
        assertThat(cluster.node(1).inScheduler().getNumContainers()).isEqualTo(2);
        return app;
    }

    private static void remove(MockCluster cluster) throws Exception {
        cluster.context().getNodeLabelManager().removeFromClusterNodeLabels(Set.of("x"));
        cluster.drain();
        assertThat(cluster.context().getNodeLabelManager().getClusterNodeLabelNames())
                .isEmpty();
    }

    private static void tell(MockCluster cluster) {
        holding = false;
        assertThat(HELD).isNotEmpty();
        HELD.forEach(cluster.scheduler()::handle);
        assertThat(cluster.node(1).inScheduler().getPartition()).isEmpty();
    }

    @Test
    void anAppMovesBetweenTheRemovalAndTheSchedulersHearingOfIt() throws Exception {
        try (MockCluster cluster = cluster()) {
            MoveScene.makeMetrics(cluster, "x", "root", "root.a", "root.b");
            Ledger before = WholeLedger.of(cluster);
            MockApp app = borrower(cluster);
            holding = true;
            remove(cluster);
            assertThat(cluster.node(1).inScheduler().getPartition()).isEqualTo("x");
            Ledger running = WholeLedger.of(cluster);
            cluster.move(app, "root.b");
            MoveScene.assertLedgerWithoutShares(
                    "after the move", cluster, MoveScene.expected("root.a", "root.b", before, running));
            assertThat(WholeLedger.of(cluster)
                            .get(Account.ofQueue(Book.USED, "root.b", "x"))
                            .amount()
                            .get(0))
                    .isEqualTo(4096);
            tell(cluster);
            cluster.assertBooksMatch();
            app.kill();
            cluster.settle();
            cluster.assertIdle();
        }
    }
}
