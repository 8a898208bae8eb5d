package io.sharpshooter.lines;

import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * What the tests run on.
 *
 * @param line of Hadoop
 * @param java version of the JVM
 */
public record Platform(HadoopLine line, int java) {
    /** That of the JDK that builds the project and runs this. */
    static final int BUILDING = Runtime.version().feature();

    /** The oldest that runs the classes as they are compiled. */
    private static final int UNTOUCHED = 17;

    /** The lines that the project is not compiled with, on the building JDK. */
    public static List<Platform> others() {
        return HadoopLine.ALL.stream()
                .filter(line -> !line.equals(HadoopLine.COMPILED))
                .map(line -> new Platform(line, BUILDING))
                .toList();
    }

    /** All that are supported, and the {@link #others}. */
    public static List<Platform> all() {
        return Stream.concat(
                        HadoopLine.ALL.stream()
                                .flatMap(line -> line.javas().stream().map(java -> new Platform(line, java))),
                        others().stream())
                .distinct()
                .toList();
    }

    /** A line, or a line and a Java, such as 3.4.3/8; a line alone is on the building JDK. @throws Complaint if it is not supported */
    public static Platform of(String text) {
        int slash = text.indexOf('/');
        HadoopLine line = HadoopLine.of(slash < 0 ? text : text.substring(0, slash));
        String java = slash < 0 ? String.valueOf(BUILDING) : text.substring(slash + 1);
        return Stream.concat(line.javas().stream(), Stream.of(BUILDING))
                .filter(known -> java.equals(String.valueOf(known)))
                .findFirst()
                .map(known -> new Platform(line, known))
                .orElseThrow(() -> new Complaint("Hadoop " + line + " is not tested on Java " + java + "; it is on "
                        + line.javas().stream().map(String::valueOf).collect(Collectors.joining(", "))));
    }

    /** Its JVM, which may be missing. */
    Path jvm(Map<String, String> environment) {
        Path folder = java == BUILDING ? Path.of(System.getProperty("java.home")) : jvms(environment).resolve("" + java);
        return folder.resolve("bin").resolve("java");
    }

    private static Path jvms(Map<String, String> environment) {
        return set(environment, "SHARPSHOOTER_JVMS")
                .or(() -> set(environment, "XDG_CACHE_HOME").map(cache -> cache.resolve("sharpshooter/jvms")))
                .orElseGet(() -> Path.of(System.getProperty("user.home"), ".cache/sharpshooter/jvms"));
    }

    private static Optional<Path> set(Map<String, String> environment, String name) {
        return Optional.ofNullable(environment.get(name))
                .filter(value -> !value.isEmpty())
                .map(Path::of);
    }

    /** Where everything goes that is about it. */
    Path folder(Path home) {
        return home.resolve("target").resolve("lines").resolve(name());
    }

    private String name() {
        return line + "-java" + java;
    }

    /**
     * For Maven, to run tests.
     *
     * @param tests full names of their classes
     */
    List<String> arguments(Path jvm, List<String> tests) {
        return List.of(
                java < UNTOUCHED ? "-Plines,old-java" : "-Plines",
                "-Dhadoop.version=" + line,
                "-Dhadoop.libraries",
                "-Dline.name=" + name(),
                "-Dline.java=" + (java == 8 ? "1.8" : java),
                "-Djvm=" + jvm,
                "-Dit.test=" + String.join(",", tests),
                "failsafe:integration-test",
                "failsafe:verify");
    }

    @Override
    public String toString() {
        return "Hadoop " + line + " on Java " + java;
    }
}
