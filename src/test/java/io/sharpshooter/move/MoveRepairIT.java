package io.sharpshooter.move;

import static io.sharpshooter.move.MoveScene.assertHeld;
import static io.sharpshooter.move.MoveScene.assertLedger;
import static io.sharpshooter.move.MoveScene.metrics;
import static io.sharpshooter.move.MoveScene.withoutPendingApps;
import static io.sharpshooter.move.Opening.DESTINATION;
import static io.sharpshooter.move.Opening.SOURCE;
import static java.util.Objects.requireNonNull;
import static org.assertj.core.api.Assertions.assertThat;

import io.sharpshooter.MoveSafeCapacityScheduler;
import io.sharpshooter.bench.StockMove;
import io.sharpshooter.yarn.MockCluster;
import io.sharpshooter.yarn.Size;
import io.sharpshooter.yarn.Want;
import io.sharpshooter.yarn.WholeLedger;
import io.sharpshooter.yarn.books.Account;
import io.sharpshooter.yarn.books.Book;
import io.sharpshooter.yarn.books.Drift;
import io.sharpshooter.yarn.books.Ledger;
import io.sharpshooter.yarn.move.Move;
import java.util.concurrent.locks.Lock;
import org.apache.hadoop.yarn.api.records.ApplicationId;
import org.apache.hadoop.yarn.server.resourcemanager.rmapp.RMAppState;
import org.apache.hadoop.yarn.server.resourcemanager.rmcontainer.RMContainer;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.QueueMetrics;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.SchedulerLock;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.capacity.CSMaxRunningAppsEnforcer;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.capacity.CSQueue;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.capacity.preemption.KillableContainer;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.capacity.preemption.PreemptionManager;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.event.AppAddedSchedulerEvent;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.event.AppRemovedSchedulerEvent;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * After a move all books are right, whatever the app has: all that it had added to the source is in the destination,
 * account by account.
 */
class MoveRepairIT {

    @ParameterizedTest
    @MethodSource("io.sharpshooter.move.Openings#all")
    void allBooksAreRight(Opening opening) throws Exception {
        try (MockCluster cluster =
                opening.cluster(MoveSafeCapacityScheduler.class).start()) {
            var idle = WholeLedger.of(cluster);
            opening.set(cluster);
            var before = WholeLedger.of(cluster);
            var app = opening.start(cluster);
            var running = WholeLedger.of(cluster);
            var ever = ever(cluster, opening);
            assertThat(cluster.move(app, opening.destination())).isEqualTo(opening.destination());
            assertLedger("after the move", cluster, opening.expected(before, running));
            assertHeld(cluster);
            assertThat(Drift.between(ever(cluster, opening).minus(ever), counted(opening, running.minus(before))))
                    .as("how many containers metrics have ever counted in and out")
                    .isEmpty();
            MoveScene.assertAudited(cluster);
            if (app.inScheduler().isRunnable()) {
                MoveScene.end(cluster, app.id());
                assertLedger("after its end", cluster, before);
            }
            MoveScene.endAll(cluster);
            assertThat(Drift.between(withoutPendingApps(WholeLedger.of(cluster)), withoutPendingApps(idle)))
                    .as("after the end of all")
                    .isEmpty();
            assertHeld(cluster);
        }
    }

    /** Counted out of the source, and into the destination. */
    private static Ledger ever(MockCluster cluster, Opening opening) {
        var ever = WholeLedger.nothing();
        for (var partition : new String[] {"", "x"}) {
            var left = in(cluster, opening.source(), partition);
            var entered = in(cluster, opening.destination(), partition);
            if (left != null && entered != null) {
                ever.count(everOf(opening.source(), partition), left.getAggegatedReleasedContainers())
                        .count(everOf(opening.destination(), partition), entered.getAggregateAllocatedContainers());
            }
        }
        return ever;
    }

    private static @Nullable QueueMetrics in(MockCluster cluster, String queue, String partition) {
        var name = partition + QueueMetrics.METRIC_NAME_DELIMITER + queue;
        return partition.isEmpty()
                ? metrics(cluster, queue)
                : QueueMetrics.getQueueMetrics().get(name);
    }

    private static Account everOf(String queue, String partition) {
        return Account.ofQueue(Book.METRIC_ALLOCATED, queue, partition);
    }

    /** As many as the app had added to the source's. */
    private static Ledger counted(Opening opening, Ledger ofApp) {
        var counted = WholeLedger.nothing();
        if (!opening.source().equals(opening.destination())) {
            for (var partition : new String[] {"", "x"}) {
                long number = ofApp.get(everOf(opening.source(), partition)).number();
                counted.count(everOf(opening.source(), partition), number)
                        .count(everOf(opening.destination(), partition), number);
            }
        }
        return counted;
    }

    @Test
    void allAppsOfAQueueMove() throws Exception {
        var opening = Opening.of("a master");
        try (MockCluster cluster =
                opening.cluster(MoveSafeCapacityScheduler.class).start()) {
            var idle = WholeLedger.of(cluster);
            for (int app = 0; app < 2; app++) {
                cluster.fill(opening.start(cluster), Want.of(2, Size.gib(1)));
            }
            var running = WholeLedger.of(cluster);
            cluster.scheduler().moveAllApps(SOURCE, DESTINATION);
            cluster.await("the source is empty", () -> cluster.queue(SOURCE).getNumApplications() == 0);
            assertLedger("after the move", cluster, opening.expected(idle, running));
            MoveScene.endAll(cluster);
            assertLedger("after the end of all", cluster, idle);
        }
    }

    /**
     * Hadoop makes a user known when his app comes, and forgets him with his last attempt: in the source he
     * stays known.
     */
    @Test
    void anAppThatHasNoAttemptYetMoves() throws Exception {
        var opening = Opening.of("none");
        try (MockCluster cluster =
                opening.cluster(MoveSafeCapacityScheduler.class).start()) {
            var before = WholeLedger.of(cluster);
            var app = ApplicationId.newInstance(1, 1);
            cluster.scheduler().handle(new AppAddedSchedulerEvent(app, SOURCE, "alice"));
            var added = WholeLedger.of(cluster);
            assertThat(added.get(Account.ofQueue(Book.APPS, "root.p", "")).number())
                    .isEqualTo(1);
            assertThat(cluster.scheduler().moveApplication(app, DESTINATION)).isEqualTo(DESTINATION);
            var stays = WholeLedger.nothing().count(new Account(Book.KNOWN_USERS, SOURCE, "alice", ""), 1);
            var stranger = WholeLedger.nothing().count(new Account(Book.KNOWN_USERS, DESTINATION, "alice", ""), -1);
            var expected = opening.expected(before, added).addAll(stays).addAll(stranger);
            assertLedger("after the move", cluster, expected);
            cluster.scheduler().handle(new AppRemovedSchedulerEvent(app, RMAppState.KILLED));
            assertLedger("after the end", cluster, WholeLedger.sum(before, stays));
        }
    }

    /** On a Hadoop whose own move does part of it right, only the rest is corrected. */
    @ParameterizedTest
    @CsvSource({"true, false", "false, true", "true, true"})
    void aHadoopThatDoesPartOfItIsNotCorrectedTwice(boolean movesReserved, boolean movesMarks) throws Exception {
        var opening = Openings.reserved();
        try (MockCluster cluster =
                opening.cluster(StockMove.class).set(MoveScene.LAZY, "true").start()) {
            var scheduler = cluster.scheduler();
            var limits = new CSMaxRunningAppsEnforcer(scheduler);
            scheduler.setMaxRunningAppsEnforcer(limits);
            opening.set(cluster);
            var before = WholeLedger.of(cluster);
            var app = opening.start(cluster);
            scheduler.markContainerForKillable(app.amContainer());
            var running = WholeLedger.of(cluster);
            var source = cluster.queue(opening.source());
            var destination = cluster.queue(opening.destination());
            var known = requireNonNull(scheduler.getSchedulerApplications().get(app.id()));
            Lock lock = SchedulerLock.of(scheduler);
            lock.lock();
            try {
                new Move(scheduler, limits, known, source, destination).by(() -> {
                    var moved = ((StockMove) scheduler).moveAsStock(app.id(), opening.destination());
                    if (movesReserved) {
                        source.decReservedResource("", Size.gib(4).toResource());
                        destination.incReservedResource("", Size.gib(4).toResource());
                    }
                    if (movesMarks) {
                        moveMark(scheduler.getPreemptionManager(), app.amContainer(), source, destination);
                    }
                    return moved;
                });
            } finally {
                lock.unlock();
            }
            assertLedger("after the move", cluster, opening.expected(before, running));
        }
    }

    private static void moveMark(PreemptionManager marks, RMContainer container, CSQueue source, CSQueue destination) {
        if (marks.getKillableContainersMap(source.getQueuePath(), "").containsKey(container.getContainerId())) {
            marks.removeKillableContainer(new KillableContainer(container, "", source.getQueuePath()));
            marks.addKillableContainer(new KillableContainer(container, "", destination.getQueuePath()));
        }
    }
}
