package io.sharpshooter.lines;

import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;

/** The compiled tests in a JVM of their own, with the jars of one line. */
final class LineRun {
    private static final List<String> OPTIONS = List.of("-Xmx3g", "--add-opens=java.base/java.lang=ALL-UNNAMED");

    private final Path home;
    private final HadoopLine line;
    private final Path folder;
    private final List<Path> jars;
    private final List<Outcome> outcomes = new ArrayList<>();
    private boolean whole;

    LineRun(Path home, HadoopLine line, Path folder, List<Path> jars) {
        this.home = home;
        this.line = line;
        this.folder = folder;
        this.jars = jars;
    }

    /**
     * Runs the classes and returns how each test ended; a JVM that dies, hangs or has another Hadoop counts as a failed test.
     *
     * @param seen called with each outcome as it comes, from this thread
     */
    List<Outcome> run(List<String> classes, Duration patience, Consumer<Outcome> seen) {
        List<String> words = new ArrayList<>();
        words.add(LineTests.class.getName());
        words.add(folder.resolve("output.txt").toString());
        words.addAll(classes);
        ChildJvm jvm = new ChildJvm(home, folder, "tests", OPTIONS, classPath(), words);
        boolean inTime = jvm.run(patience, text -> read(text, seen));
        if (!whole) {
            String why = inTime ? "ended early" : "was ended after %d s".formatted(patience.toSeconds());
            note(broken("The JVM %s; see %s".formatted(why, jvm.errors())), seen);
        }
        return List.copyOf(outcomes);
    }

    /** The classes as they are, compiled once, and the line's jars. */
    private List<Path> classPath() {
        List<Path> path = new ArrayList<>();
        path.add(home.resolve("target").resolve("test-classes"));
        path.add(home.resolve("target").resolve("classes"));
        path.addAll(jars);
        return path;
    }

    private void read(String text, Consumer<Outcome> seen) {
        if (Outcome.isLine(text)) {
            note(Outcome.fromLine(text), seen);
        } else if (text.startsWith(LineTests.HADOOP) && !text.endsWith(" " + line)) {
            note(broken("Expected Hadoop " + line + " on the class path, but there is " + text), seen);
        }
        whole |= text.equals(LineTests.END);
    }

    private void note(Outcome outcome, Consumer<Outcome> seen) {
        outcomes.add(outcome);
        seen.accept(outcome);
    }

    private static Outcome broken(String why) {
        return new Outcome(Outcome.Kind.FAILED, "JVM", "", why);
    }
}
