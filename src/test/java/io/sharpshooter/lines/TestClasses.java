package io.sharpshooter.lines;

import java.io.File;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;

/** The compiled tests that concern Hadoop: all that start a ResourceManager or a cluster, and the one about linkage. */
final class TestClasses {
    private static final String END = "IT.class";

    private TestClasses() {}

    /**
     * Their names, in order, linkage first.
     *
     * @param home the project's root folder, compiled
     * @param patterns parts of their names, of which one must be in each; empty for all
     * @throws Complaint if there is none
     */
    static List<String> of(Path home, List<String> patterns) {
        List<String> chosen = Stream.concat(
                        Stream.of(LinkageTest.class.getName()), compiled(home.resolve("target/test-classes")))
                .filter(name -> patterns.isEmpty() || patterns.stream().anyMatch(name::contains))
                .toList();
        if (chosen.isEmpty()) {
            throw new Complaint(
                    "No test of a ResourceManager has a name with " + String.join(" or ", patterns) + " in it.");
        }
        return chosen;
    }

    private static Stream<String> compiled(Path classes) {
        try (Stream<Path> files = Files.walk(classes)) {
            return files
                    .filter(file -> file.getFileName().toString().endsWith(END)
                            && !file.getFileName().toString().contains("$"))
                    .map(file -> name(classes.relativize(file)))
                    .sorted()
                    .toList()
                    .stream();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static String name(Path file) {
        String path = file.toString();
        return path.substring(0, path.length() - ".class".length()).replace(File.separatorChar, '.');
    }
}
