package io.sharpshooter.move;

import static org.assertj.core.api.Assertions.assertThat;

import io.sharpshooter.AuditorByHand;
import io.sharpshooter.MoveSafeCapacityScheduler;
import io.sharpshooter.yarn.ContainerUpdate;
import io.sharpshooter.yarn.MockApp;
import io.sharpshooter.yarn.MockCluster;
import io.sharpshooter.yarn.Size;
import io.sharpshooter.yarn.Want;
import io.sharpshooter.yarn.WholeLedger;
import io.sharpshooter.yarn.audit.TreeAudit;
import io.sharpshooter.yarn.books.Drift;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.Lock;
import java.util.concurrent.locks.ReentrantLock;
import org.apache.hadoop.yarn.api.records.ContainerId;
import org.apache.hadoop.yarn.api.records.ContainerUpdateType;
import org.apache.hadoop.yarn.server.resourcemanager.rmcontainer.RMContainer;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.ContainerUpdates;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.QueueMetrics;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.SchedulerLock;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.event.ContainerExpiredSchedulerEvent;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.event.ReleaseContainerEvent;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Moves and audits while scheduler threads place containers, nodes report, and AMs ask for and release them. */
class MoveConcurrentIT {
    private static final int MOVES = 150;

    /** So often each AM must have asked and released meanwhile, and nodes have reported. */
    private static final int TURNS = 20;

    private static final List<String> LEAVES = List.of("root.p.a", "root.q.b", "root.p.c");

    @ParameterizedTest
    @ValueSource(ints = {1, 4})
    @Timeout(value = 120, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
    void theBooksAreRightInTheEnd(int schedulerThreads) throws Exception {
        QueueMetrics.clearQueueMetrics();
        try (var cluster = MockCluster.builder()
                .scheduler(MoveSafeCapacityScheduler.class)
                .asynchronousScheduling()
                .set("yarn.scheduler.capacity.schedule-asynchronously.maximum-threads", "" + schedulerThreads)
                .nodes(6, Size.gib(8))
                .queue("root.p", 60)
                .queue("root.p.a", 50)
                .queue("root.p.c", 50)
                .queue("root.q", 40)
                .queue("root.q.b", 100)
                .start()) {
            var before = WholeLedger.of(cluster);
            List<MockApp> apps = List.of(
                    cluster.app(LEAVES.get(0)).start(),
                    cluster.app(LEAVES.get(1)).user("bob").start(),
                    cluster.app(LEAVES.get(2)).start());
            var growing = cluster.app(LEAVES.get(2)).user("carol").start();
            stir(cluster, apps, growing);
            cluster.assertBooksMatch();
            assertThat(new TreeAudit(cluster.scheduler()).drifts())
                    .as("while the apps run on")
                    .isEmpty();
            for (var app : apps) {
                app.kill();
            }
            growing.kill();
            cluster.settle();
            assertThat(Drift.between(WholeLedger.of(cluster), before)).isEmpty();
        }
    }

    private static void stir(MockCluster cluster, List<MockApp> apps, MockApp growing) throws Exception {
        Lock sizes = new ReentrantLock(true);
        var grown = new AtomicInteger();
        var asked = new HashSet<RMContainer>();
        var auditor = new AuditorByHand(cluster);
        try (var threads = new Restless()) {
            var turns = new ArrayList<AtomicInteger>();
            apps.forEach(app -> turns.add(threads.goOn(() -> askAndRelease(app))));
            turns.add(threads.goOn(cluster::heartbeatAll));
            threads.goOn(() -> grow(growing, sizes, asked, grown));
            turns.add(grown);
            for (int move = 0; move < MOVES || turns.stream().anyMatch(count -> count.get() < TURNS); move++) {
                threads.check();
                var app = apps.get(move % apps.size());
                var leaf = LEAVES.get((move / apps.size()) % LEAVES.size());
                cluster.moveUnprepared(app, leaf);
                sizes.lock();
                try {
                    cluster.moveUnprepared(growing, leaf);
                    assertThat(auditor.rounds(1).told()).as("move %d", move).isEmpty();
                } finally {
                    sizes.unlock();
                }
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

    /**
     * Its containers get twice their size and go then: not in the moment of a move, since an AM hears of it
     * without any lock. They do not shrink, which Hadoop counts wrong.
     */
    private static void grow(MockApp app, Lock sizes, Set<RMContainer> asked, AtomicInteger grown) throws Exception {
        sizes.lock();
        try {
            app.heartbeat();
            for (var container : app.running()) {
                if (container.getContainer().getResource().getMemorySize() > 1024) {
                    app.release(container);
                    grown.incrementAndGet();
                } else if (asked.add(container)) {
                    app.update(
                            container,
                            ContainerUpdateType.INCREASE_RESOURCE,
                            Size.gib(2).toResource());
                }
            }
            if (app.running().isEmpty()) {
                app.ask(Want.of(2, Size.gib(1)).priority(1));
            }
        } finally {
            sizes.unlock();
        }
    }

    /** The application's lock alone would let them through. */
    @Test
    @Timeout(value = 120, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
    void eventsAndMastersWaitForTheSchedulersLock() throws Exception {
        QueueMetrics.clearQueueMetrics();
        try (var cluster = MockCluster.builder()
                .scheduler(MoveSafeCapacityScheduler.class)
                .nodes(1, Size.gib(8))
                .queue("root.a", 100)
                .start()) {
            var app = cluster.app("root.a").start();
            cluster.fill(app, Want.of(4, Size.gib(1)));
            var all = app.running();
            var scheduler = cluster.scheduler();
            var larger = new ContainerUpdates();
            larger.getIncreaseRequests()
                    .add(new ContainerUpdate(
                                    ContainerUpdateType.INCREASE_RESOURCE,
                                    Size.gib(2).toResource())
                            .request(all.get(3)));
            List<Runnable> calls = List.of(
                    () -> scheduler.handle(
                            new ContainerExpiredSchedulerEvent(all.get(0).getContainerId())),
                    () -> scheduler.handle(new ReleaseContainerEvent(all.get(1))),
                    () -> allocate(cluster, app, List.of(all.get(2).getContainerId()), new ContainerUpdates()),
                    () -> allocate(cluster, app, List.of(), larger));
            Lock lock = SchedulerLock.of(scheduler);
            var threads = calls.stream().map(Thread::new).toList();
            lock.lock();
            try {
                allocate(cluster, app, List.of(), new ContainerUpdates()); // a plain one goes through
                for (var thread : threads) {
                    thread.start();
                    cluster.await("it waits, or is through", () -> isAtRest(thread));
                    assertThat(thread.isAlive())
                            .as("call %d waits", threads.indexOf(thread))
                            .isTrue();
                }
                assertThat(app.running()).isEqualTo(all);
            } finally {
                lock.unlock();
            }
            for (var thread : threads) {
                thread.join();
            }
            cluster.drain();
            assertThat(app.running()).containsExactly(all.get(3));
            cluster.assertBooksMatch();
        }
    }

    private static void allocate(
            MockCluster cluster, MockApp app, List<ContainerId> released, ContainerUpdates updates) {
        cluster.scheduler()
                .allocate(
                        app.inScheduler().getApplicationAttemptId(),
                        List.of(),
                        List.of(),
                        released,
                        List.of(),
                        List.of(),
                        updates);
    }

    private static boolean isAtRest(Thread thread) {
        return thread.getState() == Thread.State.WAITING || thread.getState() == Thread.State.TERMINATED;
    }
}
