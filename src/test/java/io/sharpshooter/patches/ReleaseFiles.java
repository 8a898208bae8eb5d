package io.sharpshooter.patches;

import io.sharpshooter.lines.Maven;
import java.io.File;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;

/** A release's jars and the sources of its ResourceManager, from Maven Central. */
final class ReleaseFiles {
    private static final String PLUGIN = "org.apache.maven.plugins:maven-dependency-plugin:3.11.0:";
    private static final String MANAGER = "hadoop-yarn-server-resourcemanager";

    private final Path home;
    private final Release release;

    /** @param home the project's root folder */
    ReleaseFiles(Path home, Release release) {
        this.home = home;
        this.release = release;
    }

    /** Where everything goes that is about the release. */
    Path folder() {
        return home.resolve("target").resolve("patches").resolve(release.version());
    }

    Path sources() {
        return folder().resolve("%s-%s-sources.jar".formatted(MANAGER, release));
    }

    /** The class path for a ResourceManager in a test, in order. */
    List<Path> jars() {
        try {
            return Arrays.stream(Files.readString(list()).trim().split(File.pathSeparator))
                    .map(Path::of)
                    .toList();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /**
     * Asks Maven for all of it, unless it is there. @throws io.sharpshooter.program.Complaint if it is not to be had
     */
    void fetch() {
        try {
            if (isThere()) {
                return;
            }
            Files.createDirectories(folder());
            Files.deleteIfExists(list());
            Path pom = Files.writeString(folder().resolve("pom.xml"), pom());
            new Maven(home).run("Hadoop " + release, folder().resolve("maven.log"), arguments(pom));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private boolean isThere() throws IOException {
        Path pom = folder().resolve("pom.xml");
        return Files.exists(list())
                && Files.exists(sources())
                && Files.readString(pom).equals(pom())
                && jars().stream().allMatch(Files::exists);
    }

    private Path list() {
        return folder().resolve("classpath");
    }

    private List<String> arguments(Path pom) {
        return List.of(
                "-f",
                pom.toString(),
                PLUGIN + "copy",
                "-Dartifact=org.apache.hadoop:%s:%s:jar:sources".formatted(MANAGER, release),
                "-DoutputDirectory=" + folder(),
                PLUGIN + "build-classpath",
                "-Dmdep.outputFile=" + list());
    }

    private String pom() {
        StringBuilder pom = new StringBuilder("<project xmlns=\"http://maven.apache.org/POM/4.0.0\">\n"
                + "<modelVersion>4.0.0</modelVersion><packaging>pom</packaging>\n"
                + "<groupId>io.sharpshooter</groupId><artifactId>released-hadoop</artifactId><version>1</version>\n"
                + "<dependencies>\n");
        for (String name : List.of(MANAGER, "hadoop-yarn-common", "hadoop-common")) {
            pom.append(dependency("org.apache.hadoop", name, release.version(), "jar"));
            pom.append(dependency("org.apache.hadoop", name, release.version(), "test-jar"));
        }
        if (release.hasTimelineService()) {
            String timeline = "hadoop-yarn-server-timelineservice";
            pom.append(dependency("org.apache.hadoop", timeline, release.version(), "jar"));
        }
        // Hadoop's own test classes name these.
        pom.append(dependency("junit", "junit", "4.13.2", "jar"));
        pom.append(dependency("org.junit.jupiter", "junit-jupiter-api", "6.1.3", "jar"));
        pom.append(dependency("org.mockito", "mockito-core", "5.24.0", "jar"));
        return pom.append("</dependencies>\n</project>\n").toString();
    }

    private static String dependency(String group, String name, String version, String type) {
        return ("<dependency><groupId>%s</groupId><artifactId>%s</artifactId><version>%s</version>"
                        + "<type>%s</type></dependency>\n")
                .formatted(group, name, version, type);
    }
}
