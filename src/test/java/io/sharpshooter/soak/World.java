package io.sharpshooter.soak;

import static org.assertj.core.api.Assertions.assertThat;

import io.sharpshooter.PolicyWithClock;
import io.sharpshooter.scenario.Entry;
import io.sharpshooter.scenario.LogCatcher;
import io.sharpshooter.scenario.RoundCheck;
import io.sharpshooter.yarn.MockApp;
import io.sharpshooter.yarn.MockCluster;
import io.sharpshooter.yarn.MockNode;
import io.sharpshooter.yarn.SecondOpinion;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.apache.hadoop.yarn.event.AsyncDispatcher;
import org.apache.hadoop.yarn.server.resourcemanager.monitor.SchedulingEditPolicy;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.QueueMetrics;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.capacity.CapacityScheduler;
import org.apache.log4j.Level;

/** A ResourceManager with its nodes and apps, the policy, and a clock. Used by one thread. */
final class World implements AutoCloseable {
    /** Time from one round to the next, in ms. */
    static final long INTERVAL = 3_000;

    private final Layout layout;
    private final MockCluster cluster;
    private final List<SoakApp> apps = new ArrayList<>();
    private final RoundCheck check;
    private final SecondOpinion second;
    private final Map<Kind, Integer> happened = new EnumMap<>(Kind.class);
    private final List<LogCatcher> logs =
            List.of(new LogCatcher("io.sharpshooter"), new LogCatcher(AsyncDispatcher.class.getName()));
    private SchedulingEditPolicy policy;
    private final KnownLeaks books = new KnownLeaks(this);
    private boolean kept;
    private boolean restarted;
    private int rounds;

    World(Layout layout, Class<? extends CapacityScheduler> scheduler) throws Exception {
        QueueMetrics.clearQueueMetrics();
        this.layout = layout;
        this.cluster = layout.start(scheduler);
        this.check = new RoundCheck(cluster);
        this.second = new SecondOpinion(cluster);
        this.policy = newPolicy();
    }

    Layout layout() {
        return layout;
    }

    MockCluster cluster() {
        return cluster;
    }

    /** Apps that are not over. */
    List<SoakApp> apps() {
        apps.removeIf(SoakApp::isOver);
        return apps;
    }

    /** Apps whose AMs are registered. */
    List<SoakApp> speakers() {
        return apps().stream().filter(SoakApp::speaks).toList();
    }

    /** Nodes that the scheduler knows. */
    List<MockNode> nodes() {
        return cluster.nodes().stream()
                .filter(node -> cluster.scheduler().getNode(node.id()) != null)
                .toList();
    }

    void add(MockApp app) {
        apps.add(new SoakApp(this, app));
    }

    /**
     * One round of the policy, checked from outside. Returns whether somebody was told, killed, or a node reserved.
     */
    boolean round() {
        rounds++;
        second.check();
        check.before();
        policy.editSchedule();
        cluster.drain();
        boolean busy = check.after().stream().anyMatch(Entry::isBusy);
        cluster.time().advance(INTERVAL);
        return busy;
    }

    /** From now on nothing changes but by policy and scheduler. */
    void rest() {
        check.rest();
    }

    /**
     * How many containers have died for claims and how many claims have ended satisfied so far, and what else has
     * happened.
     */
    SoakTally tally() {
        return new SoakTally(rounds, check.killed(), check.satisfied(), happened);
    }

    /** Notes that something of this kind has happened, and was not just tried. */
    void note(Kind kind) {
        happened.merge(kind, 1, Integer::sum);
    }

    /** Whether another ResourceManager has taken over. */
    boolean hasRestarted() {
        return restarted;
    }

    /** Whether containers have outlived the attempt of their app. */
    boolean hasKept() {
        kept |= apps.stream().anyMatch(SoakApp::hasKept);
        return kept;
    }

    KnownLeaks books() {
        return books;
    }

    /** A refresh with another value of one key. */
    void refresh(String key, Object value) throws Exception {
        cluster.refreshQueues(conf -> conf.set(key, String.valueOf(value)));
    }

    private SchedulingEditPolicy newPolicy() {
        var made = PolicyWithClock.of(cluster.time());
        made.init(cluster.rm().getConfig(), cluster.context(), cluster.scheduler());
        return made;
    }

    /**
     * Another ResourceManager takes over, with a policy of its own. Nodes come back at once; masters before or after
     * the first rounds in which it places containers.
     */
    void restart(boolean mastersFirst) throws Exception {
        var queues = new LinkedHashMap<SoakApp, String>();
        for (var app : apps()) {
            queues.put(app, app.queue());
            app.losesManager();
        }
        cluster.restart();
        restarted = true;
        check.managerIsNew();
        policy = newPolicy();
        for (var app : queues.keySet()) {
            app.app().lookUp();
        }
        assertThat(round())
                .as("somebody was told or killed before the nodes had time to come back")
                .isFalse();
        if (mastersFirst) {
            settleAndCheck();
            assertThat(round())
                    .as("somebody was told or killed before all had time to come back")
                    .isFalse();
        }
        cluster.endRecovery();
        round();
        queues.forEach((app, queue) -> assertThat(app.isOver() ? queue : app.queue())
                .as("the queue of %s", app)
                .isEqualTo(queue));
    }

    /** The last lines of the decision log. */
    List<String> lastDecisions() {
        return check.lastDecisions();
    }

    /** What must hold after every operation. */
    void settleAndCheck() throws Exception {
        for (var app : apps()) {
            app.registerIfPossible();
        }
        cluster.assertBooksMatch();
        books.check();
        for (var log : logs) {
            var errors = log.messages(Level.ERROR);
            if (!errors.isEmpty()) {
                throw new AssertionError("Logged as an error: " + errors.get(0));
            }
        }
    }

    @Override
    public void close() throws Exception {
        check.close();
        logs.forEach(LogCatcher::close);
        cluster.close();
    }
}
