package io.sharpshooter.patches;

import static java.util.Arrays.stream;
import static java.util.Objects.requireNonNull;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.Callable;
import java.util.function.IntSupplier;
import org.apache.hadoop.metrics2.lib.DefaultMetricsSystem;
import org.apache.hadoop.yarn.api.protocolrecords.GetNewApplicationRequest;
import org.apache.hadoop.yarn.api.protocolrecords.KillApplicationRequest;
import org.apache.hadoop.yarn.api.protocolrecords.SubmitApplicationRequest;
import org.apache.hadoop.yarn.api.records.ApplicationSubmissionContext;
import org.apache.hadoop.yarn.api.records.ContainerLaunchContext;
import org.apache.hadoop.yarn.api.records.NodeId;
import org.apache.hadoop.yarn.api.records.NodeLabel;
import org.apache.hadoop.yarn.api.records.Resource;
import org.apache.hadoop.yarn.conf.YarnConfiguration;
import org.apache.hadoop.yarn.server.resourcemanager.MockAM;
import org.apache.hadoop.yarn.server.resourcemanager.MockNM;
import org.apache.hadoop.yarn.server.resourcemanager.MockRM;
import org.apache.hadoop.yarn.server.resourcemanager.nodelabels.NullRMNodeLabelsManager;
import org.apache.hadoop.yarn.server.resourcemanager.nodelabels.RMNodeLabelsManager;
import org.apache.hadoop.yarn.server.resourcemanager.rmapp.RMApp;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.Queue;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.QueueMetrics;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.capacity.AbstractCSQueue;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.capacity.CapacityScheduler;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.common.fica.FiCaSchedulerApp;
import org.apache.hadoop.yarn.util.Records;
import org.jspecify.annotations.Nullable;

/**
 * Moves apps from queue {@code a} to {@code b} on whatever Hadoop since 2.7 is on the class path, ends them, and prints
 * by how much each book is off, after the move and in the end. What a line does not track is not printed. A main class
 * that uses only what all of these lines have, since JUnit has changed as much as Hadoop has.
 */
public final class MoveProof implements AutoCloseable {
    private static final long PATIENCE_NANOS = 20_000_000_000L;
    private static final String LABEL = "x";
    private static final String KEYS = "yarn.scheduler.capacity.";

    private final MockRM rm;
    private final CapacityScheduler scheduler;
    private final List<MockNM> nodes = new ArrayList<>();

    /** What a queue's book must say after the move, in containers or MB, in the source and in the destination. */
    private record Book(String name, long source, long destination) {}

    private MoveProof() throws Exception {
        DefaultMetricsSystem.setMiniClusterMode(true);
        QueueMetrics.clearQueueMetrics();
        rm = lendsLabels() ? withLabels(settings()) : new MockRM(settings());
        rm.start();
        scheduler = (CapacityScheduler) rm.getResourceScheduler();
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

    private static YarnConfiguration settings() throws Exception {
        var conf = new YarnConfiguration();
        conf.set("yarn.resourcemanager.scheduler.class", CapacityScheduler.class.getName());
        conf.set("yarn.node-labels.enabled", "true");
        Path attributes =
                Files.createTempDirectory(Path.of(System.getProperty("sharpshooter.log.dir", "target")), "rm");
        conf.set("yarn.node-attribute.fs-store.root-dir", attributes.toUri().toString());
        conf.set(KEYS + "schedule-asynchronously.enable", "false");
        conf.set(KEYS + "lazy-preemption-enabled", "true");
        conf.set(KEYS + "maximum-am-resource-percent", "1");
        conf.set(KEYS + "maximum-applications", "100");
        conf.set(KEYS + "root.queues", "a,b");
        for (var queue : List.of("a", "b")) {
            conf.set(KEYS + "root." + queue + ".capacity", "50");
            conf.set(KEYS + "root." + queue + ".user-limit-factor", "100");
        }
        return conf;
    }

    /** Ends with 0 when all has been printed. */
    public static void main(String[] args) {
        int code = 1;
        try {
            try (var here = new MoveProof()) {
                here.reservation();
            }
            if (has(CapacityScheduler.class, "getPreemptionManager")) {
                try (var here = new MoveProof()) {
                    here.killable();
                }
            }
            if (lendsLabels()) {
                try (var here = new MoveProof()) {
                    here.borrowed();
                }
            }
            code = 0;
        } catch (Exception | LinkageError e) {
            e.printStackTrace();
        } finally {
            // Threads that a ResourceManager leaves behind keep nobody waiting.
            System.out.flush();
            Runtime.getRuntime().exit(code);
        }
    }

    /** One app fills two nodes up to 2 GB each; another has 4 GB reserved on one of them, and is moved. */
    private void reservation() throws Exception {
        var first = node();
        var second = node();
        var filler = submit();
        ask(filler, 6144, 2);
        until(first, 1, () -> app(filler).getLiveContainers().size());
        until(second, 2, () -> app(filler).getLiveContainers().size());
        var waiting = submit();
        ask(waiting, 4096, 1);
        until(first, 1, () -> app(waiting).getReservedContainers().size());
        move(
                List.of(waiting, filler),
                new Book("numContainers", 2, 1),
                new Book("USED", 12288, 4096),
                new Book("RESERVED", 0, 4096));
    }

    /** A container of 2 GB is marked to be killed when its space is wanted, and its app is moved. */
    private void killable() throws Exception {
        var node = node();
        var app = submit();
        ask(app, 2048, 1);
        until(node, 1, () -> app(app).getLiveContainers().size());
        scheduler.markContainerForKillable(
                app(app).getLiveContainers().iterator().next());
        move(List.of(app), new Book("killable", 0, 2048));
    }

    /**
     * Three containers without a label run on a node that has one, and a fourth is reserved there; the app is moved.
     */
    private void borrowed() throws Exception {
        node();
        var labelled = labelledNode();
        // Makes the label's share large enough for the reservation; it never reports.
        labelledNode();
        // A queue's metrics of a label tell their parent only if the parent's were there before them.
        read("allocatedMB of x", "root");
        var app = submit();
        ask(app, 2048, 3);
        until(labelled, 3, () -> app(app).getLiveContainers().size());
        ask(app, 4096, 1);
        until(labelled, 1, () -> app(app).getReservedContainers().size());
        move(
                List.of(app),
                new Book("allocatedMB", 0, 0),
                new Book("reservedMB", 0, 0),
                new Book("allocatedMB of x", 0, 6144),
                new Book("reservedMB of x", 0, 4096));
    }

    private static boolean lendsLabels() {
        return has(RMNodeLabelsManager.class, "addToCluserNodeLabelsWithDefaultExclusivity");
    }

    /** One more node of 8 GB. */
    private MockNM node() throws Exception {
        var node = new MockNM("127.0.0." + (nodes.size() + 1) + ":1234", 8192, rm.getResourceTrackerService());
        node.registerNode();
        rm.drainEvents();
        nodes.add(node);
        return node;
    }

    /** One more node of 8 GB whose label others may borrow. */
    private MockNM labelledNode() throws Exception {
        var labels = rm.getRMContext().getNodeLabelManager();
        labels.addToCluserNodeLabels(List.of(NodeLabel.newInstance(LABEL, false)));
        labels.addLabelsToNode(Map.of(NodeId.newInstance("127.0.0." + (nodes.size() + 1), 1234), Set.of(LABEL)));
        return node();
    }

    /** An app in queue {@code a}; its master runs outside of the cluster, so that all its containers are its own. */
    private MockAM submit() throws Exception {
        var id = rm.getClientRMService()
                .getNewApplication(GetNewApplicationRequest.newInstance())
                .getApplicationId();
        var context = Records.newRecord(ApplicationSubmissionContext.class);
        context.setApplicationId(id);
        context.setApplicationName("app");
        context.setQueue("a");
        context.setUnmanagedAM(true);
        context.setResource(Resource.newInstance(1024, 1));
        context.setAMContainerSpec(
                ContainerLaunchContext.newInstance(Map.of(), Map.of(), List.of(), Map.of(), null, Map.of()));
        rm.getClientRMService().submitApplication(SubmitApplicationRequest.newInstance(context));
        rm.drainEvents();
        RMApp app = requireNonNull(rm.getRMContext().getRMApps().get(id), id::toString);
        await(1, () -> app.getCurrentAppAttempt() == null ? 0 : 1, rm::getConfig);
        var master = new MockAM(
                rm.getRMContext(),
                rm.getApplicationMasterService(),
                app.getCurrentAppAttempt().getAppAttemptId());
        master.registerAppAttempt();
        rm.drainEvents();
        return master;
    }

    private void ask(MockAM master, int memoryMb, int count) throws Exception {
        master.allocate("*", memoryMb, count, List.of());
        rm.drainEvents();
    }

    private FiCaSchedulerApp app(MockAM master) {
        return scheduler.getApplicationAttempt(master.getApplicationAttemptId());
    }

    /** Lets a node report, again and again, until there are so many. */
    private void until(MockNM node, int count, IntSupplier counted) throws Exception {
        await(count, counted, () -> node.nodeHeartbeat(true));
    }

    private void await(int count, IntSupplier counted, Callable<?> step) throws Exception {
        long deadline = System.nanoTime() + PATIENCE_NANOS;
        while (counted.getAsInt() != count) {
            if (System.nanoTime() > deadline) {
                throw new IllegalStateException("Waited in vain for " + count);
            }
            step.call();
            rm.drainEvents();
            Thread.sleep(1);
        }
    }

    /** Moves the first as the administrator's command does in the end, and ends all; prints the books after both. */
    private void move(List<MockAM> masters, Book... books) throws Exception {
        var moved = masters.get(0).getApplicationAttemptId().getApplicationId();
        scheduler.moveApplication(moved, "b");
        rm.drainEvents();
        for (var book : books) {
            print("moved", book);
        }
        for (var master : masters) {
            var id = master.getApplicationAttemptId().getApplicationId();
            rm.getClientRMService().forceKillApplication(KillApplicationRequest.newInstance(id));
            // The scheduler removes an app when it has ended all its containers.
            await(0, () -> scheduler.getSchedulerApplications().containsKey(id) ? 1 : 0, rm::getConfig);
            for (var node : nodes) {
                node.nodeHeartbeat(true);
            }
            rm.drainEvents();
        }
        for (var book : books) {
            print("ended", new Book(book.name(), 0, 0));
        }
    }

    /** What it says less what it should say, in the source, the destination and the root. */
    private void print(String moment, Book book) throws Exception {
        Long source = read(book.name(), "a");
        Long destination = read(book.name(), "b");
        Long root = read(book.name(), "root");
        if (source != null && destination != null && root != null) {
            System.out.printf(
                    "%s %s: %+d %+d %+d%n",
                    moment,
                    book.name(),
                    source - book.source(),
                    destination - book.destination(),
                    root - book.source() - book.destination());
        }
    }

    /** What the book of a queue says; null where the line has no such book. */
    private @Nullable Long read(String book, String queueName) throws Exception {
        AbstractCSQueue queue = (AbstractCSQueue) scheduler.getQueue(queueName);
        // As any queue: a leaf's own method has changed its type.
        QueueMetrics metrics = ((Queue) queue).getMetrics();
        return switch (book) {
            case "numContainers" -> (long) queue.getNumContainers();
            case "USED" -> mb(queue.getQueueResourceUsage().getUsed());
            case "RESERVED" ->
                has(Queue.class, "incReservedResource")
                        ? (Long) mb(queue.getQueueResourceUsage().getReserved())
                        : null;
            case "killable" -> killable(queueName) + (queueName.equals("root") ? 0 : killable("root." + queueName));
            case "allocatedMB" -> number(metrics, "getAllocatedMB");
            case "reservedMB" -> number(metrics, "getReservedMB");
            case "allocatedMB of x" -> ofLabel(metrics, "getAllocatedMB");
            default -> ofLabel(metrics, "getReservedMB");
        };
    }

    /** Older lines know a queue by its short name here, newer ones by its path. */
    private long killable(String queue) {
        return mb(scheduler.getPreemptionManager().getKillableResource(queue, ""));
    }

    @SuppressWarnings("deprecation") // 2.7 has no getMemorySize
    private static long mb(Resource resource) {
        return resource.getMemory();
    }

    /** An int in older lines, a long in newer ones. */
    private static long number(QueueMetrics metrics, String getter) throws ReflectiveOperationException {
        return ((Number) QueueMetrics.class.getMethod(getter).invoke(metrics)).longValue();
    }

    private static @Nullable Long ofLabel(QueueMetrics metrics, String getter) throws ReflectiveOperationException {
        String ofPartition = "getPartitionQueueMetrics";
        if (!has(QueueMetrics.class, ofPartition)) {
            return null;
        }
        var own = QueueMetrics.class.getMethod(ofPartition, String.class).invoke(metrics, LABEL);
        return number((QueueMetrics) own, getter);
    }

    private static boolean has(Class<?> type, String method) {
        return stream(type.getMethods()).anyMatch(one -> one.getName().equals(method));
    }

    @Override
    public void close() {
        rm.stop();
    }
}
