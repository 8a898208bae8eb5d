package io.sharpshooter.patches;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.Callable;
import java.util.concurrent.locks.LockSupport;
import java.util.function.BooleanSupplier;
import org.apache.hadoop.metrics2.lib.DefaultMetricsSystem;
import org.apache.hadoop.yarn.api.protocolrecords.KillApplicationRequest;
import org.apache.hadoop.yarn.api.records.NodeId;
import org.apache.hadoop.yarn.api.records.NodeLabel;
import org.apache.hadoop.yarn.conf.YarnConfiguration;
import org.apache.hadoop.yarn.server.resourcemanager.MockNM;
import org.apache.hadoop.yarn.server.resourcemanager.MockRM;
import org.apache.hadoop.yarn.server.resourcemanager.nodelabels.NullRMNodeLabelsManager;
import org.apache.hadoop.yarn.server.resourcemanager.nodelabels.RMNodeLabelsManager;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.QueueMetrics;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.capacity.AbstractCSQueue;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.capacity.CapacityScheduler;
import org.jspecify.annotations.Nullable;

/**
 * A ResourceManager with queues {@code a} and {@code b}, of whatever Hadoop since 2.7 is on the class path: it uses
 * only what they all have.
 */
final class AnyCluster implements AutoCloseable {
    static final String LABEL = "x";

    private static final long PATIENCE_NANOS = 20_000_000_000L;

    private final MockRM rm;
    private final List<MockNM> nodes = new ArrayList<>();

    AnyCluster() throws IOException {
        DefaultMetricsSystem.setMiniClusterMode(true);
        QueueMetrics.clearQueueMetrics();
        rm = LineApi.lendsLabels() ? withLabels(settings()) : new MockRM(settings());
        rm.start();
    }

    private static MockRM withLabels(YarnConfiguration conf) {
        return new MockRM(conf) {
            @Override
            protected RMNodeLabelsManager createNodeLabelManager() {
                RMNodeLabelsManager labels = new NullRMNodeLabelsManager();
                labels.init(getConfig());
                return labels;
            }
        };
    }

    private static YarnConfiguration settings() throws IOException {
        Map<String, String> all = new HashMap<>();
        all.put("yarn.resourcemanager.scheduler.class", CapacityScheduler.class.getName());
        all.put("yarn.node-labels.enabled", "true");
        Path attributes =
                Files.createTempDirectory(Path.of(System.getProperty("sharpshooter.log.dir", "target")), "rm");
        all.put("yarn.node-attribute.fs-store.root-dir", attributes.toUri().toString());
        String scheduler = "yarn.scheduler.capacity.";
        all.put(scheduler + "schedule-asynchronously.enable", "false");
        all.put(scheduler + "lazy-preemption-enabled", "true");
        all.put(scheduler + "maximum-am-resource-percent", "1");
        all.put(scheduler + "maximum-applications", "100");
        all.put(scheduler + "root.queues", "a,b");
        for (String queue : List.of("a", "b")) {
            all.put(scheduler + "root." + queue + ".capacity", "50");
            all.put(scheduler + "root." + queue + ".maximum-capacity", "100");
            all.put(scheduler + "root." + queue + ".user-limit-factor", "100");
        }
        YarnConfiguration conf = new YarnConfiguration();
        all.forEach(conf::set);
        return conf;
    }

    MockRM rm() {
        return rm;
    }

    CapacityScheduler scheduler() {
        return (CapacityScheduler) rm.getResourceScheduler();
    }

    AbstractCSQueue queue(String name) {
        return (AbstractCSQueue) scheduler().getQueue(name);
    }

    /** Registers one more node of 8 GB. */
    MockNM node() throws Exception {
        MockNM node = new MockNM(nextAddress(), 8192, rm.getResourceTrackerService());
        node.registerNode();
        rm.drainEvents();
        nodes.add(node);
        return node;
    }

    /** Registers one more node of 8 GB whose label others may borrow. */
    MockNM labelledNode() throws Exception {
        RMNodeLabelsManager labels = rm.getRMContext().getNodeLabelManager();
        labels.addToCluserNodeLabels(List.of(NodeLabel.newInstance(LABEL, false)));
        String[] address = nextAddress().split(":");
        labels.addLabelsToNode(Map.of(NodeId.newInstance(address[0], Integer.parseInt(address[1])), Set.of(LABEL)));
        return node();
    }

    private String nextAddress() {
        return "127.0.0." + (nodes.size() + 1) + ":1234";
    }

    /** Lets a node report, again and again, until the condition holds. */
    void heartbeatUntil(MockNM node, String what, BooleanSupplier condition) {
        await(
                what,
                () -> {
                    node.nodeHeartbeat(true);
                    return null;
                },
                condition);
    }

    /** Waits for a condition that the ResourceManager's own threads bring about. */
    void await(String what, BooleanSupplier condition) {
        await(what, () -> null, condition);
    }

    private void await(String what, Callable<@Nullable Void> step, BooleanSupplier condition) {
        long deadline = System.nanoTime() + PATIENCE_NANOS;
        while (!condition.getAsBoolean()) {
            if (System.nanoTime() > deadline) {
                throw new IllegalStateException("Waited in vain until " + what);
            }
            try {
                step.call();
            } catch (Exception e) {
                throw new IllegalStateException(e);
            }
            rm.drainEvents();
            LockSupport.parkNanos(1_000_000);
        }
    }

    void end(AnyApp app) throws Exception {
        rm.getClientRMService().forceKillApplication(KillApplicationRequest.newInstance(app.id()));
        // The scheduler removes an app when it has ended all its containers.
        await(
                app + " has ended",
                () -> app.hasEnded() && !scheduler().getSchedulerApplications().containsKey(app.id()));
        for (MockNM node : nodes) {
            node.nodeHeartbeat(true);
        }
        rm.drainEvents();
    }

    @Override
    public void close() {
        rm.stop();
    }
}
