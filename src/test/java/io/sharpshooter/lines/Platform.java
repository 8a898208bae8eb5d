package io.sharpshooter.lines;

import io.sharpshooter.program.Complaint;
import io.sharpshooter.program.HadoopLine;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
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
    static final int UNTOUCHED = 17;

    /** Every line on the Javas that it is for, and on the building JDK. */
    public static List<Platform> all() {
        return HadoopLine.ALL.stream()
                .flatMap(line -> Stream.concat(line.javas().stream(), Stream.of(BUILDING))
                        .distinct()
                        .map(java -> new Platform(line, java)))
                .toList();
    }

    /** The lines that the project is not compiled with, on the building JDK. */
    public static List<Platform> others() {
        return all().stream()
                .filter(platform -> platform.java == BUILDING && !platform.line.equals(HadoopLine.COMPILED))
                .toList();
    }

    /** That of a name such as 3.4.3/8; a line alone is on the building JDK. @throws Complaint if there is none */
    public static Platform of(String name) {
        return all().stream()
                .filter(platform -> (name.contains("/") ? name : name + "/" + BUILDING).equals(platform.toString()))
                .findFirst()
                .orElseThrow(() -> new Complaint(
                        "No line " + name + "; there are " + HadoopLine.ALL + ", and with a Java each of " + all()));
    }

    /** Its JVM, which may be missing. */
    Path jvm(Map<String, String> environment) {
        Path folder = java == BUILDING
                ? Path.of(System.getProperty("java.home"))
                : jvms(environment).resolve(String.valueOf(java));
        return folder.resolve("bin").resolve("java");
    }

    private static Path jvms(Map<String, String> environment) {
        return set(environment, "SHARPSHOOTER_JVMS")
                .orElseGet(() -> set(environment, "XDG_CACHE_HOME")
                        .orElseGet(() -> Path.of(System.getProperty("user.home"), ".cache"))
                        .resolve("sharpshooter/jvms"));
    }

    private static Optional<Path> set(Map<String, String> environment, String name) {
        return Optional.ofNullable(environment.get(name))
                .filter(value -> !value.isEmpty())
                .map(Path::of);
    }

    /** The name of the folder for all that is about it. */
    String folder() {
        return line + "-java" + java;
    }

    /** For Maven, to run these tests, by the full names of their classes. */
    List<String> arguments(Path jvm, List<String> tests) {
        return List.of(
                java < UNTOUCHED ? "-Plines,old-java" : "-Plines",
                "-Dhadoop.version=" + line,
                "-Dhadoop.libraries",
                "-Dline.name=" + folder(),
                "-Dline.java=" + java,
                "-Djvm=" + jvm,
                "-Dit.test=" + String.join(",", tests),
                "failsafe:integration-test",
                "failsafe:verify");
    }

    @Override
    public String toString() {
        return line + "/" + java;
    }
}
