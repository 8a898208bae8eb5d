package io.sharpshooter.program.cluster;

import io.sharpshooter.program.Complaint;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/** Which client fills the cluster, and which one asks for large containers. */
public enum ClientRace {
    /** MapReduce's SleepJob fills, Spark asks. */
    MAPREDUCE("mapreduce", "SleepJob", "Spark"),
    /** The same, with the policy of MapReduce that ends told containers at once. */
    KILL_AM("killam", "SleepJob, KillAM", "Spark"),
    /** Spark fills, MapReduce's SleepJob asks. */
    SPARK("spark", "Spark", "SleepJob");

    private final String word;
    private final String filler;
    private final String asker;

    ClientRace(String word, String filler, String asker) {
        this.word = word;
        this.filler = filler;
        this.asker = asker;
    }

    /** @throws Complaint if there is none of this name */
    public static ClientRace of(String word) {
        return Arrays.stream(values())
                .filter(race -> race.word.equals(word))
                .findFirst()
                .orElseThrow(() -> new Complaint("There is no race \"" + word + "\". Maybe one of: "
                        + Arrays.stream(values()).map(race -> race.word).collect(Collectors.joining(", "))));
    }

    /** What it is called on the command line. */
    public String word() {
        return word;
    }

    /** For people. */
    String title() {
        return filler + " fills, " + asker + " asks";
    }

    /** The one that fills. */
    JobClient filler(Path conf, Path jars) {
        return switch (this) {
            case MAPREDUCE -> new MapReduceClient(conf, jars.resolve("mapreduce"), Map.of());
            case KILL_AM ->
                new MapReduceClient(
                        conf,
                        jars.resolve("mapreduce"),
                        Map.of("yarn.app.mapreduce.am.preemption.policy", MapReduceClient.KILL_AM));
            case SPARK -> new SparkClient(conf, jars.resolve("spark"));
        };
    }

    /** The one that asks for large containers. */
    JobClient asker(Path conf, Path jars) {
        return this == SPARK
                ? new MapReduceClient(conf, jars.resolve("mapreduce"), Map.of())
                : new SparkClient(conf, jars.resolve("spark"));
    }

    /** @throws Complaint if the clients' jars are not there */
    static void requireJars(Path jars) {
        for (String client : List.of("mapreduce", "spark")) {
            if (!Files.isDirectory(jars.resolve(client))) {
                throw new Complaint("There are no jars in " + jars.resolve(client)
                        + ". Maybe call ./sharpshooter cluster clients in the sources, which collects them.");
            }
        }
    }
}
