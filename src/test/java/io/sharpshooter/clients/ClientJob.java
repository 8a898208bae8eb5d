package io.sharpshooter.clients;

import io.sharpshooter.program.Complaint;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;

/** A job whose client runs as a process of its own. */
final class ClientJob {
    private final Framework framework;
    private final ClientJobPlan plan;
    private final Path folder;
    private final Process client;

    private ClientJob(Framework framework, ClientJobPlan plan, Path folder, Process client) {
        this.framework = framework;
        this.plan = plan;
        this.folder = folder;
        this.client = client;
    }

    /**
     * @param conf folder of the cluster's configuration, where the job gets its own folder
     * @param jars folder of all clients' jars
     */
    static ClientJob start(Framework framework, ClientJobPlan plan, Path conf, Path jars) throws IOException {
        Path folder = conf.resolve(plan.name());
        for (String name : List.of("staging", "history")) {
            Files.createDirectories(folder.resolve(name));
        }
        ProcessBuilder builder =
                new ProcessBuilder(framework.command(plan, conf, jars.resolve(framework.folder()), folder));
        builder.environment().putAll(Map.of("HADOOP_CONF_DIR", conf.toString(), "SPARK_LOCAL_IP", "127.0.0.1"));
        Process client = builder.directory(folder.toFile())
                .redirectErrorStream(true)
                .redirectOutput(folder.resolve("output").toFile())
                .start();
        return new ClientJob(framework, plan, folder, client);
    }

    String name() {
        return plan.name();
    }

    boolean hasEnded() {
        return !client.isAlive();
    }

    /** @throws Complaint if the client has not ended well, with what it has said last */
    void requireSuccess() throws IOException {
        if (client.exitValue() != 0) {
            List<String> said = Files.readAllLines(folder.resolve("output"));
            throw new Complaint(name() + " has failed: "
                    + String.join("\n", said.subList(Math.max(0, said.size() - 20), said.size())));
        }
    }

    JobHistory history(String app) {
        return framework.history(app, folder);
    }
}
