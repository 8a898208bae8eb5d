package io.sharpshooter.move;

import static io.sharpshooter.move.MoveScene.assertLedger;
import static io.sharpshooter.move.MoveScene.assertLedgerWithoutShares;
import static java.util.stream.Stream.concat;
import static org.assertj.core.api.Assertions.assertThat;

import io.sharpshooter.yarn.MockApp;
import io.sharpshooter.yarn.MockCluster;
import io.sharpshooter.yarn.Size;
import io.sharpshooter.yarn.Want;
import io.sharpshooter.yarn.WholeLedger;
import io.sharpshooter.yarn.books.Account;
import io.sharpshooter.yarn.books.Book;
import java.util.ArrayList;
import java.util.List;
import org.apache.hadoop.yarn.server.resourcemanager.rmcontainer.RMContainer;
import org.junit.jupiter.api.Test;

/** Containers that lazy preemption has marked, and a move that takes a parent queue above its maximum. */
class MoveKillableIT {
    private static final String SOURCE = "root.p.a";
    private static final String DESTINATION = "root.q.b";
    private static final String THIRD = "root.q.c";

    private static MockApp started(MockCluster cluster, String queue, String user, int containers) throws Exception {
        var app = cluster.app(queue).user(user).start();
        cluster.fill(app, Want.of(containers, Size.gib(2)));
        assertThat(app.running()).hasSize(containers);
        return app;
    }

    private static long marked(MockCluster cluster, String queue) {
        return WholeLedger.of(cluster)
                .get(Account.ofQueue(Book.KILLABLE, queue, ""))
                .amount()
                .get(0);
    }

    /** Each leaf lists what is marked and is in it now. */
    @Test
    void aMoveKillsNobodyAndTheNextAllocationKillsWhatIsMarked() throws Exception {
        try (MockCluster cluster = MoveScene.cluster()
                .set(MoveScene.LAZY, "true")
                .nodes(2, Size.gib(8))
                .queue("root.p", 50)
                .queue(SOURCE, 100)
                .queue("root.q", 50, queue -> queue.max(50))
                .queue(DESTINATION, 50)
                .queue(THIRD, 50)
                .start()) {
            var idle = WholeLedger.of(cluster);
            var other = started(cluster, THIRD, "bob", 2);
            var unmarked = WholeLedger.of(cluster);
            var app = started(cluster, SOURCE, "alice", 2);
            var others = other.running().get(0);
            var started = WholeLedger.of(cluster);
            cluster.scheduler().markContainerForKillable(others);
            var before = WholeLedger.of(cluster).minus(started).addAll(unmarked);
            var own = app.running().get(0);
            cluster.scheduler().markContainerForKillable(own);
            var running = WholeLedger.of(cluster);
            var alive = concat(app.running().stream(), other.running().stream()).toList();

            cluster.move(app, DESTINATION);
            assertThat(concat(app.running().stream(), other.running().stream())).containsExactlyElementsOf(alive);
            assertLedgerWithoutShares(
                    "after the move", cluster, MoveScene.expected(SOURCE, DESTINATION, before, running));
            assertThat(List.of(marked(cluster, THIRD), marked(cluster, DESTINATION), marked(cluster, SOURCE)))
                    .containsExactly(2048L, 2048L, 0L);
            MoveScene.assertAudited(cluster);

            var needing = cluster.app(SOURCE).user("carol").start();
            var node = cluster.node(others.getAllocatedNode());
            long free = node.inScheduler().getUnallocatedResource().getMemorySize();
            needing.ask(Want.of(1, Size.mib(free + 1024)));
            for (int beat = 0; beat < 5; beat++) {
                node.heartbeat();
                cluster.drain();
                needing.heartbeat();
            }
            assertThat(needing.placed()).hasSize(1);
            List<RMContainer> dead = new ArrayList<>(alive);
            dead.removeAll(app.running());
            dead.removeAll(other.running());
            assertThat(dead).as("one, which was marked").hasSize(1).isSubsetOf(others, own);
            MoveScene.assertHeld(cluster);
            MoveScene.assertAudited(cluster);
            MoveScene.endAll(cluster);
            assertLedger("after the end of all", cluster, idle);
        }
    }
}
