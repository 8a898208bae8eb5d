package io.sharpshooter.configured;

import io.sharpshooter.yarn.MockApp;
import io.sharpshooter.yarn.MockCluster;
import io.sharpshooter.yarn.Size;
import io.sharpshooter.yarn.Want;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.apache.hadoop.yarn.server.resourcemanager.rmcontainer.RMContainer;
import org.apache.hadoop.yarn.server.resourcemanager.rmcontainer.RMContainerState;

/**
 * What goes on beside the policy, in a thread of its own: small containers start whenever there is room and end at random;
 * large ones end at random as well, and their apps ask for new ones; nodes and masters report.
 */
final class Traffic implements Runnable {
    private final MockCluster cluster;
    private final List<MockApp> small;
    private final List<MockApp> large;
    private final Size smallSize;
    private final Size largeSize;
    private final Random random;
    private final Map<MockApp, Integer> asked = new HashMap<>();
    private volatile boolean over;

    Traffic(MockCluster cluster, List<MockApp> small, Size smallSize, List<MockApp> large, Size largeSize, long seed) {
        this.cluster = cluster;
        this.small = small;
        this.large = large;
        this.smallSize = smallSize;
        this.largeSize = largeSize;
        this.random = new Random(seed);
    }

    @Override
    public void run() {
        try {
            while (!over) {
                step();
            }
        } catch (Exception e) {
            throw new IllegalStateException("The traffic failed", e);
        }
    }

    void end() {
        over = true;
    }

    private void step() throws Exception {
        cluster.heartbeatAll();
        one(small).ask(Want.of(random.nextInt(200), smallSize));
        finishOne(one(small));
        finishOne(one(small));
        for (MockApp app : large) {
            askAnew(app);
            if (app.running().size() > 1 || random.nextInt(3) == 0) {
                finishOne(app);
            }
        }
        large.forEach(Traffic::beat);
        small.forEach(Traffic::beat);
    }

    /** An app asks when it has all that it asked for; it takes nothing back. */
    private void askAnew(MockApp app) throws Exception {
        int wanted = asked.getOrDefault(app, 0);
        if (app.placed().size() == wanted) {
            int more = 1 + random.nextInt(3);
            app.ask(Want.of(more, largeSize));
            asked.put(app, wanted + more);
        }
    }

    private void finishOne(MockApp app) throws Exception {
        List<RMContainer> running = app.running().stream()
                .filter(container -> container.getState() == RMContainerState.RUNNING)
                .toList();
        if (!running.isEmpty()) {
            RMContainer container = running.get(random.nextInt(running.size()));
            cluster.node(container.getAllocatedNode()).finish(container);
        }
    }

    private static void beat(MockApp app) {
        try {
            app.heartbeat();
        } catch (Exception e) {
            throw new IllegalStateException(e);
        }
    }

    private MockApp one(List<MockApp> apps) {
        return apps.get(random.nextInt(apps.size()));
    }
}
