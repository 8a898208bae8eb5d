package io.sharpshooter.clients;

import io.sharpshooter.program.Complaint;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** The jobs of the races: those of MapReduce are Hadoop's SleepJob without reduces, those of Spark do the same. */
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
    /** What Spark needs on Java 17; its masters and executors get it from Spark itself. */
    private static final List<String> OPENED =
            List.of("java.lang", "java.lang.invoke", "java.io", "java.net", "java.nio", "java.util", "sun.nio.ch");

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

    /** Its folder among those of all clients' jars. */
    String folder() {
        return this == SPARK ? "spark" : "mapreduce";
    }

    /**
     * The command of a client that submits a job and waits until that has ended, with a class path that is none of
     * ours.
     *
     * @param conf folder of the cluster's configuration
     * @param jars folder of the framework's jars
     * @param folder for what the client and the job write; the nodes see it under the same path
     */
    List<String> command(ClientJobPlan plan, Path conf, Path jars, Path folder) {
        String java = Path.of(System.getProperty("java.home"), "bin", "java").toString();
        List<String> command = new ArrayList<>(List.of(java, "-Xmx192m"));
        command.addAll(List.of(SMALL.split(" ")));
        command.add("-Djava.io.tmpdir=" + folder);
        OPENED.forEach(name -> command.add("--add-opens=java.base/" + name + "=ALL-UNNAMED"));
        command.addAll(List.of("-cp", conf + ":" + jars + "/*"));
        command.addAll(this == SPARK ? spark(plan, jars, folder) : mapReduce(plan, jars, folder));
        return command;
    }

    /**
     * Lets Maven put the jars of all clients below {@code target/clients}, and returns that folder.
     *
     * @param home folder of the sources
     */
    public static Path collectJars(Path home) throws IOException, InterruptedException {
        Path root = home.toAbsolutePath();
        for (Framework framework : List.of(MAPREDUCE, SPARK)) {
            Path pom = root.resolve("src/clients").resolve(framework.folder()).resolve("pom.xml");
            List<String> command = List.of("mvn", "-B", "-ntp", "-q", "-f", pom.toString(), "package");
            if (new ProcessBuilder(command).inheritIO().start().waitFor() != 0) {
                throw new Complaint("The jars of " + framework.title() + " are not to be had: Maven says why.");
            }
        }
        return root.resolve("target/clients");
    }

    /** What the job says of itself when it has ended. */
    JobHistory history(String app, Path folder) {
        Path history = folder.resolve("history");
        return this == SPARK ? JobHistory.ofSpark(history, app) : JobHistory.ofMapReduce(history, app);
    }

    private List<String> mapReduce(ClientJobPlan plan, Path jars, Path folder) {
        Map<String, Object> all = new LinkedHashMap<>();
        all.put("mapreduce.framework.name", "yarn");
        all.put("mapreduce.job.queuename", plan.queue());
        all.put("yarn.app.mapreduce.am.staging-dir", folder.resolve("staging"));
        all.put("mapreduce.jobhistory.intermediate-done-dir", folder.resolve("history"));
        all.put("mapreduce.jobhistory.jhist.format", "json");
        all.put("yarn.application.classpath", jars + "/*");
        all.put("mapreduce.application.classpath", jars + "/*");
        all.put("yarn.app.mapreduce.am.resource.mb", MASTER_MB);
        String opened = " --add-opens=java.base/java.lang=ALL-UNNAMED";
        all.put("yarn.app.mapreduce.am.command-opts", "-Xmx128m " + SMALL + opened);
        all.put("mapreduce.map.memory.mb", plan.mb());
        all.put("mapreduce.map.java.opts", "-Xmx64m " + SMALL);
        all.put("mapreduce.map.speculative", false);
        String home = "JAVA_HOME=" + System.getProperty("java.home");
        all.put("yarn.app.mapreduce.am.env", home);
        all.put("mapreduce.map.env", home);
        if (this == KILLAM) {
            all.put(
                    "yarn.app.mapreduce.am.preemption.policy",
                    "org.apache.hadoop.mapreduce.v2.app.rm.preemption.KillAMPreemptionPolicy");
        }
        List<String> command = new ArrayList<>(List.of("org.apache.hadoop.mapreduce.SleepJob"));
        all.forEach((key, value) -> command.add("-D" + key + "=" + value));
        command.addAll(List.of("-m", String.valueOf(plan.containers()), "-r", "0"));
        command.addAll(List.of("-mt", plan.seconds() + "000", "-recordt", "1000", "-name", plan.name()));
        return command;
    }

    /** In cluster mode: one executor for each task. */
    private static List<String> spark(ClientJobPlan plan, Path jars, Path folder) {
        Map<String, Object> all = new LinkedHashMap<>();
        all.put("spark.executor.instances", plan.containers());
        all.put("spark.executor.cores", 1);
        all.put("spark.executor.memory", HEAP_MB + "m");
        all.put("spark.executor.memoryOverhead", (plan.mb() - HEAP_MB) + "m");
        all.put("spark.driver.memory", HEAP_MB + "m");
        all.put("spark.driver.memoryOverhead", (MASTER_MB - HEAP_MB) + "m");
        all.put("spark.driver.extraJavaOptions", SMALL);
        all.put("spark.executor.extraJavaOptions", SMALL);
        all.put("spark.yarn.jars", "local:" + jars + "/*");
        all.put("spark.yarn.stagingDir", folder.resolve("staging"));
        all.put("spark.eventLog.enabled", true);
        all.put("spark.eventLog.dir", folder.resolve("history").toUri());
        all.put("spark.ui.enabled", false);
        for (String where : List.of("spark.yarn.appMasterEnv.", "spark.executorEnv.")) {
            all.put(where + "SPARK_LOCAL_IP", "127.0.0.1");
            all.put(where + "JAVA_HOME", System.getProperty("java.home"));
        }
        List<String> command = new ArrayList<>(List.of("org.apache.spark.deploy.SparkSubmit"));
        command.addAll(List.of("--master", "yarn", "--deploy-mode", "cluster", "--name", plan.name()));
        command.addAll(List.of("--queue", plan.queue(), "--class", "io.sharpshooter.clients.SparkSleep"));
        all.forEach((key, value) -> command.addAll(List.of("--conf", key + "=" + value)));
        command.add("local:" + jars.resolve("sharpshooter-spark.jar"));
        command.addAll(List.of(String.valueOf(plan.containers()), plan.seconds() + "000"));
        return command;
    }
}
