package io.sharpshooter.program.cluster;

import io.sharpshooter.program.master.MasterCommand;
import io.sharpshooter.program.master.MasterPlan;
import io.sharpshooter.program.master.SmallMaster;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.yarn.api.records.ApplicationId;
import org.apache.hadoop.yarn.api.records.ApplicationReport;
import org.apache.hadoop.yarn.api.records.ApplicationSubmissionContext;
import org.apache.hadoop.yarn.api.records.FinalApplicationStatus;
import org.apache.hadoop.yarn.api.records.Priority;
import org.apache.hadoop.yarn.api.records.Resource;
import org.apache.hadoop.yarn.api.records.ResourceRequest;
import org.apache.hadoop.yarn.client.api.YarnClient;
import org.apache.hadoop.yarn.conf.YarnConfiguration;
import org.apache.hadoop.yarn.exceptions.YarnException;

/** A client of the cluster: what {@code yarn application} would do. */
final class ClusterClient implements AutoCloseable {
    /** What a master takes, in MiB. */
    static final int MASTER_MB = 1024;

    private static final int ATTEMPTS = 2;

    private final YarnClient yarn = YarnClient.createYarnClient();
    private final Configuration conf = new YarnConfiguration();
    private final Path confFolder;
    private final Path apps;

    /**
     * @param confFolder with the cluster's configuration, seen by the nodes under the same path
     * @param apps folder that the nodes share
     */
    ClusterClient(Path confFolder, Path apps) {
        this.confFolder = confFolder;
        this.apps = apps;
        for (String file : List.of("core-site.xml", "yarn-site.xml")) {
            conf.addResource(
                    new org.apache.hadoop.fs.Path(confFolder.resolve(file).toUri()));
        }
        yarn.init(conf);
        yarn.start();
    }

    Configuration conf() {
        return conf;
    }

    /** Submits an app whose master runs on this node and nowhere else. */
    ClusterApp submit(MasterPlan plan, String node) throws IOException, YarnException {
        ApplicationSubmissionContext app = yarn.createApplication().getApplicationSubmissionContext();
        Path folder = Files.createDirectories(apps.resolve(app.getApplicationId() + "-" + plan.name()));
        app.setApplicationName(plan.name());
        app.setQueue(plan.queue());
        app.setMaxAppAttempts(ATTEMPTS);
        app.setResource(Resource.newInstance(MASTER_MB, 1));
        app.setAMContainerResourceRequests(
                List.of(request(ResourceRequest.ANY, false), request("/default-rack", false), request(node, true)));
        app.setAMContainerSpec(MasterCommand.of(plan, folder, confFolder, SmallMaster.NOBODY));
        yarn.submitApplication(app);
        return new ClusterApp(app.getApplicationId(), plan.name(), folder);
    }

    private static ResourceRequest request(String where, boolean relax) {
        return ResourceRequest.newInstance(
                Priority.newInstance(0), where, Resource.newInstance(MASTER_MB, 1), 1, relax);
    }

    void move(ClusterApp app, String queue) throws IOException, YarnException {
        yarn.moveApplicationAcrossQueues(app.id(), queue);
    }

    /** Full path of the queue it is in. */
    String queue(ClusterApp app) throws IOException, YarnException {
        String queue = yarn.getApplicationReport(app.id()).getQueue();
        return queue.startsWith("root.") ? queue : "root." + queue;
    }

    boolean hasEnded(ClusterApp app) {
        try {
            return report(app).getFinalApplicationStatus() != FinalApplicationStatus.UNDEFINED;
        } catch (IOException | YarnException e) {
            throw new IllegalStateException("Cannot ask for " + app.name(), e);
        }
    }

    /** Whether it has succeeded with its first master. */
    boolean hasKeptItsMaster(ClusterApp app) throws IOException, YarnException {
        return hasKeptItsMaster(app.id());
    }

    private boolean hasKeptItsMaster(ApplicationId app) throws IOException, YarnException {
        return yarn.getApplicationReport(app).getFinalApplicationStatus() == FinalApplicationStatus.SUCCEEDED
                && yarn.getApplicationAttempts(app).size() == 1;
    }

    /** The id of the app whose name ends with this, if there is one. */
    Optional<String> named(String name) {
        try {
            return yarn.getApplications().stream()
                    .filter(app -> app.getName().endsWith(name))
                    .map(app -> app.getApplicationId().toString())
                    .findFirst();
        } catch (IOException | YarnException e) {
            throw new IllegalStateException("Cannot ask for " + name, e);
        }
    }

    /** Whether the app of this id has succeeded with its first master. */
    boolean hasKeptItsMaster(String app) {
        try {
            return hasKeptItsMaster(ApplicationId.fromString(app));
        } catch (IOException | YarnException e) {
            throw new IllegalStateException("Cannot ask for " + app, e);
        }
    }

    /** Ends an app that does not listen any more. */
    void kill(ClusterApp app) throws IOException, YarnException {
        yarn.killApplication(app.id());
    }

    private ApplicationReport report(ClusterApp app) throws IOException, YarnException {
        return yarn.getApplicationReport(app.id());
    }

    @Override
    public void close() {
        yarn.stop();
    }
}
