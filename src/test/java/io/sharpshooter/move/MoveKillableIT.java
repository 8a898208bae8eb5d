package io.sharpshooter.move;

import static io.sharpshooter.move.StockLeak.BORROWERS;
import static io.sharpshooter.move.StockLeak.KILLABLE;
import static io.sharpshooter.move.StockLeak.METRICS_ALLOCATED;
import static io.sharpshooter.move.StockLeak.RUNNABLE_APPS;
import static io.sharpshooter.move.StockLeak.SUMS_OF_USERS;
import static io.sharpshooter.move.StockLeak.USED;
import static io.sharpshooter.move.StockLeak.USER;
import static org.assertj.core.api.Assertions.assertThat;

import io.sharpshooter.MoveSafeCapacityScheduler;
import io.sharpshooter.model.ResourceVector;
import io.sharpshooter.yarn.MockApp;
import io.sharpshooter.yarn.MockCluster;
import io.sharpshooter.yarn.MockClusterBuilder;
import io.sharpshooter.yarn.Size;
import io.sharpshooter.yarn.Want;
import io.sharpshooter.yarn.WholeLedger;
import io.sharpshooter.yarn.books.Account;
import io.sharpshooter.yarn.books.Balance;
import io.sharpshooter.yarn.books.Book;
import io.sharpshooter.yarn.books.Ledger;
import java.util.List;
import java.util.Set;
import org.apache.hadoop.yarn.server.resourcemanager.rmcontainer.RMContainer;
import org.junit.jupiter.api.Test;

/** Containers that lazy preemption has marked. */
class MoveKillableIT {

    private static MockClusterBuilder lazy(MockClusterBuilder builder) {
        return builder.set("yarn.scheduler.capacity.lazy-preemption-enabled", "true");
    }

    private static MockApp started(MockCluster cluster, String queue, String user, int containers) throws Exception {
        MockApp app = cluster.app(queue).user(user).start();
        cluster.fill(app, Want.of(containers, Size.gib(2)));
        assertThat(app.running()).hasSize(containers);
        return app;
    }

    /** Fails when a container is not marked after it. */
    private static void mark(MockCluster cluster, String queue, RMContainer... containers) {
        for (RMContainer container : containers) {
            cluster.scheduler().markContainerForKillable(container);
        }
        Balance marked = WholeLedger.of(cluster).get(Account.ofQueue(Book.KILLABLE, queue, ""));
        assertThat(marked.amount().get(0)).as("marked in %s", queue).isEqualTo(2048L * containers.length);
    }

    /** What the ordinary death of one of an app's containers changes in the books; the app has one fewer then. */
    private static Ledger death(MockCluster cluster, MockApp app) throws Exception {
        Ledger alive = WholeLedger.of(cluster);
        cluster.kill(app.running().get(0));
        cluster.settle();
        return WholeLedger.of(cluster).minus(alive);
    }

    /**
     * The parent of the destination is over its maximum with the moved app: the scheduler kills what is marked below
     * it, here in a third leaf queue. The books must be as if that container had died by itself.
     */
    @Test
    void aMoveThatKillsOthersContainersLeavesTheBooksRight() throws Exception {
        MoveScene.assertRepairs(
                "root.p.a", "root.q.b", Set.of(RUNNABLE_APPS), MoveKillableIT::tight, (cluster, scene) -> {
                    Ledger empty = WholeLedger.of(cluster);
                    MockApp other = started(cluster, "root.q.c", "bob", 3);
                    Ledger death = death(cluster, other);
                    Ledger before = WholeLedger.of(cluster);
                    MockApp app = started(cluster, scene.source(), "alice", 2);
                    Ledger running = WholeLedger.of(cluster);
                    RMContainer victim = other.running().get(0);
                    mark(cluster, "root.q.c", victim);
                    cluster.move(app, scene.destination());
                    assertThat(other.running()).hasSize(1).doesNotContain(victim);
                    scene.check(
                            "after the move",
                            WholeLedger.withoutShares(WholeLedger.of(cluster)),
                            WholeLedger.withoutShares(
                                    scene.expected(before, running).addAll(death)));
                    app.kill();
                    cluster.settle();
                    scene.check("after the end", WholeLedger.of(cluster), WholeLedger.sum(before, death));
                    other.kill();
                    cluster.settle();
                    scene.check("after the end of both", WholeLedger.of(cluster), empty);
                });
    }

    /**
     * Hadoop's dispatcher takes no event from such a thread, and the container would stay in the books of its queue.
     */
    @Test
    void aMoveThatKillsOnAnInterruptedThreadKillsWholeContainers() throws Exception {
        try (MockCluster cluster = tight(MockCluster.builder())
                .scheduler(MoveSafeCapacityScheduler.class)
                .start()) {
            MockApp other = started(cluster, "root.q.c", "bob", 3);
            MockApp app = started(cluster, "root.p.a", "alice", 2);
            RMContainer victim = other.running().get(0);
            mark(cluster, "root.q.c", victim);
            Thread.currentThread().interrupt();
            String moved = cluster.moveUnprepared(app, "root.q.b");
            assertThat(Thread.interrupted()).as("still interrupted").isTrue();
            assertThat(moved).isEqualTo("root.q.b");
            cluster.drain();
            assertThat(other.running()).hasSize(2).doesNotContain(victim);
            cluster.assertBooksMatch();
        }
    }

    /** Here the scheduler kills containers of the app that it is about to move, and moves them all the same. */
    @Test
    void aMoveThatKillsTheAppsOwnContainersLeavesTheBooksRight() throws Exception {
        MoveScene.assertRepairs(
                "root.q.c",
                "root.q.b",
                Set.of(KILLABLE, SUMS_OF_USERS, USED, USER),
                MoveKillableIT::tight,
                (cluster, scene) -> {
                    Ledger before = WholeLedger.of(cluster);
                    MockApp app = started(cluster, scene.source(), "alice", 3);
                    Ledger death = death(cluster, app);
                    Ledger running = WholeLedger.of(cluster);
                    cluster.refreshQueues(conf -> {
                        conf.setInt("yarn.scheduler.capacity.root.p.capacity", 74);
                        conf.setInt("yarn.scheduler.capacity.root.q.capacity", 26);
                        conf.setInt("yarn.scheduler.capacity.root.q.maximum-capacity", 26);
                    });
                    mark(cluster, scene.source(), app.running().toArray(RMContainer[]::new));
                    cluster.move(app, scene.destination());
                    assertThat(app.running()).hasSize(1);
                    scene.check(
                            "after the move",
                            WholeLedger.withoutShares(WholeLedger.of(cluster)),
                            WholeLedger.withoutShares(scene.expected(before, WholeLedger.sum(running, death))
                                    .addAll(killable(scene.destination()))));
                    app.kill();
                    cluster.settle();
                    scene.check("after the end", WholeLedger.of(cluster), before);
                });
    }

    /**
     * Containers that borrow a partition, of which the move kills some: the destination must not keep the dead in its
     * list of borrowers. Those that are left borrow there.
     */
    @Test
    void aMoveThatKillsTheAppsOwnBorrowersDoesNotListThem() throws Exception {
        MoveScene.assertRepairs(
                "root.q.c",
                "root.q.b",
                Set.of(BORROWERS, KILLABLE, METRICS_ALLOCATED, SUMS_OF_USERS, USED),
                MoveKillableIT::lent,
                (cluster, scene) -> {
                    Ledger before = WholeLedger.of(cluster);
                    MockApp app = markedBorrower(cluster, scene.source());
                    cluster.move(app, scene.destination());
                    assertThat(app.running()).hasSize(4);
                    Ledger moved = WholeLedger.of(cluster);
                    scene.check(
                            "after the move",
                            moved.only(account -> account.book() == Book.BORROWERS),
                            WholeLedger.nothing().count(borrowers(scene.destination()), 1));
                    scene.checkBooks(cluster);
                    app.kill();
                    cluster.settle();
                    scene.check(
                            "after the end",
                            WholeLedger.withoutShares(WholeLedger.of(cluster)),
                            WholeLedger.withoutShares(before));
                });
    }

    /** Borrows with three containers, all of them marked, of which one may live when it moves. */
    static MockApp markedBorrower(MockCluster cluster, String queue) throws Exception {
        MockApp app = cluster.app(queue).amOn(cluster.node(0)).start();
        MovePartitionIT.borrow(cluster, app, Want.of(6, Size.gib(2)));
        List<RMContainer> borrowed = app.running().stream()
                .filter(container ->
                        container.getAllocatedNode().equals(cluster.node(1).id()))
                .toList();
        assertThat(borrowed).hasSize(3);
        assertThat(WholeLedger.of(cluster).get(borrowers(queue)).number()).isEqualTo(3);
        cluster.refreshQueues(
                conf -> conf.setInt("yarn.scheduler.capacity.root.q.accessible-node-labels.x.maximum-capacity", 30));
        borrowed.forEach(container -> cluster.scheduler().markContainerForKillable(container));
        return app;
    }

    private static Account borrowers(String queue) {
        return Account.ofQueue(Book.BORROWERS, queue, "x");
    }

    static MockClusterBuilder lent(MockClusterBuilder builder) {
        return lazy(builder)
                .label("x", false)
                .nodes(1, Size.gib(8))
                .nodes(1, Size.gib(8), "x", 0)
                .queue("root.p", 50, queue -> queue.label("x", 90, 100))
                .queue("root.p.a", 100, queue -> queue.label("x", 100, 100))
                .queue("root.q", 50, queue -> queue.label("x", 10, 100))
                .queue("root.q.b", 50, queue -> queue.label("x", 50, 100))
                .queue("root.q.c", 50, queue -> queue.label("x", 50, 100));
    }

    /** The one that is left is marked still. */
    private static Ledger killable(String leaf) {
        Ledger one = WholeLedger.nothing();
        for (String queue : new String[] {leaf, "root.q", "root"}) {
            one.add(Account.ofQueue(Book.KILLABLE, queue, ""), ResourceVector.of(2048, 1));
        }
        return one;
    }

    private static MockClusterBuilder tight(MockClusterBuilder builder) {
        return lazy(builder)
                .nodes(2, Size.gib(8))
                .queue("root.p", 50)
                .queue("root.p.a", 100)
                .queue("root.q", 50, queue -> queue.max(50))
                .queue("root.q.b", 50)
                .queue("root.q.c", 50);
    }
}
