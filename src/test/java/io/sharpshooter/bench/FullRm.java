package io.sharpshooter.bench;

import static io.sharpshooter.config.SettingsKeys.PREFIX;

import io.sharpshooter.yarn.MockApp;
import io.sharpshooter.yarn.MockCluster;
import io.sharpshooter.yarn.Size;
import io.sharpshooter.yarn.Want;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import org.apache.hadoop.yarn.server.resourcemanager.rmcontainer.RMContainer;

/**
 * A full ResourceManager on which policies are compared, which only observe: nodes of 64 GiB with 32 containers of 2
 * GiB each, of five apps in each of the queues that lend. A queue that is owed something has an app that holds
 * nothing but its master's container.
 */
final class FullRm implements AutoCloseable {
    private static final int QUEUES = 20;
    private static final int APPS_PER_QUEUE = 5;
    private static final int CONTAINERS_PER_NODE = 32;

    /** Of a node's containers so many end at a time. */
    private static final int ENDING = 3;

    static final Size SMALL = Size.gib(2);

    private final MockCluster cluster;
    private final List<MockApp> owed = new ArrayList<>();
    private final List<MockApp> lending = new ArrayList<>();
    private int changes;

    private FullRm(MockCluster cluster) {
        this.cluster = cluster;
    }

    /**
     * Takes a while.
     *
     * @param owed how many of the 20 leaf queues are owed half of the cluster together; one alone a quarter
     */
    static FullRm start(int nodes, int owed, String cost) throws Exception {
        var builder =
                MockCluster.builder().set(PREFIX + "observe_only", "true").set(PREFIX + "large-container.cost", cost);
        double each = owed == 1 ? 24 : 50.0 / owed;
        double other = (100 - owed * each) / (QUEUES - owed);
        for (int queue = 0; queue < QUEUES; queue++) {
            builder.queue(name(queue), queue < owed ? each : other, spec -> spec.userLimitFactor(25));
        }
        var full = new FullRm(builder.nodes(nodes, Size.gib(64)).start());
        full.fill(owed);
        return full;
    }

    private static String name(int queue) {
        return "root.q%02d".formatted(queue);
    }

    private void fill(int owing) throws Exception {
        for (int queue = 0; queue < owing; queue++) {
            owed.add(start(queue, queue));
        }
        int others = (QUEUES - owing) * APPS_PER_QUEUE;
        for (int app = 0; app < others; app++) {
            lending.add(start(owing + app % (QUEUES - owing), app));
        }
        lendingAsk(Want.of(cluster.nodes().size() * CONTAINERS_PER_NODE / others + 1, SMALL));
        cluster.heartbeatAll();
        for (var app : lending) {
            app.heartbeat();
        }
        lendingAsk(Want.of(0, SMALL));
        cluster.heartbeatAll();
    }

    private MockApp start(int queue, int node) throws Exception {
        return cluster.app(name(queue))
                .amOn(cluster.node(node % cluster.nodes().size()))
                .start();
    }

    MockCluster cluster() {
        return cluster;
    }

    /** Each app of a queue that lends asks for it, whatever it has got before. */
    void lendingAsk(Want want) throws Exception {
        for (var app : lending) {
            app.ask(want);
        }
    }

    /** So does the app of each queue that is owed something. */
    void owedAsk(Want... wants) throws Exception {
        for (var app : owed) {
            app.ask(wants);
        }
    }

    /**
     * On one node of each {@code step}, another than the last time, three containers end, and others that wait get
     * their places at once. A node that is reserved is passed over.
     */
    void exchangeContainers(int step) throws Exception {
        for (int node = changes++ % step; node < cluster.nodes().size(); node += step) {
            var changing = cluster.node(node);
            if (changing.inScheduler().getReservedContainer() == null) {
                RMContainer[] ending = changing.inScheduler().getCopiedListOfRunningContainers().stream()
                        .filter(container -> !container.isAMContainer())
                        .limit(ENDING)
                        .toArray(RMContainer[]::new);
                changing.finish(ending);
            }
        }
    }

    @Override
    public void close() throws IOException {
        cluster.close();
    }
}
