package io.sharpshooter.examples;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.apache.hadoop.yarn.api.records.ApplicationId;
import org.apache.hadoop.yarn.api.records.ApplicationSubmissionContext;
import org.apache.hadoop.yarn.api.records.ContainerLaunchContext;
import org.apache.hadoop.yarn.api.records.Resource;
import org.apache.hadoop.yarn.client.api.YarnClient;
import org.apache.hadoop.yarn.conf.YarnConfiguration;
import org.apache.hadoop.yarn.exceptions.YarnException;

/**
 * Submits one of the two apps.
 *
 * @param master {@link PlainMaster} or {@link SavingMaster}
 * @param queue that it goes to
 * @param folder with its {@code input}, which every node sees under this absolute path
 * @param memoryMb of the container that does the work
 * @param classPath of master and container, with a folder that has the cluster's yarn-site.xml
 */
public record Submit(Class<? extends PlainMaster> master, String queue, Path folder, int memoryMb, String classPath) {
    private static final int MASTER_MB = 1024;

    /** Arguments: {@code plain} or {@code saving}, queue, folder, memory in MiB. This JVM's class path is theirs. */
    public static void main(String[] args) throws IOException, YarnException {
        Class<? extends PlainMaster> master = args[0].equals("saving") ? SavingMaster.class : PlainMaster.class;
        var folder = Path.of(args[2]).toAbsolutePath();
        String classPath = System.getProperty("java.class.path");
        try (var client = YarnClient.createYarnClient()) {
            client.init(new YarnConfiguration());
            client.start();
            System.out.println(new Submit(master, args[1], folder, Integer.parseInt(args[3]), classPath).to(client));
        }
    }

    /** Submits it to the cluster of this client. */
    public ApplicationId to(YarnClient client) throws IOException, YarnException {
        ApplicationSubmissionContext app = client.createApplication().getApplicationSubmissionContext();
        app.setApplicationName(master.getSimpleName());
        app.setQueue(queue);
        app.setMaxAppAttempts(1);
        app.setResource(Resource.newInstance(MASTER_MB, 1));
        app.setAMContainerSpec(ContainerLaunchContext.newInstance(
                Map.of(), Map.of("CLASSPATH", classPath), List.of(command()), Map.of(), null, Map.of()));
        return client.submitApplication(app);
    }

    private String command() {
        String java = Path.of(System.getProperty("java.home"), "bin", "java").toString();
        return "exec " + java + " -Xmx64m " + master.getName() + " " + folder + " " + memoryMb + " >" + folder
                + "/master.log 2>&1";
    }
}
