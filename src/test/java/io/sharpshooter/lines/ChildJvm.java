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
import java.util.OptionalInt;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import java.util.stream.Collectors;

/**
 * A main class in a JVM of its own, with a class path of its own; it ends with this one, and takes its children along.
 */
final class ChildJvm {
    private final Path home;
    private final Path folder;
    private final List<String> command;

    /**
     * @param home the folder that it runs in
     * @param folder where its errors go, and what it logs
     * @param name of the log
     * @param options for the JVM
     * @param classPath in order
     * @param mainAndArguments the class to run, and its arguments
     */
    ChildJvm(
            Path home,
            Path folder,
            String name,
            List<String> options,
            List<Path> classPath,
            List<String> mainAndArguments) {
        this.home = home;
        this.folder = folder;
        command = new ArrayList<>();
        command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
        command.addAll(options);
        command.add("-Dsharpshooter.log.dir=" + folder);
        command.add("-Dsharpshooter.log.name=" + name);
        command.add("-cp");
        command.add(classPath.stream().map(Path::toString).collect(Collectors.joining(File.pathSeparator)));
        command.addAll(mainAndArguments);
    }

    /** Where it writes what it has to complain about. */
    Path errors() {
        return folder.resolve("errors.txt");
    }

    /**
     * Runs it to its end, and returns whether it came to it in time.
     *
     * @param lines called with each line that it prints, from this thread
     */
    boolean run(Duration patience, Consumer<String> lines) {
        try {
            Files.createDirectories(folder);
            ProcessBuilder jvm =
                    new ProcessBuilder(command).directory(home.toFile()).redirectError(errors().toFile());
            return run(jvm, patience, lines).isPresent();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /**
     * The same of any process: its exit code, or empty if it was ended since it took too long. @throws IOException if
     * it does not start
     */
    static OptionalInt run(ProcessBuilder command, Duration patience, Consumer<String> lines) throws IOException {
        Process process = command.start();
        var ender = new Thread(() -> end(process), "end child");
        Runtime.getRuntime().addShutdownHook(ender);
        CompletableFuture<Boolean> late = late(process, patience);
        try {
            read(process, lines);
            return late.join() ? OptionalInt.empty() : OptionalInt.of(process.exitValue());
        } finally {
            end(process);
            forget(ender);
        }
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

    private static void read(Process process, Consumer<String> lines) {
        try (BufferedReader reader =
                new BufferedReader(new InputStreamReader(process.getInputStream(), StandardCharsets.UTF_8))) {
            for (String line = reader.readLine(); line != null; line = reader.readLine()) {
                lines.accept(line);
            }
        } catch (IOException e) {
            // It was ended; what it has not printed is missing, and the caller sees that.
            lines.accept("");
        }
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
