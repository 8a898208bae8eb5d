package io.sharpshooter.mini;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.yarn.api.records.ApplicationSubmissionContext;
import org.apache.hadoop.yarn.api.records.Resource;
import org.apache.hadoop.yarn.client.api.YarnClient;
import org.apache.hadoop.yarn.exceptions.YarnException;
import org.apache.hadoop.yarn.server.resourcemanager.ResourceManager;

/** Starts {@link SmallMaster}s: small JVMs with this one's class path and a configuration of a few lines. */
final class MasterLaunch {

    /** What a master claims, in MiB. */
    static final int MASTER_MB = 1024;

    private static final List<String> PASSED_ON =
            List.of("fs.defaultFS", "hadoop.tmp.dir", "yarn.resourcemanager.scheduler.address");

    private final Configuration conf;
    private final YarnClient client;

    MasterLaunch(Configuration conf, YarnClient client) {
        this.conf = conf;
        this.client = client;
    }

    RunningApp launch(MasterPlan plan, Path apps, ResourceManager rm) throws IOException, YarnException {
        Path folder = Files.createDirectories(apps.resolve(plan.name()));
        writeConfiguration(folder);
        ApplicationSubmissionContext app = client.createApplication().getApplicationSubmissionContext();
        app.setApplicationName(plan.name());
        app.setQueue(plan.queue());
        app.setMaxAppAttempts(1);
        app.setResource(Resource.newInstance(MASTER_MB, 1));
        app.setAMContainerSpec(
                MasterCommand.of(plan, folder, folder, ProcessHandle.current().pid()));
        client.submitApplication(app);
        return new RunningApp(app.getApplicationId(), folder, rm);
    }

    private void writeConfiguration(Path folder) throws IOException {
        Configuration few = new Configuration(false);
        PASSED_ON.forEach(key -> few.set(key, conf.get(key)));
        few.set("yarn.resourcemanager.connect.max-wait.ms", "5000");
        few.set("yarn.resourcemanager.connect.retry-interval.ms", "500");
        try (OutputStream out = Files.newOutputStream(folder.resolve("yarn-site.xml"))) {
            few.writeXml(out);
        }
    }
}
