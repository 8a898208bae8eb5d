package io.sharpshooter.move;

import static org.assertj.core.api.Assertions.assertThat;

import io.sharpshooter.MoveSafeCapacityScheduler;
import io.sharpshooter.yarn.MockApp;
import io.sharpshooter.yarn.MockCluster;
import io.sharpshooter.yarn.MockClusterBuilder;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.QueueMetrics;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.capacity.CapacityScheduler;

/**
 * One app that is moved, and the whole ledger before it began, before the move, after it, and after its end.
 *
 * <p>What is right is known without counting a container: after the move everything that the app had added to the source and the
 * queues above it must be added to the destination and the queues above that, line by line; queues above both stay as they
 * were; and after the app's end all is as before it began. Source and destination must be configured alike, and be as deep, for
 * the shares that are used to agree too.
 */
public final class MoveScene {
    static final String USER_METRICS = "yarn.scheduler.capacity.user-metrics.enable";

    private static final String ROOT = "root";

    private final String source;
    private final String destination;
    private final List<String> wrong = new ArrayList<>();

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

    /** Plays it with the repaired scheduler, where nothing may be wrong, and with Hadoop's, where just these kinds of lines are. */
    static void assertRepairs(String source, String destination, Set<StockLeak> leaks, Plan plan, Play play)
            throws Exception {
        assertThat(play(MoveSafeCapacityScheduler.class, source, destination, plan, play))
                .as("wrong with MoveSafeCapacityScheduler")
                .isEmpty();
        List<String> wrong = play(CapacityScheduler.class, source, destination, plan, play);
        assertThat(StockLeak.of(wrong))
                .as("what Hadoop's own scheduler leaks: %s", wrong)
                .isEqualTo(leaks);
    }

    private static List<String> play(
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
        WholeLedger before = WholeLedger.of(cluster);
        moveAndEnd(cluster, opening.start(source), before);
    }

    /** Moves an app and ends it; {@code before} is the ledger without it. */
    void moveAndEnd(MockCluster cluster, MockApp app, WholeLedger before) throws Exception {
        move(cluster, app, before);
        app.kill();
        cluster.settle();
        check("after the end", WholeLedger.of(cluster), before);
    }

    /** Moves an app; {@code before} is the ledger without it. */
    void move(MockCluster cluster, MockApp app, WholeLedger before) throws Exception {
        WholeLedger running = WholeLedger.of(cluster);
        assertThat(cluster.move(app, destination)).as("what the move returns").isEqualTo(destination);
        check("after the move", WholeLedger.of(cluster), expected(before, running));
    }

    /** Moves these apps one by one; {@code before} is the ledger without them. */
    void moveAll(MockCluster cluster, List<MockApp> apps, WholeLedger before) throws Exception {
        WholeLedger running = WholeLedger.of(cluster);
        for (MockApp app : apps) {
            cluster.move(app, destination);
        }
        check("after the moves", WholeLedger.of(cluster), expected(before, running));
    }

    /** Moves all apps of the source, as a queue is drained; {@code before} is the ledger without them. */
    void moveAll(MockCluster cluster, WholeLedger before) throws Exception {
        WholeLedger running = WholeLedger.of(cluster);
        cluster.scheduler().moveAllApps(source, destination);
        cluster.await("the source is empty", () -> cluster.queue(source).getNumApplications() == 0);
        check("after the move", WholeLedger.of(cluster), expected(before, running));
    }

    /** Used, reserved and the number of containers are what live and reserved containers add up to. */
    void checkBooks(MockCluster cluster) {
        try {
            cluster.assertBooksMatch();
        } catch (AssertionError wrongBooks) {
            note(String.valueOf(wrongBooks.getMessage()));
        }
    }

    void note(String what) {
        wrong.add(what);
    }

    void check(String when, WholeLedger found, WholeLedger expected) {
        found.differencesTo(expected).forEach(difference -> wrong.add(when + ": " + difference));
    }

    /** The ledger after the move, from the one without the app and the one with it in the source. */
    public WholeLedger expected(WholeLedger before, WholeLedger running) {
        Map<String, Map<String, Long>> queues = new TreeMap<>(running.queues());
        List<String> left = upwards(source, running);
        List<String> entered = upwards(destination, running);
        left.removeAll(upwards(destination, running));
        entered.removeAll(upwards(source, running));
        left.forEach(path -> queues.put(path, before.queues().getOrDefault(path, Map.of())));
        for (int level = 0; level < entered.size(); level++) {
            String like = left.size() == entered.size() ? left.get(level) : level == 0 ? source : ROOT;
            queues.put(entered.get(level), moved(before, running, like, entered.get(level)));
        }
        return new WholeLedger(queues);
    }

    private static Map<String, Long> moved(WholeLedger before, WholeLedger running, String from, String to) {
        Map<String, Long> lines = new TreeMap<>(before.queues().getOrDefault(to, Map.of()));
        running.lines(from)
                .forEach(line -> lines.merge(line, running.get(from, line) - before.get(from, line), Long::sum));
        return lines;
    }

    /** A queue and all above it; a plan's leaf queue may have a dot in its name. */
    private static List<String> upwards(String leaf, WholeLedger ledger) {
        List<String> paths = new ArrayList<>();
        for (String path = leaf; !path.equals(ROOT); path = path.substring(0, path.lastIndexOf('.'))) {
            if (ledger.queues().containsKey(path)) {
                paths.add(path);
            }
        }
        paths.add(ROOT);
        return paths;
    }
}
