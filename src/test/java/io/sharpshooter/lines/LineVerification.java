package io.sharpshooter.lines;

import io.sharpshooter.model.Printable;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;

/** Runs the tests, as they are compiled, with the jars of several lines, and says how they ended. */
public final class LineVerification {
    private final Path home;
    private final List<HadoopLine> lines;
    private final List<String> classes;
    private final Duration patience;
    private final PrintWriter out;
    private final LineJars jars;

    /**
     * @param home the project's root folder, compiled
     * @param lines the lines
     * @param patterns parts of the test classes' names; empty for all that concern Hadoop
     * @param patience how long each line may take
     * @param out for progress and the table
     * @throws Complaint if there is no such test
     */
    public LineVerification(
            Path home, List<HadoopLine> lines, List<String> patterns, Duration patience, PrintWriter out) {
        this.home = home;
        this.lines = lines;
        this.classes = TestClasses.of(home, patterns);
        this.patience = patience;
        this.out = out;
        this.jars = new LineJars(home);
    }

    /** Runs all lines, so many at the same time, prints the table, and returns whether every test holds on every line. */
    public boolean run(int atOnce) throws InterruptedException {
        Map<HadoopLine, List<Path>> paths = new LinkedHashMap<>();
        for (HadoopLine line : lines) {
            say("Hadoop %s: its jars", line);
            paths.put(line, jars.of(line));
        }
        Map<String, List<Outcome>> outcomes = new LinkedHashMap<>();
        ExecutorService workers = Executors.newFixedThreadPool(atOnce);
        try {
            Map<HadoopLine, Future<List<Outcome>>> running = new LinkedHashMap<>();
            paths.forEach((line, path) -> running.put(line, workers.submit(() -> run(line, path))));
            for (Map.Entry<HadoopLine, Future<List<Outcome>>> entry : running.entrySet()) {
                outcomes.put(entry.getKey().version(), result(entry.getValue()));
            }
        } finally {
            workers.shutdownNow();
        }
        LineTable table = new LineTable(classes, outcomes);
        out.println();
        table.print(out);
        return table.allHold();
    }

    private List<Outcome> run(HadoopLine line, List<Path> path) {
        long start = System.nanoTime();
        say("Hadoop %s: %d test classes begin", line, classes.size());
        List<String> begun = new ArrayList<>();
        List<Outcome> outcomes = new LineRun(home, line, jars.folder(line), path)
                .run(classes, patience, outcome -> progress(line, outcome, begun));
        say("Hadoop %s: ended after %d s", line, (System.nanoTime() - start) / 1_000_000_000);
        return outcomes;
    }

    /** A line for every class whose tests begin to come in, and one for every failure. */
    private void progress(HadoopLine line, Outcome outcome, List<String> begun) {
        if (!begun.contains(outcome.testClass())) {
            begun.add(outcome.testClass());
            say("Hadoop %s: %2d of %d  %s", line, begun.size(), classes.size(), outcome.testClass());
        }
        if (outcome.kind() == Outcome.Kind.FAILED) {
            say("Hadoop %s: FAILED %s", line, outcome.name());
        }
    }

    private static List<Outcome> result(Future<List<Outcome>> future) throws InterruptedException {
        try {
            return future.get();
        } catch (ExecutionException e) {
            throw new IllegalStateException(e.getCause());
        }
    }

    private synchronized void say(String format, Object... arguments) {
        out.println(Printable.text(format.formatted(arguments)));
        out.flush();
    }
}
