package io.sharpshooter.mini;

import static org.apache.hadoop.yarn.conf.YarnConfiguration.AUTO_FAILOVER_ENABLED;
import static org.apache.hadoop.yarn.conf.YarnConfiguration.CS_CONFIGURATION_FILE;
import static org.apache.hadoop.yarn.conf.YarnConfiguration.FS_BASED_RM_CONF_STORE;
import static org.apache.hadoop.yarn.conf.YarnConfiguration.FS_RM_STATE_STORE_URI;
import static org.apache.hadoop.yarn.conf.YarnConfiguration.RECOVERY_ENABLED;
import static org.apache.hadoop.yarn.conf.YarnConfiguration.RM_CONFIGURATION_PROVIDER_CLASS;
import static org.apache.hadoop.yarn.conf.YarnConfiguration.RM_HA_ENABLED;
import static org.apache.hadoop.yarn.conf.YarnConfiguration.RM_HA_IDS;
import static org.apache.hadoop.yarn.conf.YarnConfiguration.RM_STORE;
import static org.apache.hadoop.yarn.conf.YarnConfiguration.RM_WORK_PRESERVING_RECOVERY_SCHEDULING_WAIT_MS;
import static org.apache.hadoop.yarn.conf.YarnConfiguration.YARN_MINICLUSTER_FIXED_PORTS;
import static org.apache.hadoop.yarn.conf.YarnConfiguration.YARN_MINICLUSTER_USE_RPC;
import static org.apache.hadoop.yarn.conf.YarnConfiguration.YARN_SITE_CONFIGURATION_FILE;

import io.sharpshooter.program.Loopback;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.IntStream;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.ha.HAServiceProtocol.RequestSource;
import org.apache.hadoop.ha.HAServiceProtocol.StateChangeRequestInfo;
import org.apache.hadoop.yarn.FileSystemBasedConfigurationProvider;
import org.apache.hadoop.yarn.conf.HAUtil;
import org.apache.hadoop.yarn.conf.YarnConfiguration;
import org.apache.hadoop.yarn.server.resourcemanager.recovery.FileSystemRMStateStore;

/** A second ResourceManager in a cluster; the test says which one is active. */
final class SpareManager {
    private static final List<String> IDS = List.of("rm0", "rm1");
    private static final StateChangeRequestInfo BY_HAND =
            new StateChangeRequestInfo(RequestSource.REQUEST_BY_USER_FORCED);

    /**
     * Below the usual range of ephemeral ports: no system hands them out while nobody listens, and a client cannot be
     * connected to itself. JVMs that run side by side have other ones.
     */
    private static final long FIRST_PORT = 23_000 + ProcessHandle.current().pid() % 200 * 40;

    private SpareManager() {}

    /** Both recover from one store, and whoever talks to them knows the addresses of both. */
    static ClusterPlan plan(ClusterPlan plan, Path folder) {
        var both = plan.with(RM_HA_ENABLED, true)
                .with(AUTO_FAILOVER_ENABLED, false)
                .with(RM_HA_IDS, String.join(",", IDS))
                .with(RECOVERY_ENABLED, true)
                .with(RM_STORE, FileSystemRMStateStore.class.getName())
                .with(FS_RM_STATE_STORE_URI, folder.resolve("state").toUri())
                .with(RM_WORK_PRESERVING_RECOVERY_SCHEDULING_WAIT_MS, 600_000) // the test ends it
                .with(YARN_MINICLUSTER_FIXED_PORTS, true)
                .with(YARN_MINICLUSTER_USE_RPC, true)
                .with(RM_CONFIGURATION_PROVIDER_CLASS, FileSystemBasedConfigurationProvider.class.getName())
                .with(FS_BASED_RM_CONF_STORE, folder.toUri());
        var ports = IntStream.iterate((int) FIRST_PORT, port -> port + 1)
                .filter(Loopback::isFree)
                .iterator();
        for (var id : IDS) {
            for (var service : YarnConfiguration.getServiceAddressConfKeys(new Configuration(false))) {
                both = both.with(HAUtil.addSuffix(service, id), Loopback.HOST + ":" + ports.nextInt());
            }
        }
        return both;
    }

    /** A ResourceManager that becomes active reads its files anew, whatever it was given when it was made. */
    static void writeFiles(ClusterPlan plan, Path folder) throws IOException {
        for (var name : List.of(YARN_SITE_CONFIGURATION_FILE, CS_CONFIGURATION_FILE)) {
            try (var out = Files.newOutputStream(folder.resolve(name))) {
                MiniCluster.configuration(plan).writeXml(out);
            }
        }
    }

    /** The active one becomes the spare, and the other one takes over; {@code between} runs while neither is active. */
    static void failOver(MiniCluster cluster, Runnable between) throws IOException {
        int active = cluster.yarn().getActiveRMIndex();
        cluster.manager(active).getRMAdminService().transitionToStandby(BY_HAND);
        between.run();
        cluster.manager(1 - active).getRMAdminService().transitionToActive(BY_HAND);
    }
}
