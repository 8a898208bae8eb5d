package io.sharpshooter.mini;

import static io.sharpshooter.mini.MasterEvent.Kind.ASKED;
import static io.sharpshooter.mini.MasterEvent.Kind.ENDED;
import static io.sharpshooter.mini.MasterEvent.Kind.NOTICED;
import static io.sharpshooter.mini.MasterEvent.Kind.REGISTERED;
import static io.sharpshooter.mini.MasterEvent.Kind.STARTED;
import static io.sharpshooter.mini.MasterEvent.Kind.UNREGISTERED;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.Arrays;
import java.util.Deque;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.BooleanSupplier;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.yarn.api.protocolrecords.AllocateResponse;
import org.apache.hadoop.yarn.api.records.Container;
import org.apache.hadoop.yarn.api.records.ContainerExitStatus;
import org.apache.hadoop.yarn.api.records.ContainerId;
import org.apache.hadoop.yarn.api.records.ContainerLaunchContext;
import org.apache.hadoop.yarn.api.records.ContainerStatus;
import org.apache.hadoop.yarn.api.records.FinalApplicationStatus;
import org.apache.hadoop.yarn.api.records.PreemptionContainer;
import org.apache.hadoop.yarn.api.records.PreemptionMessage;
import org.apache.hadoop.yarn.api.records.Priority;
import org.apache.hadoop.yarn.api.records.Resource;
import org.apache.hadoop.yarn.client.api.AMRMClient;
import org.apache.hadoop.yarn.client.api.AMRMClient.ContainerRequest;
import org.apache.hadoop.yarn.client.api.NMClient;
import org.apache.hadoop.yarn.conf.YarnConfiguration;
import org.apache.hadoop.yarn.exceptions.YarnException;
import org.apache.hadoop.yarn.exceptions.YarnRuntimeException;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * An application master: asks for containers, runs a sleeping process in each, and asks again for each that is
 * preempted, or lost with its node. It notes all of it in its {@link Diary} and ends when a file {@code stop} appears
 * beside that, or when the process that started it is gone.
 */
public final class SmallMaster {

    /** Between two heartbeats, in milliseconds. */
    public static final int HEARTBEAT_MS = 200;

    /** A container that ended so is wanted again. */
    private static final Set<Integer> NOT_OUR_WISH = Set.of(
            ContainerExitStatus.PREEMPTED, ContainerExitStatus.ABORTED, ContainerExitStatus.KILLED_BY_RESOURCEMANAGER);

    private static final Logger LOG = LoggerFactory.getLogger(SmallMaster.class);

    /** Long enough for any test, short enough for a machine whose cluster was killed without a chance to clean up. */
    private static final String COMMAND = "echo $$ >> '%s'/$CONTAINER_ID.pid; exec sleep 600";

    /** In a row, before it gives up. */
    private static final int MOST_FAILURES = 50;

    private final MasterPlan plan;
    private final Path folder;
    private final Diary diary;
    private final AMRMClient<ContainerRequest> scheduler = AMRMClient.createAMRMClient();
    private final NMClient nodes = NMClient.createNMClient();
    private final Deque<ContainerRequest> asks = new ArrayDeque<>();
    private final Set<ContainerId> used = new HashSet<>();
    private int failures;

    private SmallMaster(MasterPlan plan, Path folder) {
        this.plan = plan;
        this.folder = folder;
        this.diary = new Diary(folder);
    }

    /** Arguments: the folder of the diary, the process id of the cluster, then the plan. */
    public static void main(String[] args) throws Exception {
        List<String> arguments = Arrays.asList(args);
        MasterPlan plan = MasterPlan.fromArguments(arguments.subList(2, args.length));
        new SmallMaster(plan, Path.of(args[0]))
                .run(ProcessHandle.of(Long.parseLong(args[1])).orElseThrow()::isAlive);
    }

    private void run(BooleanSupplier wanted) throws Exception {
        start();
        boolean asked = false;
        while (wanted.getAsBoolean() && !Files.exists(folder.resolve("stop"))) {
            if (!asked && (!plan.waits() || Files.exists(folder.resolve("go")))) {
                ask(plan.count());
                asked = true;
            }
            heartbeat();
            Thread.sleep(HEARTBEAT_MS);
        }
        end();
    }

    private void start() throws IOException, YarnException {
        Configuration conf = new YarnConfiguration();
        scheduler.init(conf);
        scheduler.start();
        nodes.init(conf);
        nodes.cleanupRunningContainersOnStop(false);
        nodes.start();
        scheduler.registerApplicationMaster("", -1, "");
        diary.note(REGISTERED, "-", ProcessHandle.current().pid());
    }

    private void end() throws IOException, YarnException {
        scheduler.unregisterApplicationMaster(FinalApplicationStatus.SUCCEEDED, "", "");
        diary.note(UNREGISTERED, "-", "-");
        scheduler.stop();
        nodes.stop();
    }

    private void ask(int count) {
        Resource size = Resource.newInstance(plan.memoryMb(), plan.vcores());
        for (int i = 0; i < count; i++) {
            ContainerRequest ask = new ContainerRequest(size, null, null, Priority.newInstance(plan.priority()));
            asks.add(ask);
            scheduler.addContainerRequest(ask);
        }
        diary.note(ASKED, "-", count);
    }

    /**
     * A ResourceManager that stops in the middle of a call answers with an error that no client repeats. What was asked
     * for is asked for again with the next call.
     */
    private void heartbeat() throws IOException, YarnException {
        AllocateResponse response;
        try {
            response = scheduler.allocate(0);
        } catch (IOException | YarnException | YarnRuntimeException e) {
            failures++;
            LOG.warn("Heartbeat failed, {} in a row.", failures, e);
            if (failures == MOST_FAILURES) {
                throw e;
            }
            return;
        }
        failures = 0;
        take(response);
    }

    private void take(AllocateResponse response) {
        noteNotice(response.getPreemptionMessage());
        for (ContainerStatus status : response.getCompletedContainersStatuses()) {
            noteEnd(status);
        }
        for (Container container : response.getAllocatedContainers()) {
            use(container);
        }
    }

    private void noteNotice(@Nullable PreemptionMessage message) {
        if (message == null) {
            return;
        }
        if (message.getStrictContract() != null) {
            noteNotice(message.getStrictContract().getContainers(), "strict");
        }
        if (message.getContract() != null) {
            noteNotice(message.getContract().getContainers(), "negotiable");
        }
    }

    private void noteNotice(Iterable<PreemptionContainer> containers, String kind) {
        containers.forEach(container -> diary.note(NOTICED, container.getId().toString(), kind));
    }

    private void noteEnd(ContainerStatus status) {
        diary.note(ENDED, status.getContainerId().toString(), status.getExitStatus());
        if (used.remove(status.getContainerId()) && NOT_OUR_WISH.contains(status.getExitStatus())) {
            ask(1);
        }
    }

    private void use(Container container) {
        ContainerRequest ask = asks.poll();
        if (ask == null) {
            scheduler.releaseAssignedContainer(container.getId());
            return;
        }
        scheduler.removeContainerRequest(ask);
        try {
            nodes.startContainer(container, process());
        } catch (IOException | YarnException e) {
            LOG.warn("{} does not start on {}; another is asked for.", container.getId(), container.getNodeId(), e);
            scheduler.releaseAssignedContainer(container.getId());
            ask(1);
            return;
        }
        used.add(container.getId());
        diary.note(STARTED, container.getId().toString(), container.getNodeId());
    }

    private ContainerLaunchContext process() {
        List<String> command = List.of(COMMAND.formatted(folder));
        return ContainerLaunchContext.newInstance(Map.of(), Map.of(), command, Map.of(), null, Map.of());
    }
}
