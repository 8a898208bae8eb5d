package io.sharpshooter.move;

import static org.assertj.core.api.Assertions.assertThat;

import io.sharpshooter.MoveSafeCapacityScheduler;
import io.sharpshooter.yarn.MockApp;
import io.sharpshooter.yarn.MockCluster;
import io.sharpshooter.yarn.Size;
import io.sharpshooter.yarn.Want;
import io.sharpshooter.yarn.WholeLedger;
import io.sharpshooter.yarn.audit.TreeAudit;
import io.sharpshooter.yarn.books.Drift;
import io.sharpshooter.yarn.books.Ledger;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.Lock;
import org.apache.hadoop.yarn.server.resourcemanager.rmcontainer.RMContainer;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.ContainerUpdates;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.QueueMetrics;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.SchedulerLock;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.event.ContainerExpiredSchedulerEvent;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Moves while scheduler threads place containers, nodes report, and AMs ask for and release containers. */
class MoveConcurrentIT {
    private static final int MOVES = 150;

    /** So often each AM must have asked and released meanwhile, and nodes have reported. */
    private static final int TURNS = 20;

    private static final List<String> LEAVES = List.of("root.p.a", "root.q.b", "root.p.c");

    @Test
    @Timeout(300)
    void theBooksAreRightInTheEnd() throws Exception {
        QueueMetrics.clearQueueMetrics();
        try (MockCluster cluster = MockCluster.builder()
                .scheduler(MoveSafeCapacityScheduler.class)
                .asynchronousScheduling()
                .nodes(6, Size.gib(8))
                .queue("root.p", 60)
                .queue("root.p.a", 50)
                .queue("root.p.c", 50)
                .queue("root.q", 40)
                .queue("root.q.b", 100)
                .start()) {
            Ledger before = WholeLedger.of(cluster);
            List<MockApp> apps = List.of(
                    cluster.app(LEAVES.get(0)).start(),
                    cluster.app(LEAVES.get(1)).user("bob").start(),
                    cluster.app(LEAVES.get(2)).start());
            stir(cluster, apps);
            cluster.assertBooksMatch();
            assertThat(new TreeAudit(cluster.scheduler()).drifts())
                    .as("while the apps run on")
                    .isEmpty();
            for (MockApp app : apps) {
                app.kill();
            }
            cluster.settle();
            assertThat(Drift.between(WholeLedger.of(cluster), before)).isEmpty();
        }
    }

    /** A container expires, and another is given back: the scheduler's lock alone would let both through. */
    @Test
    @Timeout(300)
    void eventsAndMastersWaitWhileTheBooksAreKeptStill() throws Exception {
        QueueMetrics.clearQueueMetrics();
        try (MockCluster cluster = MockCluster.builder()
                .scheduler(MoveSafeCapacityScheduler.class)
                .nodes(1, Size.gib(8))
                .queue("root.a", 100)
                .start()) {
            MockApp app = cluster.app("root.a").start();
            cluster.fill(app, Want.of(2, Size.gib(1)));
            List<RMContainer> both = app.running();
            Thread event = new Thread(() -> cluster.scheduler()
                    .handle(new ContainerExpiredSchedulerEvent(both.get(0).getContainerId())));
            Thread master = new Thread(() -> cluster.scheduler()
                    .allocate(
                            both.get(1).getApplicationAttemptId(),
                            List.of(),
                            List.of(),
                            List.of(both.get(1).getContainerId()),
                            List.of(),
                            List.of(),
                            new ContainerUpdates()));
            Lock lock = SchedulerLock.of(cluster.scheduler());
            lock.lock();
            try {
                for (Thread thread : List.of(event, master)) {
                    thread.start();
                    cluster.await("it waits, or is through", () -> isAtRest(thread));
                }
                assertThat(app.running()).isEqualTo(both);
            } finally {
                lock.unlock();
            }
            event.join();
            master.join();
            cluster.drain();
            assertThat(app.running()).isEmpty();
            cluster.assertBooksMatch();
        }
    }

    private static boolean isAtRest(Thread thread) {
        return thread.getState() == Thread.State.WAITING || thread.getState() == Thread.State.TERMINATED;
    }

    private static void stir(MockCluster cluster, List<MockApp> apps) throws Exception {
        try (Restless threads = new Restless()) {
            List<AtomicInteger> turns = new ArrayList<>();
            apps.forEach(app -> turns.add(threads.goOn(() -> askAndRelease(app))));
            turns.add(threads.goOn(cluster::heartbeatAll));
            for (int move = 0; move < MOVES || turns.stream().anyMatch(count -> count.get() < TURNS); move++) {
                threads.check();
                MockApp app = apps.get(move % apps.size());
                cluster.moveUnprepared(app, LEAVES.get((move / apps.size()) % LEAVES.size()));
            }
            threads.end();
        }
    }

    /** Some that fit and some large enough to be reserved. */
    private static void askAndRelease(MockApp app) throws Exception {
        app.ask(Want.of(3, Size.gib(1)).priority(1), Want.of(2, Size.gib(5)).priority(2));
        app.release(app.running().stream().limit(2).toArray(RMContainer[]::new));
        app.ask(Want.of(0, Size.gib(5)).priority(2));
    }
}
