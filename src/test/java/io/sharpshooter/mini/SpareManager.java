package io.sharpshooter.mini;

import io.sharpshooter.program.Loopback;
import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.ha.HAServiceProtocol.RequestSource;
import org.apache.hadoop.ha.HAServiceProtocol.StateChangeRequestInfo;
import org.apache.hadoop.yarn.FileSystemBasedConfigurationProvider;
import org.apache.hadoop.yarn.conf.HAUtil;
import org.apache.hadoop.yarn.conf.YarnConfiguration;
import org.apache.hadoop.yarn.server.MiniYARNCluster;
import org.apache.hadoop.yarn.server.resourcemanager.AdminService;
import org.apache.hadoop.yarn.server.resourcemanager.recovery.FileSystemRMStateStore;

/** The settings and the commands of a cluster with two ResourceManagers, of which the test says which one is active. */
final class SpareManager {
    private static final List<String> IDS = List.of("rm0", "rm1");
    private static final List<String> FILES =
            List.of(YarnConfiguration.YARN_SITE_CONFIGURATION_FILE, YarnConfiguration.CS_CONFIGURATION_FILE);
    private static final StateChangeRequestInfo BY_HAND =
            new StateChangeRequestInfo(RequestSource.REQUEST_BY_USER_FORCED);

    private SpareManager() {}

    /** Both recover from one store, and whoever talks to them knows the addresses of both. */
    static Map<String, String> settings(Path folder) {
        Map<String, String> settings = new HashMap<>();
        settings.put(YarnConfiguration.RM_HA_ENABLED, "true");
        settings.put(YarnConfiguration.AUTO_FAILOVER_ENABLED, "false");
        settings.put(YarnConfiguration.RM_HA_IDS, String.join(",", IDS));
        settings.put(YarnConfiguration.RECOVERY_ENABLED, "true");
        settings.put(YarnConfiguration.RM_STORE, FileSystemRMStateStore.class.getName());
        settings.put(
                YarnConfiguration.FS_RM_STATE_STORE_URI,
                folder.resolve("state").toUri().toString());
        settings.put(YarnConfiguration.RM_WORK_PRESERVING_RECOVERY_SCHEDULING_WAIT_MS, "600000"); // the test ends it
        settings.put(YarnConfiguration.RESOURCEMANAGER_CONNECT_RETRY_INTERVAL_MS, "500");
        settings.put(YarnConfiguration.CLIENT_FAILOVER_SLEEPTIME_BASE_MS, "200");
        settings.put(YarnConfiguration.CLIENT_FAILOVER_SLEEPTIME_MAX_MS, "500");
        settings.put(YarnConfiguration.CLIENT_FAILOVER_MAX_ATTEMPTS, "200");
        settings.put(YarnConfiguration.YARN_MINICLUSTER_FIXED_PORTS, "true");
        settings.put(YarnConfiguration.YARN_MINICLUSTER_USE_RPC, "true");
        settings.put(
                YarnConfiguration.RM_CONFIGURATION_PROVIDER_CLASS,
                FileSystemBasedConfigurationProvider.class.getName());
        settings.put(
                YarnConfiguration.FS_BASED_RM_CONF_STORE, files(folder).toUri().toString());
        settings.putAll(addresses());
        return settings;
    }

    /** Writes what {@link #writeFiles} has written, with more settings or other values for them. */
    static void change(Path folder, Map<String, String> settings) {
        Configuration conf = new Configuration(false);
        conf.addResource(new org.apache.hadoop.fs.Path(
                files(folder).resolve(FILES.get(0)).toUri()));
        settings.forEach(conf::set);
        writeFiles(conf, folder);
    }

    /** A ResourceManager that becomes active reads its files anew, whatever it was given when it was made. */
    static void writeFiles(Configuration conf, Path folder) {
        try {
            Path files = Files.createDirectories(files(folder));
            for (String name : FILES) {
                try (OutputStream out = Files.newOutputStream(files.resolve(name))) {
                    conf.writeXml(out);
                }
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static Path files(Path folder) {
        return folder.resolve("conf");
    }

    private static Map<String, String> addresses() {
        Map<String, String> addresses = new HashMap<>();
        try {
            Iterator<Integer> ports = PortBlock.next().iterator();
            for (String id : IDS) {
                for (String service : YarnConfiguration.getServiceAddressConfKeys(new Configuration(false))) {
                    addresses.put(HAUtil.addSuffix(service, id), Loopback.HOST + ":" + ports.next());
                }
            }
            return addresses;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** The active one becomes the spare, and the other one takes over; {@code between} runs while neither is active. */
    static void failOver(MiniYARNCluster yarn, Runnable between) throws IOException {
        int active = yarn.getActiveRMIndex();
        admin(yarn, active).transitionToStandby(BY_HAND);
        between.run();
        admin(yarn, 1 - active).transitionToActive(BY_HAND);
    }

    /** The active one stops and starts again; {@code between} runs when it has started, but is not active yet. */
    static void restart(MiniYARNCluster yarn, Runnable between) throws IOException, InterruptedException {
        int active = yarn.getActiveRMIndex();
        yarn.restartResourceManager(active);
        between.run();
        admin(yarn, active).transitionToActive(BY_HAND);
    }

    private static AdminService admin(MiniYARNCluster yarn, int index) {
        return yarn.getResourceManager(index).getRMContext().getRMAdminService();
    }
}
