package io.sharpshooter.yarn;

import static java.util.Comparator.comparing;
import static org.apache.hadoop.yarn.conf.YarnConfiguration.FS_NODE_ATTRIBUTE_STORE_ROOT_DIR;
import static org.apache.hadoop.yarn.conf.YarnConfiguration.RECOVERY_ENABLED;
import static org.apache.hadoop.yarn.conf.YarnConfiguration.RM_EPOCH;
import static org.apache.hadoop.yarn.conf.YarnConfiguration.RM_STORE;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.File;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.SortedMap;
import java.util.UUID;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.Lock;
import java.util.concurrent.locks.LockSupport;
import java.util.function.BooleanSupplier;
import java.util.function.Consumer;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FileUtil;
import org.apache.hadoop.yarn.api.records.NodeId;
import org.apache.hadoop.yarn.api.records.NodeLabel;
import org.apache.hadoop.yarn.conf.YarnConfiguration;
import org.apache.hadoop.yarn.event.Dispatcher;
import org.apache.hadoop.yarn.exceptions.YarnException;
import org.apache.hadoop.yarn.server.api.protocolrecords.NMContainerStatus;
import org.apache.hadoop.yarn.server.resourcemanager.DecommissioningNodesWatcher;
import org.apache.hadoop.yarn.server.resourcemanager.MockNM;
import org.apache.hadoop.yarn.server.resourcemanager.MockRM;
import org.apache.hadoop.yarn.server.resourcemanager.RMContext;
import org.apache.hadoop.yarn.server.resourcemanager.RMContextImpl;
import org.apache.hadoop.yarn.server.resourcemanager.RMServerUtils;
import org.apache.hadoop.yarn.server.resourcemanager.ResourceTrackerService;
import org.apache.hadoop.yarn.server.resourcemanager.monitor.SchedulingEditPolicy;
import org.apache.hadoop.yarn.server.resourcemanager.monitor.SchedulingMonitor;
import org.apache.hadoop.yarn.server.resourcemanager.monitor.SchedulingMonitorManager;
import org.apache.hadoop.yarn.server.resourcemanager.nodelabels.NullRMNodeLabelsManager;
import org.apache.hadoop.yarn.server.resourcemanager.nodelabels.RMNodeLabelsManager;
import org.apache.hadoop.yarn.server.resourcemanager.recovery.MemoryRMStateStore;
import org.apache.hadoop.yarn.server.resourcemanager.recovery.RMStateStore;
import org.apache.hadoop.yarn.server.resourcemanager.rmcontainer.RMContainer;
import org.apache.hadoop.yarn.server.resourcemanager.rmcontainer.RMContainerEventType;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.SchedulerLock;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.SchedulerUtils;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.capacity.AbstractCSQueue;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.capacity.CSAssignment;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.capacity.CSQueue;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.capacity.CapacityScheduler;
import org.apache.hadoop.yarn.util.KnownRacks;
import org.apache.hadoop.yarn.util.resource.ResourceUtils;
import org.apache.hadoop.yarn.util.resource.Resources;
import org.jspecify.annotations.Nullable;

/**
 * A real ResourceManager inside a test, with nodes and AMs driven by hand: nothing is placed, started or confirmed dead
 * except in the heartbeats that the test sends (asynchronous scheduling apart).
 *
 * <pre>{@code
 * try (MockCluster cluster = MockCluster.builder()
 *         .nodes(20, Size.gib(64))
 *         .queue("root.a", 50)
 *         .queue("root.b", 50)
 *         .start()) {
 *     MockApp filler = cluster.app("root.b").start();
 *     cluster.fill(filler, Want.of(400, Size.gib(4)));
 *     ...
 *     cluster.assertBooksMatch();
 * }
 * }</pre>
 */
public final class MockCluster implements AutoCloseable {
    /** It is part of every id, and by these of the order of hash maps. */
    private static final long SAME_TIME_STAMP = 1_000_000_000_000L;

    private static final long PATIENCE_NANOS = TimeUnit.SECONDS.toNanos(20);

    /*
     * Constants of YARN have as many resource types as there were when they were made. With more than two, "nothing
     * assigned" is never equal to nothing after the next reset, and the scheduler looks for more to place on the same
     * node for ever; and the usage in an app's report cannot be sent any more.
     */
    static {
        SameKeys.install();
        ResourceUtils.resetResourceTypes(new Configuration());
        assertThat(CSAssignment.NULL_ASSIGNMENT.getResource().getResources()).hasSize(2);
        assertThat(RMServerUtils.DUMMY_APPLICATION_RESOURCE_USAGE_REPORT
                        .getUsedResources()
                        .getResources())
                .hasSize(2);
    }

    private final YarnConfiguration conf;
    private final boolean oneThread;
    private final File attributeStore;
    private final SortedMap<String, Boolean> labelsAndExclusivity;
    private MockRM rm;
    private int restarts;
    private boolean ended;
    private final List<MockNode> nodes = new ArrayList<>();
    private final ManualTime time = new ManualTime();

    /** @param oneThread whether events wait until they are drained */
    MockCluster(YarnConfiguration conf, SortedMap<String, Boolean> labelsAndExclusivity, boolean oneThread)
            throws Exception {
        this.conf = conf;
        this.oneThread = oneThread;
        this.labelsAndExclusivity = labelsAndExclusivity;
        attributeStore = new File("target/node-attributes/" + UUID.randomUUID()).getAbsoluteFile();
        conf.set(FS_NODE_ATTRIBUTE_STORE_ROOT_DIR, attributeStore.toURI().toString());
        // Static in YARN, and needed before the first Resource is made.
        ResourceUtils.resetResourceTypes(conf);
        fillConstants();
        KnownRacks.forget();
        rm = startedRm(oneThread || isStoredInMemory(conf) ? Heir.ofNobody(conf) : null);
    }

    /**
     * YARN's constants get the new types when they are first read; a thread that is left of another cluster must not be
     * at it just now.
     */
    private static void fillConstants() {
        int last = ResourceUtils.getNumberOfKnownResourceTypes() - 1;
        Resources.none().getResourceInformation(last);
        Resources.unbounded().getResourceInformation(last);
    }

    public static MockClusterBuilder builder() {
        return new MockClusterBuilder();
    }

    private RMNodeLabelsManager labels() {
        return context().getNodeLabelManager();
    }

    private static RMNodeLabelsManager labelsManager(Configuration conf, SortedMap<String, Boolean> wanted)
            throws IOException {
        RMNodeLabelsManager manager = new NullRMNodeLabelsManager();
        manager.init(conf);
        var all = new ArrayList<NodeLabel>();
        wanted.forEach((name, exclusive) -> all.add(NodeLabel.newInstance(name, exclusive)));
        manager.addToCluserNodeLabels(all);
        return manager;
    }

    private static boolean isStoredInMemory(YarnConfiguration conf) {
        return conf.getBoolean(RECOVERY_ENABLED, false)
                && MemoryRMStateStore.class.getName().equals(conf.get(RM_STORE));
    }

    private MockRM startedRm(@Nullable RMStateStore store) {
        var made = new MockRM(conf, store) {
            @Override
            protected void serviceStart() throws Exception {
                super.serviceStart();
                if (oneThread) {
                    setClusterTimeStamp(SAME_TIME_STAMP);
                }
            }

            @Override
            protected Dispatcher createDispatcher() {
                return oneThread ? new DrainedDispatcher() : new DrainedDispatcher.Patient();
            }

            @Override
            protected RMNodeLabelsManager createNodeLabelManager() {
                try {
                    return labelsManager(conf, labelsAndExclusivity);
                } catch (IOException e) {
                    throw new UncheckedIOException(e);
                }
            }
        };
        made.start();
        return made;
    }

    /**
     * Another ResourceManager takes the place of this one, of which it knows what was stored, in a cluster that is
     * {@link MockClusterBuilder#recoverable}. Nodes that the scheduler knew come back with their containers; masters
     * have to do so themselves ({@link MockApp#comeBack}), and nothing is placed until {@link #endRecovery()}.
     */
    public void restart() throws Exception {
        var labelled = labels().getNodeLabels();
        var running = new LinkedHashMap<MockNode, List<NMContainerStatus>>();
        for (var node : nodes) {
            if (scheduler().getNode(node.id()) != null) {
                running.put(node, node.survivors());
            }
        }
        var store = context().getStateStore();
        ended = true;
        end(rm);
        restarts++;
        conf.setLong(RM_EPOCH, restarts);
        TestDefaults.listenOnAnyPort(conf); // others may have taken the port of the first
        rm = startedRm(Heir.of((MemoryRMStateStore) store, conf));
        ended = false;
        labels().addLabelsToNode(labelled);
        drain(); // or the scheduler takes the label for a new one, and the masters there for ones of another partition
        for (var node : running.entrySet()) {
            node.getKey().register(node.getValue());
        }
        drain();
    }

    /** A MockRM leaves the timer running that polls its nodes. */
    private static void end(MockRM rm) throws IOException {
        var watcher =
                HiddenField.of(ResourceTrackerService.class, "decommissioningWatcher", rm.getResourceTrackerService());
        try {
            ((DecommissioningNodesWatcher) watcher).stop();
        } finally {
            rm.close();
        }
    }

    /** From now on the ResourceManager places containers, whoever has come back by now. */
    public void endRecovery() {
        ((RMContextImpl) context()).setSchedulerRecoveryStartAndWaitTime(-1);
    }

    public MockRM rm() {
        return rm;
    }

    public RMContext context() {
        return rm.getRMContext();
    }

    public CapacityScheduler scheduler() {
        return (CapacityScheduler) rm.getResourceScheduler();
    }

    /** A clock to give to what is tested. */
    public ManualTime time() {
        return time;
    }

    public List<MockNode> nodes() {
        return Collections.unmodifiableList(nodes);
    }

    public MockNode node(int index) {
        return nodes.get(index);
    }

    /** The node with this id; fails if there is none. */
    public MockNode node(NodeId id) {
        return nodes.stream()
                .filter(node -> node.id().equals(id))
                .findFirst()
                .orElseThrow(() -> new AssertionError("No node " + id));
    }

    /** Registers one more node; a label is empty for none. */
    @SuppressWarnings("AvoidThrowingException")
    public MockNode addNode(Size size, String label, int rack) {
        int number = nodes.size() + 1;
        var id = NodeId.newInstance("127." + rack + "." + number / 250 + "." + (number % 250 + 1), 1234);
        try {
            if (!label.isEmpty()) {
                labels().addLabelsToNode(Map.of(id, Set.of(label)));
            }
            var nm = new MockNM(id.toString(), size.toResource(), rm.getResourceTrackerService());
            nm.registerNode();
            var node = new MockNode(this, nm);
            nodes.add(node);
            drain();
            return node;
        } catch (Exception e) {
            throw new AssertionError("Cannot register node " + id, e);
        }
    }

    /** Gives a running node another label; empty for none. */
    public void relabel(MockNode node, String label) throws Exception {
        labels().replaceLabelsOnNode(Map.of(node.id(), label.isEmpty() ? Set.of() : Set.of(label)));
        drain();
    }

    /** The queue with this full path; fails if there is none. */
    public CSQueue queue(String path) {
        var queue = findQueue(path);
        if (queue == null) {
            throw new AssertionError("No queue " + path);
        }
        return queue;
    }

    /** The queue with this full path, null if there is none. */
    public @Nullable CSQueue findQueue(String path) {
        return scheduler().getQueue(path);
    }

    /** Changes the scheduler's configuration as {@code yarn rmadmin -refreshQueues} does. */
    public void refreshQueues(Consumer<Configuration> changes) throws Exception {
        changes.accept(conf);
        scheduler().reinitialize(conf, context());
        drain();
    }

    /** Begins to describe an app for a queue, by its full path. */
    public MockAppBuilder app(String queuePath) {
        return new MockAppBuilder(this, queuePath);
    }

    /** One heartbeat of every node, in turn. */
    public void heartbeatAll() throws Exception {
        heartbeat(nodes);
    }

    /** One heartbeat of each of these that the scheduler knows, in this order. */
    public void heartbeat(List<MockNode> some) throws Exception {
        for (var node : some) {
            if (scheduler().getNode(node.id()) != null) {
                node.heartbeatWithoutDraining();
            }
        }
        drain();
    }

    /** The scheduler takes it for one whose monitor runs; its rounds are run by hand. */
    @SuppressWarnings("unchecked")
    public void monitors(SchedulingEditPolicy policy) {
        var manager = scheduler().getSchedulingMonitorManager();
        var running = HiddenField.of(SchedulingMonitorManager.class, "runningSchedulingMonitors", manager);
        ((Map<String, SchedulingMonitor>) running).put("by hand", new SchedulingMonitor(context(), policy));
    }

    /** Asks, and lets nodes report until nothing more is placed. */
    public void fill(MockApp app, Want... wants) throws Exception {
        app.ask(wants);
        int before;
        do {
            before = app.placed().size();
            heartbeatAll();
            app.heartbeat();
        } while (app.placed().size() > before);
        heartbeatAll();
    }

    /**
     * Makes containers look as if each had started a millisecond after the one before it: app by app, and of an app
     * node by node. How many of them really start in the same millisecond depends on the machine.
     */
    public void startOneAfterTheOther(MockApp... apps) {
        long start = apps[0].running().get(0).getCreationTime();
        for (var app : apps) {
            var running = app.running().stream()
                    .sorted(comparing(RMContainer::getAllocatedNode).thenComparing(RMContainer::getContainerId))
                    .toList();
            for (var container : running) {
                HiddenField.set(container, "creationTime", start++);
            }
        }
    }

    /** Whether scheduler threads place containers, besides the heartbeats. */
    public boolean isAsynchronous() {
        return scheduler().getConfiguration().getScheduleAynschronously();
    }

    /** Two heartbeats of every node: what has been killed is told and then reported complete. */
    public void settle() throws Exception {
        heartbeatAll();
        heartbeatAll();
    }

    /** Kills a container as preemption does; its node must still confirm. */
    public void kill(RMContainer container) {
        scheduler()
                .completedContainer(
                        container,
                        SchedulerUtils.createPreemptedContainerStatus(container.getContainerId(), "killed by the test"),
                        RMContainerEventType.KILL);
        drain();
    }

    /**
     * Moves an app to another leaf queue, as the administrator's command does. @return what the scheduler says where it
     * is then
     */
    public String move(MockApp app, String queuePath) throws Exception {
        scheduler().preValidateMoveApplication(app.id(), queuePath);
        var result = moveUnprepared(app, queuePath);
        drain();
        return result;
    }

    /** The half of a move that changes the books. */
    public String moveUnprepared(MockApp app, String queuePath) throws YarnException {
        return scheduler().moveApplication(app.id(), queuePath);
    }

    /** Waits until all events that were sent are handled. */
    public void drain() {
        rm.drainEvents();
    }

    /** Waits for a condition that another thread of the ResourceManager brings about. */
    public void await(String what, BooleanSupplier condition) {
        long deadline = System.nanoTime() + PATIENCE_NANOS;
        while (!condition.getAsBoolean()) {
            assertThat(System.nanoTime()).as("Waited in vain until %s", what).isLessThan(deadline);
            LockSupport.parkNanos(TimeUnit.MILLISECONDS.toNanos(1));
            drain();
        }
    }

    /**
     * For every queue and partition: used, reserved and container count are what live and reserved containers hold.
     * Looks while no scheduler thread can commit anything.
     */
    public void assertBooksMatch() {
        drain();
        Lock lock = SchedulerLock.of(scheduler());
        lock.lock();
        try {
            assertThat(WholeLedger.againstContainers(scheduler()))
                    .as("the queues' books")
                    .isEmpty();
        } finally {
            lock.unlock();
        }
    }

    /** The books are right and nothing is left. */
    public void assertIdle() {
        assertBooksMatch();
        assertThat(((AbstractCSQueue) scheduler().getRootQueue()).getNumContainers())
                .as("containers in root")
                .isZero();
    }

    @Override
    public void close() throws IOException {
        try {
            if (!ended) {
                end(rm);
            }
        } finally {
            ResourceUtils.resetResourceTypes(new Configuration());
            FileUtil.fullyDelete(attributeStore);
        }
    }
}
