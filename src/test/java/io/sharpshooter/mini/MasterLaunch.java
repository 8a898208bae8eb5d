package io.sharpshooter.mini;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.function.Supplier;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.yarn.api.records.ApplicationSubmissionContext;
import org.apache.hadoop.yarn.api.records.Resource;
import org.apache.hadoop.yarn.client.api.YarnClient;
import org.apache.hadoop.yarn.conf.HAUtil;
import org.apache.hadoop.yarn.exceptions.YarnException;
import org.apache.hadoop.yarn.server.resourcemanager.ResourceManager;

/** Starts {@link SmallMaster}s: small JVMs with this one's class path and a configuration of a few lines. */
final class MasterLaunch {

    /** What a master claims, in MiB. */
    static final int MASTER_MB = 1024;

    /** What the keys begin with that a master needs, or a client. */
    private static final List<String> PASSED_ON = List.of(
            "fs.defaultFS",
            "hadoop.tmp.dir",
            "yarn.resourcemanager.address",
            "yarn.resourcemanager.scheduler.address",
            "yarn.resourcemanager.ha.",
            "yarn.client.failover-");

    private final Configuration conf;
    private final YarnClient client;

    MasterLaunch(Configuration conf, YarnClient client) {
        this.conf = conf;
        this.client = client;
    }

    RunningApp launch(MasterPlan plan, Path apps, Supplier<ResourceManager> manager) throws IOException, YarnException {
        Path folder = Files.createDirectories(apps.resolve(plan.name()));
        writeConfiguration(folder);
        ApplicationSubmissionContext app = client.createApplication().getApplicationSubmissionContext();
        app.setApplicationName(plan.name());
        app.setQueue(plan.queue());
        app.setMaxAppAttempts(1);
        app.setResource(Resource.newInstance(MASTER_MB, 1));
        app.setAMContainerSpec(MasterCommand.of(plan, folder));
        client.submitApplication(app);
        return new RunningApp(app.getApplicationId(), folder, manager);
    }

    /** Writes the few lines of a yarn-site.xml that a master or a client needs. */
    void writeConfiguration(Path folder) throws IOException {
        Configuration few = new Configuration(false);
        for (String start : PASSED_ON) {
            conf.getPropsWithPrefix(start).forEach((rest, value) -> few.set(start + rest, value));
        }
        few.set("yarn.resourcemanager.connect.max-wait.ms", HAUtil.isHAEnabled(conf) ? "60000" : "5000");
        few.set("yarn.resourcemanager.connect.retry-interval.ms", "500");
        try (OutputStream out = Files.newOutputStream(folder.resolve("yarn-site.xml"))) {
            few.writeXml(out);
        }
    }
}
