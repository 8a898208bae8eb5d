package io.sharpshooter.clients;

import static java.lang.Math.max;

import io.sharpshooter.program.Complaint;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;

/**
 * A job of containers that hold their place and do nothing.
 *
 * @param name of the job, without spaces
 * @param queue that it is submitted to
 * @param containers beside the master
 * @param mb memory that each is charged for
 * @param seconds that each task takes
 */
record ClientJob(String name, String queue, int containers, long mb, int seconds) {

    /**
     * Starts its client, a process of its own that ends with the job.
     *
     * @param conf folder of the cluster's configuration, where the job gets its own folder
     * @param jars folder of all clients' jars
     */
    Process start(Framework framework, Path conf, Path jars) throws IOException {
        var folder = Files.createDirectories(conf.resolve(name).resolve("staging"));
        var builder = new ProcessBuilder(framework.command(this, conf, jars, folder));
        builder.environment().putAll(Map.of("HADOOP_CONF_DIR", conf.toString(), "SPARK_LOCAL_IP", "127.0.0.1"));
        return builder.directory(folder.toFile())
                .redirectErrorStream(true)
                .redirectOutput(output(conf).toFile())
                .start();
    }

    /** @throws Complaint if the client has not ended well, with what it has said last */
    void requireSuccess(Process client, Path conf) throws IOException {
        if (client.exitValue() != 0) {
            var said = Files.readAllLines(output(conf));
            throw new Complaint(name + " has failed: "
                    + String.join("\n", said.subList(max(0, said.size() - 20), said.size())));
        }
    }

    private Path output(Path conf) {
        return conf.resolve(name + ".log");
    }
}
