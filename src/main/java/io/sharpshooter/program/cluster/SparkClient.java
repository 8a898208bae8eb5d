package io.sharpshooter.program.cluster;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/** A small Spark job in cluster mode: one executor for each task, and tasks that sleep. */
final class SparkClient implements JobClient {
    private static final String SMALL = "-XX:+UseSerialGC -XX:TieredStopAtLevel=1";

    /** Spark refuses less. */
    private static final int HEAP_MB = 512;

    /** What Spark needs on Java 17; its masters and executors get it from Spark itself. */
    private static final List<String> OPENED =
            List.of("java.lang", "java.lang.invoke", "java.io", "java.net", "java.nio", "java.util", "sun.nio.ch");

    private final Path conf;
    private final Path jars;

    /**
     * @param conf folder of the cluster's configuration
     * @param jars folder of Spark's jars and of the job's
     */
    SparkClient(Path conf, Path jars) {
        this.conf = conf;
        this.jars = jars;
    }

    @Override
    public String name() {
        return "Spark";
    }

    @Override
    public List<String> command(JobPlan plan, Path folder) {
        List<String> command = new ArrayList<>(List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-Xmx192m",
                "-XX:+UseSerialGC",
                "-XX:TieredStopAtLevel=1",
                "-Djava.io.tmpdir=" + folder));
        OPENED.forEach(name -> command.add("--add-opens=java.base/" + name + "=ALL-UNNAMED"));
        command.addAll(List.of("-cp", conf + ":" + jars + "/*", "org.apache.spark.deploy.SparkSubmit"));
        command.addAll(List.of("--master", "yarn", "--deploy-mode", "cluster", "--name", plan.name()));
        command.addAll(List.of("--queue", plan.queue(), "--class", "io.sharpshooter.clients.SparkSleep"));
        properties(plan, folder).forEach((key, value) -> command.addAll(List.of("--conf", key + "=" + value)));
        command.add("local:" + jars.resolve("sharpshooter-spark.jar"));
        command.addAll(List.of(String.valueOf(plan.containers()), plan.seconds() + "000"));
        return command;
    }

    private Map<String, String> properties(JobPlan plan, Path folder) {
        Map<String, String> all = new LinkedHashMap<>();
        all.put("spark.executor.instances", String.valueOf(plan.containers()));
        all.put("spark.executor.cores", "1");
        all.put("spark.executor.memory", HEAP_MB + "m");
        all.put("spark.executor.memoryOverhead", (plan.mb() - HEAP_MB) + "m");
        all.put("spark.driver.memory", HEAP_MB + "m");
        all.put("spark.driver.memoryOverhead", (ClusterClient.MASTER_MB - HEAP_MB) + "m");
        all.put("spark.driver.extraJavaOptions", SMALL);
        all.put("spark.executor.extraJavaOptions", SMALL);
        all.put("spark.yarn.jars", "local:" + jars + "/*");
        all.put("spark.yarn.stagingDir", folder.resolve("staging").toString());
        all.put("spark.eventLog.enabled", "true");
        all.put("spark.eventLog.dir", history(folder).toUri().toString());
        all.put("spark.ui.enabled", "false");
        Stream.of("spark.yarn.appMasterEnv.", "spark.executorEnv.")
                .forEach(where -> all.put(where + "SPARK_LOCAL_IP", Ports.HOST));
        return all;
    }

    @Override
    public Map<String, String> variables() {
        return Map.of("HADOOP_CONF_DIR", conf.toString(), "SPARK_LOCAL_IP", Ports.HOST);
    }

    @Override
    public JobHistory history(String app, Path folder) {
        return JobHistory.ofSpark(history(folder), app);
    }

    private static Path history(Path folder) {
        return folder.resolve("history");
    }
}
