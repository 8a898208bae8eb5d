package io.sharpshooter.move;

import static java.util.Objects.requireNonNull;
import static java.util.stream.Collectors.toSet;
import static org.assertj.core.api.Assertions.assertThat;

import io.sharpshooter.AuditorByHand;
import io.sharpshooter.MoveSafeCapacityScheduler;
import io.sharpshooter.bench.StockMove;
import io.sharpshooter.yarn.MockApp;
import io.sharpshooter.yarn.MockCluster;
import io.sharpshooter.yarn.MockClusterBuilder;
import io.sharpshooter.yarn.WholeLedger;
import io.sharpshooter.yarn.books.Account;
import io.sharpshooter.yarn.books.Book;
import io.sharpshooter.yarn.books.Drift;
import io.sharpshooter.yarn.books.Ledger;
import java.util.ArrayList;
import java.util.List;
import org.apache.hadoop.yarn.api.records.ApplicationAttemptId;
import org.apache.hadoop.yarn.api.records.ApplicationId;
import org.apache.hadoop.yarn.exceptions.YarnException;
import org.apache.hadoop.yarn.server.resourcemanager.rmapp.RMAppState;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.Queue;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.QueueMetrics;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.capacity.CapacityScheduler;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.event.AppAttemptAddedSchedulerEvent;

/**
 * A move by the whole ledger, before the app began, before the move, after it, and after the app's end.
 *
 * <p>What is right is known without counting a container: after the move everything that the app had added to the
 * source and the queues above it must be added to the destination and the queues above that, line by line; queues above
 * both stay as they were; and after the app's end all is as before it began. Source and destination must be configured
 * alike, and be as deep, for the shares that are used to agree too.
 */
final class MoveScene {
    static final String USER_METRICS = "yarn.scheduler.capacity.user-metrics.enable";
    static final String LAZY = "yarn.scheduler.capacity.lazy-preemption-enabled";

    private static final String ROOT = "root";
    private static final int ROUNDS = 40;

    private MoveScene() {}

    /** Each user has metrics of his own. */
    static MockClusterBuilder cluster(Class<? extends CapacityScheduler> scheduler) {
        QueueMetrics.clearQueueMetrics();
        return MockCluster.builder().set(USER_METRICS, "true").scheduler(scheduler);
    }

    static MockClusterBuilder cluster() {
        return cluster(MoveSafeCapacityScheduler.class);
    }

    /** Hadoop's own move. */
    static String moveAsStock(MockCluster cluster, ApplicationId app, String destination) throws YarnException {
        var moved = ((StockMove) cluster.scheduler()).moveAsStock(app, destination);
        cluster.drain();
        return moved;
    }

    /** All apps, the oldest first: one that waits may run then, before it ends. */
    static void endAll(MockCluster cluster) throws Exception {
        var byAge = cluster.scheduler().getSchedulerApplications().keySet().stream()
                .sorted()
                .toList();
        for (var app : byAge) {
            end(cluster, app);
        }
        cluster.settle();
    }

    /** An app; where it is between two attempts, in the second. */
    static void end(MockCluster cluster, ApplicationId app) throws Exception {
        var known =
                requireNonNull(cluster.scheduler().getSchedulerApplications().get(app));
        if (known.getCurrentAppAttempt().isStopped()) {
            var second = ApplicationAttemptId.newInstance(app, 2);
            cluster.scheduler().handle(new AppAttemptAddedSchedulerEvent(second, true));
        }
        cluster.rm().killApp(app);
        cluster.rm().waitForState(app, RMAppState.KILLED);
        cluster.settle();
    }

    /** The auditor finds nothing, in as many rounds as it takes to tell something. */
    static void assertAudited(MockCluster cluster) {
        assertThat(new AuditorByHand(cluster).rounds(2).told()).isEmpty();
    }

    static void assertLedger(String when, MockCluster cluster, Ledger expected) {
        assertThat(Drift.between(WholeLedger.of(cluster), expected)).as(when).isEmpty();
    }

    /** But for the shares of queues that are not alike. */
    static void assertLedgerWithoutShares(String when, MockCluster cluster, Ledger expected) {
        assertThat(Drift.between(
                        WholeLedger.withoutShares(WholeLedger.of(cluster)), WholeLedger.withoutShares(expected)))
                .as(when)
                .isEmpty();
    }

    /** Hadoop 3.3 counts an app that has waited twice among the pending ones when it may run. */
    static Ledger withoutPendingApps(Ledger ledger) {
        return ledger.only(account -> account.book() != Book.METRIC_PENDING_APPS);
    }

    /**
     * Used, reserved and the number of containers are what live and reserved containers add up to; and what is
     * available.
     */
    static void assertHeld(MockCluster cluster) {
        assertThat(WholeLedger.againstContainers(cluster.scheduler())).isEmpty();
        assertThat(WholeLedger.againstGuarantees(cluster.scheduler())).isEmpty();
    }

    /** The ledger after the move, from the ones without and with the app. */
    static Ledger expected(String source, String destination, Ledger before, Ledger running) {
        var left = upwards(source, running);
        var entered = upwards(destination, running);
        left.removeAll(upwards(destination, running));
        entered.removeAll(upwards(source, running));
        var expected = running.only(account -> !left.contains(account.queue()) && !entered.contains(account.queue()))
                .addAll(before.only(account -> left.contains(account.queue()) || entered.contains(account.queue())));
        var ofApp = running.minus(before);
        for (int level = 0; level < entered.size(); level++) {
            var like = left.size() == entered.size() ? left.get(level) : level == 0 ? source : ROOT;
            expected.addAll(in(entered.get(level), ofApp, like));
        }
        return expected;
    }

    /** What a ledger says of one queue, as if it said it of another. */
    private static Ledger in(String other, Ledger ledger, String queue) {
        var there = WholeLedger.nothing();
        ledger.only(account -> account.queue().equals(queue))
                .balances()
                .forEach((account, balance) ->
                        there.add(new Account(account.book(), other, account.user(), account.partition()), balance));
        return there;
    }

    /** A queue and all above it; a plan's leaf queue may have a dot in its name. */
    private static List<String> upwards(String leaf, Ledger ledger) {
        var queues = ledger.balances().keySet().stream().map(Account::queue).collect(toSet());
        var paths = new ArrayList<String>();
        for (String path = leaf; !path.equals(ROOT); path = path.substring(0, path.lastIndexOf('.'))) {
            if (queues.contains(path)) {
                paths.add(path);
            }
        }
        paths.add(ROOT);
        return paths;
    }

    static QueueMetrics metrics(MockCluster cluster, String path) {
        return ((Queue) cluster.queue(path)).getMetrics();
    }

    /**
     * Made in this order, as in a ResourceManager that runs for a while: a child's go up only to a parent's that exist.
     */
    static void makeMetrics(MockCluster cluster, String label, String... queues) {
        for (var path : queues) {
            metrics(cluster, path).getPartitionQueueMetrics(label);
        }
    }

    /** A node of another partition is offered only after some rounds. */
    static void untilBorrowed(MockCluster cluster, MockApp app) throws Exception {
        for (int round = 0; round < ROUNDS; round++) {
            cluster.heartbeatAll();
            app.heartbeat();
        }
    }
}
