package io.sharpshooter.move;

import static org.assertj.core.api.Assertions.assertThat;

import io.sharpshooter.MoveSafeCapacityScheduler;
import io.sharpshooter.bench.StockMove;
import io.sharpshooter.yarn.MockApp;
import io.sharpshooter.yarn.MockCluster;
import io.sharpshooter.yarn.MockClusterBuilder;
import io.sharpshooter.yarn.WholeLedger;
import io.sharpshooter.yarn.books.Account;
import io.sharpshooter.yarn.books.Drift;
import io.sharpshooter.yarn.books.Ledger;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.stream.Collectors;
import org.apache.hadoop.yarn.api.records.ApplicationAttemptId;
import org.apache.hadoop.yarn.api.records.ApplicationId;
import org.apache.hadoop.yarn.exceptions.YarnException;
import org.apache.hadoop.yarn.server.resourcemanager.rmapp.RMAppState;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.QueueMetrics;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.capacity.CapacityScheduler;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.event.AppAttemptAddedSchedulerEvent;

/**
 * One app that is moved, and the whole ledger before it began, before the move, after it, and after its end.
 *
 * <p>What is right is known without counting a container: after the move everything that the app had added to the
 * source and the queues above it must be added to the destination and the queues above that, line by line; queues above
 * both stay as they were; and after the app's end all is as before it began. Source and destination must be configured
 * alike, and be as deep, for the shares that are used to agree too.
 */
public final class MoveScene {
    static final String USER_METRICS = "yarn.scheduler.capacity.user-metrics.enable";

    private static final String ROOT = "root";

    private final String source;
    private final String destination;
    private final List<Wrong> wrong = new ArrayList<>();

    private record Wrong(String when, Drift drift) {
        StockLeak leak() {
            return StockLeak.of(drift.account());
        }
    }

    /** What a test does; it calls the scene at the right moments. */
    interface Play {
        void play(MockCluster cluster, MoveScene scene) throws Exception;
    }

    /** Starts an app in a queue and lets it get what it is to be moved with. */
    interface Opening {
        MockApp start(String queue) throws Exception;
    }

    /** Describes a cluster. */
    interface Plan {
        MockClusterBuilder plan(MockClusterBuilder builder);
    }

    private MoveScene(String source, String destination) {
        this.source = source;
        this.destination = destination;
    }

    /**
     * Plays it with the repaired scheduler, where nothing may be wrong, and with Hadoop's, where just these kinds of
     * lines are.
     */
    static void assertRepairs(String source, String destination, Set<StockLeak> leaks, Plan plan, Play play)
            throws Exception {
        assertThat(play(MoveSafeCapacityScheduler.class, source, destination, plan, play))
                .as("wrong with MoveSafeCapacityScheduler")
                .isEmpty();
        List<Wrong> wrong = play(CapacityScheduler.class, source, destination, plan, play);
        assertThat(wrong.stream().map(Wrong::leak).collect(Collectors.toSet()))
                .as("what Hadoop's own scheduler leaks: %s", wrong)
                .isEqualTo(leaks);
    }

    private static List<Wrong> play(
            Class<? extends CapacityScheduler> scheduler, String source, String destination, Plan plan, Play play)
            throws Exception {
        QueueMetrics.clearQueueMetrics();
        MoveScene scene = new MoveScene(source, destination);
        try (MockCluster cluster = plan.plan(MockCluster.builder())
                .set(USER_METRICS, "true")
                .scheduler(scheduler)
                .start()) {
            play.play(cluster, scene);
        }
        return scene.wrong;
    }

    /** Hadoop's own move, whichever scheduler it is. */
    static void moveAsStock(MockCluster cluster, MockApp app, String destination) throws YarnException {
        if (cluster.scheduler() instanceof StockMove stock) {
            stock.moveAsStock(app.id(), destination);
        } else {
            cluster.moveUnprepared(app, destination);
        }
        cluster.drain();
    }

    /** All apps, the oldest first: one that waits may run then, before it ends. */
    static void endAll(MockCluster cluster) throws Exception {
        List<ApplicationId> byAge = cluster.scheduler().getSchedulerApplications().keySet().stream()
                .sorted()
                .toList();
        for (ApplicationId app : byAge) {
            end(cluster, app);
        }
        cluster.settle();
    }

    /** An app; where it is between two attempts, in the second. */
    static void end(MockCluster cluster, ApplicationId app) throws Exception {
        var known = Objects.requireNonNull(
                cluster.scheduler().getSchedulerApplications().get(app));
        if (known.getCurrentAppAttempt().isStopped()) {
            ApplicationAttemptId second = ApplicationAttemptId.newInstance(app, 2);
            cluster.scheduler().handle(new AppAttemptAddedSchedulerEvent(second, true));
        }
        cluster.rm().killApp(app);
        cluster.rm().waitForState(app, RMAppState.KILLED);
        cluster.settle();
    }

    /** One that is played with a cluster of the test's own. */
    public static MoveScene between(String source, String destination) {
        return new MoveScene(source, destination);
    }

    /** Nothing was wrong so far. */
    void assertRight() {
        assertThat(wrong).isEmpty();
    }

    String source() {
        return source;
    }

    String destination() {
        return destination;
    }

    /** Notes the ledger, has an app started in the source, moves and ends it. */
    void startMoveAndEnd(MockCluster cluster, Opening opening) throws Exception {
        Ledger before = WholeLedger.of(cluster);
        moveAndEnd(cluster, opening.start(source), before);
    }

    /** Moves an app and ends it; {@code before} is the ledger without it. */
    void moveAndEnd(MockCluster cluster, MockApp app, Ledger before) throws Exception {
        move(cluster, app, before);
        app.kill();
        cluster.settle();
        check("after the end", WholeLedger.of(cluster), before);
        checkAvailable(cluster);
    }

    /** Moves an app; {@code before} is the ledger without it. */
    void move(MockCluster cluster, MockApp app, Ledger before) throws Exception {
        Ledger running = WholeLedger.of(cluster);
        assertThat(cluster.move(app, destination)).as("what the move returns").isEqualTo(destination);
        check("after the move", WholeLedger.of(cluster), expected(before, running));
        checkAvailable(cluster);
    }

    /** Moves these apps one by one; {@code before} is the ledger without them. */
    void moveAll(MockCluster cluster, List<MockApp> apps, Ledger before) throws Exception {
        Ledger running = WholeLedger.of(cluster);
        for (MockApp app : apps) {
            cluster.move(app, destination);
        }
        check("after the moves", WholeLedger.of(cluster), expected(before, running));
    }

    /** Moves all apps of the source, as a queue is drained; {@code before} is the ledger without them. */
    void moveAll(MockCluster cluster, Ledger before) throws Exception {
        Ledger running = WholeLedger.of(cluster);
        cluster.scheduler().moveAllApps(source, destination);
        cluster.await("the source is empty", () -> cluster.queue(source).getNumApplications() == 0);
        check("after the move", WholeLedger.of(cluster), expected(before, running));
    }

    /**
     * Used, reserved and the number of containers are what live and reserved containers add up to; and what is
     * available.
     */
    void checkBooks(MockCluster cluster) {
        note("against containers", WholeLedger.againstContainers(cluster.scheduler()));
        checkAvailable(cluster);
    }

    void checkAvailable(MockCluster cluster) {
        note("against guarantees", WholeLedger.againstGuarantees(cluster.scheduler()));
    }

    private void note(String when, List<Drift> drifts) {
        drifts.forEach(drift -> wrong.add(new Wrong(when, drift)));
    }

    void check(String when, Ledger found, Ledger expected) {
        note(when, Drift.between(found, expected));
    }

    /** The ledger after the move, from the one without the app and the one with it in the source. */
    public Ledger expected(Ledger before, Ledger running) {
        List<String> left = upwards(source, running);
        List<String> entered = upwards(destination, running);
        left.removeAll(upwards(destination, running));
        entered.removeAll(upwards(source, running));
        Ledger expected = running.only(account -> !left.contains(account.queue()) && !entered.contains(account.queue()))
                .addAll(before.only(account -> left.contains(account.queue()) || entered.contains(account.queue())));
        Ledger ofApp = running.minus(before);
        for (int level = 0; level < entered.size(); level++) {
            String like = left.size() == entered.size() ? left.get(level) : level == 0 ? source : ROOT;
            expected.addAll(in(entered.get(level), ofApp, like));
        }
        return expected;
    }

    /** What a ledger says of one queue, as if it said it of another. */
    static Ledger in(String other, Ledger ledger, String queue) {
        Ledger there = WholeLedger.nothing();
        ledger.only(account -> account.queue().equals(queue))
                .balances()
                .forEach((account, balance) ->
                        there.add(new Account(account.book(), other, account.user(), account.partition()), balance));
        return there;
    }

    /** A queue and all above it; a plan's leaf queue may have a dot in its name. */
    private static List<String> upwards(String leaf, Ledger ledger) {
        Set<String> queues =
                ledger.balances().keySet().stream().map(Account::queue).collect(Collectors.toSet());
        List<String> paths = new ArrayList<>();
        for (String path = leaf; !path.equals(ROOT); path = path.substring(0, path.lastIndexOf('.'))) {
            if (queues.contains(path)) {
                paths.add(path);
            }
        }
        paths.add(ROOT);
        return paths;
    }
}
