package io.sharpshooter.lines;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;

/** Runs Maven as a user would, in the project's folder, with its output in a file. */
public final class Maven {
    private static final long PATIENCE_MINUTES = 20;

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
        try {
            Files.createDirectories(log.toAbsolutePath().getParent());
            int code = exitCode(start(log, arguments));
            if (code != 0) {
                throw failed(what, log);
            }
        } catch (IOException e) {
            throw new Complaint("Cannot write to " + log + ": " + e.getMessage());
        }
    }

    private Process start(Path log, List<String> arguments) {
        List<String> command = new ArrayList<>(List.of(executable(), "-B", "-ntp"));
        command.addAll(arguments);
        try {
            return new ProcessBuilder(command)
                    .directory(home.toFile())
                    .redirectErrorStream(true)
                    .redirectOutput(log.toFile())
                    .start();
        } catch (IOException e) {
            throw new Complaint(
                    "mvn does not start: " + e.getMessage(), "Maybe install Maven 3.8.7 or newer and put it on PATH.");
        }
    }

    private static String executable() {
        return System.getProperty("os.name", "").startsWith("Windows") ? "mvn.cmd" : "mvn";
    }

    private static int exitCode(Process maven) {
        try {
            if (maven.waitFor(PATIENCE_MINUTES, TimeUnit.MINUTES)) {
                return maven.exitValue();
            }
            throw new Complaint("Maven has not ended within %d minutes.".formatted(PATIENCE_MINUTES));
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new Complaint("Interrupted while Maven was at work.");
        } finally {
            maven.destroy();
        }
    }

    private static Complaint failed(String what, Path log) throws IOException {
        String first = Files.readString(log)
                .lines()
                .filter(line -> line.contains("ERROR"))
                .findFirst()
                .orElse("it gave no reason");
        return new Complaint(
                "Maven cannot get %s: %s".formatted(what, first),
                "Maybe there is no network, or no way to Maven Central.",
                "Maven's whole output is in " + log);
    }
}
