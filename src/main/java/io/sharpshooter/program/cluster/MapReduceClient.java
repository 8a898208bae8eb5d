package io.sharpshooter.program.cluster;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Hadoop's SleepJob: maps that sleep, and no reduces. */
final class MapReduceClient implements JobClient {
    /** Ends told containers at once; Hadoop's default does nothing. */
    static final String KILL_AM = "org.apache.hadoop.mapreduce.v2.app.rm.preemption.KillAMPreemptionPolicy";

    /** Stands on each NodeManager where MapReduce's shuffle would. */
    static final String NO_SHUFFLE = "io.sharpshooter.clients.NoShuffle";

    private static final String SMALL = " -XX:+UseSerialGC -XX:TieredStopAtLevel=1";

    private final Path conf;
    private final String jars;
    private final Map<String, String> extra;

    /**
     * @param conf folder of the cluster's configuration
     * @param jars folder of MapReduce's jars
     * @param extra properties of the job
     */
    MapReduceClient(Path conf, Path jars, Map<String, String> extra) {
        this.conf = conf;
        this.jars = jars + "/*";
        this.extra = extra;
    }

    @Override
    public String name() {
        return "MapReduce";
    }

    @Override
    public List<String> command(JobPlan plan, Path folder) {
        List<String> command = new ArrayList<>(List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-Xmx128m",
                "-XX:+UseSerialGC",
                "-XX:TieredStopAtLevel=1",
                "-Djava.io.tmpdir=" + folder,
                "-Dsharpshooter.data=" + folder,
                "-cp",
                conf + ":" + jars,
                "org.apache.hadoop.mapreduce.SleepJob"));
        properties(plan, folder).forEach((key, value) -> command.add("-D" + key + "=" + value));
        command.addAll(List.of("-m", String.valueOf(plan.containers()), "-r", "0"));
        command.addAll(List.of("-mt", plan.seconds() + "000", "-recordt", "1000", "-name", plan.name()));
        return command;
    }

    private Map<String, String> properties(JobPlan plan, Path folder) {
        Map<String, String> all = new LinkedHashMap<>();
        all.put("mapreduce.framework.name", "yarn");
        all.put("mapreduce.job.queuename", plan.queue());
        all.put("yarn.app.mapreduce.am.staging-dir", folder.resolve("staging").toString());
        all.put("mapreduce.jobhistory.intermediate-done-dir", history(folder).toString());
        all.put("mapreduce.jobhistory.jhist.format", "json");
        all.put("yarn.application.classpath", jars);
        all.put("mapreduce.application.classpath", jars);
        all.put("yarn.app.mapreduce.am.resource.mb", String.valueOf(ClusterClient.MASTER_MB));
        all.put(
                "yarn.app.mapreduce.am.command-opts",
                "-Xmx128m" + SMALL + " --add-opens=java.base/java.lang=ALL-UNNAMED");
        all.put("mapreduce.map.memory.mb", String.valueOf(plan.mb()));
        all.put("mapreduce.map.java.opts", "-Xmx64m" + SMALL);
        all.put("mapreduce.map.speculative", "false");
        all.putAll(extra);
        return all;
    }

    @Override
    public Map<String, String> variables() {
        return Map.of();
    }

    @Override
    public JobHistory history(String app, Path folder) {
        return JobHistory.ofMapReduce(history(folder), app);
    }

    private static Path history(Path folder) {
        return folder.resolve("history");
    }
}
