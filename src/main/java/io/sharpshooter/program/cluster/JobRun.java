package io.sharpshooter.program.cluster;

import io.sharpshooter.program.Complaint;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/** A job whose client has been started as a process of its own; it ends with this JVM. */
final class JobRun {
    private final JobClient client;
    private final JobPlan plan;
    private final Path folder;
    private final Process process;

    private JobRun(JobClient client, JobPlan plan, Path folder, Process process) {
        this.client = client;
        this.plan = plan;
        this.folder = folder;
        this.process = process;
    }

    /** @param parent folder of all jobs; this one has its own in it */
    static JobRun start(JobClient client, JobPlan plan, Path parent) {
        Path folder = parent.resolve(plan.name());
        try {
            for (String name : List.of("staging", "history", "logs")) {
                Files.createDirectories(folder.resolve(name));
            }
            ProcessBuilder builder = new ProcessBuilder(client.command(plan, folder));
            builder.environment().putAll(client.variables());
            Process process = builder.directory(folder.toFile())
                    .redirectErrorStream(true)
                    .redirectOutput(folder.resolve("output").toFile())
                    .start();
            Runtime.getRuntime().addShutdownHook(new Thread(process::destroyForcibly, "end " + plan.name()));
            return new JobRun(client, plan, folder, process);
        } catch (IOException e) {
            throw new Complaint("Cannot start the client of " + plan.name() + ": " + e.getMessage());
        }
    }

    JobPlan plan() {
        return plan;
    }

    boolean hasEnded() {
        return !process.isAlive();
    }

    /** Whether the client has ended well. */
    boolean hasSucceeded() {
        return hasEnded() && process.exitValue() == 0;
    }

    /** What the client says. */
    Path output() {
        return folder.resolve("output");
    }

    JobHistory history(String app) {
        return client.history(app, folder);
    }
}
