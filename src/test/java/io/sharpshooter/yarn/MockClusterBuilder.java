package io.sharpshooter.yarn;

import static org.apache.hadoop.yarn.conf.YarnConfiguration.IS_MINI_YARN_CLUSTER;
import static org.apache.hadoop.yarn.conf.YarnConfiguration.RECOVERY_ENABLED;
import static org.apache.hadoop.yarn.conf.YarnConfiguration.RM_PLACEMENT_CONSTRAINTS_HANDLER;
import static org.apache.hadoop.yarn.conf.YarnConfiguration.RM_SCHEDULER;
import static org.apache.hadoop.yarn.conf.YarnConfiguration.RM_STORE;
import static org.apache.hadoop.yarn.conf.YarnConfiguration.RM_WEBAPP_ADDRESS;
import static org.apache.hadoop.yarn.conf.YarnConfiguration.SCHEDULER_RM_PLACEMENT_CONSTRAINTS_HANDLER;
import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.Consumer;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.security.AuthenticationFilterInitializer;
import org.apache.hadoop.yarn.conf.YarnConfiguration;
import org.apache.hadoop.yarn.server.resourcemanager.recovery.MemoryRMStateStore;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.capacity.CapacityScheduler;
import org.apache.hadoop.yarn.util.resource.DominantResourceCalculator;

/** Describes a {@link MockCluster}: queues, nodes, labels, settings; {@link #start()} runs it. */
public final class MockClusterBuilder {
    private final Configuration conf = new Configuration(false);
    private final TreeMap<String, Consumer<QueueSpec>> queues = new TreeMap<>();
    private final SortedMap<String, Boolean> labels = new TreeMap<>();
    private final List<Consumer<MockCluster>> nodes = new ArrayList<>();
    private Class<? extends CapacityScheduler> scheduler = CapacityScheduler.class;
    private boolean oneThread;

    MockClusterBuilder() {}

    /** A queue by its full path with its share of the parent, in percent; parents are named like leaves. */
    public MockClusterBuilder queue(String path, double percent) {
        return queue(path, percent, queue -> {});
    }

    public MockClusterBuilder queue(String path, double percent, Consumer<QueueSpec> settings) {
        assertThat(path).startsWith("root.");
        Consumer<QueueSpec> more = queue -> settings.accept(queue.capacity(percent));
        queues.merge(path, more, Consumer::andThen);
        return this;
    }

    /** So many equal nodes in the default partition and rack 0. */
    public MockClusterBuilder nodes(int count, Size size) {
        return nodes(count, size, "", 0);
    }

    /** So many equal nodes with a label (empty for none) in rack {@code /rackN}. */
    public MockClusterBuilder nodes(int count, Size size, String label, int rack) {
        nodes.add(cluster -> {
            for (int made = 0; made < count; made++) {
                cluster.addNode(size, label, rack);
            }
        });
        return this;
    }

    /** A node label; the containers of others may borrow its idle nodes unless it is exclusive. */
    public MockClusterBuilder label(String name, boolean exclusive) {
        labels.put(name, exclusive);
        return this;
    }

    public MockClusterBuilder scheduler(Class<? extends CapacityScheduler> type) {
        scheduler = type;
        return this;
    }

    /** All resource types count, not memory alone. */
    public MockClusterBuilder dominantResources() {
        return set("yarn.scheduler.capacity.resource-calculator", DominantResourceCalculator.class.getName());
    }

    /**
     * Makes custom resource types known, e.g. {@code yarn.io/gpu}; they count only with {@link #dominantResources()}.
     */
    public MockClusterBuilder resourceTypes(String... names) {
        for (var name : names) {
            set("yarn.resource-types." + name + ".maximum-allocation", "1000000");
        }
        return set("yarn.resource-types", String.join(",", names));
    }

    /** Scheduler threads place containers all the time, as they do by default in 3.5. */
    public MockClusterBuilder asynchronousScheduling() {
        return set("yarn.scheduler.capacity.schedule-asynchronously.enable", "true");
    }

    /**
     * The scheduler chooses among all nodes of a partition, and looks at those that are
     * {@linkplain ReservedLast reserved last}.
     */
    public MockClusterBuilder multiNodePlacement() {
        var sorting = "yarn.scheduler.capacity.multi-node-sorting.policy";
        return set("yarn.scheduler.capacity.multi-node-placement-enabled", "true")
                .set(sorting, "last")
                .set(sorting + ".names", "last")
                .set(sorting + ".last.class", ReservedLast.class.getName())
                .set(sorting + ".last.sorting-interval.ms", "0");
    }

    /** SchedulingRequests with placement constraints go into the scheduler. */
    public MockClusterBuilder constraintsInScheduler() {
        return set(RM_PLACEMENT_CONSTRAINTS_HANDLER, SCHEDULER_RM_PLACEMENT_CONSTRAINTS_HANDLER);
    }

    /** What a ResourceManager needs to know to take over is stored; see {@link MockCluster#restart()}. */
    public MockClusterBuilder recoverable() {
        return set(RECOVERY_ENABLED, "true").set(RM_STORE, MemoryRMStateStore.class.getName());
    }

    /**
     * Events are handled by the thread that {@linkplain MockCluster#drain() drains} them and by no other: quicker, and
     * the same order each time. Nothing that waits for an event without draining goes on.
     */
    public MockClusterBuilder oneThread() {
        oneThread = true;
        return this;
    }

    /** Its web server listens on this machine, and takes who asks from {@code user.name}. */
    public MockClusterBuilder web() {
        return set("mockrm.webapp.enabled", true)
                .set(RM_WEBAPP_ADDRESS, "127.0.0.1:0")
                .set(IS_MINI_YARN_CLUSTER, true) // then its port is in the configuration
                .set("hadoop.http.filter.initializers", AuthenticationFilterInitializer.class.getName());
    }

    /** Any key of yarn-site.xml or capacity-scheduler.xml. */
    public MockClusterBuilder set(String key, Object value) {
        conf.set(key, String.valueOf(value));
        return this;
    }

    /** Starts the ResourceManager and registers the nodes. */
    public MockCluster start() throws Exception {
        var all = new YarnConfiguration();
        TestDefaults.writeTo(all);
        all.setClass(RM_SCHEDULER, scheduler, CapacityScheduler.class);
        writeQueues(all);
        conf.forEach(entry -> all.set(entry.getKey(), entry.getValue()));
        var cluster = new MockCluster(all, labels, oneThread);
        nodes.forEach(register -> register.accept(cluster));
        cluster.drain();
        return cluster;
    }

    private void writeQueues(Configuration conf) {
        TreeMap<String, Set<String>> children = new TreeMap<>();
        for (var path : queues.keySet()) {
            int dot = path.lastIndexOf('.');
            children.computeIfAbsent(path.substring(0, dot), parent -> new TreeSet<>())
                    .add(path.substring(dot + 1));
        }
        children.forEach(
                (parent, names) -> conf.set("yarn.scheduler.capacity." + parent + ".queues", String.join(",", names)));
        var root = new QueueSpec(conf, "root").capacity(100);
        labels.keySet().forEach(label -> root.label(label, 100, 100));
        queues.forEach((path, settings) -> settings.accept(new QueueSpec(conf, path)));
    }
}
