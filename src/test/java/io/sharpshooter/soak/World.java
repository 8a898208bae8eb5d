package io.sharpshooter.soak;

import io.sharpshooter.PolicyWithClock;
import io.sharpshooter.scenario.Entry;
import io.sharpshooter.scenario.LogCatcher;
import io.sharpshooter.scenario.RoundCheck;
import io.sharpshooter.yarn.MockApp;
import io.sharpshooter.yarn.MockCluster;
import io.sharpshooter.yarn.MockNode;
import java.util.ArrayList;
import java.util.List;
import org.apache.hadoop.yarn.server.resourcemanager.monitor.SchedulingEditPolicy;
import org.apache.log4j.Level;

/** A ResourceManager with its nodes and apps, the policy, and a clock. Used by one thread. */
final class World implements AutoCloseable {
    /** Time from one round to the next, in ms. */
    static final long INTERVAL = 3_000;

    private final Layout layout;
    private final MockCluster cluster;
    private final List<SoakApp> apps = new ArrayList<>();
    private final RoundCheck check;
    private final LogCatcher log = new LogCatcher("io.sharpshooter");
    private SchedulingEditPolicy policy;
    private int rounds;

    World(Layout layout) throws Exception {
        this.layout = layout;
        this.cluster = layout.start();
        this.check = new RoundCheck(cluster);
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

    /** One round of the policy, checked from outside. Returns whether somebody was told, killed, or a node reserved. */
    boolean round() {
        rounds++;
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

    int rounds() {
        return rounds;
    }

    /** How many containers have died for claims so far. */
    int killed() {
        return check.killed();
    }

    /** How many claims have ended satisfied so far. */
    int satisfied() {
        return check.satisfied();
    }

    /** The policy object is replaced, as monitors do when they are switched off and on. */
    void renewPolicy() {
        check.forgetClaims();
        policy = newPolicy();
    }

    private SchedulingEditPolicy newPolicy() {
        SchedulingEditPolicy made = PolicyWithClock.of(cluster.time());
        made.init(cluster.rm().getConfig(), cluster.context(), cluster.scheduler());
        return made;
    }

    /** The last lines of the decision log. */
    List<String> lastDecisions() {
        return check.lastDecisions();
    }

    /** What must hold after every operation. */
    void settleAndCheck() throws Exception {
        for (SoakApp app : apps()) {
            app.registerIfPossible();
        }
        cluster.assertBooksMatch();
        List<String> errors = log.messages(Level.ERROR);
        if (!errors.isEmpty()) {
            throw new AssertionError("Logged as an error: " + errors.get(0));
        }
    }

    @Override
    public void close() throws Exception {
        check.close();
        log.close();
        cluster.close();
    }
}
