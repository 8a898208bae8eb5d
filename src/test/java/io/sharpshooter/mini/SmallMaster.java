package io.sharpshooter.mini;

import static java.nio.file.StandardOpenOption.APPEND;
import static java.nio.file.StandardOpenOption.CREATE;
import static org.apache.hadoop.yarn.api.records.ContainerExitStatus.ABORTED;
import static org.apache.hadoop.yarn.api.records.ContainerExitStatus.KILLED_BY_RESOURCEMANAGER;
import static org.apache.hadoop.yarn.api.records.ContainerExitStatus.PREEMPTED;

import io.sharpshooter.mini.MasterEvent.Kind;
import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.yarn.api.protocolrecords.AllocateResponse;
import org.apache.hadoop.yarn.api.records.Container;
import org.apache.hadoop.yarn.api.records.ContainerId;
import org.apache.hadoop.yarn.api.records.ContainerLaunchContext;
import org.apache.hadoop.yarn.api.records.ContainerStatus;
import org.apache.hadoop.yarn.api.records.FinalApplicationStatus;
import org.apache.hadoop.yarn.api.records.Priority;
import org.apache.hadoop.yarn.api.records.Resource;
import org.apache.hadoop.yarn.client.api.AMRMClient;
import org.apache.hadoop.yarn.client.api.AMRMClient.ContainerRequest;
import org.apache.hadoop.yarn.client.api.NMClient;
import org.apache.hadoop.yarn.conf.YarnConfiguration;
import org.apache.hadoop.yarn.exceptions.YarnException;
import org.apache.hadoop.yarn.exceptions.YarnRuntimeException;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * An application master: asks for containers, runs a sleeping process in each, and asks again for each that is
 * preempted, or lost with its node. It notes all of it in a diary and ends when a file {@code stop} appears beside
 * that, or when the process that started it is gone.
 */
final class SmallMaster {

    /** Between two heartbeats, in milliseconds. */
    static final int HEARTBEAT_MS = 200;

    /** A container that ended so is wanted again. */
    private static final Set<Integer> NOT_OUR_WISH = Set.of(PREEMPTED, ABORTED, KILLED_BY_RESOURCEMANAGER);

    private static final Logger LOG = LoggerFactory.getLogger(SmallMaster.class);

    private static final String JVM = "exec '%s/bin/java' -Xmx64m -XX:+UseSerialGC -XX:TieredStopAtLevel=1"
            + " -Dsharpshooter.log.name=master -Dsharpshooter.log.dir='%s'";

    /** Long enough for any test, short enough for a machine whose cluster was killed without a chance to clean up. */
    private static final String COMMAND = "echo $$ > '%s'/$CONTAINER_ID.pid; exec sleep 600";

    private final Path folder;
    private final Resource size;
    private final AMRMClient<ContainerRequest> scheduler = AMRMClient.createAMRMClient();
    private final NMClient nodes = NMClient.createNMClient();
    private final Deque<ContainerRequest> asks = new ArrayDeque<>();
    private final Set<ContainerId> used = new HashSet<>();

    private SmallMaster(Path folder, Resource size) {
        this.folder = folder;
        this.size = size;
    }

    /**
     * How one is started, as a small JVM with this one's class path; it ends with this JVM.
     *
     * @param folder of its yarn-site.xml and its diary, which its node and this JVM share
     */
    static ContainerLaunchContext process(MasterPlan plan, Path folder) {
        var words = JVM.formatted(System.getProperty("java.home"), folder)
                + " %s '%s' ".formatted(SmallMaster.class.getName(), folder)
                + "%d %d %d ".formatted(ProcessHandle.current().pid(), plan.count(), plan.memoryMb())
                + "%b >'%s/output' 2>&1".formatted(plan.waits(), folder);
        var classPath = folder + File.pathSeparator + System.getProperty("java.class.path");
        return process(words, Map.of("CLASSPATH", classPath));
    }

    private static ContainerLaunchContext process(String command, Map<String, String> environment) {
        return ContainerLaunchContext.newInstance(Map.of(), environment, List.of(command), Map.of(), null, Map.of());
    }

    /** Arguments: the folder, the id of the process that started it, and of the plan all but the names. */
    public static void main(String[] args) throws Exception {
        var starter = ProcessHandle.of(Long.parseLong(args[1])).orElseThrow();
        var master = new SmallMaster(Path.of(args[0]), Resource.newInstance(Integer.parseInt(args[3]), 1));
        master.run(starter, Integer.parseInt(args[2]), Boolean.parseBoolean(args[4]));
    }

    private void run(ProcessHandle starter, int count, boolean waits) throws Exception {
        start();
        boolean asked = false;
        while (starter.isAlive() && !Files.exists(folder.resolve("stop"))) {
            if (!asked && (!waits || Files.exists(folder.resolve("go")))) {
                for (int i = 0; i < count; i++) {
                    ask();
                }
                asked = true;
            }
            heartbeat();
            Thread.sleep(HEARTBEAT_MS);
        }
        scheduler.unregisterApplicationMaster(FinalApplicationStatus.SUCCEEDED, "", "");
        scheduler.stop();
        nodes.stop();
    }

    private void start() throws IOException, YarnException {
        Configuration conf = new YarnConfiguration();
        scheduler.init(conf);
        scheduler.start();
        nodes.init(conf);
        nodes.cleanupRunningContainersOnStop(false);
        nodes.start();
        scheduler.registerApplicationMaster("", -1, "");
    }

    private void ask() {
        var ask = new ContainerRequest(size, null, null, Priority.newInstance(1));
        asks.add(ask);
        scheduler.addContainerRequest(ask);
    }

    /**
     * A ResourceManager that stops in the middle of a call answers with an error that no client repeats. What was asked
     * for is asked for again with the next call.
     */
    private void heartbeat() throws IOException {
        AllocateResponse response;
        try {
            response = scheduler.allocate(0);
        } catch (IOException | YarnException | YarnRuntimeException e) {
            LOG.warn("Heartbeat failed.", e);
            return;
        }
        var message = response.getPreemptionMessage();
        if (message != null && message.getContract() != null) {
            for (var container : message.getContract().getContainers()) {
                note(Kind.NOTICED, container.getId(), "-");
            }
        }
        for (var status : response.getCompletedContainersStatuses()) {
            end(status);
        }
        for (var container : response.getAllocatedContainers()) {
            use(container);
        }
    }

    private void end(ContainerStatus status) throws IOException {
        note(Kind.TOLD_WHY, status.getContainerId(), status.getDiagnostics().replace("\n", " "));
        note(Kind.ENDED, status.getContainerId(), status.getExitStatus());
        if (used.remove(status.getContainerId()) && NOT_OUR_WISH.contains(status.getExitStatus())) {
            ask();
        }
    }

    private void use(Container container) throws IOException {
        var ask = asks.poll();
        if (ask == null) {
            scheduler.releaseAssignedContainer(container.getId());
            return;
        }
        scheduler.removeContainerRequest(ask);
        try {
            nodes.startContainer(container, process(COMMAND.formatted(folder), Map.of()));
        } catch (IOException | YarnException e) {
            LOG.warn("{} does not start on {}; another is asked for.", container.getId(), container.getNodeId(), e);
            scheduler.releaseAssignedContainer(container.getId());
            ask();
            return;
        }
        used.add(container.getId());
        note(Kind.STARTED, container.getId(), container.getNodeId());
    }

    /** Adds a line, in one write: a reader sees it whole, or at most its beginning. */
    private void note(Kind kind, ContainerId container, Object detail) throws IOException {
        MasterEvent event =
                new MasterEvent(System.currentTimeMillis(), kind, container.toString(), String.valueOf(detail));
        Files.writeString(folder.resolve("diary"), event.toLine(), CREATE, APPEND);
    }
}
