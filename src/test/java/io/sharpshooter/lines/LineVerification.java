package io.sharpshooter.lines;

import io.sharpshooter.lines.Outcome.Kind;
import io.sharpshooter.model.Printable;
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
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.stream.Stream;
import org.apache.hadoop.fs.FileUtil;

/** Runs the tests that concern Hadoop, by Maven, on several platforms, and says how they ended. */
public final class LineVerification {
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
                    .filter(file -> file.matches(".*(IT|LinkageTest)\\.class") && !file.contains("$"))
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

    /** Runs all, so many at the same time, prints the table, and returns whether every test holds everywhere. */
    public boolean run(List<Platform> platforms, int atOnce) throws InterruptedException {
        ExecutorService workers = Executors.newFixedThreadPool(atOnce);
        List<LineResult> results = new ArrayList<>();
        try {
            List<Future<LineResult>> running = platforms.stream()
                    .map(platform -> workers.submit(() -> run(platform)))
                    .toList();
            for (Future<LineResult> result : running) {
                results.add(result.get());
            }
        } catch (ExecutionException e) {
            throw e.getCause() instanceof Complaint complaint ? complaint : new IllegalStateException(e.getCause());
        } finally {
            workers.shutdownNow();
        }
        LineTable table = new LineTable(results);
        out.println();
        table.print(out);
        return table.allHold();
    }

    private LineResult run(Platform platform) {
        Path jvm = platform.jvm(System.getenv());
        if (!Files.isExecutable(jvm)) {
            String why = "There is no " + jvm + ". Maybe run .ci/jvms, which brings it.";
            say("%s: not run. %s", platform, why);
            return new LineResult(platform, List.of(new Outcome(Kind.FAILED, "none ran", why)), Duration.ZERO);
        }
        long start = System.nanoTime();
        say("%s: %d test classes begin", platform, classes.size());
        List<Outcome> outcomes = outcomes(platform, jvm);
        Duration took = Duration.ofNanos(System.nanoTime() - start);
        say("%s: ended after %d s", platform, took.toSeconds());
        return new LineResult(platform, outcomes, took);
    }

    private List<Outcome> outcomes(Platform platform, Path jvm) {
        Path folder = platform.folder(home);
        FileUtil.fullyDelete(folder.toFile());
        Path log = folder.resolve("maven.log");
        LineProgress progress = new LineProgress(classes.size(), text -> say("%s: %s", platform, text));
        OptionalInt code = new Maven(home).run(log, platform.arguments(jvm, classes), patience, progress::read);
        List<Outcome> outcomes = new ArrayList<>(new LineReport(folder).outcomes(classes));
        if (code.isEmpty()) {
            String why = "was ended after %d s, with %s at work".formatted(patience.toSeconds(), progress.atWork());
            outcomes.add(new Outcome(Kind.FAILED, "Maven", why));
        } else if (code.getAsInt() != 0 && !progress.hasFailed()) {
            outcomes.add(new Outcome(Kind.FAILED, "Maven", String.join("\n", progress.errors())));
        }
        return outcomes;
    }

    private synchronized void say(String format, Object... arguments) {
        out.println(Printable.text(format.formatted(arguments)));
        out.flush();
    }
}
