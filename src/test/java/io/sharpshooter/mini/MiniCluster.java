package io.sharpshooter.mini;

import io.sharpshooter.ledger.Drift;
import io.sharpshooter.program.Eventually;
import io.sharpshooter.yarn.WholeLedger;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.logging.Level;
import java.util.logging.Logger;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FileUtil;
import org.apache.hadoop.yarn.client.api.YarnClient;
import org.apache.hadoop.yarn.exceptions.YarnException;
import org.apache.hadoop.yarn.server.MiniYARNCluster;
import org.apache.hadoop.yarn.server.resourcemanager.RMContextImpl;
import org.apache.hadoop.yarn.server.resourcemanager.ResourceManager;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.capacity.CSQueue;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.capacity.CapacityScheduler;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.common.fica.FiCaSchedulerNode;
import org.apache.hadoop.yarn.util.KnownRacks;
import org.apache.hadoop.yarn.util.resource.Resources;

/**
 * A ResourceManager with a CapacityScheduler (queues {@code root.a} and {@code root.b}, half of the cluster each) and
 * some NodeManagers in this JVM. Containers and application masters are real processes. Closing it ends all of them.
 *
 * <p>One at a time in a JVM: Hadoop's metrics and resource types are static. Not thread-safe, but {@link #close} may be
 * called from any thread and more than once.
 */
public final class MiniCluster implements AutoCloseable {
    private static final Duration PATIENCE = Duration.ofSeconds(60);

    /** Warns of every web application in this JVM after the first. Held here, or its level would be forgotten. */
    private static final Logger WEB_APPLICATIONS = Logger.getLogger("com.google.inject.servlet.GuiceFilter");

    static {
        WEB_APPLICATIONS.setLevel(Level.SEVERE);
    }

    private final Path folder;
    private final MiniYARNCluster yarn;
    private final YarnClient client = YarnClient.createYarnClient();
    private final List<RunningApp> apps = new ArrayList<>();
    private final Set<ProcessHandle> processesBefore =
            ProcessHandle.current().descendants().collect(Collectors.toSet());

    /** For Ctrl-C, which would leave the containers alive. */
    private final Thread closer = new Thread(this::close, "close cluster");

    private boolean closed;

    private MiniCluster(ClusterPlan plan, Path folder) {
        this.folder = folder;
        System.setProperty("test.build.data", folder.toString());
        KnownRacks.forget();
        yarn = new MiniYARNCluster("yarn", plan.spare() ? 2 : 1, plan.nodes(), 1, 1, false);
        Runtime.getRuntime().addShutdownHook(closer);
    }

    /** Starts a cluster and returns when all nodes have registered. */
    public static MiniCluster start(ClusterPlan plan) {
        Path folder = emptyFolder(plan.name());
        MiniCluster cluster = new MiniCluster(plan, folder);
        try {
            cluster.start(MiniSettings.of(plan, folder), plan.nodes());
            return cluster;
        } catch (RuntimeException | Error e) {
            cluster.close();
            throw e;
        }
    }

    private void start(Configuration conf, int nodes) {
        yarn.init(conf);
        yarn.start();
        client.init(yarn.getConfig());
        client.start();
        awaitNodes(nodes);
        endRecovery();
    }

    /** Makes a folder with the yarn-site.xml of a client or a master that another program starts, and nothing else. */
    public Path clientFolder(String name) throws IOException {
        Path made = Files.createDirectories(folder.resolve("clients").resolve(name));
        new MasterLaunch(yarn.getConfig(), client).writeConfiguration(made);
        return made;
    }

    /** Starts an application master and returns when it has registered. */
    public RunningApp submit(MasterPlan plan) throws IOException, YarnException {
        RunningApp app = new MasterLaunch(yarn.getConfig(), client).launch(plan, folder.resolve("apps"), this::rm);
        synchronized (apps) {
            apps.add(app);
        }
        Eventually.holds(plan.name() + " registered or ended", PATIENCE, () -> app.hasRegistered() || app.hasEnded());
        if (!app.hasRegistered()) {
            throw new IllegalStateException(plan.name() + " has failed: " + app.output());
        }
        return app;
    }

    /**
     * The spare ResourceManager takes over; returns when all nodes have registered there. Until {@link #endRecovery} it
     * neither places nor kills.
     *
     * @param between runs while none is active
     */
    public void failOver(Runnable between) throws IOException {
        int nodes = scheduler().getNumClusterNodes();
        SpareManager.failOver(yarn, between);
        awaitNodes(nodes);
    }

    /**
     * The same, but the active ResourceManager stops and starts again.
     *
     * @param between runs while none is active
     */
    public void restart(Runnable between) throws IOException, InterruptedException {
        int nodes = scheduler().getNumClusterNodes();
        SpareManager.restart(yarn, between);
        awaitNodes(nodes);
    }

    private void awaitNodes(int nodes) {
        Eventually.holds("all nodes registered", PATIENCE, () -> scheduler().getNumClusterNodes() == nodes);
    }

    /** From now on the ResourceManager places and kills, whoever has come back by now. */
    void endRecovery() {
        ((RMContextImpl) rm().getRMContext()).setSchedulerRecoveryStartAndWaitTime(-1);
    }

    /** Changes settings for every ResourceManager that becomes active from now on. */
    void setForSuccessor(Map<String, String> settings) {
        SpareManager.change(folder, settings);
    }

    /** The one that is active. */
    public ResourceManager rm() {
        return yarn.getResourceManager();
    }

    public CapacityScheduler scheduler() {
        return (CapacityScheduler) rm().getResourceScheduler();
    }

    /**
     * The containers that the scheduler counts for an app, but for its master's; none as long as it does not know the
     * app.
     */
    List<String> containers(RunningApp app) {
        return Stream.ofNullable(scheduler().getSchedulerAppInfo(app.attempt()))
                .flatMap(known -> known.getLiveContainers().stream())
                .filter(container -> !container.isAMContainer())
                .map(container -> container.getContainerId().toString())
                .toList();
    }

    /** What is wrong in the queues' books at this moment. */
    public List<Drift> wrongBooks() {
        return WholeLedger.againstContainers(scheduler());
    }

    /** Whether nothing is used or reserved, and the books say so. */
    public boolean isIdle() {
        CSQueue root = scheduler().getRootQueue();
        return wrongBooks().isEmpty()
                && root.getQueueResourceUsage().getAllUsed().equals(Resources.none())
                && root.getQueueResourceUsage().getReserved().equals(Resources.none());
    }

    /** The nodes as the scheduler sees them, always in the same order. */
    public List<FiCaSchedulerNode> nodes() {
        List<FiCaSchedulerNode> nodes = scheduler().getNodeTracker().getAllNodes();
        return nodes.stream()
                .sorted(Comparator.comparing(FiCaSchedulerNode::getNodeID))
                .toList();
    }

    /**
     * Whether no node has room for a container of this size, and every container but the masters has its process. For
     * the time before any has ended.
     */
    public boolean isFull(int memoryMb) {
        List<RunningApp> running = apps();
        int allocated =
                nodes().stream().mapToInt(FiCaSchedulerNode::getNumContainers).sum();
        long started = running.stream().mapToLong(RunningApp::started).sum();
        return nodes().stream().allMatch(node -> node.getUnallocatedResource().getMemorySize() < memoryMb)
                && started == allocated - running.size();
    }

    @Override
    public synchronized void close() {
        if (closed) {
            return;
        }
        closed = true;
        try {
            endApps();
        } finally {
            stop();
        }
    }

    /** Of whatever state; what stayed alive would disturb the next test in this JVM. */
    private void stop() {
        try {
            client.stop();
        } finally {
            stopServers();
        }
    }

    private void stopServers() {
        try {
            yarn.stop();
        } finally {
            endProcesses();
            FileUtil.fullyDelete(folder.toFile());
            forgetCloser();
        }
    }

    /** Masters that unregister spare the ResourceManager's stop a wait of five seconds. */
    private void endApps() {
        List<RunningApp> running = apps();
        running.forEach(RunningApp::stop);
        Eventually.tries(Duration.ofSeconds(5), () -> running.stream().allMatch(RunningApp::hasEnded));
    }

    private List<RunningApp> apps() {
        synchronized (apps) {
            return List.copyOf(apps);
        }
    }

    /** NodeManagers end their containers when they stop; this is for what a broken one leaves behind. */
    private void endProcesses() {
        ProcessHandle.current()
                .descendants()
                .filter(process -> !processesBefore.contains(process))
                .forEach(ProcessHandle::destroyForcibly);
    }

    private void forgetCloser() {
        try {
            Runtime.getRuntime().removeShutdownHook(closer);
        } catch (IllegalStateException e) {
            // The JVM is stopping; this may be the closer itself.
        }
    }

    private static Path emptyFolder(String name) {
        Path folder = Path.of(System.getProperty("sharpshooter.log.dir", "target"))
                .toAbsolutePath()
                .resolve("mini")
                .resolve(name + "-" + ProcessHandle.current().pid());
        FileUtil.fullyDelete(folder.toFile());
        try {
            return Files.createDirectories(folder);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
