package io.sharpshooter.examples;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.yarn.api.protocolrecords.AllocateResponse;
import org.apache.hadoop.yarn.api.records.Container;
import org.apache.hadoop.yarn.api.records.ContainerExitStatus;
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
import org.jspecify.annotations.Nullable;

/**
 * An application master that knows nothing of preemption: one container does its {@link Work}, and where it is taken
 * away another one begins anew. Not thread-safe.
 */
public class PlainMaster {
    private static final int HEARTBEAT_MS = 200;

    /** Nobody's fault. A container that ended so is asked for again, and counts as no failure of the work. */
    private static final Set<Integer> TAKEN = Set.of(ContainerExitStatus.PREEMPTED, ContainerExitStatus.ABORTED);

    /** Where the work is; every node sees it under this path. */
    protected final Path folder;

    private final Resource size;
    private final AMRMClient<ContainerRequest> scheduler = AMRMClient.createAMRMClient();
    private final NMClient nodes = NMClient.createNMClient();
    private @Nullable ContainerRequest waiting;
    private @Nullable ContainerId running;

    /** @param args the folder, and the memory of the container in MiB */
    protected PlainMaster(String[] args) {
        folder = Path.of(args[0]);
        size = Resource.newInstance(Long.parseLong(args[1]), 1);
    }

    /** Arguments: the folder, and the memory of the container in MiB. */
    public static void main(String[] args) throws Exception {
        new PlainMaster(args).run();
    }

    /** From the registration to the end of the work. */
    protected final void run() throws Exception {
        Configuration conf = new YarnConfiguration();
        scheduler.init(conf);
        scheduler.start();
        nodes.init(conf);
        nodes.start();
        scheduler.registerApplicationMaster("", -1, "");
        ask();
        while (!Files.exists(Work.ended(folder))) {
            hear(scheduler.allocate(0));
            Thread.sleep(HEARTBEAT_MS);
        }
        scheduler.unregisterApplicationMaster(FinalApplicationStatus.SUCCEEDED, "", "");
    }

    private void ask() {
        waiting = new ContainerRequest(size, null, null, Priority.newInstance(0));
        scheduler.addContainerRequest(waiting);
    }

    /** What a heartbeat brings. */
    protected void hear(AllocateResponse response) throws IOException, YarnException {
        for (ContainerStatus status : response.getCompletedContainersStatuses()) {
            ended(status);
        }
        for (Container container : response.getAllocatedContainers()) {
            use(container);
        }
    }

    /** One that ended well may have left before all was done. */
    private void ended(ContainerStatus status) {
        if (!status.getContainerId().equals(running)) {
            return;
        }
        System.out.println(running + " has ended with " + status.getExitStatus());
        running = null;
        if (status.getExitStatus() != ContainerExitStatus.SUCCESS && !TAKEN.contains(status.getExitStatus())) {
            throw new IllegalStateException("The work has failed: " + status.getDiagnostics());
        }
        ask();
    }

    /** The scheduler may give more than was asked for; what is too much goes back. */
    private void use(Container container) throws IOException, YarnException {
        if (waiting == null) {
            scheduler.releaseAssignedContainer(container.getId());
            return;
        }
        scheduler.removeContainerRequest(waiting);
        waiting = null;
        running = container.getId();
        nodes.startContainer(
                container,
                ContainerLaunchContext.newInstance(Map.of(), environment(), command(), Map.of(), null, Map.of()));
    }

    /** The nodes have the same files as this machine; else the jars would be localized. */
    private static Map<String, String> environment() {
        return Map.of("CLASSPATH", System.getProperty("java.class.path"));
    }

    private List<String> command() {
        String java = Path.of(System.getProperty("java.home"), "bin", "java").toString();
        return List.of("exec " + java + " -Xmx32m " + Work.class.getName() + " " + folder + " " + options());
    }

    /** What is said to the work beside its folder. */
    protected String options() {
        return "";
    }
}
