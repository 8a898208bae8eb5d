package io.sharpshooter.program.cluster;

import io.sharpshooter.program.Complaint;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * The jars that the roles run from: in one folder, or in the folders of an unpacked Hadoop, as {@code bin/role} looks
 * for them.
 */
public final class HadoopJars {
    /** Names the folder in the environment. */
    public static final String VARIABLE = "SHARPSHOOTER_HADOOP";

    private static final String EXPECTED =
            " to an unpacked Hadoop 3.3 (3.3.1 or newer), 3.4 or 3.5, which has share/hadoop/yarn, or to a"
                    + " folder with all of its jars.";

    private static final List<String> FOLDERS = List.of(
            ".",
            "share/hadoop/common",
            "share/hadoop/common/lib",
            "share/hadoop/hdfs",
            "share/hadoop/hdfs/lib",
            "share/hadoop/yarn",
            "share/hadoop/yarn/lib",
            "share/hadoop/yarn/timelineservice");

    /** One of each role, and of what the client and the election need. */
    private static final List<String> NEEDED = List.of(
            "hadoop-common",
            "hadoop-yarn-client",
            "hadoop-yarn-server-resourcemanager",
            "hadoop-yarn-server-nodemanager",
            "zookeeper");

    private HadoopJars() {}

    /**
     * Makes sure that the roles can be started.
     *
     * @param folder what {@link #VARIABLE} says
     * @throws Complaint if it says nothing, or the jars are not there
     */
    public static void require(@Nullable String folder) {
        if (folder == null || folder.isBlank()) {
            throw new Complaint("The cluster needs Hadoop's jars: set " + VARIABLE + EXPECTED);
        }
        if (!Files.isDirectory(Path.of(folder))) {
            throw new Complaint("There is no folder " + folder + " (" + VARIABLE + "). Set it" + EXPECTED);
        }
        Set<String> there = in(Path.of(folder));
        List<String> missing = NEEDED.stream()
                .filter(name -> there.stream()
                        .noneMatch(Pattern.compile(name + "-\\d.*\\.jar").asMatchPredicate()))
                .toList();
        if (!missing.isEmpty()) {
            throw new Complaint(folder + " (" + VARIABLE + ") lacks jars of Hadoop: "
                    + missing.stream().map(name -> name + "-<version>.jar").collect(Collectors.joining(", "))
                    + ". Set it" + EXPECTED);
        }
    }

    private static Set<String> in(Path hadoop) {
        Set<String> names = new TreeSet<>();
        for (String folder : FOLDERS) {
            Path path = hadoop.resolve(folder);
            if (Files.isDirectory(path)) {
                try (Stream<Path> files = Files.list(path)) {
                    files.forEach(file -> names.add(String.valueOf(file.getFileName())));
                } catch (IOException e) {
                    throw new UncheckedIOException(e);
                }
            }
        }
        return names;
    }
}
