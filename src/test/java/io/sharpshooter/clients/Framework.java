package io.sharpshooter.clients;

import io.sharpshooter.program.Complaint;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;

/**
 * The jobs of the races: those of MapReduce are Hadoop's SleepJob without reduces, those of Spark do the same. Each
 * fails with the first task that counts as failed.
 */
public enum Framework {
    MAPREDUCE("SleepJob"),
    /** With the policy of MapReduce that ends told containers at once; its default does nothing. */
    KILLAM("SleepJob, KillAM"),
    SPARK("Spark");

    /** What a master takes, in MiB. */
    static final int MASTER_MB = 1024;

    private static final String SMALL = "-XX:+UseSerialGC -XX:TieredStopAtLevel=1";
    /** Spark refuses less. */
    private static final int HEAP_MB = 512;

    private final String title;

    Framework(String title) {
        this.title = title;
    }

    /** For people. */
    String title() {
        return title;
    }

    /** Who asks for large containers where this one has filled the cluster. */
    Framework asker() {
        return this == SPARK ? MAPREDUCE : SPARK;
    }

    /** Lets Maven put the jars of all clients below {@code target/clients} of the sources, and returns that folder. */
    public static Path collectJars(Path home) throws IOException, InterruptedException {
        for (var name : List.of("mapreduce", "spark")) {
            var pom = home.resolve("src/clients/" + name + "/pom.xml").toString();
            var maven = new ProcessBuilder("mvn", "-B", "-ntp", "-q", "-f", pom, "package");
            if (maven.inheritIO().start().waitFor() != 0) {
                throw new Complaint("The jars of " + name + " are not to be had: Maven says why.");
            }
        }
        return home.resolve("target/clients");
    }

    /**
     * The command of a client that submits a job and waits until that has ended, with a class path that is none of
     * ours.
     *
     * @param conf folder of the cluster's configuration
     * @param jars folder of all clients' jars
     * @param folder for what the client and the job write; the nodes see it under the same path
     */
    List<String> command(ClientJob job, Path conf, Path jars, Path folder) {
        var its = jars.resolve(this == SPARK ? "spark" : "mapreduce");
        var java = Path.of(System.getProperty("java.home"), "bin", "java").toString();
        var command = new ArrayList<>(List.of(java, "-Xmx192m", "-Djava.io.tmpdir=" + folder));
        command.addAll(List.of(SMALL.split(" ")));
        command.addAll(List.of("-cp", conf + ":" + its + "/*"));
        command.addAll(this == SPARK ? spark(job, its, folder) : mapReduce(job, its, folder));
        return command;
    }

    private List<String> mapReduce(ClientJob job, Path jars, Path folder) {
        var all = new LinkedHashMap<String, Object>();
        all.put("mapreduce.framework.name", "yarn");
        all.put("mapreduce.job.queuename", job.queue());
        all.put("yarn.app.mapreduce.am.staging-dir", folder);
        all.put("yarn.application.classpath", jars + "/*");
        all.put("mapreduce.application.classpath", jars + "/*");
        all.put("yarn.app.mapreduce.am.resource.mb", MASTER_MB);
        String opened = " --add-opens=java.base/java.lang=ALL-UNNAMED";
        all.put("yarn.app.mapreduce.am.command-opts", "-Xmx128m " + SMALL + opened);
        all.put("mapreduce.map.memory.mb", job.mb());
        all.put("mapreduce.map.java.opts", "-Xmx64m " + SMALL);
        all.put("mapreduce.map.speculative", false);
        all.put("mapreduce.map.maxattempts", 1);
        if (this == KILLAM) {
            all.put(
                    "yarn.app.mapreduce.am.preemption.policy",
                    "org.apache.hadoop.mapreduce.v2.app.rm.preemption.KillAMPreemptionPolicy");
        }
        var command = new ArrayList<>(List.of("org.apache.hadoop.mapreduce.SleepJob"));
        all.forEach((key, value) -> command.add("-D" + key + "=" + value));
        command.addAll(List.of("-m", String.valueOf(job.containers()), "-r", "0"));
        command.addAll(List.of("-mt", job.seconds() + "000", "-recordt", "1000", "-name", job.name()));
        return command;
    }

    /** In cluster mode: one executor for each task. */
    private static List<String> spark(ClientJob job, Path jars, Path folder) {
        var all = new LinkedHashMap<String, Object>();
        all.put("spark.executor.instances", job.containers());
        all.put("spark.executor.cores", 1);
        all.put("spark.executor.memory", HEAP_MB + "m");
        all.put("spark.executor.memoryOverhead", (job.mb() - HEAP_MB) + "m");
        all.put("spark.driver.memory", HEAP_MB + "m");
        all.put("spark.driver.memoryOverhead", (MASTER_MB - HEAP_MB) + "m");
        all.put("spark.driver.extraJavaOptions", SMALL);
        all.put("spark.executor.extraJavaOptions", SMALL);
        all.put("spark.task.maxFailures", 1);
        all.put("spark.yarn.jars", "local:" + jars + "/*");
        all.put("spark.yarn.stagingDir", folder);
        all.put("spark.ui.enabled", false);
        // Executors have it from their master.
        all.put("spark.yarn.appMasterEnv.SPARK_LOCAL_IP", "127.0.0.1");
        var command = new ArrayList<>(List.of("org.apache.spark.deploy.SparkSubmit"));
        command.addAll(List.of("--master", "yarn", "--deploy-mode", "cluster", "--name", job.name()));
        command.addAll(List.of("--queue", job.queue(), "--class", "io.sharpshooter.clients.SparkSleep"));
        all.forEach((key, value) -> command.addAll(List.of("--conf", key + "=" + value)));
        command.add("local:" + jars.resolve("sharpshooter-spark.jar"));
        command.addAll(List.of(String.valueOf(job.containers()), job.seconds() + "000"));
        return command;
    }
}
