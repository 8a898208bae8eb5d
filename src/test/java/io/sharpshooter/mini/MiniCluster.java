package io.sharpshooter.mini;

import static java.lang.Math.max;
import static java.util.Comparator.comparing;
import static java.util.Objects.requireNonNull;
import static org.apache.hadoop.yarn.conf.YarnConfiguration.RM_HA_IDS;

import io.sharpshooter.program.Eventually;
import io.sharpshooter.yarn.WholeLedger;
import io.sharpshooter.yarn.books.Drift;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.logging.Level;
import java.util.logging.Logger;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FileUtil;
import org.apache.hadoop.yarn.api.records.Resource;
import org.apache.hadoop.yarn.client.api.YarnClient;
import org.apache.hadoop.yarn.conf.YarnConfiguration;
import org.apache.hadoop.yarn.exceptions.YarnException;
import org.apache.hadoop.yarn.server.MiniYARNCluster;
import org.apache.hadoop.yarn.server.resourcemanager.RMContext;
import org.apache.hadoop.yarn.server.resourcemanager.RMContextImpl;
import org.apache.hadoop.yarn.server.resourcemanager.ResourceManager;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.capacity.CapacityScheduler;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.common.fica.FiCaSchedulerNode;
import org.apache.hadoop.yarn.util.KnownRacks;
import org.apache.hadoop.yarn.util.resource.Resources;

/**
 * A ResourceManager with a CapacityScheduler and some NodeManagers in this JVM, or two of which one is active.
 * Containers and application masters are real processes. Closing it ends all of them.
 *
 * <p>One at a time in a JVM: Hadoop's metrics and resource types are static. Not thread-safe.
 */
public final class MiniCluster implements AutoCloseable {

    /** What a master claims, in MiB. */
    private static final int MASTER_MB = 1024;

    private static final Duration PATIENCE = Duration.ofSeconds(60);

    /** Warns of every web application in this JVM after the first. Held here, or its level would be forgotten. */
    private static final Logger WEB_APPLICATIONS = Logger.getLogger("com.google.inject.servlet.GuiceFilter");

    static {
        WEB_APPLICATIONS.setLevel(Level.SEVERE);
        // For Ctrl-C, which would leave the containers alive.
        Runtime.getRuntime().addShutdownHook(new Thread(MiniCluster::endProcesses, "end processes"));
    }

    private final int nodes;
    private final Path folder;
    private final MiniYARNCluster yarn;
    private final YarnClient client = YarnClient.createYarnClient();
    private final List<RunningApp> apps = new ArrayList<>();

    private MiniCluster(int nodes, int managers, Path folder) {
        this.nodes = nodes;
        this.folder = folder;
        System.setProperty("test.build.data", folder.toString());
        KnownRacks.forget();
        yarn = new MiniYARNCluster("yarn", managers, nodes, 1, 1, false);
    }

    /** Starts a cluster and returns when all nodes have registered. */
    public static MiniCluster start(ClusterPlan plan) {
        var conf = configuration(plan);
        var folder = emptyFolder(plan.name());
        conf.set("hadoop.tmp.dir", folder.resolve("tmp").toString());
        int managers = max(1, conf.getTrimmedStrings(RM_HA_IDS).length);
        var cluster = new MiniCluster(plan.nodes(), managers, folder);
        try {
            cluster.start(conf);
            return cluster;
        } catch (RuntimeException | Error e) {
            cluster.close();
            throw e;
        }
    }

    static Configuration configuration(ClusterPlan plan) {
        Configuration conf = new YarnConfiguration();
        plan.settings().forEach(conf::set);
        return conf;
    }

    private static Path emptyFolder(String name) {
        var folder = Path.of(System.getProperty("sharpshooter.log.dir", "target"), "mini")
                .toAbsolutePath()
                .resolve(name + "-" + ProcessHandle.current().pid());
        FileUtil.fullyDelete(folder.toFile());
        try {
            return Files.createDirectories(folder);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private void start(Configuration conf) {
        yarn.init(conf);
        yarn.start();
        client.init(yarn.getConfig());
        client.start();
        awaitNodes();
        endRecovery();
    }

    /** Returns when all nodes have registered with the ResourceManager that is active. */
    void awaitNodes() {
        Eventually.holds("all nodes registered", PATIENCE, () -> scheduler().getNumClusterNodes() == nodes);
    }

    /** From now on the ResourceManager places and kills, whoever has come back by now. */
    void endRecovery() {
        ((RMContextImpl) rm().getRMContext()).setSchedulerRecoveryStartAndWaitTime(-1);
    }

    /** Makes a folder with the yarn-site.xml of a client or a master, and nothing else. */
    public Path clientFolder(String name) throws IOException {
        var made = Files.createDirectories(folder.resolve("clients").resolve(name));
        try (var out = Files.newOutputStream(made.resolve("yarn-site.xml"))) {
            yarn.getConfig().writeXml(out);
        }
        return made;
    }

    /** Starts an application master and returns when it has registered. */
    public RunningApp submit(MasterPlan plan) throws IOException, YarnException {
        var home = clientFolder(plan.name());
        var context = client.createApplication().getApplicationSubmissionContext();
        context.setApplicationName(plan.name());
        context.setQueue(plan.queue());
        context.setMaxAppAttempts(1);
        context.setResource(Resource.newInstance(MASTER_MB, 1));
        context.setAMContainerSpec(SmallMaster.process(plan, home));
        var app = new RunningApp(client.submitApplication(context), home, this);
        apps.add(app);
        Eventually.holds(plan.name() + " runs", PATIENCE, app::isRunning);
        return app;
    }

    /** A client of this cluster, which ends with it. */
    public YarnClient client() {
        return client;
    }

    MiniYARNCluster yarn() {
        return yarn;
    }

    /** The one that is active. */
    public ResourceManager rm() {
        return requireNonNull(yarn.getResourceManager(), "no ResourceManager is active");
    }

    /** Of one of them, active or not. */
    RMContext manager(int index) {
        return yarn.getResourceManager(index).getRMContext();
    }

    public CapacityScheduler scheduler() {
        return (CapacityScheduler) rm().getResourceScheduler();
    }

    /** What is wrong in the queues' books at this moment. */
    public List<Drift> wrongBooks() {
        return WholeLedger.againstContainers(scheduler());
    }

    /** Whether nothing is used or reserved, and the books say so. */
    public boolean isIdle() {
        var root = scheduler().getRootQueue();
        return wrongBooks().isEmpty()
                && root.getQueueResourceUsage().getAllUsed().equals(Resources.none())
                && root.getQueueResourceUsage().getReserved().equals(Resources.none());
    }

    /** The nodes as the scheduler sees them, always in the same order. */
    public List<FiCaSchedulerNode> nodes() {
        var known = scheduler().getNodeTracker().getAllNodes();
        return known.stream().sorted(comparing(FiCaSchedulerNode::getNodeID)).toList();
    }

    /**
     * Whether no node has room for a container of this size, and every container but the masters has its process. For
     * the time before any has ended.
     */
    public boolean isFull(int memoryMb) {
        int allocated =
                nodes().stream().mapToInt(FiCaSchedulerNode::getNumContainers).sum();
        int living = apps.stream().mapToInt(app -> app.living().size()).sum();
        return nodes().stream().allMatch(node -> node.getUnallocatedResource().getMemorySize() < memoryMb)
                && living == allocated - apps.size();
    }

    /** Masters that unregister spare the ResourceManager's stop a wait of five seconds. */
    @Override
    public void close() {
        try {
            apps.forEach(RunningApp::stop);
            Eventually.tries(Duration.ofSeconds(5), () -> apps.stream().allMatch(RunningApp::hasEnded));
        } finally {
            client.stop();
            yarn.stop();
            FileUtil.fullyDelete(folder.toFile());
        }
    }

    private static void endProcesses() {
        ProcessHandle.current().descendants().forEach(ProcessHandle::destroyForcibly);
    }
}
