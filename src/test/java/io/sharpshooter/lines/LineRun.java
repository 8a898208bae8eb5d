package io.sharpshooter.lines;

import java.io.BufferedReader;
import java.io.File;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** The compiled tests in a JVM of their own, with the jars of one line. */
final class LineRun {
    private final Path home;
    private final HadoopLine line;
    private final Path folder;
    private final List<Path> jars;

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
        Process process = start(classes);
        Thread ender = new Thread(() -> end(process), "end tests of " + line);
        Runtime.getRuntime().addShutdownHook(ender);
        CompletableFuture<Boolean> late = late(process, patience);
        try {
            return outcomes(process, late, patience, seen);
        } finally {
            end(process);
            forget(ender);
        }
    }

    private Process start(List<String> classes) {
        try {
            Files.createDirectories(folder);
            return new ProcessBuilder(command(classes))
                    .directory(home.toFile())
                    .redirectError(folder.resolve("errors.txt").toFile())
                    .start();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private List<String> command(List<String> classes) {
        List<String> words = new ArrayList<>(List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-Xmx3g",
                "--add-opens=java.base/java.lang=ALL-UNNAMED",
                "-Dsharpshooter.log.dir=" + folder,
                "-Dsharpshooter.log.name=tests",
                "-cp",
                classPath(),
                LineTests.class.getName(),
                folder.resolve("output.txt").toString()));
        words.addAll(classes);
        return words;
    }

    /** The classes as they are, compiled once, and the line's jars. */
    private String classPath() {
        Path target = home.resolve("target");
        return Stream.concat(Stream.of(target.resolve("test-classes"), target.resolve("classes")), jars.stream())
                .map(Path::toString)
                .collect(Collectors.joining(File.pathSeparator));
    }

    /** Ends a process that takes too long; becomes true if it had to. */
    private static CompletableFuture<Boolean> late(Process process, Duration patience) {
        return process.onExit()
                .thenApply(ended -> false)
                .completeOnTimeout(true, patience.toSeconds(), TimeUnit.SECONDS)
                .thenApply(tooLong -> {
                    if (tooLong) {
                        end(process);
                    }
                    return tooLong;
                });
    }

    private List<Outcome> outcomes(
            Process process, CompletableFuture<Boolean> late, Duration patience, Consumer<Outcome> seen) {
        List<Outcome> outcomes = new ArrayList<>();
        Consumer<Outcome> note = outcome -> {
            outcomes.add(outcome);
            seen.accept(outcome);
        };
        boolean whole = read(process, note);
        if (!whole) {
            String why = late.join() ? "was ended after %d s".formatted(patience.toSeconds()) : "ended early";
            note.accept(broken("The JVM %s; see %s".formatted(why, folder.resolve("errors.txt"))));
        }
        return outcomes;
    }

    /** Returns whether the JVM came to its end. */
    private boolean read(Process process, Consumer<Outcome> note) {
        boolean whole = false;
        try (BufferedReader reader =
                new BufferedReader(new InputStreamReader(process.getInputStream(), StandardCharsets.UTF_8))) {
            for (String text = reader.readLine(); text != null; text = reader.readLine()) {
                if (Outcome.isLine(text)) {
                    note.accept(Outcome.fromLine(text));
                } else if (text.startsWith(LineTests.HADOOP) && !text.endsWith(" " + line)) {
                    note.accept(broken("Expected Hadoop " + line + " on the class path, but there is " + text));
                }
                whole |= text.equals(LineTests.END);
            }
        } catch (IOException e) {
            // The process was ended; what is missing is reported by the caller.
            return false;
        }
        return whole;
    }

    private static Outcome broken(String why) {
        return new Outcome(Outcome.Kind.FAILED, "JVM", "", why);
    }

    private static void end(Process process) {
        process.descendants().forEach(ProcessHandle::destroyForcibly);
        process.destroyForcibly();
    }

    private static void forget(Thread ender) {
        try {
            Runtime.getRuntime().removeShutdownHook(ender);
        } catch (IllegalStateException e) {
            // The JVM is stopping, and the hook is at work.
        }
    }
}
