package io.sharpshooter.bench;

import static io.sharpshooter.config.SettingsKeys.LARGE_PREFIX;
import static io.sharpshooter.config.SettingsKeys.PREFIX;
import static java.lang.Math.min;
import static org.apache.hadoop.yarn.conf.YarnConfiguration.YARN_ACL_ENABLE;
import static org.apache.hadoop.yarn.conf.YarnConfiguration.YARN_ADMIN_ACL;

import io.sharpshooter.insight.DecisionLog;
import io.sharpshooter.yarn.HiddenField;
import io.sharpshooter.yarn.MockApp;
import io.sharpshooter.yarn.MockCluster;
import io.sharpshooter.yarn.Preemption;
import io.sharpshooter.yarn.Size;
import io.sharpshooter.yarn.Want;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import org.apache.hadoop.yarn.api.records.ApplicationId;
import org.apache.hadoop.yarn.server.resourcemanager.rmcontainer.RMContainer;
import org.apache.hadoop.yarn.webapp.util.WebAppUtils;

/**
 * A ResourceManager with its web server and access control lists, full of containers of 8 GiB, in which so many real
 * claims have come and gone. Each took a node of 64 GiB from eight containers. One queue is owed half; each other one
 * has five apps of a user of its own, which want more in the end.
 */
final class PagesScene implements AutoCloseable {
    static final String ADMINISTRATOR = "admin";
    private static final Size NODE = Size.gib(64);
    private static final Size SMALL = Size.gib(8);
    private static final int VICTIMS = 8;
    private static final int INTERVAL_MS = 3_000;

    /** In each queue that lends. */
    private static final int APPS = 5;

    /** How many nodes there are while claims come and go, since each round would take seconds otherwise. */
    private static final int FIRST_NODES = 400;

    /** Claims that are made in one round. */
    private static final int AT_ONCE = 100;

    /** A round tells a hundred refusals. */
    private static final int ROUNDS_TO_TELL = 20;

    /** In the end. */
    private static final int OPEN = 500;

    private final MockCluster cluster;
    private final Preemption ours;
    private final List<MockApp> lending = new ArrayList<>();
    private final MockApp asking;

    private PagesScene(MockCluster cluster, int queues) throws Exception {
        this.cluster = cluster;
        ours = new Preemption(cluster.scheduler(), cluster.context(), cluster.time());
        asking = start(0);
        for (int app = 0; app < APPS * (queues - 1); app++) {
            lending.add(start(1 + app % (queues - 1)));
        }
        fill();
    }

    /** Takes some minutes; in the end the policy only observes, and some hundred claims are open. */
    static PagesScene start(int nodes, int queues, int claims) throws Exception {
        var builder = MockCluster.builder()
                .web()
                .set(YARN_ACL_ENABLE, true)
                .set(YARN_ADMIN_ACL, ADMINISTRATOR + "," + System.getProperty("user.name"))
                .set("yarn.scheduler.capacity.root.acl_submit_applications", " ")
                .set("yarn.scheduler.capacity.root.acl_administer_queue", " ")
                .set(PREFIX + "total_preemption_per_round", 1)
                .set(PREFIX + "max_wait_before_kill", INTERVAL_MS)
                .set(LARGE_PREFIX + "brake-claims", 0);
        for (int queue = 0; queue < queues; queue++) {
            var user = user(queue);
            builder.queue(
                    queue(queue),
                    queue == 0 ? 50 : 50.0 / (queues - 1),
                    spec -> spec.set("acl_submit_applications", user));
        }
        int first = min(nodes, FIRST_NODES);
        var scene = new PagesScene(builder.nodes(first, NODE).start(), queues);
        scene.play(min(AT_ONCE, first / 2), claims);
        for (int node = first; node < nodes; node++) {
            scene.cluster.addNode(NODE, "", 0);
        }
        scene.fill();
        scene.observe(min(OPEN, nodes / 2));
        return scene;
    }

    static String queue(int number) {
        return "root.q%03d".formatted(number);
    }

    /** Who may submit to the queue, and whose apps are in it. */
    static String user(int queue) {
        return "user%03d".formatted(queue);
    }

    private MockApp start(int queue) throws Exception {
        return cluster.app(queue(queue)).user(user(queue)).unmanaged().submit().launch();
    }

    private void play(int atOnce, int claims) throws Exception {
        int made = 0;
        while (made < claims) {
            asking.ask(Want.of(min(atOnce, claims - made), NODE));
            round(); // planned and told
            round(); // killed
            heartbeats();
            round(); // placed
            made += asking.running().size();
            asking.release(asking.running().toArray(RMContainer[]::new));
            fill();
        }
    }

    private void observe(int open) throws Exception {
        cluster.refreshQueues(conf -> conf.set(PREFIX + "observe_only", "true"));
        asking.ask(Want.of(open, NODE));
        lendingAsk(1);
        for (int round = 0; round < ROUNDS_TO_TELL; round++) {
            round();
        }
    }

    private void fill() throws Exception {
        lendingAsk(cluster.nodes().size() * VICTIMS / lending.size() + 1);
        heartbeats();
        lendingAsk(0);
    }

    private void lendingAsk(int count) throws Exception {
        for (var app : lending) {
            app.ask(Want.of(count, SMALL));
        }
    }

    private void heartbeats() throws Exception {
        cluster.settle();
        asking.heartbeat();
        for (var app : lending) {
            app.heartbeat();
        }
        cluster.settle();
    }

    void round() {
        cluster.time().advance(INTERVAL_MS);
        ours.round(() -> true);
    }

    /** All that was kept of claims is forgotten; another round tells those again that are open. */
    void forget() {
        HiddenField.set(ours, "log", new DecisionLog());
        round();
    }

    MockCluster cluster() {
        return cluster;
    }

    /** An app in the queue of this number. */
    ApplicationId app(int queue) {
        return queue == 0 ? asking.id() : lending.get(queue - 1).id();
    }

    String site() {
        return "http://" + WebAppUtils.getRMWebAppURLWithoutScheme(cluster.rm().getConfig()) + "/preemption/v1/";
    }

    @Override
    public void close() throws IOException {
        cluster.close();
    }
}
