package io.sharpshooter.lines;

import java.io.File;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;

/** The project's class path with the jars of another line in place of those that it was compiled with. */
final class LineJars {
    private final Path home;

    /** @param home the project's root folder */
    LineJars(Path home) {
        this.home = home;
    }

    /** The jars, in order; asks Maven unless it has answered since the last change of pom.xml. @throws Complaint if it cannot */
    List<Path> of(HadoopLine line) {
        Path answer = folder(line).resolve("classpath");
        try {
            if (!isCurrent(answer)) {
                ask(line, answer);
            }
            return jars(answer);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Where everything goes that is about one line. */
    Path folder(HadoopLine line) {
        return home.resolve("target").resolve("lines").resolve(line.version());
    }

    private void ask(HadoopLine line, Path answer) throws IOException {
        Files.deleteIfExists(answer);
        new Maven(home)
                .run(
                        "the jars of Hadoop " + line,
                        folder(line).resolve("maven.log"),
                        List.of(
                                "-Dhadoop.version=" + line.version(),
                                "-Dhadoop.libraries",
                                "-Dclasspath.file=" + answer,
                                "dependency:build-classpath"));
    }

    private boolean isCurrent(Path answer) throws IOException {
        return Files.exists(answer)
                && Files.getLastModifiedTime(answer).compareTo(Files.getLastModifiedTime(home.resolve("pom.xml"))) > 0
                && jars(answer).stream().allMatch(Files::exists);
    }

    private static List<Path> jars(Path answer) throws IOException {
        String[] jars = Files.readString(answer).trim().split(File.pathSeparator);
        return Arrays.stream(jars).map(Path::of).toList();
    }
}
