package io.sharpshooter.faults;

import java.io.File;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * {@link TestRun} in a JVM of its own, with the class path of this one.
 *
 * @param home the project's root folder
 * @param folder for what it logs and prints
 * @param first folders of classes that stand before all others
 */
record TestJvm(Path home, Path folder, List<Path> first) {
    /** For one test; the slowest takes half a minute. */
    static final Duration PATIENCE = Duration.ofMinutes(4);

    private static final List<String> OPTIONS = List.of(
            "-Xmx2g", "-XX:TieredStopAtLevel=1", "-XX:+UseSerialGC", "--add-opens=java.base/java.lang=ALL-UNNAMED");

    /**
     * What came of it.
     *
     * @param results of those tests that have ended
     * @param inTime whether all of it has
     */
    record Run(List<TestResult> results, boolean inTime) {}

    Run run(List<CatchingTest> tests) {
        List<String> command = new ArrayList<>(List.of(TestRun.class.getName()));
        tests.forEach(test -> command.add(test.toString()));
        List<TestResult> results = new ArrayList<>();
        boolean inTime = new ChildJvm(home, folder, "test", OPTIONS, classPath(), command)
                .run(
                        PATIENCE.multipliedBy(tests.size()),
                        line -> TestResult.parse(line).ifPresent(results::add));
        return new Run(List.copyOf(results), inTime);
    }

    private List<Path> classPath() {
        List<Path> classPath = new ArrayList<>(first);
        Arrays.stream(System.getProperty("java.class.path").split(File.pathSeparator))
                .map(Path::of)
                .forEach(classPath::add);
        return classPath;
    }
}
