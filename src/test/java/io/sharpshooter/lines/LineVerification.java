package io.sharpshooter.lines;

import io.sharpshooter.lines.LineResult.Kind;
import io.sharpshooter.lines.LineResult.Outcome;
import io.sharpshooter.model.Printable;
import io.sharpshooter.program.Complaint;
import java.io.File;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalInt;
import java.util.concurrent.Callable;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.apache.hadoop.fs.FileUtil;

/** Runs the tests that concern Hadoop, by Maven, on several platforms, and says how they ended. */
public final class LineVerification {
    /** They look at the jar itself, with the compiler of the JDK that builds. */
    private static final List<String> OF_THE_BUILD = List.of("LoweredJarIT", "OlderCostIT");

    private final Path home;
    private final List<String> classes;
    private final Duration patience;
    private final PrintWriter out;

    /**
     * @param home the project's root folder, packaged
     * @param patterns parts of the test classes' names, of which one must be in each; empty for all that concern Hadoop
     * @param patience how long each platform may take
     * @param out for progress and the table
     * @throws Complaint if there is no such test
     */
    public LineVerification(Path home, List<String> patterns, Duration patience, PrintWriter out) {
        this.home = home;
        this.classes = classes(home.resolve("target/test-classes"), patterns);
        this.patience = patience;
        this.out = out;
    }

    private static List<String> classes(Path folder, List<String> patterns) {
        try (Stream<Path> files = Files.walk(folder)) {
            List<String> chosen = files.map(file -> folder.relativize(file).toString())
                    .filter(file -> file.matches("[^$]*(IT|LinkageTest)\\.class"))
                    .filter(file -> OF_THE_BUILD.stream().noneMatch(file::contains))
                    .map(file -> file.replace(File.separatorChar, '.').replace(".class", ""))
                    .filter(name -> patterns.isEmpty() || patterns.stream().anyMatch(name::contains))
                    .sorted()
                    .toList();
            if (chosen.isEmpty()) {
                throw new Complaint(
                        "No test of a ResourceManager has a name with " + String.join(" or ", patterns) + " in it.");
            }
            return chosen;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Runs all, so many at the same time, prints a table, and returns whether no test failed and some passed. */
    public boolean run(List<Platform> platforms, int atOnce) throws InterruptedException {
        List<LineResult> results = AtOnce.run(
                atOnce,
                platforms.stream()
                        .<Callable<LineResult>>map(platform -> () -> run(platform))
                        .toList());
        out.println();
        LineResult.print(results, out);
        return results.stream().allMatch(result -> result.of(Kind.FAILED).isEmpty())
                && results.stream().anyMatch(result -> !result.of(Kind.PASSED).isEmpty());
    }

    private LineResult run(Platform platform) {
        long start = System.nanoTime();
        Path jvm = platform.jvm(System.getenv());
        List<Outcome> outcomes = new ArrayList<>();
        if (Files.isExecutable(jvm)) {
            say("%s: %d test classes begin", platform, classes.size());
            outcomes.addAll(outcomes(platform, jvm));
        } else {
            String why = "There is no " + jvm + ". Maybe run .ci/jvms, which brings it.";
            say("%s: not run: %s", platform, why);
            outcomes.add(new Outcome(Kind.FAILED, "all", why));
        }
        Duration took = Duration.ofNanos(System.nanoTime() - start);
        say("%s: ended after %d s", platform, took.toSeconds());
        return new LineResult(platform, took, outcomes);
    }

    private List<Outcome> outcomes(Platform platform, Path jvm) {
        Path folder = home.resolve("target/lines").resolve(platform.folder());
        FileUtil.fullyDelete(folder.toFile());
        Path log = folder.resolve("maven.log");
        OptionalInt code =
                new Maven(home).run(log, platform.arguments(jvm, classes), patience, line -> progress(platform, line));
        List<String> missing = classes.stream()
                .filter(name -> !Files.exists(LineResult.report(folder, name)))
                .toList();
        List<Outcome> outcomes = classes.stream()
                .filter(name -> !missing.contains(name))
                .flatMap(name -> LineResult.reported(folder, name))
                .collect(Collectors.toCollection(ArrayList::new));
        boolean failed = outcomes.stream().anyMatch(outcome -> outcome.kind() == Kind.FAILED);
        if (code.isEmpty() || !missing.isEmpty() || (code.getAsInt() != 0 && !failed)) {
            String end =
                    code.isEmpty() ? "was ended after " + patience.toSeconds() + " s" : "ended with " + code.getAsInt();
            String without = missing.isEmpty() ? "" : "\nclasses without a report: " + String.join(", ", missing);
            outcomes.add(new Outcome(Kind.FAILED, "Maven", end + "; see " + log + without));
        }
        return outcomes;
    }

    /** The lines of Failsafe that say that a class has ended or that something has failed. */
    private void progress(Platform platform, String line) {
        if (line.contains(" -- in ") || line.startsWith("[ERROR] ")) {
            say("%s: %s", platform, line);
        }
    }

    private synchronized void say(String format, Object... arguments) {
        out.println(Printable.text(format.formatted(arguments)));
        out.flush();
    }
}
