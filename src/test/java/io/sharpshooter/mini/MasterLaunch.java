package io.sharpshooter.mini;

import java.io.File;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.yarn.api.records.ApplicationSubmissionContext;
import org.apache.hadoop.yarn.api.records.ContainerLaunchContext;
import org.apache.hadoop.yarn.api.records.Resource;
import org.apache.hadoop.yarn.client.api.YarnClient;
import org.apache.hadoop.yarn.exceptions.YarnException;
import org.apache.hadoop.yarn.server.resourcemanager.ResourceManager;

/** Starts {@link SmallMaster}s: small JVMs with this one's class path and a configuration of a few lines. */
final class MasterLaunch {

    /** What a master claims, in MiB. */
    static final int MASTER_MB = 1024;

    private static final List<String> JVM = List.of(
            "-Xmx64m", "-XX:+UseSerialGC", "-XX:TieredStopAtLevel=1", "-Xshare:auto", "-Dsharpshooter.log.name=master");

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
        app.setAMContainerSpec(process(plan, folder));
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

    private static ContainerLaunchContext process(MasterPlan plan, Path folder) {
        Map<String, String> environment = Map.of("CLASSPATH", folder + File.pathSeparator + classPath());
        return ContainerLaunchContext.newInstance(
                Map.of(), environment, List.of(command(plan, folder)), Map.of(), null, Map.of());
    }

    private static String classPath() {
        return Stream.of(System.getProperty("java.class.path").split(File.pathSeparator))
                .map(entry -> Path.of(entry).toAbsolutePath().toString())
                .collect(Collectors.joining(File.pathSeparator));
    }

    private static String command(MasterPlan plan, Path folder) {
        List<String> words = new ArrayList<>();
        words.add("exec");
        words.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
        words.addAll(JVM);
        words.add("-Dsharpshooter.log.dir=" + folder);
        words.add(SmallMaster.class.getName());
        words.add(folder.toString());
        words.add(String.valueOf(ProcessHandle.current().pid()));
        words.addAll(plan.toArguments());
        String line = words.stream().map(MasterLaunch::quoted).collect(Collectors.joining(" "));
        return line + " >" + quoted(folder.resolve("output").toString()) + " 2>&1";
    }

    private static String quoted(String word) {
        return "'" + word.replace("'", "'\\''") + "'";
    }
}
