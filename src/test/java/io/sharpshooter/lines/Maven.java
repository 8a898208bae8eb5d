package io.sharpshooter.lines;

import io.sharpshooter.program.Complaint;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalInt;
import java.util.function.Consumer;

/** Runs Maven as a user would, in the project's folder, with its output in a file. */
public final class Maven {
    private static final Duration PATIENCE = Duration.ofMinutes(20);

    private final Path home;

    /** @param home the project's root folder */
    public Maven(Path home) {
        this.home = home;
    }

    /**
     * Runs one Maven command and returns when it has succeeded.
     *
     * @param what what it is for, as part of a complaint: "the jars of Hadoop 3.3.6"
     * @param log where Maven's whole output goes
     * @throws Complaint if there is no Maven, or it fails
     */
    public void run(String what, Path log, List<String> arguments) {
        List<String> errors = new ArrayList<>();
        int code = run(log, arguments, PATIENCE, line -> {
                    if (line.contains("ERROR")) {
                        errors.add(line);
                    }
                })
                .orElseThrow(
                        () -> new Complaint("Maven has not ended within %d minutes.".formatted(PATIENCE.toMinutes())));
        if (code != 0) {
            throw new Complaint(
                    "Maven cannot get %s: %s".formatted(what, errors.isEmpty() ? "it gave no reason" : errors.get(0)),
                    "Maybe there is no network, or no way to Maven Central.",
                    "Maven's whole output is in " + log);
        }
    }

    /**
     * Runs one Maven command, and returns its exit code; empty if it was ended since it took too long.
     *
     * @param lines called with each line of its output, from this thread
     * @throws Complaint if there is no Maven
     */
    OptionalInt run(Path log, List<String> arguments, Duration patience, Consumer<String> lines) {
        List<String> command = new ArrayList<>(List.of(executable(), "-B", "-ntp"));
        command.addAll(arguments);
        ProcessBuilder maven =
                new ProcessBuilder(command).directory(home.toFile()).redirectErrorStream(true);
        try (PrintWriter file = open(log)) {
            return ChildJvm.run(maven, patience, line -> {
                file.println(line);
                lines.accept(line);
            });
        } catch (IOException e) {
            throw new Complaint(
                    "mvn does not start: " + e.getMessage(), "Maybe install Maven 3.8.7 or newer and put it on PATH.");
        }
    }

    private static PrintWriter open(Path log) {
        try {
            Files.createDirectories(log.toAbsolutePath().getParent());
            return new PrintWriter(Files.newBufferedWriter(log, StandardCharsets.UTF_8), true);
        } catch (IOException e) {
            throw new Complaint("Cannot write to " + log + ": " + e.getMessage());
        }
    }

    private static String executable() {
        return System.getProperty("os.name", "").startsWith("Windows") ? "mvn.cmd" : "mvn";
    }
}
